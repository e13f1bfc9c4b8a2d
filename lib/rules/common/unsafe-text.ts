import type { Violation } from '../../model/finding';
import { METADATA } from '../../model/metadata';
import type { MapNode, SchemaNode } from '../../model/schema';
import { newestSchemaOf } from '../../releases/schema-of';
import { anyField, entry, field, item } from '../../private/field-path';
import type { PlainObject } from '../../private/plain';
import type { AnySubject } from './any-kind-rule';
import type { Report, Rule } from '../rule';

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

function unsafeTexts({ resource }: AnySubject, report: Report): void {
  const { labels, annotations } = resource;
  within(METADATA, { labels, annotations }, 'metadata', report);
  within(newestSchemaOf(resource.kind), resource.spec, 'spec', report);
}

function within(schema: SchemaNode | undefined, value: unknown, path: string, report: Report): void {
  if (typeof value === 'string') {
    if (UNSAFE.test(value)) {
      report(violation(value, path));
    }
  } else if (schema?.type === 'list') {
    (value as readonly unknown[]).forEach((each, index) => {
      within(schema.items, each, item(path, index), report);
    });
  } else if (schema?.type === 'object') {
    for (const [name, each] of Object.entries(value as PlainObject)) {
      within(schema.fields[name], each, field(path, name), report);
    }
  } else if (schema?.type === 'free' && typeof value === 'object' && value !== null) {
    for (const [name, each] of Object.entries(value)) {
      within(schema, each, Array.isArray(value) ? item(path, Number(name)) : anyField(path, name), report);
    }
  } else if (schema?.type === 'map') {
    withinMap(schema, value as PlainObject, path, report);
  }
}

function withinMap(schema: MapNode, value: PlainObject, path: string, report: Report): void {
  for (const [name, each] of Object.entries(value)) {
    const child = entry(path, name);
    if (UNSAFE.test(name)) {
      report(violation(name, child));
    }
    within(schema.values, each, child, report);
  }
}

function violation(text: string, path: string): Violation {
  const [character = ''] = UNSAFE.exec(text) ?? [];
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0');
  const rule = /\p{Cs}/u.test(character)
    ? `holds half a character (U+${code}), which no file can hold`
    : `holds U+${code}, which is printed as it is and read back as a line break`;
  return { field: path, rule, fix: 'remove it' };
}
