import { withBase } from 'vitepress';
import { h, type VNode } from 'vue';
import type { Verdict } from '../worker/questions';

type Problem = Verdict['problems'][number];

/** The verdict in one line. */
export function summaryOf(verdict: Verdict | undefined): string {
  if (verdict === undefined) {
    return 'Checking…';
  }
  const { problems, resources } = verdict;
  if (problems.length === 0 && resources === 0) {
    return 'No MCPRemoteProxy, and none of its configs';
  }
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const warnings = problems.length - errors;
  const found = [
    ...(errors === 0 ? [] : [counted(errors, 'error')]),
    ...(warnings === 0 ? [] : [counted(warnings, 'warning')]),
  ];
  return `${found.length === 0 ? 'No problem' : found.join(', ')} in ${counted(resources, 'custom resource')}`;
}

function counted(count: number, noun: string): string {
  return `${String(count)} ${noun}${count === 1 ? '' : 's'}`;
}

/** The problems, each with its line, its fix, and the page about it. */
export function problemList({ problems, notes }: Verdict, goTo: (line: number) => void): VNode {
  return h('div', [
    problems.length === 0 ? h('p', { class: 'empty' }, 'Nothing is wrong with these manifests.') : undefined,
    h(
      'ul',
      { class: 'problems' },
      problems.map((each) => problemItem(each, goTo)),
    ),
    notes.length === 0 ? undefined : h('pre', { class: 'notes' }, notes.join('\n')),
  ]);
}

function problemItem(problem: Problem, goTo: (line: number) => void): VNode {
  const { severity, id, line, message, fix, kind, name } = problem;
  const end = `; ${fix}`;
  const wrong = message.endsWith(end) ? message.slice(0, -end.length) : message;
  return h('li', { class: severity }, [
    h('p', { class: 'about' }, [
      h('span', { class: 'severity' }, severity),
      line === undefined
        ? undefined
        : h(
            'button',
            {
              type: 'button',
              class: 'line',
              onClick: () => {
                goTo(line);
              },
            },
            `Line ${String(line)}`,
          ),
      h('span', { class: 'object' }, kind === undefined || name === undefined ? '' : `${kind} ${name}`),
    ]),
    h('p', wrong),
    h('p', { class: 'fix' }, [h('strong', 'Fix: '), fix]),
    h('a', { href: withBase(`/docs/checks#${id}`), target: '_blank', rel: 'noreferrer' }, [
      id,
      h('span', { class: 'visually-hidden' }, ' (opens a new tab)'),
    ]),
  ]);
}
