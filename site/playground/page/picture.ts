import { useData } from 'vitepress';
import { defineComponent, h, onBeforeUnmount, ref, type VNode, watch } from 'vue';
import { printed } from './written';

interface Drawn {
  readonly url: string;
  readonly width: number;
  readonly height: number;
}

/** A larger picture takes long, and says nothing. */
const LIMITS = { maxTextSize: 50_000, maxEdges: 300 };
const FONT = 'system-ui, sans-serif';

/**
 * The picture of a text in Mermaid, whose library is loaded with the first one. It is an image, so that nothing in it can
 * be followed or run, whatever stands in names.
 */
export const Picture = defineComponent({
  props: { code: { type: String, required: true } },
  setup(props) {
    const { isDark } = useData();
    const drawn = ref<Drawn>();
    const failure = ref('');
    let latest = 0;
    const forget = (): void => {
      if (drawn.value !== undefined) {
        URL.revokeObjectURL(drawn.value.url);
      }
    };
    const draw = async (): Promise<void> => {
      latest += 1;
      const own = latest;
      try {
        const next = await drawnIn(props.code, isDark.value, own);
        if (own === latest) {
          forget();
          drawn.value = next;
          failure.value = '';
        }
      } catch {
        failure.value = 'This picture cannot be drawn. Here is its text, for Mermaid.';
      }
    };
    watch([(): string => props.code, isDark], () => void draw(), { immediate: true });
    onBeforeUnmount(forget);
    return (): VNode =>
      h('div', { class: 'picture' }, [
        failure.value === '' ? image(drawn.value) : h('p', { class: 'empty' }, failure.value),
        h('details', { open: failure.value !== '' }, [
          h('summary', 'The picture as text, for Mermaid'),
          printed(props.code, 'The picture as text'),
        ]),
      ]);
  },
});

function image(drawn: Drawn | undefined): VNode {
  return drawn === undefined
    ? h('p', { class: 'empty' }, 'Drawing…')
    : h('div', { class: 'drawn', tabindex: 0, role: 'region', 'aria-label': 'Picture' }, [
        h('img', {
          src: drawn.url,
          width: drawn.width,
          height: drawn.height,
          alt: 'Each proxy with the clients that reach it, and the servers, configs and Secrets that it uses; the text below says the same',
        }),
      ]);
}

async function drawnIn(code: string, isDark: boolean, number: number): Promise<Drawn> {
  const { default: mermaid } = await import('mermaid');
  mermaid.initialize({
    ...LIMITS,
    startOnLoad: false,
    securityLevel: 'strict',
    suppressErrorRendering: true,
    theme: isDark ? 'dark' : 'neutral',
    themeVariables: { clusterBkg: isDark ? '#202127' : '#fafafa', clusterBorder: isDark ? '#6a6a71' : '#c2c2c4' },
    fontFamily: FONT,
    htmlLabels: false,
    flowchart: { useMaxWidth: false },
  });
  const { svg } = await mermaid.render(`playground-picture-${String(number)}`, code);
  const [, width = '', height = ''] = /viewBox="[-\d.]+ [-\d.]+ ([\d.]+) ([\d.]+)"/.exec(svg) ?? [];
  const url = URL.createObjectURL(new Blob([svg], { type: 'image/svg+xml' }));
  return { url, width: Math.ceil(Number(width)), height: Math.ceil(Number(height)) };
}
