import { NO_FACADE_REQUESTS } from '../../model/facade-requests';
import { changesTools } from '../../model/headers-and-variables';
import type { ResourcesSpec } from '../../model/kinds';
import { PROXY_CONTAINER } from '../../model/product-names';
import { followsOperator } from '../../model/target';
import { NO_TRAFFIC, sessionRedisIn } from '../../model/traffic';
import { parseQuantity, type Quantity } from '../../private/kubernetes/quantity';
import { isPlainObject, listAt, type PlainObject, textAt } from '../../private/plain';
import { firstRelease } from '../../releases/releases';
import { about, itself, ofCluster, type ProxySubject, type Report, rowsOf, type Rule, specRows } from '../rule';
import { HOST_PORT_FIX, isHostPort } from '../syntax/http';
import { isDnsSubdomain } from '../syntax/kubernetes-names';

interface Amount {
  readonly name: 'cpu' | 'memory';
  readonly text: string;
  readonly quantity: Quantity | undefined;
  /** The limit of a request. */
  readonly limit?: string | undefined;
}

type PlacedAmount = readonly [path: string, amount: Amount];

const EXAMPLES = { cpu: '"250m" or "1"', memory: '"128Mi" or "1Gi"' } as const;
/** The proxy reads answers as a whole to filter or rename tools (`docs/operator/runtime.md#limits`). */
const HOLDS_ANSWERS =
  '; with a tool config, the proxy holds each answer in memory, so a limit of 128Mi is too low for large answers';
const amounts = rowsOf(
  ({
    resource: {
      spec: { resources = {} },
    },
  }: ProxySubject) => [...amountsOf(resources, 'limits'), ...amountsOf(resources, 'requests')],
);

/**
 * Rules for resources: the operator panics on an invalid quantity, and the API server rejects some valid ones
 * (`docs/operator/deployment.md#resources`).
 */
export const RESOURCE_RULES: readonly Rule<ProxySubject>[] = [
  ...about(
    ['resources'],
    [
      amounts.error('quantity', 'controller', {
        breaks: ({ quantity }) => quantity === undefined,
        shown: text,
        rule: 'is not a valid quantity',
        fix: ({ name }) => `write it like ${EXAMPLES[name]}`,
      }),
      amounts.error('quantity-negative', 'api-server', {
        breaks: ({ quantity }) => quantity !== undefined && quantity.nanos < 0n,
        shown: text,
        rule: 'is negative',
        fix: 'use zero or more',
      }),
      amounts.warning('memory-unit', 'runtime', {
        breaks: ({ name, quantity }) =>
          name === 'memory' && quantity !== undefined && quantity.nanos % 1_000_000_000n !== 0n,
        shown: text,
        rule: 'is not a whole number of bytes: the suffix "m" means a thousandth',
        fix: `write it like ${EXAMPLES.memory}`,
      }),
      amounts.error('quantity-order', 'api-server', {
        breaks: ({ quantity, limit = '' }) => isAbove(quantity, parseQuantity(limit)),
        shown: text,
        rule: ({ limit }) => `is more than the limit of ${JSON.stringify(limit)}`,
        fix: 'raise the limit, or lower the request',
      }),
    ],
  ),
  // the scheduler and the kubelet use requests; without one, Kubernetes uses the limit
  specRows().warning('requests-missing', 'runtime', {
    field: 'resources',
    breaks: ({ resources, podTemplateSpec }) => !hasRequests(resources) && !hasRequests(resourcesOf(podTemplateSpec)),
    rule: 'has no requests, so pods are placed on full nodes and evicted first',
    fix: ({ toolConfigRef }, { resolved }) =>
      `set requests for CPU and memory, or use ProxyDefaults.bind for all proxies of a chart or an app${toolConfigRef !== undefined && changesTools(resolved.tools?.spec) ? HOLDS_ANSWERS : ''}`,
  }),
];

function text(amount: Amount): string {
  return amount.text;
}

function isAbove(request: Quantity | undefined, limit: Quantity | undefined): boolean {
  return request !== undefined && limit !== undefined && request.nanos > limit.nanos;
}

