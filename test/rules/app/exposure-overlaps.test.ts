import type { AppExposure, AppResource } from '../../../lib/rules/app/app-rule';
import { lines, OTHER_CLUSTER, resource } from './app-resource';

const PUBLIC = 'class public';

function exposure(paths: readonly string[], given: Partial<AppExposure> = {}): AppExposure {
  return { ...withoutClass(paths), entrance: PUBLIC, ...given };
}

function exposed(path: string, ...exposures: AppExposure[]): AppResource {
  return resource(path, { exposures });
}

function withoutClass(paths: readonly string[]): AppExposure {
  return { field: 'expose', hostField: 'expose.host', host: 'h', paths, authServer: false };
}

/** Who is told of which path, and beside whom. */
function told(...resources: AppResource[]): string[] {
  return lines(...resources).map((each) =>
    each.replace(/ (\S+) expose\.\w+ (\S+): .*(?:the paths|the host) of (\S+) on.*/, ' $1 $2 beside $3'),
  );
}

describe('paths on one host', () => {
  test('that are the same are told in full, at the later proxy', () => {
    expect(lines(exposed('a', exposure(['/x', '/y'])), exposed('b', exposure(['/y'])))).toEqual([
      'b exposure-overlap expose.path /y: overlaps with the paths of a on the host h: /x, /y; give each proxy a path of its own',
    ]);
    expect(lines(exposed('a', exposure(['/x'])), exposed('b', withoutClass(['/x'])))).toEqual([
      'b exposure-overlap-class expose.path /x: may overlap with the paths of a on the host h, since one of the two has no class; set ingressClassName for both',
    ]);
  });

  test('in two charts may be for two clusters', () => {
    const at = (path: string, given = exposure(['/x'])): AppResource => ({ ...exposed(path, given), chart: path });

    expect(lines(at('a'), at('b'))).toEqual([
      expect.stringMatching(/; if they are for two clusters, give them names$/),
    ]);
    expect(lines(at('a'), at('b', withoutClass(['/x'])))).toEqual([
      expect.stringMatching(/; if they are for two clusters, give them names$/),
    ]);
  });

  test.each<[string, readonly string[], readonly string[], string[]]>([
    ['below one before', ['/x'], ['/x/y'], ['b exposure-overlap /x/y beside a']],
    ['above one before', ['/x/y'], ['/x'], ['a exposure-overlap /x/y beside b']],
    ['far below', ['/x'], ['/x/y/z'], ['b exposure-overlap /x/y/z beside a']],
    ['above and below', ['/x', '/z/a'], ['/x/y', '/z'], ['b exposure-overlap /x/y beside a']],
    ['several the same', ['/x', '/y'], ['/x', '/y'], ['b exposure-overlap /x beside a']],
    ['the root twice', ['/'], ['/'], ['b exposure-overlap / beside a']],
    ['below the root', ['/'], ['/x'], []],
    ['that begin alike', ['/x'], ['/xy'], []],
    ['beside each other', ['/x/y'], ['/x/z'], []],
  ])('%s', (_, one, other, expected) => {
    expect(told(exposed('a', exposure(one)), exposed('b', exposure(other)))).toEqual(expected);
  });

  test('of three proxies are told at all but the first', () => {
    const at = (path: string): AppResource => exposed(path, exposure(['/x']));
    expect(told(at('a'), at('b'), at('c')).sort()).toEqual([
      'b exposure-overlap /x beside a',
      'c exposure-overlap /x beside a',
    ]);
  });

  test('of one proxy alone, on two hosts, or in two clusters are no overlap', () => {
    expect(told(exposed('a', exposure(['/x']), exposure(['/x'])))).toEqual([]);
    expect(told(exposed('a', exposure(['/x'])), exposed('b', exposure(['/x'], { host: 'i' })))).toEqual([]);
    expect(told(exposed('a', exposure(['/x'])), { ...exposed('b', exposure(['/x'])), cluster: OTHER_CLUSTER })).toEqual(
      [],
    );
  });

  test.each<[string | undefined, string | undefined, string[]]>([
    [PUBLIC, 'class internal', []],
    [PUBLIC, 'Gateway mcp/public', []],
    ['Gateway mcp/public', 'Gateway mcp/public', ['b exposure-overlap /x beside a']],
    ['Gateway mcp/public', undefined, []],
    [undefined, undefined, ['b exposure-overlap /x beside a']],
    [PUBLIC, undefined, ['b exposure-overlap-class /x beside a']],
    [undefined, PUBLIC, ['b exposure-overlap-class /x beside a']],
  ])('through %s and %s', (one, other, expected) => {
    const through = (entrance: string | undefined): AppExposure =>
      entrance === undefined ? withoutClass(['/x']) : exposure(['/x'], { entrance });

    expect(told(exposed('a', through(one)), exposed('b', through(other)))).toEqual(expected);
  });
});

describe('an authorization server', () => {
  const server = exposure(['/x'], { authServer: true });

  test('needs a host of its own', () => {
    expect(lines(exposed('a', server), exposed('b', exposure(['/y'])))).toEqual([
      'a exposure-auth-server-host expose.host h: is also the host of b, but an authorization server needs /oauth and /.well-known there; give it a host of its own',
    ]);
    expect(lines({ ...exposed('a', server), chart: 'x' }, exposed('b', exposure(['/y'])))).toEqual([
      expect.stringMatching(/; give it a host of its own; if they are for two clusters, give them names$/),
    ]);
  });

  test.each<[AppExposure, boolean]>([
    [withoutClass(['/y']), true],
    [exposure(['/y'], { entrance: 'class internal' }), false],
    [exposure(['/y'], { host: 'i' }), false],
  ])('beside %j', (other, isTold) => {
    expect(lines(exposed('a', server), exposed('b', other))).toHaveLength(isTold ? 1 : 0);
  });

  test('may be reached in several ways', () => {
    expect(lines(exposed('a', server, { ...server, paths: ['/y'] }))).toEqual([]);
  });
});

test.each([
  ['mcp', { name: 'public', namespace: 'infra' }, 'mcp: the Gateway is in infra'],
  [undefined, { name: 'public', namespace: 'infra' }, 'another namespace: the Gateway is in infra'],
  ['mcp', { name: 'public' }, 'mcp: the Gateway is in '],
])('a Gateway accepts no routes from %s', (namespace, foreignGateway, text) => {
  const at = exposed('a', exposure(['/x'], { foreignGateway }), exposure(['/y']));

  expect(lines(namespace === undefined ? at : { ...at, namespace })).toEqual([
    `a exposure-gateway-routes expose.gateway public: has no listener that accepts routes from ${text}; allow them on a listener of the Gateway (allowedRoutes.namespaces)`,
  ]);
});
