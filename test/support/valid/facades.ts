import * as fc from 'fast-check';
import { alertOptions } from './alerts';
import { given } from './configs';
import { call, construct, type Call, type Props } from './data';
import { annotations, label, labels, maybe, objectName, seconds, some, word } from './texts';

/** What is called on a proxy. */
export interface FacadeCall {
  readonly facade: 'expose' | 'network' | 'metrics' | 'availability';
  readonly method: string;
  readonly options: Props | undefined;
}

const stripPrefix = word.map((name) => `/${name}`);

/** Paths that no other proxy has, and with the prefix in front of all of them where there is one. */
function paths(own: string): fc.Arbitrary<Props> {
  return fc
    .record({
      path: maybe(fc.constantFrom('/mcp', '/api/v1/mcp')),
      more: maybe(fc.constantFrom('/messages', '/files')),
      prefix: maybe(stripPrefix),
    })
    .map(({ path, more, prefix }) => {
      const below = (each: string): string => `/${own}${prefix ?? ''}${each}`;
      return given({
        path: path === undefined && prefix !== undefined ? undefined : below(path ?? '/mcp'),
        additionalPaths: more === undefined || (path === undefined && prefix !== undefined) ? undefined : [below(more)],
        stripPrefix: prefix === undefined ? undefined : `/${own}${prefix}`,
      });
    });
}

const ingressAnnotations = fc.oneof(
  annotations,
  fc
    .tuple(fc.constantFrom('ingressNginx', 'f5Nginx', 'awsLoadBalancer', 'haproxy'), maybe(seconds(60, 3600)))
    .map(([method, silence]) => call(`StreamingAnnotations.${method}`, ...(silence === undefined ? [] : [silence]))),
);

/** An Ingress or an HTTPRoute for the host, below a path of its own. */
export function exposure(host: string, own: string): fc.Arbitrary<FacadeCall> {
  const ingress = fc
    .record({
      where: paths(own),
      ingressClassName: maybe(label),
      tlsSecret: maybe(objectName.map((name) => construct('kplus.Secret.fromSecretName', name))),
      https: maybe(fc.boolean()),
      annotations: maybe(ingressAnnotations),
      additionalHosts: maybe(fc.constantFrom([], [`also.${host}`])),
    })
    .map(({ where, ...rest }) => ({
      facade: 'expose' as const,
      method: 'viaIngress',
      options: given({ host, ...where, ...rest }),
    }));
  const route = fc
    .record({
      where: paths(own),
      gateway: fc
        .tuple(objectName, some({ namespace: label, sectionName: label }))
        .map(([name, more]) => ({ name, ...more })),
      https: maybe(fc.boolean()),
      annotations: maybe(annotations),
      additionalHostnames: maybe(fc.constantFrom([], [`also.${host}`])),
    })
    .map(({ where, ...rest }) => ({
      facade: 'expose' as const,
      method: 'viaHttpRoute',
      options: given({ hostname: host, ...where, ...rest }),
    }));
  return fc.oneof(ingress, route);
}

const peer: fc.Arbitrary<Call> = fc.oneof(
  labels.map((each) => construct('kplus.Pods.select', { labels: each })),
  fc.uniqueArray(label, { minLength: 1, maxLength: 2 }).map((names) => construct('kplus.Namespaces.select', { names })),
  fc.constantFrom('10.0.0.0/8', '192.0.2.7/32').map((cidr) => construct('kplus.NetworkPolicyIpBlock.ipv4', cidr)),
  fc.constant(construct('kplus.NetworkPolicyIpBlock.ipv6', 'fd00::/8', ['fd00:1::/32'])),
);
const peers = fc.array(peer, { minLength: 1, maxLength: 2 });

/** With everything that a destination can be, since a policy that cuts the proxy off is an error. */
const destinations = fc
  .array(peer, { maxLength: 2 })
  .map((some) => [
    ...some,
    construct('kplus.Namespaces.all'),
    construct('kplus.NetworkPolicyIpBlock.ipv4', '0.0.0.0/0'),
    construct('kplus.NetworkPolicyIpBlock.ipv6', '::/0'),
  ]);

const remoteCidrs = fc
  .uniqueArray(fc.constantFrom('203.0.113.0/24', '93.184.216.34/32', '2001:db8::/32'), { maxLength: 2 })
  .map((some) => [...some, '0.0.0.0/0', '::/0']);

const restriction: fc.Arbitrary<FacadeCall> = maybe(
  fc.oneof(
    some({ allowFrom: peers, scrapeFrom: peers }),
    fc
      .record({
        remote: fc.oneof(
          fc.record({ remoteCidrs }),
          fc.record({ remoteTo: destinations }),
          fc.record({ remoteCidrs, remoteTo: destinations }),
        ),
        others: some({
          allowFrom: peers,
          scrapeFrom: peers,
          dnsTo: peers,
          identityTo: destinations,
          redisTo: destinations,
          telemetryTo: destinations,
        }),
        publicAddressesOnly: maybe(fc.boolean()),
      })
      .map(({ remote, others, publicAddressesOnly }) => {
        const isNamed = others.identityTo !== undefined && others.telemetryTo !== undefined;
        return { ...remote, ...others, ...(isNamed ? given({ publicAddressesOnly }) : {}) };
      }),
  ),
).map((options) => ({ facade: 'network' as const, method: 'restrict', options }));

