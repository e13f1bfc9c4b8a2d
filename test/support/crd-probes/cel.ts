import * as fc from 'fast-check';
import type { OpenApiSchema } from '../../../lib/crds/open-api-schema';
import { celProbe, LETTERS, NUMBERS, someOf, type Probe } from './probe';

const text = { type: 'string' };
const int = { type: 'integer' };
const num = { type: 'number' };
const bool = { type: 'boolean' };
const list = (items: OpenApiSchema): OpenApiSchema => ({ type: 'array', items });
const few = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 4 });
const map = fc.dictionary(fc.constantFrom('a', 'b', 'c'), LETTERS, { noNullPrototype: true });

interface Some {
  readonly a?: string;
  readonly b?: string;
  readonly i?: number;
  readonly j?: number;
  readonly n?: number;
  readonly t?: boolean;
  readonly l?: readonly string[];
  readonly m?: { readonly [key: string]: string };
}

const FIELDS = {
  a: text,
  b: text,
  i: int,
  j: int,
  n: num,
  t: bool,
  l: list(text),
  m: { type: 'object', additionalProperties: text },
};
const VALUES: fc.Arbitrary<Some> = someOf({
  a: LETTERS,
  b: LETTERS,
  i: NUMBERS,
  j: NUMBERS,
  n: fc.constantFrom(0, 0.5, 1, 2.5, -1),
  t: fc.boolean(),
  l: few,
  m: map,
});

/** A rule over some fields; a rule that fails refuses the value. */
function rule(text: string, takes: (value: Some) => boolean): Probe {
  return celProbe(text, FIELDS, VALUES, takes);
}

