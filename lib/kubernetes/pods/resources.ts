import { objectAt, type PlainObject } from '../../private/plain';
import { invalid } from '../../private/finding';
import { entry, field } from '../../private/field-paths';
import { ceilingOf, parseQuantity } from '../quantity';
import { isLabelName } from '../names';
import { check, containerOf, type Pod, type PodNode, type PodProblem, type PodRow, podRows } from './pod-row';

const WHOLE = 1_000_000_000n;
const OF_PODS = /^(?:cpu|memory|hugepages-.*)$/;
const OF_CONTAINERS = /^(?:cpu|memory|ephemeral-storage|hugepages-.*)$/;
const HUGE_PAGES = /^hugepages-/;

/** Rows for requests and limits. */
export function resourceRows(): readonly PodRow[] {
  return [
    ...podRows('ResourceRequirements', 'ValidateContainerResourceName, validatePodResourceName', [
      check('pod-template-value', (node) => amountsOf(node).flatMap((each) => nameProblems(each, isOfPod(node)))),
    ]),
    ...podRows('ResourceRequirements', 'ValidateResourceQuantityValue', [
      check('pod-template-value', (node) => amountsOf(node).flatMap(quantityProblems)),
    ]),
    ...podRows('ResourceRequirements', 'warningsForPodSpec', [
      check('pod-template-fails', (node) => amountsOf(node).flatMap(partOfByte)),
    ]),
    ...podRows('ResourceRequirements', 'validateResourceRequirements', [
      check('pod-template-combination', orders),
      check('pod-template-combination', (node) => hugePages(amountsOf(node))),
    ]),
    ...podRows('PodSpec', 'validateOverhead', [
      check('pod-template-value', ({ value }) =>
        amountsIn(objectAt(value, 'overhead'), 'overhead').flatMap((each) => [
          ...nameProblems(each, false),
          ...quantityProblems(each),
        ]),
      ),
      check('pod-template-combination', ({ value }) => hugePages(amountsIn(objectAt(value, 'overhead'), 'overhead'))),
    ]),
    ...podRows('PodSpec', 'validatePodResources', [
      check('pod-template-combination', ({ value }) =>
        objectAt(value, 'resources')['claims'] === undefined
          ? []
          : [{ at: 'resources.claims', rule: 'is only for containers', fix: 'move it to a container' }],
      ),
    ]),
    ...podRows('PodSpec', 'validatePodResourceConsistency', [check('pod-template-combination', aboveThePod)]),
  ];
}

interface Amount {
  readonly at: string;
  readonly name: string;
  readonly nanos: bigint;
}

function amountsOf({ value }: PodNode): Amount[] {
  return ['limits', 'requests'].flatMap((list) => amountsIn(objectAt(value, list), list));
}

function amountsIn(amounts: PlainObject, list: string): Amount[] {
  return Object.entries(amounts).map(([name, text]) => ({ at: entry(list, name), name, nanos: nanosOf(text) }));
}

/** The API server warns of it, and takes it. */
function partOfByte({ at, name, nanos }: Amount): PodProblem[] {
  const isOfBytes = name === 'memory' || name === 'ephemeral-storage';
  const rule = 'is not a whole number of bytes: the suffix "m" means a thousandth';
  return isOfBytes && nanos > 0n && nanos % WHOLE !== 0n ? [{ at, rule, fix: 'write it like "128Mi" or "1Gi"' }] : [];
}

function nanosOf(text: unknown): bigint {
  return parseQuantity(String(text))?.nanos ?? 0n;
}

function isOfPod(node: PodNode): boolean {
  return containerOf(node) === undefined;
}

/** In the domain of Kubernetes; without a domain, a name is in it. */
function isNative(name: string): boolean {
  return !name.includes('/') || name.includes('kubernetes.io/');
}

function isExtended(name: string): boolean {
  return !isNative(name) && !name.startsWith('requests.') && isLabelName(`requests.${name}`);
}

function nameProblems({ at, name }: Amount, isPod: boolean): PodProblem[] {
  const isKnown = name.includes('/')
    ? isLabelName(name) && !isPod && (isNative(name) || isExtended(name))
    : isLabelName(name) && (isPod ? OF_PODS : OF_CONTAINERS).test(name);
  const names = isPod
    ? 'cpu, memory or hugepages-SIZE'
    : 'cpu, memory, ephemeral-storage, hugepages-SIZE or "DOMAIN/NAME"';
  return isKnown ? [] : [{ at, ...invalid(`a resource of a ${isPod ? 'whole pod' : 'container'}`, `use ${names}`) }];
}

