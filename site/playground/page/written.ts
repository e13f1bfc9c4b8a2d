import { h, type VNode } from 'vue';
import type { Written } from '../worker/questions';

/** What is shown of a text, or why there is none. */
export function ifWritten(written: Written, show: (text: string) => VNode | VNode[]): VNode | VNode[] {
  return 'text' in written ? show(written.text) : errorList(written.errors);
}

function errorList(errors: readonly string[]): VNode {
  return h('div', [
    h('p', { class: 'empty' }, 'There is none until this is right:'),
    h(
      'ul',
      { class: 'errors' },
      errors.map((each) => h('li', each)),
    ),
  ]);
}

/** What is said beside a text. */
export function notesOf(notes: readonly string[]): VNode[] {
  return notes.length === 0 ? [] : [h('pre', { class: 'notes' }, notes.join('\n'))];
}

/** What is printed for people at a terminal. */
export function printed(text: string, label: string): VNode {
  const lines = text.trimEnd().split('\n');
  return h(
    'pre',
    { class: 'report', tabindex: 0, role: 'region', 'aria-label': label },
    lines.map((line) => h('span', line)),
  );
}
