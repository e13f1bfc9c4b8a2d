import { changesTools } from '../../model/headers';
import { invalid } from '../../private/finding';
import type { ResourcesSpec } from '../../model/kinds';
import { PROXY_CONTAINER } from '../../model/product-names';
import { parseQuantity, type Quantity } from '../../kubernetes';
import { isPlainObject, listAt, type PlainObject } from '../../private/plain';
import { about, type ProxySubject, rowsOf, type Rule, specRows } from '../rule';

interface Amount {
  readonly name: 'cpu' | 'memory';
  readonly text: string;
  readonly quantity: Quantity | undefined;
  /** The limit of a request, or the amount itself. */
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
        ...invalid('a whole number of bytes: the suffix "m" means a thousandth', `write it like ${EXAMPLES.memory}`),
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
    const limit = resources.limits?.[name];
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