/** Each form of CEL that CRDs have. */
export const CEL_PROBES: readonly Probe[] = [
  rule('has(self.a)', ({ a }) => a !== undefined),
  rule('!has(self.a) || has(self.b)', ({ a, b }) => a === undefined || b !== undefined),
  rule('has(self.a) != has(self.b)', ({ a, b }) => (a === undefined) !== (b === undefined)),
  rule("self.a == 'a'", ({ a }) => a === 'a'),
  rule('self.a.size() > 0', ({ a = '' }) => a !== ''),
  rule('!has(self.a) || size(self.a) > 1', ({ a }) => a === undefined || Array.from(a).length > 1),
  rule("has(self.a) ? self.a != 'b' : has(self.i)", ({ a, i }) => (a === undefined ? i !== undefined : a !== 'b')),
  rule('has(self.a) && has(self.b) && self.a == self.b', ({ a, b }) => a !== undefined && a === b),
  rule('self.t', ({ t }) => t === true),
  rule('!self.t', ({ t }) => t === false),
  rule('!self.t || self.i > 0', ({ t, i }) => t === false || (i ?? 0) > 0),
  rule('self.i > 3', ({ i = 0 }) => i > 3),
  rule('self.i + 1 > self.j', ({ i, j }) => i !== undefined && j !== undefined && i + 1 > j),
  rule('self.i * self.j == 12', ({ i = 0, j = 0 }) => i * j === 12),
  rule('self.i - self.j <= 2', ({ i, j }) => i !== undefined && j !== undefined && i - j <= 2),
  rule('12 / self.i == 3', ({ i }) => i !== undefined && i !== 0 && Math.trunc(12 / i) === 3),
  rule('self.i % 3 == 1', ({ i }) => i !== undefined && i % 3 === 1),
  rule('12 % self.i == 0', ({ i }) => i !== undefined && i !== 0 && 12 % i === 0),
  rule('-self.i < 0', ({ i = 0 }) => i > 0),
  rule('type(self.i) == int', ({ i }) => i !== undefined),
  rule('type(self.n) == double', ({ n }) => n !== undefined),
  rule('self.n >= 0.5', ({ n = 0 }) => n >= 0.5),
  rule('self.i in [1, 2, 3]', ({ i = 0 }) => i >= 1 && i <= 3),
  rule("'a' in self.l", ({ l = [] }) => l.includes('a')),
  rule("!('a' in self.l) || size(self.l) == 1", ({ l }) => l !== undefined && (!l.includes('a') || l.length === 1)),
  rule("self.l[0] == 'a'", ({ l = [] }) => l[0] === 'a'),
  rule("self.l == ['a', 'b']", ({ l = [] }) => l.join() === 'a,b'),
  rule("self.l.all(x, x != 'a')", ({ l }) => l !== undefined && !l.includes('a')),
  rule("self.l.exists(x, x == 'b')", ({ l = [] }) => l.includes('b')),
  rule("self.l.exists_one(x, x == 'b')", ({ l = [] }) => l.filter((x) => x === 'b').length === 1),
  rule("self.l.filter(x, x == 'c').size() < 2", ({ l }) => l !== undefined && l.filter((x) => x === 'c').length < 2),
  rule("self.l.map(x, x + '!')[1] == 'b!'", ({ l = [] }) => l[1] === 'b'),
  rule(
    'self.l.all(x, self.l.filter(y, y == x).size() == 1)',
    ({ l }) => l !== undefined && new Set(l).size === l.length,
  ),
  rule("self.l.join('') == 'abc'", ({ l = [] }) => l.join('') === 'abc'),
  rule('self.l.isSorted()', ({ l }) => l !== undefined && [...l].sort().join() === l.join()),
  rule("self.l.indexOf('b') == 1", ({ l = [] }) => l.indexOf('b') === 1),
  rule('self.m.size() > 1', ({ m = {} }) => Object.keys(m).length > 1),
  rule("'a' in self.m", ({ m = {} }) => 'a' in m),
  rule("self.m['a'] == 'a'", ({ m = {} }) => m['a'] === 'a'),
  rule("self.m.a != 'b'", ({ m = {} }) => m['a'] !== undefined && m['a'] !== 'b'),
  rule("self.m.all(k, self.m[k] != '')", ({ m }) => m !== undefined && Object.values(m).every((each) => each !== '')),
  rule(
    'self.l.all(x, !(x in self.m))',
    ({ l, m }) => l !== undefined && (l.length === 0 || (m !== undefined && l.every((x) => !(x in m)))),
  ),
  rule("self.a.startsWith('a') && !self.a.endsWith('b')", ({ a = '' }) => a.startsWith('a') && !a.endsWith('b')),
  rule("self.a.contains('a')", ({ a = '' }) => a.includes('a')),
  rule("self.a.matches('^[[:alpha:]]+$')", ({ a = '' }) => /^[A-Za-z]+$/u.test(a)),
  rule("self.a.matches('(?i)^a')", ({ a = '' }) => /^a/iu.test(a)),
  rule("self.a.find('[a-c]+') == 'ab'", ({ a = '' }) => /[a-c]+/u.exec(a)?.[0] === 'ab'),
  rule("self.a.lowerAscii() == 'a'", ({ a }) => a === 'a' || a === 'A'),
  rule("self.a.upperAscii() == 'A'", ({ a }) => a === 'a' || a === 'A'),
  rule("self.a.indexOf('b') == 1", ({ a = '' }) => Array.from(a).indexOf('b') === 1),
  rule("self.a.substring(1, 2) == 'b'", ({ a = '' }) => Array.from(a)[1] === 'b'),
  rule("self.a.charAt(1) == 'b'", ({ a = '' }) => Array.from(a)[1] === 'b'),
  rule("self.a.replace('a', 'b') == 'bb'", ({ a = '' }) => a.replaceAll('a', 'b') === 'bb'),
  rule("self.a.split('-').size() == 2", ({ a }) => a?.split('-').length === 2),
  rule("self.a.trim() != ''", ({ a = '' }) => a.trim() !== ''),
  rule("string(self.i) == '1'", ({ i }) => i === 1),
  rule('int(self.a) == 1', ({ a }) => a === '1' || a === '11'.slice(1)),
  rule('double(self.i) > 1.5', ({ i = 0 }) => i > 1.5),
  rule("self.?a.orValue('x') == 'x'", ({ a = 'x' }) => a === 'x'),
  rule("has(self.a) || self.b == 'b'", ({ a, b }) => a !== undefined || b === 'b'),
  rule("self.b == 'b' || has(self.a)", ({ a, b }) => a !== undefined || b === 'b'),
  rule('self.i == oldSelf.i', () => true),
  celProbe(
    "self.__namespace__ == 'a' && self.x__dash__y == 'b'",
    { namespace: text, 'x-y': text },
    someOf({ namespace: fc.constantFrom('a', 'b'), 'x-y': fc.constantFrom('a', 'b') }),
    (value: { namespace?: string; 'x-y'?: string }) => value.namespace === 'a' && value['x-y'] === 'b',
  ),
  celProbe(
    "duration(self.d) > duration('1m')",
    { d: text },
    someOf({ d: fc.constantFrom('59s', '61s', '1h', '1m', 'a day') }),
    ({ d }: { d?: string }) => d === '61s' || d === '1h',
  ),
  celProbe(
    "self.s == ['b', 'a']",
    { s: { ...list(text), 'x-kubernetes-list-type': 'set' } },
    someOf({ s: fc.constantFrom(['a', 'b'], ['b', 'a'], ['a']) }),
    ({ s = [] }: { s?: readonly string[] }) => s.length === 2,
  ),
  celProbe(
    "self.w == 1 || self.w == 'a'",
    { w: { 'x-kubernetes-int-or-string': true } },
    someOf({ w: fc.constantFrom(1, 2, 'a', 'b') }),
    ({ w }: { w?: number | string }) => w === 1 || w === 'a',
  ),
  celProbe(
    'self.o.all(x, x.i > 0 && (!has(x.a) || x.a != "b"))',
    { o: list({ type: 'object', properties: { i: int, a: text } }) },
    someOf({ o: fc.array(someOf({ i: NUMBERS, a: LETTERS }), { maxLength: 3 }) }),
    ({ o }: { o?: readonly { i?: number; a?: string }[] }) => o?.every(({ i = 0, a }) => i > 0 && a !== 'b') ?? false,
  ),
];
