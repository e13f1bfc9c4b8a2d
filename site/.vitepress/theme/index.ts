import type { Theme } from 'vitepress';
import DefaultTheme from 'vitepress/theme-without-fonts';
import { MermaidPicture } from './mermaid-picture';
import './style.css';

export default {
  extends: DefaultTheme,
  enhanceApp({ app }) {
    app.component('MermaidPicture', MermaidPicture);
  },
} satisfies Theme;
