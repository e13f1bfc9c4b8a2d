import type { AppResource } from '../../../lib/rules/app/app-rule';
import { Entrances, type Exposed } from '../../../lib/rules/app/exposure';

const [WEATHER, MAIL, MAPS] = ['weather', 'mail', 'maps'].map((path) => ({ path }) as AppResource) as [
  AppResource,
  AppResource,
  AppResource,
];

function exposed(at: AppResource, entrance?: string): Exposed {
  const exposure = {
    field: 'expose',
    hostField: 'expose.host',
    host: 'example.com',
    paths: ['/mcp'],
    authServer: false,
  };
  return { at, exposure: entrance === undefined ? exposure : { ...exposure, entrance } };
}

function entrancesOf(...all: readonly Exposed[]): Entrances {
  const entrances = new Entrances();
  all.forEach((each) => {
    entrances.add(each);
  });
  return entrances;
}

describe('the same entry point', () => {
  test('is found for the first exposure of another proxy', () => {
    const [first, second, third] = [exposed(WEATHER, 'class a'), exposed(MAIL, 'class a'), exposed(MAPS, 'class a')];
    const entrances = entrancesOf(first, exposed(WEATHER, 'class a'), second, third);

    expect(entrances.same(first)).toBe(second);
    expect(entrances.same(third)).toBe(first);
  });

  test('is that of no class, too', () => {
    const [first, second] = [exposed(WEATHER), exposed(MAIL)];

    expect(entrancesOf(first, second).same(second)).toBe(first);
    expect(entrancesOf(first).same(first)).toBeUndefined();
  });

  test('is not that of another class or Gateway', () => {
    const entrances = entrancesOf(exposed(WEATHER, 'class a'), exposed(WEATHER, 'Gateway a/b'));

    expect(entrances.same(exposed(MAIL, 'class b'))).toBeUndefined();
    expect(entrances.has(exposed(MAIL, 'class b'))).toBe(false);
    expect(entrances.has(exposed(MAIL, 'Gateway a/b'))).toBe(true);
    expect(entrances.has(exposed(MAIL))).toBe(false);
  });
});

describe('an unknown entry point', () => {
  test('of an Ingress without a class may be that of any class', () => {
    const classy = exposed(WEATHER, 'class a');
    const entrances = entrancesOf(exposed(WEATHER, 'Gateway a/b'), classy);

    expect(entrances.unknown(exposed(MAIL))).toBe(classy);
    expect(entrances.unknown(exposed(WEATHER))).toBeUndefined();
  });

  test('of another Ingress may be that of a class, but not that of a Gateway', () => {
    const unnamed = exposed(WEATHER);
    const entrances = entrancesOf(unnamed);

    expect(entrances.unknown(exposed(MAIL, 'class a'))).toBe(unnamed);
    expect(entrances.unknown(exposed(MAIL, 'Gateway a/b'))).toBeUndefined();
  });
});