function quantityProblems({ at, name, nanos }: Amount): PodProblem[] {
  if (nanos < 0n) {
    return [{ at, rule: 'is negative', fix: 'use zero or more' }];
  }
  if (isExtended(name) && nanos % WHOLE !== 0n) {
    return [{ at, ...invalid('a whole number', 'use whole numbers for resources with a domain') }];
  }
  return HUGE_PAGES.test(name) && !isPages(name, nanos)
    ? [{ at, ...invalid('a number of whole pages of that size', 'use a multiple of the page size') }]
    : [];
}

function isPages(name: string, nanos: bigint): boolean {
  const page = parseQuantity(name.replace(HUGE_PAGES, ''))?.nanos ?? 0n;
  return page > 0n && page % WHOLE === 0n && ceilingOf(nanos, WHOLE) % (page / WHOLE) === 0n;
}

function orders({ value }: PodNode): PodProblem[] {
  const limits = new Map(amountsIn(objectAt(value, 'limits'), 'limits').map(({ name, nanos }) => [name, nanos]));
  return amountsIn(objectAt(value, 'requests'), 'requests').flatMap(({ at, name, nanos }): PodProblem[] => {
    const limit = limits.get(name);
    const mayDiffer = isNative(name) && !HUGE_PAGES.test(name);
    const or = [entry('limits', name)];
    if (limit === undefined) {
      const rule = 'has no limit, which resources with a domain and huge pages need';
      return mayDiffer ? [] : [{ at, rule, fix: 'set the same limit' }];
    }
    if (!mayDiffer && nanos !== limit) {
      return [{ at, or, rule: 'is not the limit, which it must be for this resource', fix: 'use one number for both' }];
    }
    return nanos > limit
      ? [{ at, or, rule: 'is more than the limit', fix: 'raise the limit, or lower the request' }]
      : [];
  });
}

function hugePages(amounts: readonly Amount[]): PodProblem[] {
  const [pages] = amounts.filter(({ name }) => HUGE_PAGES.test(name));
  const hasOthers = amounts.some(({ name }) => name === 'cpu' || name === 'memory');
  return pages === undefined || hasOthers
    ? []
    : [{ at: pages.at, rule: 'needs cpu or memory beside it', fix: 'add one of them' }];
}

/** What the pod has must do for all of its containers. */
function aboveThePod({ value }: PodNode, pod: Pod): PodProblem[] {
  const resources = objectAt(value, 'resources');
  const totals = { requests: totalOf(pod, 'requests'), limits: totalOf(pod, 'limits') };
  const lacking = (['requests', 'limits'] as const).flatMap((list) =>
    amountsIn(objectAt(resources, list), list)
      .filter(
        ({ name, nanos }) => (list === 'requests' || HUGE_PAGES.test(name)) && (totals[list].get(name) ?? 0n) > nanos,
      )
      .map(({ at }) => ({
        at: field('resources', at),
        or: ['containers', 'initContainers'],
        rule: `is less than the ${list} of all containers`,
        fix: 'raise it, or leave it out',
      })),
  );
  const limits = objectAt(resources, 'limits');
  const above = pod.containers.flatMap((container, index) =>
    amountsIn(objectAt(container, 'resources', 'limits'), 'limits')
      .filter(({ name, nanos }) => limits[name] !== undefined && nanos > nanosOf(limits[name]))
      .map(({ at, name }) => ({
        at: `containers[${String(index)}].resources.${at}`,
        or: [field('resources', entry('limits', name))],
        rule: 'is more than the limit of the pod',
        fix: 'lower it, or raise the limit of the pod',
      })),
  );
  return [...lacking, ...above];
}

/** The sum of all containers, or what an init container needs before them, with those that keep running. */
function totalOf({ containers, initContainers }: Pod, list: string): ReadonlyMap<string, bigint> {
  const running = new Map<string, bigint>();
  const starting = new Map<string, bigint>();
  const amounts = (container: PlainObject): Amount[] => amountsIn(objectAt(container, 'resources', list), list);
  for (const container of initContainers) {
    const isSidecar = container['restartPolicy'] === 'Always';
    const own = new Map(amounts(container).map(({ name, nanos }) => [name, nanos]));
    for (const name of new Set([...own.keys(), ...running.keys()])) {
      const needed = (running.get(name) ?? 0n) + (own.get(name) ?? 0n);
      starting.set(name, largest(starting.get(name) ?? 0n, needed));
      if (isSidecar) {
        running.set(name, needed);
      }
    }
  }
  for (const { name, nanos } of containers.flatMap(amounts)) {
    running.set(name, (running.get(name) ?? 0n) + nanos);
  }
  return new Map(
    [...running.keys(), ...starting.keys()].map((name) => [
      name,
      largest(running.get(name) ?? 0n, starting.get(name) ?? 0n),
    ]),
  );
}

function largest(one: bigint, other: bigint): bigint {
  return one > other ? one : other;
}
