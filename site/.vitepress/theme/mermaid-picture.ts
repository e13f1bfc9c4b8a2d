import { useData } from 'vitepress';
import { defineComponent, h, onMounted, ref, useId, watch } from 'vue';
import { MERMAID } from '../../lib/mermaid-options';

/** A picture in Mermaid, whose library is only loaded on pages that have one. Before that, and without scripts, its text. */
export const MermaidPicture = defineComponent({
  props: { code: { type: String, required: true } },
  setup(props) {
    const { isDark } = useData();
    const id = `mermaid-${useId()}`;
    const code = decodeURIComponent(props.code);
    const svg = ref('');
    const draw = async (): Promise<void> => {
      const { default: mermaid } = await import('mermaid');
      mermaid.initialize({ ...MERMAID, theme: isDark.value ? 'dark' : 'neutral' });
      svg.value = (await mermaid.render(id, code)).svg;
    };
    onMounted(() => {
      watch(isDark, draw, { immediate: true });
    });
    return () =>
      svg.value === ''
        ? h('pre', { class: 'mermaid-text', tabindex: 0 }, code)
        : h('div', { class: 'mermaid-picture', innerHTML: svg.value });
  },
});