/** An empty text counts as absent. */
function amountsOf(resources: ResourcesSpec, side: 'limits' | 'requests'): PlacedAmount[] {
  return (['cpu', 'memory'] as const).flatMap((name): PlacedAmount[] => {
    const given = resources[side]?.[name] ?? '';
    const limit = side === 'limits' ? undefined : resources.limits?.[name];
    return given === ''
      ? []
      : [[`spec.resources.${side}.${name}`, { name, text: given, quantity: parseQuantity(given), limit }]];
  });
}

function hasRequests({ requests, limits }: ResourcesSpec = {}): boolean {
  return [requests, limits].some((each) => Object.values(each ?? {}).some((given) => given !== ''));
}

function resourcesOf(template: PlainObject | undefined): ResourcesSpec | undefined {
  const containers = listAt(template, 'spec', 'containers').filter(isPlainObject);
  const resources = containers.find(({ name }) => name === PROXY_CONTAINER)?.['resources'];
  return isPlainObject(resources) ? resources : undefined;
}

/** The smallest port that a process without root may listen on. */
const FIRST_OPEN_PORT = 1024;
const PULL_SECRETS = 'resourceOverrides.proxyDeployment.imagePullSecrets.*';
const PULL_SECRET_FIX = 'give the name of a Secret of the same namespace';
const { error, warning } = specRows();

/** Rules for access to the proxy, and for starting its pod. */
export const REACHABILITY_RULES: readonly Rule<ProxySubject>[] = [
  // Kubernetes accepts any item, and the kubelet ignores one that is not the name of a Secret
  warning('image-pull-secret-name', 'runtime', {
    at: PULL_SECRETS,
    field: 'name',
    breaks: ({ name }) => name !== '' && !isDnsSubdomain(name),
    rule: 'is not a valid name for a Secret, so none is used',
    fix: PULL_SECRET_FIX,
  }),
  warning('image-pull-secret-empty', 'runtime', {
    at: PULL_SECRETS,
    field: 'name',
    breaks: ({ name }) => name === '',
    rule: 'is empty, so no Secret is used',
    fix: PULL_SECRET_FIX,
  }),
  // the proxy then treats every caller as one local user (`docs/operator/runtime.md#endpoints`)
  warning('authentication-missing', 'runtime', {
    field: 'oidcConfigRef',
    breaks: ({ oidcConfigRef, authServerRef }, subject) =>
      (oidcConfigRef ?? authServerRef) === undefined &&
      subject.resolved.externalAuth?.spec.type !== 'embeddedAuthServer' &&
      !isRestricted(subject),
    rule: 'is missing, so anyone who can reach the proxy can use the remote server through it',
    fix: 'add it, or restrict access with a NetworkPolicy',
  }),
  warning('proxy-port', 'runtime', {
    at: 'proxyPort',
    breaks: (port) => port < FIRST_OPEN_PORT,
    shown: itself,
    rule: 'is a port that only root can listen on, but the proxy does not run as root',
    fix: `use ${String(FIRST_OPEN_PORT)} or more`,
  }),
  // an empty name counts as given: no account is created (`docs/operator/service-account.md#your-own-serviceaccount`)
  warning('service-account-default', 'controller', {
    at: 'serviceAccount',
    breaks: (name) => name === '',
    rule: 'is empty, so the pod runs as the ServiceAccount "default" of its namespace',
    fix: 'leave it out, or name a ServiceAccount',
  }),
  // the proxy needs the token to start (`docs/operator/runtime.md#the-kubernetes-client`)
  error('service-account-token', 'runtime', {
    at: 'serviceAccount',
    breaks: (_, { resolved, target }) => followsOperator(target) && resolved.serviceAccount?.automountToken === false,
    shown: itself,
    rule: 'names a ServiceAccount that does not mount its token, so the proxy would not start',
    fix: 'give the ServiceAccount automountToken: true',
  }),
];

/**
 * Whether NetworkPolicies name the pods that may use the proxy. What is exposed is reached through a controller, by
 * anyone; policies add up, so each rule must name its peers.
 */
