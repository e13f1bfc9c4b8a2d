import fc from 'fast-check';
import { CEL_CONDITIONS } from '../../lib/crds/generated/cel-conditions';
import { ALL_KINDS } from '../../lib/model/kinds';
import { type SchemaNode, nodesIn } from '../../lib/crds/structural-schema';
import { celExpression, type CelVerdict } from '../../lib/cel/cel-expression';
import type { CelObject } from '../../lib/cel/cel-functions';
import { KNOWN_RELEASES, operatorRelease } from '../../lib/releases/releases';
import { newestSchemaOf, schemaOf } from '../../lib/releases/schema-of';
import { celFindings, celSelf } from '../../lib/crds/cel-rules';
import { conditionOf } from '../../scripts/lib/cel-condition';
import { runs, SEED } from '../support/runs';

/** The texts of a node's rules, and of the conditions of what is said of them. */
function textsOf({ rules = [] }: SchemaNode): string[] {
  return rules.flatMap(({ rule, words = [] }) => [rule, ...words.map((each) => each.if)]).flatMap((each) => each ?? []);
}

const KNOWN = ALL_KINDS.flatMap((kind) => nodesIn(newestSchemaOf(kind))).flatMap((node) =>
  Array.from(new Set(textsOf(node)), (text) => [text, node] as const),
);

/**
 * Values of a schema, as far as expressions read them: with and without each field, with texts that they name. A field
 * that the schema requires may be absent too, unless they are valid otherwise.
 */
function valuesOf(node: SchemaNode, text: string, isValid = false): fc.Arbitrary<unknown> {
  const named = Array.from(text.matchAll(/'([^']*)'|"([^"]*)"/g), ([, one, other]) => one ?? other ?? '');
  const durations = text.includes('duration(') ? ['59s', '1m30s', '1h', '-5m', '1d'] : [];
  switch (node.type) {
    case 'object': {
      const fields = Object.entries(node.fields).filter(([name]) => new RegExp(`\\b${name}\\b`).test(text));
      const values = fields.map(([name, field]) => [name, valuesOf(field, text, isValid)]);
      const required = isValid ? fields.map(([name]) => name).filter((name) => node.required?.includes(name)) : [];
      return fc.record(Object.fromEntries(values) as { [name: string]: fc.Arbitrary<unknown> }, {
        requiredKeys: required,
      });
    }
    case 'map':
      return fc.dictionary(fc.constantFrom('one', 'other', 'toString'), valuesOf(node.values, text, isValid), {
        maxKeys: 2,
      });
    case 'list':
      return node.unique === 'set'
        ? fc.uniqueArray(valuesOf(node.items, text, isValid), { maxLength: 3 })
        : fc.array(valuesOf(node.items, text, isValid), { maxLength: 3 });
    case 'string':
      if (isValid && node.enum !== undefined) {
        return fc.constantFrom(...node.enum);
      }
      return fc.oneof(
        fc.constantFrom('', 'one', 'other', 'toString', ...named, ...durations, ...(node.enum ?? [])),
        fc.string({ unit: 'binary' }).map((rest) => `${named[0] ?? ''}${rest}`),
      );
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant({});
  }
}

function verdictOfLibrary(text: string, node: SchemaNode, value: unknown): CelVerdict['kind'] {
  const expression = celExpression(text);
  const { value: self, size } = celSelf(node, value);
  return 'problem' in expression ? 'unknown' : expression.evaluate(self, size).kind;
}

function verdictOfFunction(text: string, value: unknown): string {
  const verdict = CEL_CONDITIONS.get(text)?.(value as CelObject);
  return verdict === undefined ? 'failed' : String(verdict);
}

test('all rules of crds/ are functions', () => {
  expect(new Set(KNOWN.map(([text]) => text))).toEqual(new Set(CEL_CONDITIONS.keys()));
  expect(CEL_CONDITIONS.size).toBeGreaterThan(70);
});

test.each(KNOWN)('%s: the function says what the CEL library says', (text, node) => {
  const seen = new Set<string>();
  fc.assert(
    fc.property(valuesOf(node, text), (value) => {
      const verdict = verdictOfLibrary(text, node, value);
      seen.add(verdict);
      expect(verdictOfFunction(text, value)).toBe(verdict);
    }),
    { seed: SEED, numRuns: runs(200) },
  );
  expect(seen).toContain('true');
  expect(seen.size).toBeGreaterThan(1);
});

const NODES = new Map(
  [...KNOWN_RELEASES, '0.99.0']
    .flatMap((release) => ALL_KINDS.map((kind) => schemaOf(kind, operatorRelease(release))))
    .flatMap(nodesIn)
    .filter(({ rules }) => rules !== undefined)
    .map((node) => [(node.rules ?? []).map(({ rule }) => rule).join('\n'), node]),
);

function findingsOf(node: SchemaNode, value: unknown): ReturnType<typeof celFindings> {
  return celFindings(node, value, { path: 'spec', admitted: true });
}

/** The fields of an object that are there. */
function fieldsOf(node: SchemaNode, value: unknown): (readonly [node: SchemaNode, value: unknown])[] {
  const fields = node.type === 'object' ? Object.entries(node.fields) : [];
  const given = value as { readonly [name: string]: unknown };
  return fields.flatMap(([name, field]) => (given[name] === undefined ? [] : [[field, given[name]] as const]));
}

test.each(Array.from(NODES))(
  'something is said of each value that breaks a rule and lacks nothing, and of no other: %s',
  (_, node) => {
    const rules = (node.rules ?? []).map(({ rule }) => rule);
    fc.assert(
      fc.property(valuesOf(node, textsOf(node).join('\n'), true), (value) => {
        const isBroken = rules.some((rule) => verdictOfLibrary(rule, node, value) !== 'true');
        const said = findingsOf(node, value);
        // what a rule does not tell, one of a field below does
        const isTold =
          said.length > 0 || (isBroken && fieldsOf(node, value).some((each) => findingsOf(...each).length > 0));
        expect([isTold, said.some(({ id }) => id.startsWith('crd-rule'))]).toEqual([isBroken, false]);
        expect(
          said
            .flatMap(({ rule, fix }) => [rule, fix])
            .filter((each) => /[{}]|⟨\./.test(each.replaceAll(/"(?:[^"\\]|\\.)*"/g, ''))),
        ).toEqual([]);
      }),
      { seed: SEED, numRuns: runs(100) },
    );
  },
);

describe('the generator leaves to the CEL library', () => {
  test.each([
    "self.name.matches('(?i)a')",
    'self.items.map(each, each)',
    'self.a < 1',
    'self.a + 1 > 2',
    "self[?'a'].hasValue()",
    'self.a == null',
  ])('%s', (text) => {
    const told = jest.spyOn(console, 'error').mockImplementation(() => undefined);
    expect(conditionOf(text)).toBeUndefined();
    expect(told).toHaveBeenCalledWith(expect.stringContaining(`left to the CEL library: ${text}`));
    told.mockRestore();
  });
});
