import { ApiObject, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  McpWarnings,
  OperatorRelease,
  RemoteMcpProxy,
  SessionStorage,
  TargetCluster,
  type RemoteMcpProxyProps,
} from '../../lib';

interface Objects {
  readonly chart: Chart;
  readonly proxy: RemoteMcpProxy;
}

/** The codes of the warnings of a proxy beside other objects, without those that are always there. */
function told(
  beside: (objects: Objects) => void,
  props: Partial<RemoteMcpProxyProps> = {},
  cluster = TargetCluster.withOperator({ release: OperatorRelease.V0_44 }),
): string[] {
  const chart = new Chart(Testing.app(), 'test', { namespace: 'mcp' });
  cluster.bind(chart);
  const proxy = new RemoteMcpProxy(chart, 'Weather', {
    metadata: { name: 'weather' },
    remoteUrl: 'https://mcp.example.com/mcp',
    acknowledge: ['CDK8S_MCP_REQUESTS_MISSING'],
    ...props,
  });
  beside({ chart, proxy });
  return McpWarnings.of(proxy).map(({ code }) => code.replace('CDK8S_MCP_', ''));
}

function policy(spec: object, namespace = 'mcp'): (objects: Objects) => void {
  return ({ chart }) => {
    new ApiObject(chart, `Policy${String(chart.node.children.length)}`, {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'NetworkPolicy',
      metadata: { name: 'p', namespace },
      spec,
    });
  };
}

const POD_SELECTOR = { matchLabels: { 'toolhive-name': 'weather' } };
const FROM_PODS = { from: [{ podSelector: { matchLabels: { app: 'agent' } } }] };

describe('authentication-missing', () => {
  const CODE = 'AUTHENTICATION_MISSING';

  test.each([
    ['nothing', () => undefined],
    ['a policy for other pods', policy({ podSelector: { matchLabels: { app: 'x' } }, ingress: [FROM_PODS] })],
    ['a policy in another namespace', policy({ podSelector: POD_SELECTOR, ingress: [FROM_PODS] }, 'other')],
    ['a policy about egress', policy({ podSelector: {}, policyTypes: ['Egress'], egress: [{}], ingress: [FROM_PODS] })],
    ['a policy that lets in anyone', policy({ podSelector: POD_SELECTOR, ingress: [FROM_PODS, {}] })],
    [
      'a policy that lets in every address',
      policy({ podSelector: POD_SELECTOR, ingress: [{ from: [{ ipBlock: { cidr: '0.0.0.0/0' } }] }] }),
    ],
    [
      'a policy by labels that the pods do not have',
      policy({
        podSelector: { matchExpressions: [{ key: 'toolhive', operator: 'DoesNotExist' }] },
        ingress: [FROM_PODS],
      }),
    ],
  ])('is told beside %s', (_, beside) => {
    expect(told(beside)).toEqual([CODE]);
  });

  test.each([
    [
      'of cdk8s-plus',
      ({ chart, proxy }: Objects) => {
        const agents = kplus.Pods.select(chart, 'Agents', { labels: { app: 'agent' } });
        new kplus.NetworkPolicy(chart, 'Policy', { selector: proxy, ingress: { rules: [{ peer: agents }] } });
      },
    ],
    ['for all pods', policy({ podSelector: {}, ingress: [FROM_PODS] })],
    [
      'by expressions',
      policy({
        podSelector: { matchExpressions: [{ key: 'toolhive-name', operator: 'In', values: ['weather'] }] },
        ingress: [FROM_PODS],
      }),
    ],
  ])('is not told beside a NetworkPolicy %s that names who may come', (_, beside) => {
    expect(told(beside)).toEqual([]);
    expect(told(beside, {}, TargetCluster.withoutOperator())).toEqual([]);
  });

  test('is told where policies add up to anyone', () => {
    const both = (objects: Objects): void => {
      policy({ podSelector: POD_SELECTOR, ingress: [FROM_PODS] })(objects);
      policy({ podSelector: {}, ingress: [{}] })(objects);
    };

    expect(told(both)).toEqual([CODE]);
  });

  test('follows labels that the proxy gives its pods', () => {
    const podTemplateMetadataOverrides = { labels: { team: 'a' } };

    expect(
      told(policy({ podSelector: { matchLabels: { team: 'a' } }, ingress: [FROM_PODS] }), {
        resourceOverrides: { proxyDeployment: { podTemplateMetadataOverrides } },
      }),
    ).toEqual([]);
  });

  test.each([
    ['an Ingress', ingressTo('mcp-weather-remote-proxy')],
    ['an HTTPRoute', routeTo('mcp-weather-remote-proxy')],
    ['an Ingress to a Service of their own', ingressTo('own')],
  ])('is told of pods that %s leads to', (_, beside) => {
    const all = (objects: Objects): void => {
      policy({ podSelector: POD_SELECTOR, ingress: [FROM_PODS] })(objects);
      new kplus.Service(objects.chart, 'Own', {
        metadata: { name: 'own' },
        selector: objects.proxy,
        ports: [{ port: 8080 }],
      });
      beside(objects);
    };

    expect(told(all)).toEqual([CODE]);
  });

  test('does not count what is for another cluster', () => {
    const app = Testing.app();
    const [one, two] = ['one', 'two'].map((name) => {
      const chart = new Chart(app, name, { namespace: 'mcp' });
      TargetCluster.withOperator({ name, release: OperatorRelease.V0_44 }).bind(chart);
      return {
        chart,
        proxy: new RemoteMcpProxy(chart, 'Weather', {
          metadata: { name: 'weather' },
          remoteUrl: 'https://mcp.example.com/mcp',
        }),
      };
    }) as [Objects, Objects];
    policy({ podSelector: POD_SELECTOR, ingress: [FROM_PODS] })(one);

    const codes = ({ chart }: Objects): string[] => McpWarnings.of(chart).map(({ code }) => code);
    expect(codes(one)).not.toContain(`CDK8S_MCP_${CODE}`);
    expect(codes(two)).toContain(`CDK8S_MCP_${CODE}`);
  });
});

