import { PATTERN_WORDS } from '../lib/crds/limits';
import type { PropType } from '../lib/declaration/props/prop-types';
import { SCHEMAS } from '../lib/model/generated/schemas';
import { ALL_KINDS } from '../lib/model/kinds';
import { childOf, type CelRule, type SchemaNode } from '../lib/crds/structural-schema';
import { documentedFields, type DocumentedField } from './support/documented-fields';

const FIELDS = documentedFields();

/** The limits of a field that a text, a number, a list or a map can break. */
interface Limits {
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly minItems?: number;
  readonly maxItems?: number;
  readonly maxProperties?: number;
  readonly pattern?: string;
}

/** What messages say of patterns, as far as documentation has to say it, too. */
const OF_PATTERNS = [
  'http://',
  'https',
  'query',
  'fragment',
  'trailing slash',
  'letters',
  'lower-case',
  'digits',
  'between 0 and 1',
  'UUID',
  'domain name',
  'ARN',
  'AWS region',
];

/** Other words for the same. */
const SYNONYMS: { readonly [words: string]: RegExp | undefined } = {
  'between 0 and 1': /from 0 to 1/,
};
const NUMBERS: { readonly [value: number]: string | undefined } = { 5: 'five' };

/** Rules that props cannot break: value classes write what their type needs, and a map has each header once. */
const NOT_BY_PROPS = [
  'authz-block',
  'authz-twice',
  'external-auth-block',
  'oidc-block',
  'session-redis-address',
  'spiffe-bundle-source',
  'telemetry-header-both',
  'upstream-block',
];

/** The rules of a field and of all below it, each with its place. */
function rulesBelow(node: SchemaNode, at: string): (readonly [at: string, rule: CelRule])[] {
  const own = (node.rules ?? []).map((rule) => [at, rule] as const);
  switch (node.type) {
    case 'object':
      return [...own, ...Object.entries(node.fields).flatMap(([name, field]) => rulesBelow(field, `${at}.${name}`))];
    case 'list':
      return [...own, ...rulesBelow(node.items, `${at}[]`)];
    case 'map':
      return [...own, ...rulesBelow(node.values, `${at}{}`)];
    default:
      return own;
  }
}

/** The field, and what is in it if that has no prop of its own. */
function limitsOf({ type, nodes }: DocumentedField): Limits[] {
  const last = nodes.at(-1);
  return [last, ...inner(type, last)].flatMap((node) => (node === undefined ? [] : [node as Limits]));
}

function inner(type: PropType, node: SchemaNode | undefined): (SchemaNode | undefined)[] {
  switch (type.kind) {
    case 'list':
      return [childOf(node, '[]')];
    case 'map':
      return [childOf(node, '{}')];
    default:
      return [];
  }
}

/** A number as documentation writes it: `2048`, `2,048`, `five`, or a time in minutes or hours. */
function saysNumber(text: string, value: number): boolean {
  const forms = [
    String(value),
    value.toLocaleString('en'),
    NUMBERS[value],
    `${String(value / 60)} minutes`,
    `${String(value / 3600)} hours`,
  ];
  return forms.some((form) => form !== undefined && new RegExp(`(?<![\\d.])${form}(?![\\d.]*\\d)`).test(text));
}

describe('the documentation of the public API', () => {
  test('knows what each prop with a field says', () => {
    expect(FIELDS.length).toBeGreaterThan(300);
    expect(FIELDS.filter(({ says }) => says === '').map(({ prop }) => prop)).toEqual([]);
  });

  test('names the release of what older releases do not have', () => {
    const silent = FIELDS.flatMap(({ prop, nodes, says, around }) =>
      nodes
        .flatMap(({ since }) => (since === undefined ? [] : [since]))
        .filter((since) => !`${says} ${around}`.includes(since.replace(/\.\d+$/, '')))
        .map((since) => `${prop}: ${since}`),
    );

    expect(silent).toEqual([]);
  });

  test('says the limits of numbers, texts, lists and maps', () => {
    const silent = FIELDS.flatMap((each) => {
      const text = `${each.says} ${each.around}`;
      return limitsOf(each).flatMap(({ minimum, maximum, maxLength, minItems, maxItems, maxProperties }) =>
        [minimum, maximum, maxLength, maxItems, maxProperties]
          .filter((limit) => limit !== undefined && !saysNumber(text, limit))
          .concat(minItems === undefined || /at least|empty|\b1 to\b/.test(text) ? [] : [minItems])
          .map((limit) => `${each.prop}: ${String(limit)}`),
      );
    });

    expect(silent).toEqual([]);
  });

  test('says what form a text must have, in the words of the message', () => {
    const silent = FIELDS.flatMap((each) =>
      limitsOf(each).flatMap(({ pattern = '' }) => {
        const { rule = '' } = PATTERN_WORDS[pattern] ?? {};
        const text = `${each.says} ${each.around}`;
        return OF_PATTERNS.filter(
          (words) => rule.includes(words) && !text.includes(words) && SYNONYMS[words]?.test(text) !== true,
        ).map((words) => `${each.prop}: ${words}`);
      }),
    );

    expect(silent).toEqual([]);
  });

  test('gives examples that match', () => {
    const examples = FIELDS.flatMap(({ prop, says, ...each }) =>
      Array.from(says.matchAll(/\b(?:such as|for example) `([^`]+)`/g), ([, example = '']) => ({
        prop,
        example,
        patterns: limitsOf({ prop, says, ...each }).flatMap(({ pattern }) => pattern ?? []),
      })),
    );

    expect(examples.length).toBeGreaterThan(20);
    expect(
      examples.filter(({ example, patterns }) => !patterns.every((each) => new RegExp(each, 'u').test(example))),
    ).toEqual([]);
  });

  test('says what the rules between fields make an error, and names one of the other props', () => {
    const silent = ALL_KINDS.flatMap((kind) => rulesBelow(SCHEMAS[kind], `${kind}.spec`)).flatMap(
      ([at, { rule, words = [] }]) => {
        const inner = Array.from(rule.matchAll(/\bself\.(\w+)/g), ([, name = '']) => `${at}.${name}`);
        const names = inner.length === 0 ? [at] : inner;
        const involved = FIELDS.filter(({ field }) =>
          names.some((name) => field === name || field.startsWith(`${name}.`)),
        );
        const props = new Set(involved.map(({ prop }) => prop.replace(/^.*\./, '')));
        const isSaid = involved.some(({ prop, says, around }) => {
          const others = Array.from(props).filter((name) => !prop.endsWith(`.${name}`));
          const text = `${says} ${around}`;
          return (
            /\b(errors?|must|exactly one)\b/.test(text) &&
            (others.length === 0 || others.some((name) => text.includes(`\`${name}\``)))
          );
        });
        return words.filter(({ id }) => !isSaid && !NOT_BY_PROPS.includes(id)).map(({ id }) => `${id}: ${rule}`);
      },
    );

    expect(silent).toEqual([]);
  });
});
