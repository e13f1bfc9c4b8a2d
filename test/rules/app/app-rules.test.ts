import { APP_RULES } from '../../../lib/rules/app/app-rules';
import { LATEST_RELEASE, operatorRelease } from '../../../lib/releases/releases';
import type { AppResource } from '../../../lib/rules/app/app-rule';
import { lines, OTHER_CLUSTER, reference, resource } from './app-resource';

describe('appFindings', () => {
  test('finds no errors with one of each', () => {
    expect(lines(resource('a', { audience: 'x', serviceName: 's', references: [reference()] }), resource('b'))).toEqual(
      [],
    );
  });

  test('release-unproven: names the release, and as which one it is treated', () => {
    const warning = (version: string, known: string): string =>
      `a release-unproven TargetCluster.release ${version}: is a release that this package was not tested with, and is treated as ${known}`;

    expect(lines(resource('a', { release: operatorRelease('0.30.7') }))).toEqual([
      `${warning('0.30.7', '0.30.1')}; look for a newer version of cdk8s-mcp, or acknowledge it`,
    ]);
    const release = operatorRelease('99.0.0');
    const text = `${warning('99.0.0', LATEST_RELEASE)}; look for a newer version of cdk8s-mcp, or acknowledge it`;
    expect(lines(resource('a', { release }), resource('b', { release }))).toEqual([text, text.replace(/^a/, 'b')]);
  });

  test('resource-duplicate: reports each but the first, within one kind, namespace and cluster', () => {
    const a = resource('a', { name: 'x', namespace: 'ns' });

    expect(
      lines(a, resource('b', { name: 'x', namespace: 'ns' }), resource('c', { name: 'x', namespace: 'ns' })),
    ).toEqual(
      ['b', 'c'].map(
        (path) =>
          `${path} resource-duplicate metadata.name x: is the name of another ⟨kind:MCPRemoteProxy⟩ in this namespace, a; rename one of the two`,
      ),
    );
    expect(
      lines(
        a,
        resource('b', { name: 'x', namespace: 'other' }),
        resource('c', { name: 'x' }),
        resource('d', { name: 'x', namespace: 'ns', kind: 'MCPGroup' }),
        resource('e', { name: 'x', namespace: 'ns', cluster: OTHER_CLUSTER }),
      ),
    ).toEqual([]);
  });

  test('object-duplicate', () => {
    expect(lines(resource('a', { rivals: [{ object: 'Service mcp-a-remote-proxy', path: 'c/Service' }] }))).toEqual([
      'a object-duplicate metadata.name a: creates an object that the app already has: Service mcp-a-remote-proxy, at c/Service; rename one of the two',
    ]);
  });

  test('reference-namespace: if both namespaces are known', () => {
    const references = [reference({ namespace: 'other' })];

    expect(lines(resource('a', { namespace: 'ns', references }))).toEqual([
      'a reference-namespace spec.telemetryConfigRef.name otel: refers to the ⟨kind:MCPTelemetryConfig⟩ in namespace other, but this resource is in ns; a reference must stay within one namespace; put both in the same one',
    ]);
    expect(lines(resource('a', { references }), resource('b', { namespace: 'other', references }))).toEqual([]);
  });

  test('reference-not-emitted: only with the operator', () => {
    const references = [reference({ emitted: false })];

    expect(lines(resource('a', { references }), resource('b', { references, operator: false }))).toEqual([
      'a reference-not-emitted spec.telemetryConfigRef.name otel: refers to ⟨a kind:MCPTelemetryConfig⟩ of a cluster without the operator, so there is no custom resource for it; bind both to the same cluster',
    ]);
  });

  test('needed-by-other-kind', () => {
    expect(lines(resource('a', { operator: false, neededBy: ['c/server'] }))).toEqual([
      'a needed-by-other-kind metadata.name a: is referred to by c/server, but a cluster without the operator gets no custom resource; bind both to a cluster with the operator',
    ]);
  });

  test('config-unused: beside a proxy of its cluster and namespace', () => {
    const config = resource('otel', { kind: 'MCPTelemetryConfig', namespace: 'ns', isUsed: false });

    expect(lines(resource('a', { namespace: 'ns' }), config)).toEqual([
      'otel config-unused metadata.name otel: is the name of ⟨a kind:MCPTelemetryConfig⟩ that nothing in this app refers to; refer to it, or remove it; acknowledge it if others use it',
    ]);
    expect(lines(config)).toEqual([]);
    expect(
      lines(
        config,
        resource('a', { namespace: 'other' }),
        resource('b', { namespace: 'ns', cluster: OTHER_CLUSTER }),
        resource('idp', { kind: 'MCPOIDCConfig', namespace: 'ns', isUsed: false }),
      ),
    ).toEqual([]);
  });

  test('audience-duplicate: within one cluster, except for empty ones', () => {
    expect(lines(resource('a', { audience: 'x' }), resource('b', { audience: 'x' }))).toEqual([
      'b audience-duplicate spec.oidcConfigRef.audience x: is also the audience of a, so a token for one server is valid for the other; give each server its own, or acknowledge it if the identity provider has one for all',
    ]);
    expect(
      lines(
        resource('a', { audience: 'x' }),
        resource('b', { audience: 'x', cluster: OTHER_CLUSTER }),
        resource('c', { audience: '' }),
        resource('d', { audience: '' }),
      ),
    ).toEqual([]);
  });

  test('service-name-duplicate', () => {
    expect(lines(resource('a', { serviceName: 's' }), resource('b', { serviceName: 's' }))).toEqual([
      'b service-name-duplicate spec.telemetryConfigRef.serviceName s: is also the telemetry service name of a; set ⟨spec.telemetryConfigRef.serviceName⟩ to a unique name',
    ]);
  });

  test('session-redis-shared', () => {
    expect(lines(resource('a', { sessionSpace: 's' }), resource('b', { sessionSpace: 's' }))).toEqual([
      "b session-redis-shared spec.sessionStorage.keyPrefix undefined: does not tell its sessions from those of a, in the same Redis and database: the proxies accept each other's sessions, with the credentials of the other one; give each its own prefix",
    ]);
    expect(
      lines(
        resource('a', { sessionSpace: 's' }),
        resource('b', { sessionSpace: 's', cluster: OTHER_CLUSTER }),
        resource('c', { sessionSpace: 't' }),
        resource('d'),
      ),
    ).toEqual([]);
  });

  test('release-unproven: each cluster is told for itself', () => {
    const known = resource('a');
    const later = resource('b', { cluster: OTHER_CLUSTER, release: operatorRelease('99.0.0') });

    expect(lines(known, later)).toEqual([expect.stringMatching(/^b release-unproven /)]);
  });

  test('cluster-release: once for each chart, compared with the first of the cluster', () => {
    const at = (path: string, operatorRelease: string, chart: string, clusterName = 'prod'): AppResource =>
      resource(path, { operatorRelease, chart, clusterName });
    const told = (path: string, release: string): string =>
      `${path} cluster-release TargetCluster.release undefined: is ${release} here, but 0.44.0 for a, and both are for the cluster prod; state one release, or give the clusters two names`;

    expect(
      lines(
        at('a', '0.44.0', 'x'),
        at('b', '0.37.0', 'x', 'dev'),
        at('c', '0.37.0', 'x'),
        at('d', '0.37.0', 'x'),
        at('e', '0.36.0', 'x'),
        at('f', '0.37.0', 'y'),
        at('g', '0.44.0', 'y'),
        resource('h', { clusterName: 'prod' }),
        resource('i', { operatorRelease: '0.37.0' }),
      ),
    ).toEqual([told('c', '0.37.0'), told('e', '0.36.0'), told('f', '0.37.0')]);
  });

  test('cluster-unbound: once for each chart, unless the chart or the app is bound', () => {
    const at = (path: string, chart: string | undefined, isUnbound: boolean): AppResource =>
      resource(path, { chart, isUnbound });
    const told = (path: string): string =>
      `${path} cluster-unbound TargetCluster.bind undefined: is not called for the chart of this resource, as it is for that of b, so custom resources are written for a cluster with the operator; bind each chart, or the app`;

    expect(
      lines(
        at('a', 'x', true),
        at('b', 'y', false),
        at('c', 'x', true),
        at('d', 'y', true),
        at('e', undefined, true),
        at('f', undefined, true),
        resource('g', { chart: 'z' }),
      ),
    ).toEqual([told('a'), told('e')]);
    expect(lines(at('a', 'x', true), at('b', 'y', true))).toEqual([]);
  });

  test('reports an exception in a rule once', () => {
    const throws = Object.defineProperty(reference(), 'namespace', {
      get: () => {
        throw new Error('no such thing');
      },
    });

    expect(lines(resource('a'), resource('b', { operator: false, namespace: 'ns', references: [throws] }))).toEqual([
      'a internal spec undefined: the check reference-namespace failed: no such thing; report this as a bug of cdk8s-mcp',
    ]);
  });

  test('has one rule per id', () => {
    const ids = APP_RULES.map(({ id }) => id);

    expect(ids).toEqual(Array.from(new Set(ids)));
  });
});
