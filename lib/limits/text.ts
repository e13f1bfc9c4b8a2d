import type { Violation } from '../model/finding';
import { entry, field, item } from '../private/field-path';
import type { AnySubject } from './metadata-rule';
import type { Rule } from './rule';

/** What YAML readers take for the end of a line, although it is printed as it is, and what UTF-8 cannot say. */
const UNSAFE = /[\u0085\u2028\u2029]|\p{Cs}/u;
const FIELD_NAME = /^[A-Za-z]\w*$/;

/** What does not come out of the files as it went in. */
export const TEXT_RULE: Rule<AnySubject> = {
  id: 'text-character',
  layer: 'api-server',
  severity: 'warning',
  check: unsafeTexts,
};

function* unsafeTexts({ resource }: AnySubject): Iterable<Violation> {
  const { spec, labels, annotations } = resource;
  for (const [path, value] of [
    ['spec', spec],
    ['metadata', { labels, annotations }],
  ] as const) {
    yield* within(value, path);
  }
}

function within(value: unknown, path: string): Violation[] {
  if (typeof value === 'string') {
    return UNSAFE.test(value) ? [violation(value, path)] : [];
  }
  if (Array.isArray(value)) {
    return value.flatMap((each: unknown, index) => within(each, item(path, index)));
  }
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value).flatMap(([name, each]) => {
    const child = FIELD_NAME.test(name) ? field(path, name) : entry(path, name);
    return [...(UNSAFE.test(name) ? [violation(name, child)] : []), ...within(each, child)];
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