describe('several pods without shared sessions', () => {
  const SEVERAL: Partial<RemoteMcpProxyProps> = {
    replicas: 2,
    sessionStorage: SessionStorage.memory(),
    acknowledge: ['CDK8S_MCP_REQUESTS_MISSING', 'CDK8S_MCP_AUTHENTICATION_MISSING'],
  };

  test.each([
    ['nothing', () => undefined, ['SESSIONS_NOT_SHARED']],
    ['an Ingress to another Service', ingressTo('other'), ['SESSIONS_NOT_SHARED']],
    ['an Ingress', ingressTo('mcp-weather-remote-proxy'), ['SESSIONS_EXPOSURE']],
    ['an HTTPRoute', routeTo('mcp-weather-remote-proxy'), ['SESSIONS_EXPOSURE']],
  ])('are told what fits beside %s', (_, beside, expected) => {
    expect(told(beside, SEVERAL)).toEqual(expected);
  });

  test('name what leads past the Service', () => {
    const chart = new Chart(Testing.app(), 'test', { namespace: 'mcp' });
    TargetCluster.withOperator({ release: OperatorRelease.V0_44 }).bind(chart);
    const proxy = new RemoteMcpProxy(chart, 'Weather', {
      metadata: { name: 'weather' },
      remoteUrl: 'https://mcp.example.com/mcp',
      ...SEVERAL,
    });
    ingressTo('mcp-weather-remote-proxy')({ chart, proxy });

    expect(McpWarnings.of(chart).map(({ message }) => message)).toEqual([
      'sessionAffinity: "ClientIP" applies to the Service, but most controllers behind the Ingress door send requests directly to the pods; use SessionStorage.redis or a single pod; or let the controller choose the pod by client, for example with nginx.ingress.kubernetes.io/upstream-hash-by: $binary_remote_addr, and acknowledge it (sessions-exposure)',
    ]);
  });
});

function ingressTo(service: string): (objects: Objects) => void {
  const backend = { service: { name: service, port: { number: 8080 } } };
  return ({ chart }) => {
    new ApiObject(chart, 'Door', {
      apiVersion: 'networking.k8s.io/v1',
      kind: 'Ingress',
      metadata: { name: 'door' },
      spec: { rules: [{ host: 'a.example.org', http: { paths: [{ path: '/', pathType: 'Prefix', backend }] } }] },
    });
  };
}

function routeTo(service: string): (objects: Objects) => void {
  return ({ chart }) => {
    new ApiObject(chart, 'Door', {
      apiVersion: 'gateway.networking.k8s.io/v1',
      kind: 'HTTPRoute',
      metadata: { name: 'door' },
      spec: { parentRefs: [{ name: 'gateway' }], rules: [{ backendRefs: [{ name: service, port: 8080 }] }] },
    });
  };
}
