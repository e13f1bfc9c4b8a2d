import { NO_FACADE_REQUESTS } from '../../model/facade-requests';
import { PROXY_CONTAINER } from '../../model/product-names';
import { changesTools } from '../../model/headers-and-variables';
import type { ResourcesSpec } from '../../model/kinds';
import { followsOperator } from '../../model/target';
import { NO_TRAFFIC } from '../../model/traffic';
import { parseQuantity, type Quantity } from '../../private/kubernetes/quantity';
import { isPlainObject, listAt, type PlainObject, textAt } from '../../private/plain';
import { about, itself, type ProxySubject, rowsOf, type Rule, specRows } from '../rule';
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
