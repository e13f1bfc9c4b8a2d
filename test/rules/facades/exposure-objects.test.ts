import * as kplus from 'cdk8s-plus-28';
import { NodeLabel, PodAffinity, TargetCluster, UnsatisfiableSpread, type ProxyPodOptions } from '../../../lib';
import { chartFor, errorsOf, HOST, proxyIn } from '../../support/facades';

/** Whether each of the errors says it. */
function saying(errors: readonly string[], text: string): boolean[] {
  return errors.map((each) => each.includes(text));
}

function errorsOfIngress(options: object): string[] {
  const chart = chartFor();
  const tlsSecret = (name: string): kplus.ISecret => kplus.Secret.fromSecretName(chart, 'Tls', name);
  const { tls, ...others } = options as { readonly tls?: string };
  proxyIn(chart).expose.viaIngress({
    host: HOST,
    ...(tls === undefined ? {} : { tlsSecret: tlsSecret(tls) }),
    ...others,
  });
  return errorsOf(chart);
}

test.each<[string, object, string | undefined]>([
  ['a Secret', { tls: 'Bad_Name' }, 'tlsSecret: "Bad_Name" is not a valid name; '],
  ['a Secret', { tls: 'good.name' }, undefined],
  ['a class', { ingressClassName: '' }, 'ingressClassName: "" is not a valid name; '],
  ['a class', { ingressClassName: 'public' }, undefined],
  [
    'a class twice',
    { ingressClassName: 'public', annotations: { 'kubernetes.io/ingress.class': 'public' } },
    'annotations["kubernetes.io/ingress.class"]: is a second class beside ingressClassName; ',
  ],
  ['a class', { annotations: { 'kubernetes.io/ingress.class': 'public' } }, undefined],
  ['annotations', { annotations: { a: 'a'.repeat(262_144) } }, 'annotations: has 262145 bytes of names and values, '],
  ['annotations', { annotations: { a: 'a'.repeat(262_143) } }, undefined],
])('an Ingress with %s: %j', (_, options, error) => {
  expect(saying(errorsOfIngress(options), `expose.viaIngress.${String(error)}`)).toEqual(
    error === undefined ? [] : [true],
  );
});

const paths = (count: number): string[] => Array.from({ length: count }, (_, index) => `/weather/${String(index)}`);

test.each<[string, object, string | undefined]>([
  ['namespace', { gateway: { name: 'g', namespace: '' } }, 'gateway.namespace: "" is not a valid namespace name; '],
  ['namespace', { gateway: { name: 'g', namespace: 'a.b' } }, 'gateway.namespace: "a.b" is not a valid namespace name'],
  [
    'namespace',
    { gateway: { name: 'g', namespace: 'a'.repeat(64) } },
    `gateway.namespace: "${'a'.repeat(64)}" is not a valid namespace name`,
  ],
  ['namespace', { gateway: { name: 'g', namespace: 'mcp' } }, undefined],
  ['section', { gateway: { name: 'g', sectionName: '' } }, 'gateway.sectionName: "" is not a valid name; '],
  ['section', { gateway: { name: 'g', sectionName: 'https' } }, undefined],
  [
    'rules',
    { path: '/weather', stripPrefix: '/weather', additionalPaths: paths(15) },
    'additionalPaths: makes 17 rules, ',
  ],
  ['rules', { path: '/weather', stripPrefix: '/weather', additionalPaths: paths(14) }, undefined],
  [
    'matches',
    { additionalPaths: paths(63) },
    'additionalPaths: makes 65 matches of one rule, which can have at most 64; ',
  ],
  ['matches', { additionalPaths: paths(62) }, undefined],
  ['a path', { path: `/${'a'.repeat(1024)}` }, 'path: has 1025 characters, '],
  ['a path', { path: `/${'a'.repeat(1023)}` }, undefined],
])('an HTTPRoute with %s: %j', (_, options, error) => {
  const chart = chartFor();
  proxyIn(chart).expose.viaHttpRoute({ gateway: { name: 'g' }, hostname: HOST, ...options });

  expect(saying(errorsOf(chart), `expose.viaHttpRoute.${String(error)}`)).toEqual(error === undefined ? [] : [true]);
});

