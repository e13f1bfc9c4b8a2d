import type { AppResource } from '../../../lib/rules/app/app-rule';
import { lines, OTHER_CLUSTER, resource } from './app-resource';

/** The construct and the id of each finding. */
function told(...resources: AppResource[]): string[] {
  return lines(...resources).map((each) => each.split(' ').slice(0, 2).join(' '));
}

describe('a duplicate', () => {
  test('in another chart may be for another cluster', () => {
    const common = { audience: 'x', serviceName: 's', sessionSpace: 'r' };
    const found = lines(resource('a', { ...common, chart: 'one' }), resource('b', { ...common, chart: 'two' }));
    const [first] = lines(resource('a', { name: 'x', chart: 'one' }), resource('b', { name: 'x', chart: 'two' }));

    expect([first, ...found].map((each) => /; ([^;]*; if they.*)$/.exec(each ?? '')?.[1])).toEqual([
      'rename one of the two; if they are for two clusters, give them names',
      'give each server its own, or acknowledge it if the identity provider has one for all; if they are for two clusters, give them names',
      'set ⟨spec.telemetryConfigRef.serviceName⟩ to a unique name; if they are for two clusters, give them names',
      'give each its own prefix; if they are for two clusters, give them names',
    ]);
  });

  test.each<[string, Partial<AppResource>, Partial<AppResource>, boolean]>([
    ['in one rendering', { rendering: 'x' }, { rendering: 'x' }, true],
    ['in two renderings', { rendering: 'x' }, { rendering: 'y' }, false],
    ['in a rendering and outside', { rendering: 'x' }, {}, false],
    ['of other names', { rendering: 'x', name: 'a' }, { rendering: 'y', name: 'b' }, true],
    ['of other namespaces', { rendering: 'x', namespace: 'a' }, { rendering: 'y', namespace: 'b' }, true],
    ['of other kinds', { rendering: 'x', kind: 'MCPToolConfig' }, { rendering: 'y', kind: 'MCPGroup' }, true],
    [
      'of one origin',
      { rendering: 'x', name: 'a', origin: () => 'f' },
      { rendering: 'y', name: 'b', origin: () => 'f' },
      false,
    ],
    [
      'of two origins',
      { rendering: 'x', name: 'a', origin: () => 'f' },
      { rendering: 'y', name: 'b', origin: () => 'g' },
      true,
    ],
  ])('%s', (_, one, other, isTold) => {
    const [a, b] = [one, other].map((each, index) =>
      resource(index === 0 ? 'a' : 'b', { name: 'x', namespace: 'ns', serviceName: 's', ...each }),
    ) as [AppResource, AppResource];

    expect(told(a, b).filter((each) => each.includes('service-name'))).toEqual(
      isTold ? ['b service-name-duplicate'] : [],
    );
  });

  test('is compared with the first of its rendering, or of another object', () => {
    const at = (path: string, rendering: string, name = 'x'): AppResource =>
      resource(path, { name, rendering, serviceName: 's' });

    expect(
      lines(at('a', 'one'), at('b', 'two'), at('c', 'two', 'y'), at('d', 'two'))
        .filter((each) => each.includes('service-name'))
        .map((each) => each.replace(/ service.* of (.);.*/, ' $1'))
        .sort(),
    ).toEqual(['c a', 'd b']);
  });

  test('of sessions is told unless the proxies have one name in one namespace', () => {
    const at = (path: string, name: string, namespace: string): AppResource =>
      resource(path, { name, namespace, sessionSpace: 's' });

    expect(told(at('a', 'x', 'ns'), at('b', 'x', 'ns'))).toEqual(['b resource-duplicate']);
    expect(told(at('a', 'x', 'ns'), at('b', 'x', 'other'))).toEqual(['b session-redis-shared']);
    expect(told(at('a', 'x', 'ns'), at('b', 'y', 'ns'))).toEqual(['b session-redis-shared']);
  });

  test('of an Ingress or a route is told at the second of two proxies in one namespace', () => {
    const at = (path: string, given: Partial<AppResource> = {}): AppResource =>
      resource(path, { namespace: 'ns', entrances: ['Ingress x', `Ingress ${path}`], ...given });

    expect(lines(at('a'), at('b'))).toEqual([
      'b object-duplicate metadata.name b: creates an object that the app already has: Ingress x, at a; rename one of the two',
    ]);
    expect(told(at('a'), at('b', { namespace: 'other' }), at('c', { cluster: OTHER_CLUSTER }))).toEqual([]);
    expect(told(at('a'), at('b', { name: 'a' }))).toEqual(['b resource-duplicate']);
  });
});