const relabeling: fc.Arbitrary<Props> = fc.oneof(
  fc
    .record({
      needed: fc.record({ targetLabel: fc.constantFrom('cluster', 'node') }),
      more: some({
        action: fc.constant('replace'),
        sourceLabels: fc.constant(['__meta_kubernetes_pod_node_name', '__meta_kubernetes_namespace']),
        separator: fc.constant('/'),
        regex: fc.constantFrom('(.*)', '([^:]+)(?::\\d+)?'),
        replacement: fc.constantFrom('production', '$1'),
      }),
    })
    .map(({ needed, more }) => ({ ...needed, ...more })),
  fc.constantFrom<Props[]>(
    { action: 'drop', sourceLabels: ['__name__'], regex: 'go_.*' },
    { action: 'keep', sourceLabels: ['__name__'], regex: 'toolhive_.*' },
    { action: 'labeldrop', regex: 'pod_template_hash' },
    { action: 'labelkeep', regex: '.+' },
    { action: 'labelmap', regex: '__meta_kubernetes_pod_label_(.+)' },
    { action: 'hashmod', sourceLabels: ['__address__'], targetLabel: '__tmp_hash', modulus: 4 },
    { action: 'lowercase', sourceLabels: ['team'], targetLabel: 'team' },
    { action: 'uppercase', sourceLabels: ['team'], targetLabel: 'team' },
    { action: 'keepequal', sourceLabels: ['a'], targetLabel: 'b' },
    { action: 'dropequal', sourceLabels: ['a'], targetLabel: 'b' },
  ),
);
const relabelings = fc.array(relabeling, { maxLength: 2 });

/** What Prometheus collects, and from where. */
interface Scraping {
  /** Which ports of the proxy have metrics: its own, the one for metrics alone, or both. */
  readonly ports: readonly (number | undefined)[];
  /** Whether there may be alerts, which find series by the namespace. */
  readonly hasNamespace: boolean;
}

/** Alerts need two scrapes in five minutes. */
const LONGEST = { alone: 300, withAlerts: 120 };

function scrape({ ports }: Scraping, longest: number): fc.Arbitrary<FacadeCall> {
  const options = some({
    interval: seconds(30, longest),
    timeout: seconds(1, 10),
    sampleLimit: fc.integer({ min: 1000, max: 50_000 }),
    relabelings,
    metricRelabelings: relabelings,
    labels,
  });
  return fc.tuple(fc.constantFrom(...ports), maybe(options)).map(([number, more]) => ({
    facade: 'metrics' as const,
    method: 'scrape',
    options: number === undefined ? more : { ...more, port: number },
  }));
}

const alert: fc.Arbitrary<FacadeCall> = maybe(alertOptions).map((options) => ({
  facade: 'metrics' as const,
  method: 'alert',
  options,
}));

/** A PodMonitor, and perhaps alerts that read what it collects. */
function metrics(scraping: Scraping): fc.Arbitrary<FacadeCall[]> {
  const alone = scrape(scraping, LONGEST.alone).map((each) => [each]);
  const watched = fc.tuple(scrape(scraping, LONGEST.withAlerts), alert);
  return scraping.hasNamespace ? fc.oneof(alone, watched) : alone;
}

const autoscaler: fc.Arbitrary<FacadeCall> = fc
  .record({
    pods: fc.tuple(fc.integer({ min: 1, max: 10 }), fc.integer({ min: 1, max: 10 })),
    hasMin: fc.boolean(),
    more: some({
      cpuUtilization: fc.integer({ min: 1, max: 200 }),
      memoryUtilization: fc.integer({ min: 1, max: 100 }),
      scaleDownStabilization: seconds(0, 3600),
    }),
  })
  .map(({ pods, hasMin, more }) => ({
    facade: 'availability' as const,
    method: 'autoscale',
    options: { maxReplicas: Math.max(...pods), ...(hasMin ? { minReplicas: Math.min(...pods) } : {}), ...more },
  }));

const budget: fc.Arbitrary<FacadeCall> = fc
  .tuple(fc.constantFrom('minAvailable', 'maxUnavailable'), fc.integer({ min: 0, max: 3 }))
  .map(([name, count]) => ({
    facade: 'availability' as const,
    method: 'podDisruptionBudget',
    options: { [name]: count },
  }));

/** What stands around a proxy; each at most once. */
export function facadeCalls(proxy: Scraping & { readonly hasReplicas: boolean }): fc.Arbitrary<FacadeCall[]> {
  return fc
    .record({
      restriction: maybe(restriction),
      metrics: proxy.ports.length > 0 ? maybe(metrics(proxy)) : fc.constant(undefined),
      autoscaler: proxy.hasReplicas ? fc.constant(undefined) : maybe(autoscaler),
      budget: maybe(budget),
    })
    .map((calls) =>
      Object.values(calls)
        .flat()
        .filter((each) => each !== undefined),
    );
}
