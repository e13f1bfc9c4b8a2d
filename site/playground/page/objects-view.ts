import { defineComponent, h, type PropType, ref, type VNode } from 'vue';
import type { DifferentLine, Shown } from '../worker/questions';
import { CodeView } from './code-view';
import { ifWritten } from './written';

const CHOICES = {
  corrected: 'Corrected',
  exact: 'Exact',
  differences: 'Difference',
  operator: 'Operator’s',
} as const;

type Choice = keyof typeof CHOICES;

const MEANINGS: { readonly [Name in Choice]: string } = {
  corrected: 'What a cluster without the operator gets: the operator’s objects, with corrections.',
  exact: 'What a cluster without the operator gets: exactly the operator’s objects.',
  differences: 'From exact to corrected: what this package changes of the operator’s objects.',
  operator: 'What the cluster has once the operator has read the custom resources.',
};

const SIGNS: { readonly [Name in DifferentLine['sort']]: string } = { same: ' ', added: '+', removed: '-', left: ' ' };

/** The objects of the text. */
export const ObjectsView = defineComponent({
  props: { shown: { type: Object as PropType<Extract<Shown, { view: 'objects' }>>, required: true } },
  setup(props) {
    const chosen = ref<Choice>('corrected');
    const radio = ([choice, title]: [string, string]): VNode =>
      h('label', { class: 'choice' }, [
        h('input', {
          type: 'radio',
          name: 'playground-objects',
          checked: chosen.value === choice,
          onChange: () => {
            chosen.value = choice as Choice;
          },
        }),
        h('span', title),
      ]);
    const content = (choice: Choice): VNode | VNode[] => {
      const { differences, corrected } = props.shown;
      if (choice !== 'differences') {
        return ifWritten(props.shown[choice], (text) =>
          h(CodeView, { text, label: `Objects: ${CHOICES[choice]}`, language: 'yaml' }),
        );
      }
      return differences === undefined
        ? ifWritten(corrected, () => h('p', { class: 'empty' }, 'More differs than can be shown.'))
        : lines(differences);
    };
    return (): VNode =>
      h('div', [
        h('fieldset', { class: 'segments' }, [
          h('legend', { class: 'visually-hidden' }, 'Which objects'),
          ...Object.entries(CHOICES).map(radio),
        ]),
        h('p', { class: 'hint' }, MEANINGS[chosen.value]),
        content(chosen.value),
      ]);
  },
});

function lines(differences: readonly DifferentLine[]): VNode {
  if (differences.length === 0) {
    return h('p', { class: 'empty' }, 'Nothing differs.');
  }
  return h(
    'pre',
    { class: 'differences', tabindex: 0, role: 'region', 'aria-label': 'What differs' },
    differences.map(({ sort, text }) => h('span', { class: sort }, `${SIGNS[sort]} ${text}\n`)),
  );
}
