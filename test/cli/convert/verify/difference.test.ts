import type { PlainObject } from '../../../../lib/private/plain';
import { changes } from '../../../../lib/cli/convert/verify/difference';

describe('changes', () => {
  test('adds, removes and replaces, by the shortest path', () => {
    const expected = { a: { same: 1, other: 2, 'x/y~z': { deep: true } }, list: [1, { b: 2 }], grown: [1] };
    const actual = { a: { same: 1, other: 3, surplus: null }, list: [1, { b: 3 }], grown: [] };
    expect(changes(expected, actual)).toEqual([
      { operation: 'replace', pointer: '/a/other', field: 'a.other', value: 2 },
      { operation: 'add', pointer: '/a/x~1y~0z', field: 'a["x/y~z"]', value: { deep: true } },
      { operation: 'remove', pointer: '/a/surplus', field: 'a.surplus' },
      { operation: 'replace', pointer: '/list/1/b', field: 'list[1].b', value: 2 },
      { operation: 'replace', pointer: '/grown', field: 'grown', value: [1] },
    ]);
  });

  test('replaces the object around a key that JSON patches cannot address', () => {
    const expected = JSON.parse('{"a":{"b":1,"__proto__":{"c":2}}}') as PlainObject;
    const actual = JSON.parse('{"a":{"b":1,"__proto__":{"c":3}}}') as PlainObject;
    expect(changes(expected, actual)).toEqual([
      { operation: 'replace', pointer: '/a', field: 'a', value: expected['a'] },
    ]);
  });

  test.each([
    [
      'quantities',
      { resources: { limits: { cpu: '1', memory: '1Gi' } } },
      { resources: { limits: { cpu: '1000m', memory: '1024Mi' } } },
    ],
    [
      'durations',
      { embeddedAuthServer: { storage: { redis: { dialTimeout: '60s' } } } },
      { embeddedAuthServer: { storage: { redis: { dialTimeout: '1m' } } } },
    ],
    [
      'sampling rates',
      { openTelemetry: { tracing: { samplingRate: '0.10' } } },
      { openTelemetry: { tracing: { samplingRate: '0.1' } } },
    ],
  ])('%s are compared by value', (_, one, other) => {
    expect(changes({ spec: one }, { spec: other })).toEqual([]);
  });

  test('other texts are compared as they are', () => {
    expect(changes({ spec: { cpu: '1' } }, { spec: { cpu: '1000m' } })).toHaveLength(1);
  });
});
