import { Chart, Lazy } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import {
  HeaderValue,
  McpGroup,
  TargetCluster,
  TelemetryConfig,
  type ITelemetryConfig,
  type RemoteMcpProxyProps,
} from '../../lib';
import type { AppReference } from '../../lib/rules/app/app-rule';
import { seenApp } from '../support/app-resources';
import { proxyIn } from '../support/facades';

const later = (text: string): string => Lazy.any({ produce: () => text }) as string;

describe('what a proxy refers to', () => {
  /** The references of the proxy of a chart `own`. */
  function referencesOf(
    build: (own: Chart, more: (name: string) => Chart) => Partial<RemoteMcpProxyProps>,
    cluster = 'prod',
  ): readonly AppReference[] {
    const { chartIn, at } = seenApp();
    const own = chartIn('own', TargetCluster.withOperator({ name: cluster }));
    const props = build(own, (name) => chartIn(name === '' ? 'unnamed' : name, TargetCluster.withOperator({ name })));
    proxyIn(own, props);
    return at('own/weather').references;
  }

  const otel = (scope: Construct): TelemetryConfig =>
    new TelemetryConfig(scope, 'Otel', { metadata: { name: 'otel' }, prometheus: true });
  const using = (config: ITelemetryConfig): Partial<RemoteMcpProxyProps> => ({ telemetry: { config } });
  const header = (secret: kplus.ISecret): Partial<RemoteMcpProxyProps> => ({
    headerForward: { 'X-Key': HeaderValue.fromSecret(secret, 'token') },
  });
  const secretIn = (scope: Construct, metadata: object = { name: 'api' }): kplus.ISecret =>
    new kplus.Secret(scope, 'Secret', { metadata, stringData: { token: 'a' } }) as kplus.ISecret;
  const CONFIG = {
    field: 'spec.telemetryConfigRef.name',
    kind: 'MCPTelemetryConfig',
    name: 'otel',
    namespace: 'mcp',
    emitted: true,
  };
  const SECRET = {
    field: 'spec.headerForward.addHeadersFromSecret[0].valueSecretRef.name',
    kind: 'Secret',
    name: 'api',
    namespace: 'mcp',
    emitted: true,
  };

  const IMPORTED = { field: SECRET.field, kind: 'object', name: 'api', emitted: true };

  test.each<[string, Parameters<typeof referencesOf>[0], readonly object[]]>([
    ['nothing', () => ({}), []],
    ['a config beside it', (own) => using(otel(own)), [CONFIG]],
    [
      'a config of another namespace',
      (own) =>
        using(new TelemetryConfig(own, 'Otel', { metadata: { name: 'otel', namespace: 'b' }, prometheus: true })),
      [{ ...CONFIG, namespace: 'b' }],
    ],
    [
      'a config of a cluster without the operator',
      (own) =>
        using(
          new TelemetryConfig(own, 'Otel', {
            metadata: { name: 'otel' },
            prometheus: true,
            cluster: TargetCluster.withoutOperator({ name: 'prod' }),
          }),
        ),
      [{ ...CONFIG, emitted: false }],
    ],
    [
      'a config of another cluster',
      (_, more) => using(otel(more('dev'))),
      [{ ...CONFIG, elsewhere: { place: 'cluster', cluster: 'dev' } }],
    ],
    ['a config of the same cluster in another chart', (_, more) => using(otel(more('prod'))), [CONFIG]],
    ['a config of a cluster without a name', (_, more) => using(otel(more(''))), [CONFIG]],
    [
      'a config that was removed',
      (own) => {
        const config = otel(own);
        own.node.tryRemoveChild('Otel');
        return using(config);
      },
      [{ ...CONFIG, elsewhere: { place: 'removed' } }],
    ],
    [
      'a config of another app',
      () => using(otel(seenApp().chartIn('far', TargetCluster.withOperator({ name: 'prod' })))),
      [{ ...CONFIG, elsewhere: { place: 'app' } }],
    ],
    ['a Secret beside it', (own) => header(secretIn(own)), [SECRET]],
    [
      'a Secret of another namespace',
      (own) => header(secretIn(own, { name: 'api', namespace: 'b' })),
      [{ ...SECRET, namespace: 'b' }],
    ],
    [
      'a Secret of another cluster',
      (_, more) => header(secretIn(more('dev'))),
      [{ ...SECRET, elsewhere: { place: 'cluster', cluster: 'dev' } }],
    ],
    ['a Secret of the same cluster', (_, more) => header(secretIn(more('prod'))), [SECRET]],
    [
      'a Secret of another app',
      () => header(secretIn(seenApp().chartIn('far'))),
      [{ ...SECRET, elsewhere: { place: 'app' } }],
    ],
    [
      'a Secret that was removed',
      (own) => {
        const secret = secretIn(own);
        own.node.tryRemoveChild('Secret');
        return header(secret);
      },
      [{ ...SECRET, elsewhere: { place: 'removed' } }],
    ],
    [
      'a Secret without a namespace',
      (own) => header(secretIn(new Chart(own, 'free'))),
      [{ field: SECRET.field, kind: 'Secret', name: 'api', emitted: true }],
    ],
    [
      'an imported Secret, which has no namespace',
      (own) => header(kplus.Secret.fromSecretName(own, 'Ref', 'api')),
      [IMPORTED],
    ],
    [
      'an imported config whose name is resolved later, by its id',
      (own) => using(TelemetryConfig.fromTelemetryConfigName(own, 'Ref', later('otel'))),
      [{ field: CONFIG.field, kind: 'object', name: 'Ref', emitted: true }],
    ],
    [
      'an imported Secret that says its namespace',
      (own) => header(Object.assign(kplus.Secret.fromSecretName(own, 'Ref', 'api'), { namespace: 'b' })),
      [{ ...IMPORTED, namespace: 'b' }],
    ],
    [
      'an imported Secret whose namespace is resolved later',
      (own) => header(Object.assign(kplus.Secret.fromSecretName(own, 'Ref', 'api'), { namespace: later('b') })),
      [IMPORTED],
    ],
    [
      'an imported Secret of another app',
      () => header(kplus.Secret.fromSecretName(seenApp().chartIn('far'), 'Ref', 'api')),
      [IMPORTED],
    ],
    [
      'an imported Secret that was removed',
      (own) => {
        const secret = kplus.Secret.fromSecretName(own, 'Ref', 'api');
        own.node.tryRemoveChild('Ref');
        return header(secret);
      },
      [{ ...IMPORTED, elsewhere: { place: 'removed' } }],
    ],
    [
      'an imported group',
      (own) => ({ group: McpGroup.fromMcpGroupName(own, 'Ref', 'team') }),
      [{ field: 'spec.groupRef.name', kind: 'object', name: 'team', emitted: true }],
    ],
  ])('is %s', (_, build, expected) => {
    expect(referencesOf(build)).toEqual(expected);
  });

  test('may be what is only written into the objects of proxies, of another cluster', () => {
    const { chartIn, at } = seenApp();
    const [dev, prod] = ['dev', 'prod'].map((name) => chartIn(name, TargetCluster.withoutOperator({ name }))) as [
      Chart,
      Chart,
    ];
    proxyIn(prod, using(otel(dev)));

    expect(at('prod/weather').references).toEqual([
      { ...CONFIG, emitted: false, elsewhere: { place: 'cluster', cluster: 'dev' } },
    ]);
  });

  test('may be in any cluster if its own has no name', () => {
    expect(referencesOf((_, more) => using(otel(more('dev'))), '')).toEqual([CONFIG]);
  });
});
