import { yaml } from '@codemirror/lang-yaml';
import { defineComponent, h, onBeforeUnmount, onMounted, type PropType, ref, type VNode, watch } from 'vue';
import { Viewer } from '../editor';

type Language = 'yaml' | 'typescript';

const LANGUAGES: { readonly [Name in Language]: () => Promise<ReturnType<typeof yaml>> } = {
  yaml: () => Promise.resolve(yaml()),
  typescript: async () => (await import('@codemirror/lang-javascript')).javascript({ typescript: true }),
};

/** A text to look at and to copy. */
export const CodeView = defineComponent({
  props: {
    text: { type: String, required: true },
    label: { type: String, required: true },
    language: { type: String as PropType<Language>, required: true },
  },
  setup(props) {
    const place = ref<HTMLElement>();
    const said = ref('Copy');
    let viewer: Viewer | undefined;
    onMounted(async () => {
      const language = await LANGUAGES[props.language]();
      if (place.value !== undefined) {
        viewer = new Viewer(place.value, props.label, language);
        viewer.show(props.text);
      }
    });
    watch(
      () => props.text,
      (text) => {
        said.value = 'Copy';
        viewer?.show(text);
      },
    );
    onBeforeUnmount(() => viewer?.destroy());
    const copy = async (): Promise<void> => {
      try {
        await window.navigator.clipboard.writeText(props.text);
        said.value = 'Copied';
      } catch {
        said.value = 'Select the text to copy it';
      }
    };
    return (): VNode =>
      h('div', { class: 'code-view' }, [
        h(
          'button',
          { type: 'button', class: 'button copy', 'aria-live': 'polite', onClick: () => void copy() },
          said.value,
        ),
        h('div', { class: 'editor', ref: place }),
      ]);
  },
});
