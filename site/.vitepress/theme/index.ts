import { defineClientComponent, type Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { MermaidPicture } from './mermaid-picture';
import './style.css';

/** The editor and what it needs are only loaded on its page, and not where the site is built. */
const Playground = defineClientComponent(async () => (await import('../../playground/page/playground')).Playground);

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('MermaidPicture', MermaidPicture);
    app.component('Playground', Playground);
  },
} satisfies Theme;
