import { belongingToProxies } from '../../../lib/cli/convert/belonging';
import { readDocuments } from '../../../lib/kubernetes/yaml/located-documents';
import { command } from '../../support/command';
import { writeFiles } from '../../support/fake-kustomize';
import { documentOf } from '../../support/include';
import { inFolder } from '../../support/in-folder';

const metadata = { name: 'weather', namespace: 'mcp' };
const PROXY = documentOf(
  'MCPRemoteProxy',
  {
    remoteUrl: 'https://mcp.example.com/mcp',
    serviceAccount: 'robot',
    authzConfig: { type: 'configMap', configMap: { name: 'policies' } },
    externalAuthConfigRef: { name: 'token' },
  },
  { metadata },
);
const TOKEN = documentOf(
  'MCPExternalAuthConfig',
  { type: 'bearerToken', bearerToken: { tokenSecretRef: { name: 'api', key: 'token' } } },
  { metadata: { name: 'token', namespace: 'mcp' } },
);

function object(kind: string, name: string, rest = 'spec: {}', namespace = 'mcp'): string {
  return `apiVersion: a/v1\nkind: ${kind}\nmetadata: { name: ${name}, namespace: ${namespace} }\n${rest}\n`;
}

const backend = (service: string): string =>
  `spec: { tls: [{ secretName: tls }], rules: [{ http: { paths: [{ backend: { service: { name: ${service} } } }] } }] }`;
const LABELS = '{ app.kubernetes.io/instance: weather }';

/** Whether an object of a folder is kept beside a proxy and what is always there. */
function isKept(text: string, isFound = true): boolean {
  const ingress = object('Ingress', 'route', backend('mcp-weather-remote-proxy'));
  const given = { shown: 'b.yaml', documents: readDocuments(text, 'b.yaml'), isFound };
  const others = readDocuments([PROXY, TOKEN, ingress].join('\n---\n'), 'a.yaml');
  const { files, left } = belongingToProxies([{ shown: 'a.yaml', documents: others, isFound: true }, given]);
  expect(files.find(({ shown }) => shown === 'a.yaml')?.documents).toHaveLength(3);
  const kept = files.some(({ shown }) => shown === 'b.yaml');
  expect(left).toHaveLength(kept ? 0 : 1);
  return kept;
}

