import { defineComponent, h, nextTick, type PropType, ref, type VNode } from 'vue';
import type { Kept, Shown, Verdict, View, Written } from '../worker/questions';
import { CodeView } from './code-view';
import { ObjectsView } from './objects-view';
import { Picture } from './picture';
import { problemList } from './problem-list';
import { ifWritten, notesOf, printed } from './written';

const TITLES: { readonly [Name in View]: string } = {
  problems: 'Problems',
  objects: 'Objects',
  picture: 'Picture',
  program: 'Program',
  changes: 'Changes',
};

const VIEWS = Object.keys(TITLES) as readonly View[];

/** How far a key moves among the tabs. */
const MOVES: { readonly [key: string]: (index: number) => number } = {
  ArrowRight: (index) => (index + 1) % VIEWS.length,
  ArrowLeft: (index) => (index + VIEWS.length - 1) % VIEWS.length,
  Home: () => 0,
  End: () => VIEWS.length - 1,
};

/** What is found out about the text, in tabs. */
export const Views = defineComponent({
  props: {
    view: { type: String as PropType<View>, required: true },
    verdict: { type: Object as PropType<Verdict | undefined>, default: undefined },
    shown: { type: Object as PropType<Shown | undefined>, default: undefined },
    kept: { type: Object as PropType<Kept | undefined>, default: undefined },
    failure: { type: String, required: true },
  },
  emits: {
    view: (view: View) => VIEWS.includes(view),
    line: (line: number) => line > 0,
    keep: () => true,
    forget: () => true,
  },
  setup(props, { emit }) {
    const tabs = ref<HTMLElement>();
    const choose = (view: View): void => {
      emit('view', view);
      void nextTick(() => tabs.value?.querySelector<HTMLElement>('[aria-selected="true"]')?.focus());
    };
    const onKeydown = (event: KeyboardEvent): void => {
      const next = VIEWS[MOVES[event.key]?.(VIEWS.indexOf(props.view)) ?? -1];
      if (next !== undefined) {
        event.preventDefault();
        choose(next);
      }
    };
    const tab = (view: View): VNode => {
      const isSelected = view === props.view;
      const problems = view === 'problems' ? (props.verdict?.problems.length ?? 0) : 0;
      return h(
        'button',
        {
          type: 'button',
          role: 'tab',
          id: `playground-tab-${view}`,
          'aria-selected': isSelected,
          'aria-controls': 'playground-view',
          tabindex: isSelected ? 0 : -1,
          onClick: () => {
            choose(view);
          },
        },
        [TITLES[view], problems === 0 ? undefined : h('span', { class: 'count' }, String(problems))],
      );
    };
    const content = (): VNode | VNode[] => {
      const { view, verdict, shown } = props;
      if (props.failure !== '') {
        return h('p', { class: 'empty', role: 'alert' }, props.failure);
      }
      if (view === 'problems') {
        const goTo = (line: number): void => {
          emit('line', line);
        };
        return verdict === undefined ? h('p', { class: 'empty' }, 'Checking…') : problemList(verdict, goTo);
      }
      if (shown?.view !== view) {
        return h('p', { class: 'empty' }, 'Looking…');
      }
      switch (shown.view) {
        case 'objects':
          return h(ObjectsView, { shown });
        case 'picture':
          return ifWritten(shown.written, (text) => h(Picture, { code: text }));
        case 'program':
          return ifWritten(shown.written, (text) => [
            ...notesOf(shown.notes),
            h(CodeView, { text, label: 'Program in TypeScript', language: 'typescript' }),
          ]);
        case 'changes':
          return changes(shown.written);
      }
    };
    const changes = (written: Written): VNode[] => {
      const { kept } = props;
      const button = (text: string, event: 'keep' | 'forget'): VNode => {
        const onClick = (): void => {
          if (event === 'keep') {
            emit('keep');
          } else {
            emit('forget');
          }
        };
        return h('button', { type: 'button', class: 'button', onClick }, text);
      };
      if (kept === undefined) {
        return [
          h(
            'p',
            { class: 'empty' },
            'Keep the text as it is now. Then change it, or the release, and read here what that means for clients and pods.',
          ),
          button('Keep this as before', 'keep'),
        ];
      }
      return [
        h('div', { class: 'row' }, [
          h('span', `Before: the text that was kept, at release ${kept.release}`),
          button('Keep this as before', 'keep'),
          button('Forget it', 'forget'),
        ]),
        ...[ifWritten(written, (text) => printed(text, 'What the change means'))].flat(),
      ];
    };

    return (): VNode[] => [
      h(
        'div',
        { class: 'bar tabs', role: 'tablist', 'aria-label': 'Answers', ref: tabs, onKeydown },
        VIEWS.map((view) => tab(view)),
      ),
      h(
        'div',
        { class: 'view', role: 'tabpanel', id: 'playground-view', 'aria-labelledby': `playground-tab-${props.view}` },
        content(),
      ),
    ];
  },
});