describe('a NetworkPolicy', () => {
  function errorsWith(peer: (chart: ReturnType<typeof chartFor>) => kplus.INetworkPolicyPeer): string[] {
    const chart = chartFor();
    proxyIn(chart).network.restrict({ allowFrom: [peer(chart)] });
    return errorsOf(chart);
  }

  test.each<[string, string[], string | undefined]>([
    ['10.0.0.0/8', ['10.1.0.0/16'], undefined],
    ['2001:db8::/32', ['2001:db8:1::/48'], undefined],
    ['10.0.0.0/8', ['11.0.0.0/16'], 'except[0]: "11.0.0.0/16" is not a part of 10.0.0.0/8; '],
    ['10.0.0.0/8', ['10.0.0.0/8'], 'except[0]: "10.0.0.0/8" is not a part of 10.0.0.0/8; '],
    ['10.0.0.0/8', ['2001:db8::/48'], 'except[0]: "2001:db8::/48" is not a part of 10.0.0.0/8; '],
    ['10.0.0.0/8', ['10.1.0.0'], 'except[0]: "10.1.0.0" is not a range of IP addresses; '],
  ])('with the range %s without %j', (cidr, except, error) => {
    const version = cidr.includes(':') ? 'ipv6' : 'ipv4';
    const errors = errorsWith((chart) => kplus.NetworkPolicyIpBlock[version](chart, 'Range', cidr, except));

    expect(saying(errors, `network.restrict.allowFrom[0].${String(error)}`)).toEqual(error === undefined ? [] : [true]);
  });

  test.each<[string, kplus.LabelExpression[], { [name: string]: string }, string | undefined]>([
    ['labels', [], { app: 'a' }, undefined],
    ['a name', [], { 'not a label': 'a' }, 'matchLabels["not a label"]: "not a label" is not a valid label name; '],
    ['a value', [], { app: 'not a value' }, 'matchLabels["app"]: "not a value" is not a valid label value; '],
    ['a set', [kplus.LabelExpression.in('app', ['a'])], {}, undefined],
    ['no values', [kplus.LabelExpression.in('app', [])], {}, 'matchExpressions[0].values: is empty, '],
    ['a number', [], { app: 1 as never }, 'matchLabels["app"]: 1 must be a string; '],
    ['no labels', [], 'app' as never, 'matchLabels: "app" must be an object; '],
    ['a key', [kplus.LabelExpression.exists('-')], {}, 'matchExpressions[0].key: "-" is not a valid label name; '],
  ])('with pods by %s', (_, expressions, labels, error) => {
    const errors = errorsWith((chart) => kplus.Pods.select(chart, 'Pods', { labels, expressions }));
    const path = 'network.restrict.allowFrom[0].podSelector.';

    expect(saying(errors, `${path}${String(error)}`)).toEqual(error === undefined ? [] : [true]);
  });

  test('with an invalid name of a namespace', () => {
    const errors = errorsWith((chart) => kplus.Namespaces.select(chart, 'Spaces', { names: ['not a name'] }));

    expect(errors).toEqual([expect.stringContaining('"not a name" is not a valid label value; ')]);
  });
});

describe('metadata of a custom resource', () => {
  test.each<[object, string[]]>([
    [{ finalizers: ['example.com/a', 'kubernetes'] }, []],
    [{ finalizers: ['-'] }, ['metadata.finalizers[0]: "-" is not a valid finalizer name; ']],
    [{ ownerReferences: [{ apiVersion: 'v1', kind: 'A', name: 'a', uid: 'u' }] }, []],
    [
      { ownerReferences: [{ apiVersion: 'v1', kind: 'A', name: 'a' }] },
      ['metadata.ownerReferences[0].uid: is missing; '],
    ],
  ])('%j', (metadata, expected) => {
    const chart = chartFor();
    proxyIn(chart, { metadata: { name: 'weather', ...metadata } });
    const errors = errorsOf(chart);

    expect(errors.map((each, index) => each.includes(expected[index] ?? '-'))).toEqual(expected.map(() => true));
  });

  test.each<[string, boolean]>([
    ['mcp.example.com', true],
    ['', false],
    ['Mcp.example.com', false],
    ['mcp', false],
  ])('the API group %j', (apiGroup, expected) => {
    const chart = chartFor(TargetCluster.withOperator({ apiGroup }));
    proxyIn(chart);

    expect(errorsOf(chart).filter((each) => !each.endsWith('(api-group)'))).toEqual([]);
    expect(errorsOf(chart)).toHaveLength(expected ? 0 : 1);
  });
});

test.each([
  ['http://mcp.example.com:0/', 1],
  ['http://mcp.example.com:8080/', 0],
])('a NetworkPolicy for %s', (remoteUrl, count) => {
  const chart = chartFor();
  proxyIn(chart, { remoteUrl }).network.restrict({ allowFrom: [] });

  expect(errorsOf(chart).filter((each) => each.endsWith('(network-port)'))).toHaveLength(count);
});

describe('pods', () => {
  function errorsWith(pod: ProxyPodOptions): string[] {
    const chart = chartFor(TargetCluster.withoutOperator());
    proxyIn(chart, { pod });
    return errorsOf(chart);
  }
  const zone = { topologyKey: 'topology.kubernetes.io/zone' };
  const strict = { ...zone, whenUnsatisfiable: UnsatisfiableSpread.DO_NOT_SCHEDULE };

  test.each<[string, ProxyPodOptions, string | undefined]>([
    [
      'a spread',
      { topologySpread: [{ ...zone, minDomains: 2 }] },
      'topologySpread[0].minDomains: 2 is only for whenUnsatisfiable: DO_NOT_SCHEDULE; ',
    ],
    ['a spread', { topologySpread: [{ ...strict, minDomains: 2 }] }, undefined],
    [
      'two spreads',
      { topologySpread: [zone, zone] },
      'topologySpread[1]: is the topologyKey and whenUnsatisfiable of an item before; ',
    ],
    ['two spreads', { topologySpread: [zone, strict] }, undefined],
    ['a policy', { imagePullPolicy: 'Sometimes' as never }, 'imagePullPolicy: "Sometimes" is not supported; '],
    ['an effect', { tolerations: [{ key: 'a', effect: 'Some' as never }] }, 'tolerations[0].effect: "Some" is not '],
    [
      'a mode',
      { topologySpread: [{ ...zone, whenUnsatisfiable: 'Never' as never }] },
      'topologySpread[0].whenUnsatisfiable: ',
    ],
    ['nodes', { affinity: [PodAffinity.toNodes([NodeLabel.isIn('a', ['b'])])] }, undefined],
  ])('with %s', (_, pod, error) => {
    expect(saying(errorsWith(pod), `pod.${String(error)}`)).toEqual(error === undefined ? [] : [true]);
  });
});