function isRestricted({ facadeRequests = NO_FACADE_REQUESTS, traffic }: ProxySubject): boolean {
  const { restrictions, exposures } = facadeRequests;
  if (exposures.length > 0) {
    return false;
  }
  const { letIn, routes } = traffic?.() ?? NO_TRAFFIC;
  const rules = [...restrictions.map(({ allowFrom }) => allowFrom.flatMap(({ items }) => items)), ...letIn];
  return routes.length === 0 && rules.length > 0 && rules.every((peers) => peers.length > 0 && peers.every(isLimited));
}

function isLimited(peer: unknown): boolean {
  return !ANYWHERE.has(textAt(peer, 'ipBlock', 'cidr') ?? '');
}

const ANYWHERE: ReadonlySet<string> = new Set(['0.0.0.0/0', '::/0']);

/** Rules for the session storage of a proxy (`docs/operator/releases.md#run-config-keys`). */
export const SESSION_STORAGE_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'redis-address', layer: 'runtime', severity: 'error', check: unreachableRedis },
  { id: 'default-redis-ignored', layer: 'controller', severity: 'warning', check: defaultRedis },
  { id: 'session-prefix', layer: 'runtime', severity: 'warning', check: sharedKeys },
  { id: 'default-redis-password', layer: 'controller', severity: 'warning', check: defaultPassword },
];

/** The schema reports an empty address of a proxy; the cluster's default address has no schema. */
function unreachableRedis({ resolved, target }: ProxySubject, report: Report): void {
  const { provider, address = '' } = resolved.proxy.spec.sessionStorage ?? {};
  const shared = (target.operator ? undefined : target.defaultRedisAddress) ?? '';
  const given = [
    ['spec.sessionStorage.address', provider === 'redis' ? address : ''],
    [ofCluster('defaultRedisAddress'), shared],
  ] as const;
  for (const [path, text] of given) {
    if (text !== '' && !isHostPort(text)) {
      report({ field: path, rule: 'is not the address of a Redis', fix: HOST_PORT_FIX });
    }
  }
}

function defaultRedis({ target }: ProxySubject, report: Report): void {
  const address = target.operator ? undefined : target.defaultRedisAddress;
  if (address !== undefined && target.release.behaviour.defaultRedis === 'ignored') {
    report({
      field: ofCluster('defaultRedisAddress'),
      value: address,
      rule: `is ignored by the operator before release ${firstRelease('defaultRedis', 'applied')}`,
      fix: 'use a later release, or leave it out',
    });
  }
}

/** Where a prefix cannot be written (`docs/operator/runtime.md#sessions`). */
function sharedKeys({ resolved: { proxy }, target }: ProxySubject, report: Report): void {
  const redis = sessionRedisIn(proxy.spec, target);
  if (redis === undefined || redis.keyPrefix !== '') {
    return;
  }
  const harm = "proxies with the same Redis accept each other's sessions, with the credentials of the other one";
  if (!target.exact && proxy.namespace === undefined) {
    const rule = `is missing, and cannot follow from the namespace, which is not known: ${harm}`;
    report({ field: 'spec.sessionStorage.keyPrefix', rule, fix: 'give the namespace here or on the chart' });
  } else if (target.exact && proxy.spec.sessionStorage === undefined) {
    const rule = `has one prefix for all keys with OperatorFidelity.EXACT: ${harm}`;
    const fix = 'give each proxy a sessionStorage with its own keyPrefix, or leave OperatorFidelity.EXACT out';
    report({ field: ofCluster('defaultRedisAddress'), rule, fix });
  }
}

/** The operator passes it to no proxy (`docs/operator/releases.md#run-config-keys`). */
function defaultPassword({ target }: ProxySubject, report: Report): void {
  if (target.operator || target.defaultRedisPassword === undefined) {
    return;
  }
  const field = ofCluster('defaultRedisPassword');
  if ((target.defaultRedisAddress ?? '') === '') {
    report({ field, rule: 'has no effect without defaultRedisAddress', fix: 'give the address, or leave it out' });
  } else if (target.exact) {
    const rule = 'has no effect with OperatorFidelity.EXACT: the operator does not pass it to proxies';
    report({ field, rule, fix: 'give the proxies a sessionStorage with a password, or leave it out' });
  }
}
