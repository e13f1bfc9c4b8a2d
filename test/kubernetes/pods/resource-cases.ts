import { also, at, or, says, when, type Changes, type PodCase } from './pod-case';

const PROXY = 'spec.containers[0]';
const SIDECAR = 'spec.containers[1]';
const PREPARE = 'spec.initContainers[0]';
const LOG = 'spec.initContainers[1]';
const LAST = 'spec.initContainers[2]';
const ALL_CONTAINERS = ['spec.containers', 'spec.initContainers'];
const HUGE = {
  [`${PROXY}.resources.limits["hugepages-2Mi"]`]: '4Mi',
  [`${SIDECAR}.resources.limits`]: { 'hugepages-2Mi': '2Mi', cpu: '600m' },
};

/** Requests of containers beside the 100m of the proxy, and the least that the pod must request for them. */
function totals(requests: { readonly [container: string]: string }, less: string, least: string): PodCase {
  const written = Object.entries(requests).map(([container, cpu]) => [`${container}.resources.requests.cpu`, cpu]);
  const last = LAST in requests ? { [`${LAST}.name`]: 'last', [`${LAST}.image`]: 'busybox' } : {};
  const all = { ...last, ...Object.fromEntries(written) } as Changes;
  const path = 'spec.resources.requests["cpu"]';
  return or(ALL_CONTAINERS, when({ ...all, [path]: less }, path, { ...all, [path]: least }));
}

