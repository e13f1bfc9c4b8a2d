import { isAbsent, isPlainObject, type PlainObject } from '../../private/plain';
import { segments, valueAt } from '../../private/field-paths';
import { withoutCredentials } from '../../private/texts';
import { changes } from '../convert/verify/difference';
import { harmlessPath, isHarmless } from '../../private/secret-texts';

const SHOWN = 6;

/** Steps to what anybody may have written, secrets too. */
const FREE = /^(annotations|args|binaryData|command|data|env|stringData)$|header|param|password|secret|(key|token)$/i;

/** The fields that differ, the first few of them, with their values before and after: one text, or none. */
export function changedFields(before: PlainObject, after: PlainObject, about = ''): string[] {
  return listed(
    about,
    changedPaths(before, after).map((field) => changeOf(field, before, after)),
  );
}

/** The same without values: in objects of which nothing is known, each may be a secret. */
export function changedNames(before: PlainObject, after: PlainObject, about: string): string[] {
  return listed(about, changedPaths(before, after).map(harmlessPath));
}

/** What is only in one of two lists. */
export function gainedAndLost<Item>(
  before: readonly Item[],
  after: readonly Item[],
): { readonly gained: readonly Item[]; readonly lost: readonly Item[] } {
  const [old, now] = [new Set(before), new Set(after)];
  return { gained: after.filter((each) => !old.has(each)), lost: before.filter((each) => !now.has(each)) };
}

function changedPaths(before: PlainObject, after: PlainObject): string[] {
  return Array.from(new Set(changes(after, before).map(({ field }) => field)));
}

function listed(about: string, fields: readonly string[]): string[] {
  const more = fields.length > SHOWN ? ` and ${String(fields.length - SHOWN)} more` : '';
  return fields.length === 0 ? [] : [`${about}${fields.slice(0, SHOWN).join('; ')}${more}`];
}

function changeOf(field: string, before: PlainObject, after: PlainObject): string {
  const [old, now] = [before, after].map((each) => valueAt(each, field));
  const path = harmlessPath(field);
  if (isFree(field) || [old, now].some(isNested)) {
    return isAbsent(old) ? `${path} is added` : isAbsent(now) ? `${path} is removed` : path;
  }
  return `${path}: ${shown(now)}, before ${shown(old)}`;
}

function isFree(field: string): boolean {
  return segments(field).some((step) => typeof step === 'string' && FREE.test(step));
}

/** A value that nothing is known of, as far as it is certainly no secret; undefined: it may be one. */
export function harmlessValue(field: string, value: unknown): unknown {
  return isFree(field) || isNested(value) || (typeof value === 'string' && !isHarmless(value)) ? undefined : value;
}

function isNested(value: unknown): boolean {
  return Array.isArray(value) || isPlainObject(value);
}

function shown(value: unknown): string {
  if (isAbsent(value)) {
    return 'none';
  }
  if (typeof value !== 'string') {
    return JSON.stringify(value);
  }
  return isHarmless(value) ? withoutCredentials(value) : '…';
}
