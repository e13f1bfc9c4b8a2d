import { listAt, objectAt, textAt, without, type PlainObject } from '../../private/plain';
import type { Comparison, ProxyView } from './cluster-view';
import { changedFields, gainedAndLost } from './changed-fields';

/** The tools that clients see, and what they are called. */
export const compareTools: Comparison = (before, after) => [
  ...visibility(toolsOf(before), toolsOf(after)),
  ...overrides(objectAt(before.runConfig, 'tools_override'), objectAt(after.runConfig, 'tools_override')),
];

function toolsOf({ runConfig }: ProxyView): readonly string[] {
  return listAt(runConfig, 'tools_filter').map(String);
}

/** An empty filter shows all tools. */
function visibility(before: readonly string[], after: readonly string[]): string[] {
  if (before.length === 0 || after.length === 0) {
    const shown = after.length === 0 ? 'every tool of the remote server' : `only ${sorted(after)}`;
    const shownBefore = before.length === 0 ? 'every tool' : `only ${sorted(before)}`;
    return before.length === after.length ? [] : [`clients see ${shown}, before ${shownBefore}`];
  }
  const { gained, lost } = gainedAndLost(before, after);
  return [
    ...(gained.length === 0 ? [] : [`clients gain ${sorted(gained)}`]),
    ...(lost.length === 0 ? [] : [`clients lose ${sorted(lost)}`]),
  ];
}

function overrides(before: PlainObject, after: PlainObject): string[] {
  return Array.from(new Set([...Object.keys(before), ...Object.keys(after)])).flatMap((name) => {
    const [old, now] = [before, after].map((each) => textAt(each, name, 'name') ?? name) as [string, string];
    const [oldText, text] = [before, after].map((each) => textAt(each, name, 'description') ?? '');
    return [
      ...(old === now ? [] : [`${name} of the remote server is called ${now}, before ${old}`]),
      ...(oldText === text ? [] : [`${now} has another description`]),
    ];
  });
}

function sorted(names: readonly string[]): string {
  return [...names].sort().join(', ');
}

const LONGEST = 160;

/** What clients may do. */
export const comparePolicies: Comparison = (before, after) => {
  const [old, now] = [authzOf(before), authzOf(after)];
  if (Object.keys(old).length === 0 || Object.keys(now).length === 0) {
    const isSame = Object.keys(old).length === Object.keys(now).length;
    const text = Object.keys(now).length === 0 ? 'everything is permitted, before policies decided' : 'policies decide';
    return [...(isSame ? [] : [text]), ...policies(old, now)];
  }
  const settings = changedFields(withoutPolicies(old), withoutPolicies(now), 'settings of authorization: ');
  return [...policies(old, now), ...settings];
};

function authzOf({ runConfig }: ProxyView): PlainObject {
  return objectAt(runConfig, 'authz_config');
}

function policies(before: PlainObject, after: PlainObject): string[] {
  const { gained, lost } = gainedAndLost(policiesOf(before), policiesOf(after));
  return [...lost.map((each) => `removed: ${each}`), ...gained.map((each) => `added: ${each}`)];
}

/** On one line each. */
function policiesOf(authz: PlainObject): string[] {
  return listAt(authz, 'cedar', 'policies').map((each) => {
    const line = String(each).replaceAll(/\s+/g, ' ').trim();
    return line.length > LONGEST ? `${line.slice(0, LONGEST)}…` : line;
  });
}

function withoutPolicies(authz: PlainObject): PlainObject {
  return { ...authz, cedar: without(objectAt(authz, 'cedar'), 'policies') };
}
