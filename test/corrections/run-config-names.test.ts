import { Chart, Testing } from 'cdk8s';
import { McpInclude, OperatorRelease, TargetCluster } from '../../lib';
import { Catalog } from '../../lib/engine/catalog';
import type { Manifest } from '../support/corpus';
import { byProxy } from '../support/proxy-objects';
import { AUTH_SERVER_KEYS, MIDDLEWARES, namesAt, RUN_CONFIG_KEYS } from '../support/run-config-doc';
import { releaseCases, RELEASES, type Release, type ReleaseCase } from '../support/releases';

/** Maps whose keys users choose. */
const FREE = ['additional_authorization_params', 'additional_token_params', 'additional_headers'];

interface RunConfig {
  readonly embedded_auth_server_config?: unknown;
  readonly middleware_configs: readonly { readonly type: string }[];
}

/** What the release can do without a field that it lacks, and does not leave without authorization. */
function isTaken({ name, verdict }: ReleaseCase, release: Release): boolean {
  const isUnsafe = release === '0.30.0' && name.startsWith('t');
  return verdict.expect === 'accept' && verdict.unknownFields === undefined && !isUnsafe;
}

/** Of all recorded cases that the package takes at the release, and corrects. */
function runConfigs(release: Release): RunConfig[] {
  const taken = releaseCases(release).filter((each) => isTaken(each, release));
  return taken.flatMap(({ input }) => {
    const chart = new Chart(Testing.app(), 'recorded');
    const cluster = TargetCluster.withoutOperator({ release: OperatorRelease.of(release) });
    new McpInclude(chart, 'Include', { url: input, cluster });
    const isRefused = Catalog.of(chart).review().errors.size > 0;
    const objects = isRefused ? [] : (Testing.synth(chart) as Manifest[]);
    return Array.from(byProxy(objects).values()).flatMap(({ RunConfig: map }) => {
      const data = map?.['data'] as { readonly 'runconfig.json': RunConfig } | undefined;
      return data === undefined ? [] : [data['runconfig.json']];
    });
  });
}

/** All keys below a value, but for those that users choose. */
function keysIn(value: unknown): string[] {
  if (Array.isArray(value)) {
    return value.flatMap(keysIn);
  }
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, below]) => [key, ...(FREE.includes(key) ? [] : keysIn(below))])
    : [];
}

function foreign(found: readonly string[], known: readonly string[]): string[] {
  return Array.from(new Set(found)).filter((name) => !known.includes(name));
}

/** Objects with exact fidelity are compared with the operator's own, byte for byte, in `test/releases.test.ts`. */
test.each(RELEASES)('a corrected run config has at %s nothing but what that release knows', (release) => {
  const made = runConfigs(release);

  expect(made.length).toBeGreaterThan(100);
  expect(
    foreign(
      made.flatMap((each) => Object.keys(each)),
      namesAt(RUN_CONFIG_KEYS, release),
    ),
  ).toEqual([]);
  const types = made.flatMap((each) => each.middleware_configs.map(({ type }) => type));
  expect(foreign(types, namesAt(MIDDLEWARES, release))).toEqual([]);
  const server = made.flatMap((each) => keysIn(each.embedded_auth_server_config));
  expect(foreign(server, namesAt(AUTH_SERVER_KEYS, release))).toEqual([]);
});

describe('the lists for this comparison', () => {
  test.each([
    ['keys', RUN_CONFIG_KEYS, '0.22', '0.44.0', ['scaling_config']],
    ['middlewares', MIDDLEWARES, '0.29.0', '0.30.0', ['bodylimit', 'strip-auth']],
    ['keys of the authorization server', AUTH_SERVER_KEYS, '0.27.1', '0.27.2', ['baseline_client_scopes']],
    ['keys of upstreams', AUTH_SERVER_KEYS, '0.51.3', '0.55.1', ['omit_scope_on_refresh', 'rotation_key']],
  ])('have the %s of each release', (_, names, before, after, added) => {
    expect(foreign(namesAt(names, after), namesAt(names, before)).sort()).toEqual(added);
  });

  test('have no later names for any release', () => {
    expect(Array.from(AUTH_SERVER_KEYS.keys())).toContain('jwt_bearer_grant');
    expect(namesAt(AUTH_SERVER_KEYS, '0.44.0')).not.toContain('jwt_bearer_grant');
    expect(namesAt(AUTH_SERVER_KEYS, '0.46.0')).not.toContain('issuer_policies');
    expect(namesAt(AUTH_SERVER_KEYS, '0.47.0')).toContain('issuer_policies');
  });
});
