import type { Finding } from '../model/finding';
import { holdsToken, isToken } from '../private/cdk8s/values';
import { item } from '../private/places';
import { isPlainObject } from '../private/plain';
import { whatIs } from '../private/texts';

const FIELD = 'entities';

/** What is wrong with entities that cannot become the text of a list; rules check the text itself. */
export function entitiesMistakes(given: { readonly options: { readonly entities?: unknown } }): Finding[] {
  const { entities } = given.options;
  if (entities === undefined || typeof entities === 'string' || isToken(entities)) {
    return [];
  }
  if (!Array.isArray(entities)) {
    return [mistake(FIELD, `is ${whatIs(entities)}, not Cedar entities`)];
  }
  const others = entities.flatMap((each: unknown, index) =>
    isPlainObject(each) ? [] : [mistake(item(FIELD, index), `is ${whatIs(each)}, not a Cedar entity`)],
  );
  const rule = 'contains a token that cdk8s resolves later, but is written as one text';
  return holdsToken(entities)
    ? [{ severity: 'error', id: 'token', field: FIELD, rule, fix: 'make the whole text or list a token' }]
    : others;
}

function mistake(field: string, rule: string): Finding {
  const fix = 'give a list of objects like { uid: { type, id }, attrs, parents }, or its JSON text';
  return { severity: 'error', id: 'type', field, rule, fix };
}
