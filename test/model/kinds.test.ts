import * as library from '../../lib';
import { ALL_KINDS, isKind, KINDS, REFERENCES } from '../../lib/model/kinds';
import type { SchemaNode } from '../../lib/model/schema';
import { newestSchemaOf } from '../../lib/releases/schema-of';

/** The fields of the spec of a proxy, and which fields each of them has. */
const FIELDS = Object.entries(newestSchemaOf('MCPRemoteProxy').fields).map(
  ([name, node]) => [name, fieldsOf(node)] as const,
);

function fieldsOf(node: SchemaNode): string[] {
  return node.type === 'object' ? Object.keys(node.fields) : [];
}

describe('the table of kinds', () => {
  test.each(ALL_KINDS)('names the class of %s', (kind) => {
    const { construct } = KINDS[kind];
    const found: unknown = Object.entries(library).find(([name]) => name === construct)?.[1];

    expect(found).toHaveProperty(`from${construct}Name`);
  });

  test('lists kinds before the kinds that refer to them', () => {
    const referring = ALL_KINDS.indexOf('MCPRemoteProxy');

    expect(REFERENCES.filter(({ kind }) => ALL_KINDS.indexOf(kind) > referring)).toEqual([]);
  });

  test('has unique labels', () => {
    expect(new Set(ALL_KINDS.map((kind) => KINDS[kind].label)).size).toBe(ALL_KINDS.length);
  });

  test.each([['MCPServer'], ['toString'], [undefined], [7]])('does not have %p', (kind) => {
    expect(isKind(kind)).toBe(false);
  });
});

describe('the list of references', () => {
  test('has every field of a proxy that refers to a config', () => {
    const named = FIELDS.filter(([name]) => name.endsWith('Ref')).map(([name]) => name);

    expect(named.sort()).toEqual(REFERENCES.map(({ field }) => field).sort());
  });

  test.each(REFERENCES)('has all other settings of $field', ({ field, settings }) => {
    const others = FIELDS.find(([name]) => name === field)?.[1].filter((each) => !['kind', 'name'].includes(each));

    expect(others?.sort()).toEqual([...settings].sort());
  });
});
