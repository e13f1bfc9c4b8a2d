import { listAt, objectAt, textAt, type PlainObject } from '../../private/plain';
import { gainedAndLost, type Change, type Comparison } from './change';
import type { ProxyView } from './cluster-view';

/** The tools that clients see, and what they are called. */
export const compareTools: Comparison = (before, after) => [
  ...visibility(toolsOf(before), toolsOf(after)),
  ...overrides(objectAt(before.runConfig, 'tools_override'), objectAt(after.runConfig, 'tools_override')),
];

function toolsOf({ runConfig }: ProxyView): readonly string[] {
  return listAt(runConfig, 'tools_filter').map(String);
}

/** An empty filter shows all tools. */
function visibility(before: readonly string[], after: readonly string[]): Change[] {
  if (before.length === 0 || after.length === 0) {
    const shown = after.length === 0 ? 'every tool of the remote server' : `only ${sorted(after)}`;
    const shownBefore = before.length === 0 ? 'every tool' : `only ${sorted(before)}`;
    return before.length === after.length ? [] : [tool(`clients see ${shown}, before ${shownBefore}`)];
  }
  const { gained, lost } = gainedAndLost(before, after);
  return [
    ...(gained.length === 0 ? [] : [tool(`clients gain ${sorted(gained)}`)]),
    ...(lost.length === 0 ? [] : [tool(`clients lose ${sorted(lost)}`)]),
  ];
}

function overrides(before: PlainObject, after: PlainObject): Change[] {
  return Array.from(new Set([...Object.keys(before), ...Object.keys(after)])).flatMap((name) => {
    const [old, now] = [before, after].map((each) => textAt(each, name, 'name') ?? name) as [string, string];
    const [oldText, text] = [before, after].map((each) => textAt(each, name, 'description') ?? '');
    return [
      ...(old === now ? [] : [tool(`${name} of the remote server is called ${now}, before ${old}`)]),
      ...(oldText === text ? [] : [tool(`${now} has another description`)]),
    ];
  });
}

function tool(text: string): Change {
  return { about: 'tools', text };
}

function sorted(names: readonly string[]): string {
  return [...names].sort().join(', ');
}
