import type { Violation } from '../model/finding';
import { METADATA } from '../model/metadata';
import type { MapNode, SchemaNode } from '../model/schema';
import { schemaOf } from '../model/schema-of';
import { entry, field, item } from '../private/field-path';
import type { PlainObject } from '../private/plain';
import type { AnySubject } from './metadata-rule';
import type { Rule } from './rule';

/** What YAML readers take for the end of a line, although it is printed as it is, and what UTF-8 cannot say. */
const UNSAFE = /[\u0085\u2028\u2029]|\p{Cs}/u;

/** The same and every half of a character, at a glance. */
const MAY_BE_UNSAFE = /[\u0085\u2028\u2029\ud800-\udfff]/;

/** What does not come out of the files as it went in. */
export const TEXT_RULE: Rule<AnySubject> = {
  id: 'text-character',
  layer: 'api-server',
  severity: 'warning',
  check: unsafeTexts,
  when: ({ resource: { labels, annotations, spec } }) =>
    mayBeUnsafe(spec) || mayBeUnsafe(labels) || mayBeUnsafe(annotations),
};

function mayBeUnsafe(value: unknown): boolean {
  if (typeof value === 'string') {
    return MAY_BE_UNSAFE.test(value);
  }
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  for (const key in value) {
    if (MAY_BE_UNSAFE.test(key) || mayBeUnsafe((value as PlainObject)[key])) {
      return true;
    }
  }
  return false;
}

function* unsafeTexts({ resource }: AnySubject): Iterable<Violation> {
  const { labels, annotations } = resource;
  yield* within(METADATA, { labels, annotations }, 'metadata');
  yield* within(schemaOf(resource.kind), resource.spec, 'spec');
}

function within(schema: SchemaNode | undefined, value: unknown, path: string): Violation[] {
  if (typeof value === 'string') {
    return UNSAFE.test(value) ? [violation(value, path)] : [];
  }
  if (schema?.type === 'list') {
    return (value as readonly unknown[]).flatMap((each, index) => within(schema.items, each, item(path, index)));
  }
  if (schema?.type === 'object') {
    return Object.entries(value as PlainObject).flatMap(([name, each]) =>
      within(schema.fields[name], each, field(path, name)),
    );
  }
  return schema?.type === 'map' ? withinMap(schema, value as PlainObject, path) : [];
}

function withinMap(schema: MapNode, value: PlainObject, path: string): Violation[] {
  return Object.entries(value).flatMap(([name, each]) => {
    const child = entry(path, name);
    return [...(UNSAFE.test(name) ? [violation(name, child)] : []), ...within(schema.values, each, child)];
  });
}

function violation(text: string, path: string): Violation {
  const [character = ''] = UNSAFE.exec(text) ?? [];
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const rule = /\p{Cs}/u.test(character)
    ? `holds half a character (U+${code}), which no file can hold`
    : `holds U+${code}, which is printed as it is and read back as a line break`;
  return { field: path, rule, fix: 'remove it' };
}