describe('of folders, an object belongs to proxies', () => {
  test.each<[string, string]>([
    ['a config', documentOf('MCPGroup', {}, { metadata: { name: 'a', namespace: 'other' } })],
    [
      'a kind of the operator that is not known',
      'apiVersion: toolhive.stacklok.dev/v1\nkind: MCPNew\nmetadata: { name: a }\n',
    ],
    ['the namespace', 'apiVersion: v1\nkind: Namespace\nmetadata: { name: mcp }\n'],
    ['the ServiceAccount', object('ServiceAccount', 'robot')],
    ['the ConfigMap of its policies', object('ConfigMap', 'policies')],
    ['such a ConfigMap without a namespace', 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: policies }\n'],
    ['the Secret of a config', object('Secret', 'api')],
    ['what makes that Secret', object('ExternalSecret', 'x', 'spec: { target: { name: api } }')],
    ['what makes it by its own name', object('SealedSecret', 'api')],
    ['the certificate of its Ingress', object('Certificate', 'x', 'spec: { secretName: tls }')],
    ['a Service of its pods', object('Service', 'a', `spec: { selector: ${LABELS} }`)],
    [
      'an HTTPRoute',
      object('HTTPRoute', 'a', 'spec: { rules: [{ backendRefs: [{ name: mcp-weather-remote-proxy }] }] }'),
    ],
    [
      'a route of another controller',
      object(
        'VirtualService',
        'a',
        'spec: { http: [{ route: [{ destination: { host: mcp-weather-remote-proxy.mcp.svc } }] }] }',
      ),
    ],
    [
      'a policy of the Service',
      object('BackendPolicy', 'a', 'spec: { targetRefs: [{ name: mcp-weather-remote-proxy }] }'),
    ],
    ['a NetworkPolicy', object('NetworkPolicy', 'a', `spec: { podSelector: { matchLabels: ${LABELS} } }`)],
    ['one of all pods, about egress', object('NetworkPolicy', 'a', 'spec: { podSelector: {}, policyTypes: [Egress] }')],
    [
      'an autoscaler',
      object('HorizontalPodAutoscaler', 'a', 'spec: { scaleTargetRef: { kind: Deployment, name: weather } }'),
    ],
    ['a disruption budget', object('PodDisruptionBudget', 'a', `spec: { selector: { matchLabels: ${LABELS} } }`)],
    ['a PodMonitor', object('PodMonitor', 'a', `spec: { selector: { matchLabels: ${LABELS} } }`)],
    [
      'a ServiceMonitor of another namespace',
      object(
        'ServiceMonitor',
        'a',
        `spec: { namespaceSelector: { any: true }, selector: { matchLabels: ${LABELS} } }`,
        'o11y',
      ),
    ],
    ['alerts', object('PrometheusRule', 'a', 'spec: { expr: "toolhive_mcp_requests{server=\\"weather\\"}" }', 'o11y')],
  ])('%s', (_, text) => {
    expect(isKept(text)).toBe(true);
  });

  test.each<[string, string]>([
    ['a Deployment', object('Deployment', 'weather-app')],
    ['another namespace', 'apiVersion: v1\nkind: Namespace\nmetadata: { name: other }\n'],
    ['a ConfigMap of that name in another namespace', object('ConfigMap', 'policies', '', 'other')],
    ['a Secret that nothing names', object('Secret', 'other')],
    ['a Service of other pods', object('Service', 'a', 'spec: { selector: { app: b } }')],
    ['a Service without a selector', object('Service', 'a')],
    ['an Ingress of another Service', object('Ingress', 'a', backend('other'))],
    ['an Ingress of another namespace', object('Ingress', 'a', backend('mcp-weather-remote-proxy'), 'other')],
    [
      'an app that calls the proxy',
      object('Deployment', 'a', 'spec: { env: { value: "http://mcp-weather-remote-proxy" } }'),
    ],
    ['a NetworkPolicy of other pods', object('NetworkPolicy', 'a', 'spec: { podSelector: { matchLabels: { a: b } } }')],
    ['a PodMonitor of all pods of another namespace', object('PodMonitor', 'a', 'spec: { selector: {} }', 'other')],
    ['alerts of another app', object('PrometheusRule', 'a', 'spec: { expr: weather }')],
    ['a kind with the name of a property of all objects', object('constructor', 'a', 'spec: []')],
    ['an object without a spec', 'apiVersion: v1\nkind: PrometheusRule\nmetadata: { name: a }\n'],
  ])('but not %s', (_, text) => {
    expect(isKept(text)).toBe(false);
    expect(isKept(text, false)).toBe(true);
  });
});

test('one line says what was left out, and --all converts it', () => {
  const files = {
    'mcp.yaml': documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com/mcp' }, { metadata }),
    'a.yaml': [object('Deployment', 'a'), object('Deployment', 'b'), object('Service', 'a')].join('---\n'),
  };
  const run = (...options: string[]): ReturnType<typeof command> =>
    inFolder((folder) => {
      writeFiles(folder, files);
      return command(['convert', folder, ...options]);
    });
  const line =
    'cdk8s-mcp: left out 3 objects that do not belong to proxies (2 Deployment, 1 Service); --all converts all\n';

  expect(run()).toMatchObject({ code: 0, error: line });
  expect(run().out).not.toContain('ApiObject');
  expect(run('--all')).toMatchObject({ code: 0, error: '' });
  expect(run('--all').out.match(/new ApiObject/g)).toHaveLength(3);
});
