import * as fc from 'fast-check';

/** Values that some field or another cannot have. */
const ODD: readonly unknown[] = [
  ...[
    '',
    ' ',
    '-',
    '.',
    '*',
    'A',
    'a b',
    'a.b',
    'a_b',
    'a/b',
    '/a',
    'a:b',
    'a\nb',
    'é',
    '1',
    '0',
    'true',
    '~',
    '${a}',
    '%zz',
  ],
  ...['a'.repeat(64), 'a'.repeat(254), 'x'.repeat(70_000), '10.0.0.0/8', 'https://a.example.com', '5m', '1e3', '0x1F'],
  ...[0, -1, 1, 1.5, 70_000, 2 ** 31, 2 ** 53, true, false, null, [], {}],
];

/** How a value is changed: `at` chooses the place, `to` what becomes of it. */
interface Change {
  readonly at: number;
  readonly to: number;
}

/** The members below these are what a program passes on; the rest says which program it is. */
const PASSED = ['props', 'given', 'options', 'policy', 'defaults', 'dashboards'];

/** The program with one or two of the values that it passes on changed, left out or there twice. */
export function mutantProgram<T>(program: fc.Arbitrary<T>): fc.Arbitrary<T> {
  return mutant(
    program,
    (place) => place.at(-1) !== 'given' && place.slice(0, -1).some((step) => PASSED.includes(step)),
  );
}

/** The value with one or two of its parts changed, left out or there twice. */
export function mutant<T>(
  value: fc.Arbitrary<T>,
  isChangeable: (place: Place) => boolean = () => true,
): fc.Arbitrary<T> {
  const change = fc.record({ at: fc.nat(), to: fc.nat({ max: ODD.length + 2 }) });
  return fc
    .tuple(value, fc.array(change, { minLength: 1, maxLength: 2 }))
    .map(([base, changes]) => changes.reduce((each, next) => changed(each, next, isChangeable), base));
}

function changed<T>(value: T, { at, to }: Change, isChangeable: (place: Place) => boolean): T {
  const places = placesIn(value).filter(isChangeable);
  const place = places[at % Math.max(places.length, 1)];
  return place === undefined ? value : (withChange(value, place, to) as T);
}

type Place = readonly string[];

/** The members of the value, of its members, and so on; not those that say what is called, or for which cluster. */
function placesIn(value: unknown, place: Place = []): Place[] {
  if (typeof value !== 'object' || value === null) {
    return [];
  }
  return Object.entries(value)
    .filter(([name]) => !['call', 'isConstruct', 'refersTo', 'target'].includes(name))
    .flatMap(([name, each]) => [[...place, name], ...placesIn(each, [...place, name])]);
}

function withChange(value: unknown, [name = '', ...below]: Place, to: number): unknown {
  const entries = Object.entries(value as object).flatMap(([key, each]): [string, unknown][] => {
    if (key !== name) {
      return [[key, each]];
    }
    if (below.length > 0) {
      return [[key, withChange(each, below, to)]];
    }
    return to < ODD.length ? [[key, ODD[to]]] : renamed(key, each, to - ODD.length);
  });
  return Array.isArray(value) ? entries.map(([, each]) => each) : Object.fromEntries(entries);
}

/** Left out, twice, or under another name. */
function renamed(key: string, value: unknown, how: number): [string, unknown][] {
  return how === 0
    ? []
    : [
        [key, value],
        [how === 1 ? `${key}.` : '-', value],
      ];
}
