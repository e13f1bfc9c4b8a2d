import * as fc from 'fast-check';
import {
  Trail,
  anyField,
  entry,
  field,
  isWithin,
  item,
  segments,
  selfAndAncestors,
} from '../../lib/private/field-paths';
import { anyText } from '../support/any-text';

const key = anyText();
const fieldName = fc.stringMatching(/^[A-Za-z_$][\w$]{0,8}$/);

describe('segments', () => {
  test.each([
    ['spec', ['spec']],
    ['spec.env[0].name', ['spec', 'env', 0, 'name']],
    ['spec.labels["a.b/c"]', ['spec', 'labels', 'a.b/c']],
    [String.raw`spec["say \"]\" "].x`, ['spec', 'say "]" ', 'x']],
    ['["first"]', ['first']],
    ['', []],
  ])('of %p are %j', (path, expected) => {
    expect(segments(path)).toEqual(expected);
  });

  test('are the steps from which a path was made', () => {
    const step = fc.oneof(
      fc.record({ kind: fc.constant('field' as const), key: fieldName }),
      fc.record({ kind: fc.constant('entry' as const), key }),
      fc.record({ kind: fc.constant('item' as const), key: fc.nat() }),
    );
    fc.assert(
      fc.property(fc.array(step), (steps) => {
        const path = steps.reduce((parent, each) => {
          switch (each.kind) {
            case 'field':
              return field(parent, each.key);
            case 'entry':
              return entry(parent, each.key);
            case 'item':
              return item(parent, each.key);
          }
        }, 'spec');

        expect(segments(path)).toEqual(['spec', ...steps.map((each) => each.key)]);
      }),
      { seed: 42 },
    );
  });

  test.each(['a..b', 'a b', 'a[b]', 'a["b]', '.'])('fails for %p, which is not a path', (path) => {
    expect(() => segments(path)).toThrow(`not a field path: ${path}`);
  });
});

describe('field', () => {
  test('of the root is the name alone', () => {
    expect(field('', 'spec')).toBe('spec');
  });
});

describe('anyField', () => {
  test.each([
    ['spec', 'name', 'spec.name'],
    ['spec', 'a-b', 'spec["a-b"]'],
    ['', 'data', 'data'],
    ['', '', '[""]'],
  ])('in %p of the name %p is %p', (parent, name, path) => {
    expect(anyField(parent, name)).toBe(path);
  });
});

describe('entry', () => {
  test('keeps a key that looks like a path apart from fields', () => {
    expect(entry('spec.headers', 'a.b"]')).toBe(String.raw`spec.headers["a.b\"]"]`);
  });
});

describe('isWithin', () => {
  test.each([
    ['spec.env', 'spec.env', true],
    ['spec.env[0]', 'spec.env', true],
    ['spec.env.name', 'spec.env', true],
    ['spec.envFrom', 'spec.env', false],
    ['spec', 'spec.env', false],
  ])('%p is within %p: %p', (path, ancestor, expected) => {
    expect(isWithin(path, ancestor)).toBe(expected);
  });
});

describe('selfAndAncestors', () => {
  test.each([
    ['spec', ['spec']],
    ['spec.env[0].name', ['spec', 'spec.env', 'spec.env[0]', 'spec.env[0].name']],
    ['spec.labels["a.b[0]"].x', ['spec', 'spec.labels', 'spec.labels["a.b[0]"]', 'spec.labels["a.b[0]"].x']],
    ['', []],
  ])('of %p are %j', (path, expected) => {
    expect(selfAndAncestors(path)).toEqual(expected);
  });

  test('are what the path is within', () => {
    const path = String.raw`spec.list[3]["say \"]\" "].x`;

    expect(selfAndAncestors(path)).toHaveLength(5);
    expect(selfAndAncestors(path).every((each) => isWithin(path, each))).toBe(true);
    expect(selfAndAncestors(path).at(-1)).toBe(path);
  });
});

describe('Trail', () => {
  test('has the path of a walk, as in error texts', () => {
    const trail = new Trail('spec');
    trail.toField('env');
    trail.toItem(2);
    trail.toField('labels');
    trail.toEntry('a"b.c');
    expect(trail.path).toBe(String.raw`spec.env[2].labels["a\"b.c"]`);
    trail.back();
    trail.back();
    expect(trail.path).toBe('spec.env[2]');
  });

  test('starts anywhere', () => {
    const trail = new Trail('');
    trail.toField('metadata');
    expect(trail.path).toBe('metadata');
  });
});
