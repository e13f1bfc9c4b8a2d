import { ApiObject, App, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { McpWarnings, RemoteMcpProxy, type RemoteMcpProxyProps, TargetCluster } from '../../lib';
import { statedCluster, TARGETS } from '../support/facades';

interface Around {
  readonly chart: Chart;
  readonly proxy: RemoteMcpProxy;
}

const CUT_OFF = 'CDK8S_MCP_NETWORK_PERHAPS_CUT_OFF';
const SELECTED = { matchLabels: { 'toolhive-name': 'weather' } };

/** Whether a proxy is told to be cut off by what is beside it. */
function isCutOff(
  beside: (around: Around) => void,
  cluster: TargetCluster = statedCluster(),
  props: Partial<RemoteMcpProxyProps> = {},
): boolean {
  const chart = new Chart(Testing.app(), 'test', { namespace: 'mcp' });
  cluster.bind(chart);
  const proxy = new RemoteMcpProxy(chart, 'Weather', {
    metadata: { name: 'weather' },
    remoteUrl: 'http://weather-server.mcp.svc:3000/mcp',
    ...props,
  });
  beside({ chart, proxy });
  return McpWarnings.of(proxy).some(({ code }) => code === CUT_OFF);
}

function object(chart: Chart, kind: string, name: string, spec: object, namespace = 'mcp'): void {
  const apiVersion = kind === 'Service' ? 'v1' : 'networking.k8s.io/v1';
  new ApiObject(chart, `${kind}${name}`, { apiVersion, kind, metadata: { name, namespace }, spec });
}

function denied(podSelector: object, namespace?: string): (around: Around) => void {
  return ({ chart }) => {
    object(chart, 'NetworkPolicy', 'deny', { podSelector, policyTypes: ['Egress'] }, namespace);
  };
}

describe.each(TARGETS)('a proxy %s', (_name, cluster) => {
  test.each<[string, object]>([
    ['all pods', {}],
    ['its name', SELECTED],
    ['a label of all proxies', { matchLabels: { toolhive: 'true' } }],
    ['an expression', { matchExpressions: [{ key: 'toolhive-name', operator: 'In', values: ['weather', 'x'] }] }],
  ])('is cut off by a policy that selects %s', (_what, selector) => {
    expect(isCutOff(denied(selector), cluster())).toBe(true);
  });

  test.each<[string, object, string]>([
    ['another name', { matchLabels: { 'toolhive-name': 'other' } }, 'mcp'],
    ['another namespace', {}, 'other'],
    ['no proxies', { matchExpressions: [{ key: 'toolhive', operator: 'DoesNotExist' }] }, 'mcp'],
  ])('is not cut off by one for %s', (_what, selector, namespace) => {
    expect(isCutOff(denied(selector, namespace), cluster())).toBe(false);
  });

  test('has labels of its own by which policies select it', () => {
    const resourceOverrides = { proxyDeployment: { podTemplateMetadataOverrides: { labels: { zone: 'inner' } } } };
    const inner = denied({ matchLabels: { zone: 'inner' } });

    expect(isCutOff(inner, cluster(), { resourceOverrides })).toBe(true);
    expect(isCutOff(inner, cluster())).toBe(false);
  });

  test('is cut off by a policy of cdk8s-plus', () => {
    const policy =
      (peers: (chart: Chart) => kplus.INetworkPolicyPeer[]) =>
      ({ chart, proxy }: Around): void => {
        new kplus.NetworkPolicy(chart, 'Policy', {
          selector: proxy as unknown as kplus.IPodSelector,
          egress: { rules: peers(chart).map((peer) => ({ peer })), default: kplus.NetworkPolicyTrafficDefault.DENY },
        });
      };
    const space = (name: string) => (chart: Chart) => [
      kplus.Namespaces.select(chart, 'Space', { names: [name] }) as unknown as kplus.INetworkPolicyPeer,
    ];

    expect(isCutOff(policy(space('other')), cluster())).toBe(true);
    expect(isCutOff(policy(space('mcp')), cluster())).toBe(false);
  });

  test('is not cut off by a policy for another cluster', () => {
    const app = new App();
    const [one, other] = ['one', 'other'].map((name) => {
      const chart = new Chart(app, name, { namespace: 'mcp', disableResourceNameHashes: true });
      cluster(name).bind(chart);
      return chart;
    });
    const proxy = new RemoteMcpProxy(one as Chart, 'Weather', {
      metadata: { name: 'weather' },
      remoteUrl: 'http://weather-server.mcp.svc:3000/mcp',
    });
    object(other as Chart, 'NetworkPolicy', 'deny', { podSelector: {}, policyTypes: ['Egress'] });

    expect(McpWarnings.of(proxy).map(({ code }) => code)).not.toContain(CUT_OFF);
  });
});

describe('the port of the pods', () => {
  const opened =
    (port: number | string, service?: object) =>
    ({ chart }: Around): void => {
      const ports = [{ port, protocol: 'TCP' }];
      const egress = [{ to: [{ namespaceSelector: {} }], ports }];
      object(chart, 'NetworkPolicy', 'some', { podSelector: {}, policyTypes: ['Egress'], egress });
      if (service !== undefined) {
        object(chart, 'Service', 'weather-server', service);
      }
    };
  const service = (targetPort: number | string): object => ({ ports: [{ port: 3000, targetPort }] });

  test.each<[number | string, object | undefined, boolean]>([
    // only the cluster knows the Service
    [8080, undefined, false],
    [53, undefined, true],
    [8080, service(8080), false],
    [3000, service(8080), false],
    ['http', service('http'), false],
    [9090, service(8080), true],
    [8080, { ports: [{ port: 3000 }] }, true],
  ])('%s is opened, for the Service %j: %s', (port, given, isClosed) => {
    expect(isCutOff(opened(port, given))).toBe(isClosed);
  });
});

test.each([
  ['cilium.io/v2', 'CiliumNetworkPolicy', 'mcp', false],
  ['cilium.io/v2', 'CiliumNetworkPolicy', 'other', true],
  ['cilium.io/v2', 'CiliumClusterwideNetworkPolicy', undefined, false],
  ['projectcalico.org/v3', 'NetworkPolicy', 'mcp', false],
  ['projectcalico.org/v3', 'GlobalNetworkPolicy', undefined, false],
])('policies of network plugins may allow what others do not: %s %s in %s', (apiVersion, kind, namespace, expected) => {
  const beside = (around: Around): void => {
    denied({})(around);
    new ApiObject(around.chart, 'Plugin', {
      apiVersion,
      kind,
      metadata: { name: 'allow', ...(namespace === undefined ? {} : { namespace }) },
    });
  };

  expect(isCutOff(beside)).toBe(expected);
});

test('a policy of Calico alone says nothing that is known', () => {
  const spec = { selector: "app == 'db'", types: ['Egress'], egress: [{ action: 'Deny' }] };
  const metadata = { name: 'calico', namespace: 'mcp' };
  const calico = ({ chart }: Around): void => {
    new ApiObject(chart, 'Calico', { apiVersion: 'projectcalico.org/v3', kind: 'NetworkPolicy', metadata, spec });
  };

  expect(isCutOff(calico)).toBe(false);
});
