import { defineComponent, h, type PropType, type VNode } from 'vue';
import { KNOWN_RELEASES } from '../../../lib/releases/releases';
import { EXAMPLES } from '../examples';

/** CRDs of a cluster. */
export interface CrdsFile {
  readonly name: string;
  readonly text: string;
}

/** The CRDs of all kinds in the world are smaller. */
const LARGEST_CRDS = 5_000_000;

/** Newest first, as one looks for them. */
const RELEASES = [...KNOWN_RELEASES].reverse();

const valueOf = (event: Event): string => (event.target as HTMLSelectElement | HTMLInputElement).value;

/** What the text is for, and what else one can do with it. */
export const Choices = defineComponent({
  props: {
    release: { type: String, required: true },
    operator: { type: Boolean, required: true },
    crds: { type: Object as PropType<CrdsFile | undefined>, default: undefined },
  },
  emits: {
    release: (release: string) => release !== '',
    operator: (operator: boolean) => [true, false].includes(operator),
    crds: (file: CrdsFile | undefined) => file === undefined || file.name !== '',
    example: (text: string) => text !== '',
    notice: (text: string) => text !== '',
    copy: () => true,
  },
  setup(props, { emit }) {
    const read = async (input: HTMLInputElement): Promise<void> => {
      const [file] = input.files ?? [];
      if (file === undefined) {
        return;
      }
      if (file.size > LARGEST_CRDS) {
        emit('notice', `${file.name} is too large for CRDs.`);
      } else {
        emit('crds', { name: file.name, text: await file.text() });
      }
      // so that the same file can be chosen again
      input.value = '';
    };
    const cluster = (operator: boolean, text: string): VNode =>
      h('label', { class: 'choice' }, [
        h('input', {
          type: 'radio',
          name: 'playground-cluster',
          checked: props.operator === operator,
          onChange: () => {
            emit('operator', operator);
          },
        }),
        h('span', text),
      ]);
    const crds = (): VNode => {
      if (props.crds !== undefined) {
        const remove = (): void => {
          emit('crds', undefined);
        };
        const label = `Remove the CRDs of ${props.crds.name}`;
        return h('span', { class: 'chosen' }, [
          h('span', { class: 'name' }, `CRDs: ${props.crds.name}`),
          h('button', { type: 'button', class: 'plain', 'aria-label': label, onClick: remove }, '✕'),
        ]);
      }
      return h('label', { class: 'button' }, [
        'CRDs from a file…',
        h('input', {
          type: 'file',
          class: 'visually-hidden',
          accept: '.yaml,.yml,.json',
          disabled: !props.operator,
          onChange: (event: Event) => void read(event.target as HTMLInputElement),
        }),
      ]);
    };

    return (): VNode =>
      h('div', { class: 'choices', role: 'group', 'aria-label': 'What the manifests are for' }, [
        h('label', { class: 'field' }, [
          h('span', 'Release'),
          h(
            'select',
            {
              value: props.release,
              onChange: (event: Event) => {
                emit('release', valueOf(event));
              },
            },
            RELEASES.map((each) => h('option', { key: each, value: each }, each)),
          ),
        ]),
        h('fieldset', { class: 'segments' }, [
          h('legend', { class: 'visually-hidden' }, 'Cluster'),
          cluster(true, 'With the operator'),
          cluster(false, 'Without it'),
        ]),
        props.operator ? crds() : undefined,
        h('label', { class: 'field end' }, [
          h('span', { class: 'visually-hidden' }, 'Example'),
          h(
            'select',
            {
              value: '',
              onChange: (event: Event) => {
                const text = EXAMPLES[valueOf(event)];
                (event.target as HTMLSelectElement).value = '';
                if (text !== undefined) {
                  emit('example', text);
                }
              },
            },
            [
              h('option', { value: '' }, 'Examples…'),
              ...Object.keys(EXAMPLES).map((title) => h('option', { key: title, value: title }, title)),
            ],
          ),
        ]),
        h(
          'button',
          {
            type: 'button',
            class: 'button',
            onClick: () => {
              emit('copy');
            },
          },
          'Copy link',
        ),
      ]);
  },
});