export const RESOURCE_CASES: readonly PodCase[] = [
  says(
    'is not a resource of a container; use cpu, memory, ephemeral-storage, hugepages-SIZE or "DOMAIN/NAME"',
    at(`${PROXY}.resources.limits["gpu"]`, '1', undefined),
  ),
  says(
    'is not a resource of a whole pod; use cpu, memory or hugepages-SIZE',
    at('spec.resources.limits["ephemeral-storage"]', '1Gi', undefined),
  ),
  ...['cpux', 'xcpu', 'x-memory', 'memory-2', 'ephemeral-storage-2', 'x-hugepages-2Mi'].map((name) =>
    when({ [`${PROXY}.resources.limits["${name}"]`]: '1' }, `${PROXY}.resources.limits["${name}"]`),
  ),
  ...['cpux', 'xcpu', 'memory-2', 'x-hugepages-2Mi', 'example.com/gpu', 'kubernetes.io/a'].map((name) =>
    when({ [`spec.resources.limits["${name}"]`]: '1' }, `spec.resources.limits["${name}"]`, {
      'spec.resources.limits': { cpu: '1', memory: '1Gi', 'hugepages-2Mi': '2Mi' },
    }),
  ),
  ...[`requests.example.com/a`, `${'a'.repeat(250)}/a`, 'example.com/a/b', 'kubernetes.io/a b'].map((name) =>
    when(
      { [`${PROXY}.resources.limits["${name}"]`]: '1' },
      `${PROXY}.resources.limits["${name}"]`,
      { [`${PROXY}.resources.limits["${'a'.repeat(240)}/a"]`]: '1' },
      { [`${PROXY}.resources.requests["kubernetes.io/a"]`]: '500m' },
      { [`${PROXY}.resources.limits["ephemeral-storage"]`]: '1Gi', [`${PROXY}.resources.limits["memory"]`]: '1Gi' },
    ),
  ),
  also(
    [`${PROXY}.resources.limits["hugepages-2Mi_"]`],
    when({ [`${PROXY}.resources.limits["hugepages-2Mi_"]`]: '2Mi' }, `${PROXY}.resources.limits["hugepages-2Mi_"]`),
  ),
  ...['hugepages-0', 'hugepages-500m', 'hugepages-x'].map((name) =>
    when(
      { [`${PROXY}.resources.limits["${name}"]`]: '2Mi' },
      `${PROXY}.resources.limits["${name}"]`,
      { [`${PROXY}.resources.limits["hugepages-2"]`]: '1500m' },
      {
        [`${PROXY}.resources.limits["example.com/hugepages-a"]`]: '1',
        [`${PROXY}.resources.requests["example.com/hugepages-a"]`]: '1',
      },
    ),
  ),
  at(`${PROXY}.resources.limits["hugepages-2"]`, '2500m', '3500m'),
  when({ [`${PROXY}.resources.requests["hugepages-2Mi"]`]: '2Mi' }, `${PROXY}.resources.requests["hugepages-2Mi"]`, {
    [`${PROXY}.resources.limits["hugepages-2Mi"]`]: '2Mi',
    [`${PROXY}.resources.requests["hugepages-2Mi"]`]: '2Mi',
  }),
  or(
    [`${PROXY}.resources.limits["hugepages-2Mi"]`],
    when(
      {
        [`${PROXY}.resources.limits["hugepages-2Mi"]`]: '4Mi',
        [`${PROXY}.resources.requests["hugepages-2Mi"]`]: '2Mi',
      },
      `${PROXY}.resources.requests["hugepages-2Mi"]`,
    ),
  ),
  at(`${PROXY}.resources.requests["memory"]`, '-1', '1Gi'),
  at('spec.overhead["example.com/a"]', '1500m', '2'),
  at(`${PROXY}.resources.limits["memory"]`, '-1', '0'),
  when(
    { [`${PROXY}.resources.limits["example.com/gpu"]`]: '1500m', [`${PROXY}.resources.requests`]: {} },
    `${PROXY}.resources.limits["example.com/gpu"]`,
  ),
  at(`${PROXY}.resources.limits["hugepages-2Mi"]`, '3Mi', '4Mi'),
  or([`${PROXY}.resources.limits["cpu"]`], at(`${PROXY}.resources.requests["cpu"]`, '501m', '500m')),
  or([`${PROXY}.resources.limits["example.com/gpu"]`], at(`${PROXY}.resources.requests["example.com/gpu"]`, '0', '1')),
  at(`${PROXY}.resources.requests["example.com/nic"]`, '1', undefined),
  when(
    { 'spec.containers[1].resources': { limits: { 'hugepages-2Mi': '2Mi' } } },
    'spec.containers[1].resources.limits["hugepages-2Mi"]',
    { 'spec.containers[1].resources': { limits: { 'hugepages-2Mi': '2Mi', cpu: '1' } } },
    { 'spec.containers[1].resources': { limits: { 'hugepages-2Mi': '2Mi', memory: '1Gi' } } },
  ),
  at('spec.overhead["disk"]', '1', undefined),
  at('spec.overhead["cpu"]', '-1', '1'),
  when({ 'spec.overhead': { 'hugepages-2Mi': '2Mi' } }, 'spec.overhead["hugepages-2Mi"]', {
    'spec.overhead': { 'hugepages-2Mi': '2Mi', cpu: '1', 'ephemeral-storage': '1' },
  }),
  when({ 'spec.resources': { claims: [{ name: 'gpu' }] } }, 'spec.resources.claims', {
    'spec.resources': { limits: { cpu: '1' } },
  }),
  says(
    'is less than the requests of all containers; raise it, or leave it out',
    or(ALL_CONTAINERS, at('spec.resources.requests["cpu"]', '50m', '100m')),
  ),
  or(
    ['spec.resources.limits["cpu"]'],
    when({ 'spec.resources.limits["cpu"]': '400m' }, `${PROXY}.resources.limits["cpu"]`, {
      'spec.resources.limits["cpu"]': '500m',
    }),
  ),
  says(
    'is less than the limits of all containers; raise it, or leave it out',
    or(
      ALL_CONTAINERS,
      when(
        { ...HUGE, 'spec.resources.limits': { 'hugepages-2Mi': '4Mi', cpu: '1' } },
        'spec.resources.limits["hugepages-2Mi"]',
        { ...HUGE, 'spec.resources.limits': { 'hugepages-2Mi': '6Mi', cpu: '600m' } },
      ),
    ),
  ),
  // what containers need together, or an init container with those that keep running before it
  totals({ [SIDECAR]: '200m' }, '299m', '300m'),
  totals({ [LOG]: '200m' }, '299m', '300m'),
  totals({ [PREPARE]: '200m' }, '199m', '200m'),
  totals({ [PREPARE]: '100m', [LOG]: '200m' }, '299m', '300m'),
  totals({ [LOG]: '200m', [LAST]: '200m' }, '399m', '400m'),
  totals({ [LOG]: '200m', [LAST]: '50m', [SIDECAR]: '50m' }, '349m', '350m'),
  totals({ [PREPARE]: '350m', [LOG]: '100m', [LAST]: '200m' }, '349m', '350m'),
  totals({ [PREPARE]: '310m', [LOG]: '100m', [LAST]: '300m' }, '399m', '400m'),
];
