import { listAt, objectAt, without, type PlainObject } from '../../private/plain';
import { gainedAndLost, type Change, type Comparison } from './change';
import type { ProxyView } from './cluster-view';
import { changedFields } from './fields';

const LONGEST = 160;

/** What clients may do. */
export const comparePolicies: Comparison = (before, after) => {
  const [old, now] = [authzOf(before), authzOf(after)];
  if (Object.keys(old).length === 0 || Object.keys(now).length === 0) {
    const isSame = Object.keys(old).length === Object.keys(now).length;
    const text = Object.keys(now).length === 0 ? 'everything is permitted, before policies decided' : 'policies decide';
    return [...(isSame ? [] : [policy(text)]), ...policies(old, now)];
  }
  const fields = changedFields(withoutPolicies(old), withoutPolicies(now));
  return [...policies(old, now), ...(fields === undefined ? [] : [policy(`settings of authorization: ${fields}`)])];
};

function authzOf({ runConfig }: ProxyView): PlainObject {
  return objectAt(runConfig, 'authz_config');
}

function policies(before: PlainObject, after: PlainObject): Change[] {
  const { gained, lost } = gainedAndLost(policiesOf(before), policiesOf(after));
  return [...lost.map((each) => policy(`removed: ${each}`)), ...gained.map((each) => policy(`added: ${each}`))];
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

function policy(text: string): Change {
  return { about: 'policies', text };
}
