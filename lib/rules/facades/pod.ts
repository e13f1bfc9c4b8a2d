import { type PodOptions, type AffinityTerm, CERTIFICATES_VARIABLE } from '../../model/pod-options';
import { empty, invalid } from '../../private/finding';
import { perObject } from '../../private/caches';
import { item, field, isWithin } from '../../private/field-paths';
import { firsts } from '../../private/plain';
import { firstRelease } from '../../releases/releases';
import { OPTIONAL_BUNDLE, BUNDLE_KEY } from '../common/ca-bundles';
import { objectFindings, shownIn, isDnsSubdomain } from '../../kubernetes';
import { podRules, type Told } from '../common/pod-rules';
import { envOf } from '../proxy/env';
import { type FacadeSubject, type Report, type Rule, itself, rowsOf } from '../rule';

function optionsWithoutEffect({ target, facadeRequests }: FacadeSubject, report: Report): void {
  const given = Object.keys(facadeRequests.pod ?? {}).filter((name) => name !== 'remoteCa');
  if (target.operator && target.release.behaviour.podTemplate === 'none' && given.length > 0) {
    const from = firstRelease('podTemplate', 'merged');
    const rule = `has no effect with the operator before release ${from}: ${given.join(', ')}`;
    report({ field: 'pod', rule, fix: 'state the release if yours is later, or leave it out' });
  }
}

/** Each field once. */
const toldOf = perObject((subject: FacadeSubject): readonly Told[] => {
  const { pod } = subject.facadeRequests;
  const told = pod === undefined ? [] : [...toldInTemplate(pod, subject), ...termsOfNothing(pod)];
  return firsts(told, ({ violation }) => violation.field);
});

/** Rules for the pod options of a proxy: what `lib/kubernetes/pods/` says of the template that has them, told at the option. */
export const POD_RULES: readonly Rule<FacadeSubject>[] = [
  { id: 'pod-operator', layer: 'controller', severity: 'warning', check: optionsWithoutEffect },
  ...podRules(toldOf),
];

function toldInTemplate(pod: PodOptions, { podTemplate }: FacadeSubject): Told[] {
  const template = podTemplate?.().original ?? {};
  return objectFindings(template, 'PodTemplateSpec').flatMap(({ id, paths, rule: text, fix }): Told[] => {
    const [path, option] = optionAt(paths, pod) ?? [];
    const value = shownIn(template, path, text);
    const words = { rule: withOptionNames(text), fix: withOptionNames(fix) };
    return option === undefined ? [] : [{ id, violation: { field: option, value, ...words } }];
  });
}

/** A required term without labels is not written; of a preferred one, the template tells the same at the same option. */
function termsOfNothing({ affinity = [] }: PodOptions): Told[] {
  return affinity.flatMap(({ to, labels }, index): Told[] => {
    const place = `${item('pod.affinity', index)}.labels`;
    const words = empty('give at least one, or remove the term', 'so it requires nothing');
    return to === 'nodes' && labels.length === 0
      ? [{ id: 'pod-template-no-effect', violation: { field: place, ...words } }]
      : [];
  });
}

const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';
const CONTAINER = 'spec.containers[0]';

/** A path in the pod template, and the option that it comes from. */
type Place = readonly [path: string, option: string];

/** Where the template has what options say; those below others first (`lib/standalone/pod-options.ts` writes it so). */
function placesOf(options: PodOptions): Place[] {
  const { tolerations = [], topologySpread = [], affinity = [], terminationGracePeriod } = options;
  const counts = new Map<string, number>();
  return [
    ['spec.nodeSelector', 'pod.nodeSelector'],
    ['spec.priorityClassName', 'pod.priorityClassName'],
    // it follows from the sleep unless it is given
    [
      'spec.terminationGracePeriodSeconds',
      terminationGracePeriod === undefined ? 'pod.preStopSleep' : 'pod.terminationGracePeriod',
    ],
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

/** The first of these fields of the template that an option set, with the option; undefined: none did. */
function optionAt(paths: readonly string[], options: PodOptions): Place | undefined {
  const places = placesOf(options);
  const [found] = paths.flatMap((path): Place[] => {
    const place = places.find(([at]) => isWithin(path, at));
    return place === undefined ? [] : [[path, `${place[1]}${path.slice(place[0].length)}`]];
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
function withOptionNames(text: string): string {
  return WORDS.reduce((each, [ofTemplate, ofOptions]) => each.replaceAll(ofTemplate, ofOptions), text);
}

const { error, warning } = rowsOf(({ facadeRequests: { pod = {} } }: FacadeSubject) =>
  pod.remoteCa === undefined ? [] : [['remoteCaBundle', pod.remoteCa] as const],
);

/** Rules for the certificates that a proxy trusts: pods get them by the pod template. */
export const REMOTE_CA_RULES: readonly Rule<FacadeSubject>[] = [
  error('remote-ca-operator', 'controller', {
    breaks: (_, { target }) => target.operator && target.release.behaviour.podTemplate === 'none',
    rule: `cannot reach the pods: the operator has pod templates from release ${firstRelease('podTemplate', 'merged')} on`,
    fix: 'state the release if yours is later, or run the proxy without the operator',
  }),
  error('remote-ca-env', 'runtime', {
    breaks: (_, subject) => envOf(subject).some(({ variable }) => variable.name === CERTIFICATES_VARIABLE),
    rule: `sets the variable ${CERTIFICATES_VARIABLE}, and so does resourceOverrides`,
    fix: 'keep one of the two',
  }),
  error('config-map-name', 'api-server', {
    at: 'configMap',
    breaks: (name) => !isDnsSubdomain(name),
    shown: itself,
    ...invalid('a valid name for a ConfigMap', 'give the name of a ConfigMap of the same namespace'),
  }),
  error('config-map-key', 'api-server', { at: 'key', ...BUNDLE_KEY }),
  warning('ca-bundle-optional-ignored', 'controller', { at: 'optional', ...OPTIONAL_BUNDLE }),
];
