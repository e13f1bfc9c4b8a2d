import type { AffinityTerm, PodOptions } from '../../model/pod-options';
import { field, isWithin, item } from '../../private/field-path';

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';
const CONTAINER = 'spec.containers[0]';

/** A path in the pod template, and the option that it comes from. */
type Place = readonly [path: string, option: string];

/** Where the template has what options say; those below others first (`lib/standalone/pod-options.ts` writes it so). */
function placesOf({ tolerations = [], topologySpread = [], affinity = [] }: PodOptions): Place[] {
  const counts = new Map<string, number>();
  return [
    ['spec.nodeSelector', 'pod.nodeSelector'],
    ['spec.priorityClassName', 'pod.priorityClassName'],
    ['spec.terminationGracePeriodSeconds', 'pod.terminationGracePeriod'],
    [`${CONTAINER}.imagePullPolicy`, 'pod.imagePullPolicy'],
    [`${CONTAINER}.lifecycle.preStop.sleep.seconds`, 'pod.preStopSleep'],
    ...tolerations.flatMap((_, index): Place[] => {
      const [path, option] = [item('spec.tolerations', index), item('pod.tolerations', index)];
      return [[`${path}.tolerationSeconds`, `${option}.period`], ...named(path, option, ['key', 'value', 'effect'])];
    }),
    ...topologySpread.flatMap((_, index): Place[] => [
      [item('spec.topologySpreadConstraints', index), item('pod.topologySpread', index)],
    ]),
    ...affinity.flatMap((term, index) => affinityPlaces(term, item('pod.affinity', index), counts)),
  ];
}

function named(path: string, option: string, names: readonly string[]): Place[] {
  return names.map((name) => [field(path, name), field(option, name)]);
}

/** All required labels of nodes are in one term. */
function affinityPlaces(term: AffinityTerm, option: string, counts: Map<string, number>): Place[] {
  const labels = `${option}.labels`;
  const next = (list: string): string => {
    const count = counts.get(list) ?? 0;
    counts.set(list, count + 1);
    return item(list, count);
  };
  const isWish = term.weight !== undefined;
  const list = `spec.affinity.${AFFINITIES[term.to]}.${isWish ? PREFERRED : REQUIRED}`;
  if (term.to === 'nodes' && !isWish) {
    const conditions = `${list}.nodeSelectorTerms[0].matchExpressions`;
    return term.labels.map((_, index) => [next(conditions), item(labels, index)]);
  }
  const path = next(list);
  if (term.to === 'nodes') {
    const wish = `${path}.preference`;
    return [
      [`${wish}.matchExpressions`, labels],
      [wish, labels],
      [path, option],
    ];
  }
  const inner = isWish ? `${path}.podAffinityTerm` : path;
  return [
    [`${inner}.labelSelector.matchLabels`, labels],
    [inner, option],
    [path, option],
  ];
}

const AFFINITIES = { nodes: 'nodeAffinity', pods: 'podAffinity', 'away-from-pods': 'podAntiAffinity' };

/** A field of the template, and the option that set it. */
interface OptionPlace {
  readonly path: string;
  readonly option: string;
}

/** The first of these fields of the template that an option set; undefined: none did. */
export function optionAt(paths: readonly string[], options: PodOptions): OptionPlace | undefined {
  const places = placesOf(options);
  const [found] = paths.flatMap((path): OptionPlace[] => {
    const [at, option] = places.find(([each]) => isWithin(path, each)) ?? [];
    return at === undefined || option === undefined ? [] : [{ path, option: `${option}${path.slice(at.length)}` }];
  });
  return found;
}

const WORDS: readonly (readonly [ofTemplate: string, ofOptions: string])[] = [
  ['terminationGracePeriodSeconds', 'terminationGracePeriod'],
  ['whenUnsatisfiable: DoNotSchedule', 'whenUnsatisfiable: DO_NOT_SCHEDULE'],
  ['is not Exists, which a toleration without a key must have', 'has no key'],
  ['give the key, or use Exists', 'give the key of the taint'],
];

/** A text about fields of the template in the words of the options. */
export function withOptionNames(text: string): string {
  return WORDS.reduce((each, [ofTemplate, ofOptions]) => each.replaceAll(ofTemplate, ofOptions), text);
}
