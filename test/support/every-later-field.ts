import * as kplus from 'cdk8s-plus-28';
import { Duration, type Chart } from 'cdk8s';
import {
  Authorization,
  AuthzConfig,
  AuthzPolicy,
  NodeLabel,
  PodAffinity,
  RemoteMcpProxy,
  SessionStorage,
  TaintEffect,
  TelemetryConfig,
} from '../../lib';

const PERMIT = 'permit(principal, action, resource);';

/** Sets the props of proxies and of shared authorization that later releases introduced. */
export function everyLaterField(chart: Chart): void {
  const secret = kplus.Secret.fromSecretName(chart, 'Password', 'redis');
  const remoteUrl = 'https://later.example.org/mcp';
  const claims = { groupClaim: 'groups', roleClaim: 'roles', groupEntityType: 'Team' };
  const shared = new AuthzConfig(chart, 'Shared', {
    metadata: { name: 'shared' },
    policy: AuthzPolicy.cedar([PERMIT], { entities: '[]', ...claims }),
  });
  new RemoteMcpProxy(chart, 'Later', {
    metadata: { name: 'later' },
    remoteUrl: 'https://10.1.2.3/mcp',
    allowPrivateEndpoint: true,
    replicas: 2,
    sessionStorage: SessionStorage.redis({
      address: 'redis:6379',
      db: 1,
      keyPrefix: 'later:',
      password: { secret, key: 'password' },
    }),
    podTemplate: { spec: { priorityClassName: 'high' } },
    authorization: Authorization.fromConfig(shared),
  });
  new RemoteMcpProxy(chart, 'Claims', {
    metadata: { name: 'claims' },
    remoteUrl,
    authorization: Authorization.cedar([PERMIT], { entities: '[]', ...claims, primaryUpstreamProvider: 'okta' }),
    sessionStorage: SessionStorage.redis({ address: 'redis:6379', tls: { caCert: { secret, key: 'ca.crt' } } }),
    pod: {
      nodeSelector: { pool: 'mcp' },
      tolerations: [{ key: 'mcp', value: 'a', effect: TaintEffect.NO_EXECUTE, period: Duration.minutes(1) }],
      affinity: [PodAffinity.toNodes([NodeLabel.exists('ssd')])],
    },
  });
  new RemoteMcpProxy(chart, 'Unverified', {
    metadata: { name: 'unverified' },
    remoteUrl,
    sessionStorage: SessionStorage.redis({ address: 'redis:6379', tls: { insecureSkipVerify: true } }),
  });
  new TelemetryConfig(chart, 'LaterMetrics', {
    metadata: { name: 'later-metrics' },
    prometheus: true,
    metricsOnTransportPort: false,
  });
}
