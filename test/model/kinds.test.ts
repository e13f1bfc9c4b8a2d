import * as library from '../../lib';
import { ALL_KINDS, isKind, KINDS, REFERENCES } from '../../lib/model/kinds';
import { SCHEMAS } from '../../lib/model/generated/schemas';

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
    const named = Object.keys(SCHEMAS.MCPRemoteProxy.fields).filter((name) => name.endsWith('Ref'));

    expect(named.sort()).toEqual(REFERENCES.map(({ field }) => field).sort());
  });
});
