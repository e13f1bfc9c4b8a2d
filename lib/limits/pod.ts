import type { Violation } from '../model/finding';
import { isAutoscaled } from '../model/surroundings';
import type { AffinityTerm, NodeLabelSpec, PodOptions } from '../model/pod-options';
import { entry, item } from '../private/field-path';
import type { Rule, SurroundingsSubject } from './rule';
import { isDnsSubdomain, isLabelName, isLabelValue } from './syntax';

/** How the pods of a proxy can be run. */
export const POD_RULES: readonly Rule<SurroundingsSubject>[] = [
  { id: 'pod-operator', layer: 'controller', severity: 'warning', check: optionsWithoutEffect },
  { id: 'pod-autoscaled', layer: 'runtime', severity: 'error', check: fixedReplicas },
  { id: 'pod-number', layer: 'api-server', severity: 'error', check: numbers },
  { id: 'pod-label', layer: 'api-server', severity: 'error', check: labels },
  { id: 'pod-toleration', layer: 'api-server', severity: 'error', check: tolerations },
  { id: 'pod-affinity', layer: 'api-server', severity: 'error', check: affinity },
];

const MOST = 2 ** 31 - 1;

function* optionsWithoutEffect({ target, surroundings }: SurroundingsSubject): Iterable<Violation> {
  const given = Object.keys(surroundings.pod ?? {});
  if (target.operator && given.length > 0) {
    const rule = `has no effect with the operator, which has no such field: ${given.join(', ')}`;
    yield { field: 'pod', rule, fix: 'leave it out there; to have more pods, use availability.autoscale with min' };
  }
}

function* fixedReplicas({ target, surroundings }: SurroundingsSubject): Iterable<Violation> {
  const replicas = surroundings.pod?.replicas;
  if (replicas !== undefined && isAutoscaled(surroundings) && !target.operator) {
    const rule = 'is set by an autoscaler, so that it would be overwritten with each apply';
    yield { field: 'pod.replicas', value: replicas, rule, fix: 'leave it out' };
  }
}

function* numbers({ surroundings: { pod = {} } }: SurroundingsSubject): Iterable<Violation> {
  const counts: [field: string, value: number | undefined, least: number][] = [
    ['pod.replicas', pod.replicas, 0],
    ['pod.terminationGracePeriod', pod.terminationGracePeriodSeconds, 0],
    ...(pod.topologySpread ?? []).flatMap(({ maxSkew, minDomains }, index): typeof counts => [
      [`${item('pod.topologySpread', index)}.maxSkew`, maxSkew, 1],
      [`${item('pod.topologySpread', index)}.minDomains`, minDomains, 1],
    ]),
    ...(pod.tolerations ?? []).map(({ tolerationSeconds }, index): (typeof counts)[number] => [
      `${item('pod.tolerations', index)}.period`,
      tolerationSeconds,
      0,
    ]),
  ];
  for (const [field, value, least] of counts) {
    if (value !== undefined && !(Number.isInteger(value) && value >= least && value <= MOST)) {
      const rule = `is no whole number of ${String(least)} or more`;
      yield { field, value, rule, fix: `use ${String(least)} or more` };
    }
  }
}

function* labels({ surroundings: { pod = {} } }: SurroundingsSubject): Iterable<Violation> {
  yield* labelMap('pod.nodeSelector', pod.nodeSelector ?? {});
  for (const [index, { topologyKey }] of (pod.topologySpread ?? []).entries()) {
    yield* labelName(`${item('pod.topologySpread', index)}.topologyKey`, topologyKey);
  }
  for (const [index, term] of (pod.affinity ?? []).entries()) {
    const field = item('pod.affinity', index);
    if (term.to === 'nodes') {
      yield* nodeLabels(field, term.labels);
    } else {
      yield* labelName(`${field}.topologyKey`, term.topologyKey);
      yield* labelMap(`${field}.labels`, term.labels ?? {});
    }
  }
  if (pod.priorityClassName !== undefined && !isDnsSubdomain(pod.priorityClassName)) {
    const rule = 'is no name that a PriorityClass can have';
    const fix = 'use lower-case letters, digits, "-" and "."';
    yield { field: 'pod.priorityClassName', value: pod.priorityClassName, rule, fix };
  }
}

function* tolerations({ surroundings: { pod = {} } }: SurroundingsSubject): Iterable<Violation> {
  for (const [index, { key, value, effect, tolerationSeconds }] of (pod.tolerations ?? []).entries()) {
    const field = item('pod.tolerations', index);
    if (key === undefined && value !== undefined) {
      yield { field: `${field}.value`, value, rule: 'is the value of no taint', fix: 'give the key of the taint' };
    }
    if (key !== undefined) {
      yield* labelName(`${field}.key`, key);
    }
    if (value !== undefined && !isLabelValue(value)) {
      yield { field: `${field}.value`, value, rule: 'is no value that a taint can have', fix: 'use that of the taint' };
    }
    if (tolerationSeconds !== undefined && effect !== 'NoExecute') {
      const rule = 'is allowed with the effect NoExecute alone';
      yield { field: `${field}.period`, value: tolerationSeconds, rule, fix: 'set that effect, or leave it out' };
    }
  }
}

function* affinity({ surroundings: { pod = {} } }: SurroundingsSubject): Iterable<Violation> {
  for (const [index, term] of (pod.affinity ?? []).entries()) {
    const field = item('pod.affinity', index);
    const { weight } = term;
    if (weight !== undefined && !(Number.isInteger(weight) && weight >= 1 && weight <= 100)) {
      yield { field: `${field}.weight`, value: weight, rule: 'is no weight', fix: 'use 1 to 100' };
    }
    if (isUnconditional(term)) {
      const rule = 'has no labels to go by';
      yield { field: `${field}.labels`, rule, fix: 'give one at least, or remove the term' };
    }
    yield* comparisons(field, term);
  }
}

function isUnconditional(term: AffinityTerm): boolean {
  return term.to === 'nodes' && term.labels.length === 0;
}

/** `Gt` and `Lt` compare with one whole number, `In` and `NotIn` with any of some values. */
function* comparisons(field: string, term: AffinityTerm): Iterable<Violation> {
  for (const [index, { operator, values = [] }] of (term.to === 'nodes' ? term.labels : []).entries()) {
    const path = `${item(`${field}.labels`, index)}.values`;
    if ((operator === 'Gt' || operator === 'Lt') && !values.every((each) => /^-?\d+$/.test(each))) {
      yield { field: path, value: values, rule: 'is compared with a whole number only', fix: 'give one' };
    }
    if ((operator === 'In' || operator === 'NotIn') && values.length === 0) {
      yield { field: path, rule: 'is empty', fix: 'give a value, or ask whether the label exists' };
    }
  }
}

function* nodeLabels(field: string, required: readonly NodeLabelSpec[]): Iterable<Violation> {
  for (const [index, { key, values = [] }] of required.entries()) {
    const path = item(`${field}.labels`, index);
    yield* labelName(`${path}.key`, key);
    for (const value of values) {
      yield* labelValue(`${path}.values`, value);
    }
  }
}

function* labelMap(field: string, map: NonNullable<PodOptions['nodeSelector']>): Iterable<Violation> {
  for (const [name, value] of Object.entries(map)) {
    yield* labelName(entry(field, name), name);
    yield* labelValue(entry(field, name), value);
  }
}

function* labelName(field: string, name: string): Iterable<Violation> {
  if (!isLabelName(name)) {
    const fix = 'use up to 63 letters, digits, "-", "_" and "." after an optional DNS domain and "/"';
    yield { field, value: name, rule: 'is no name that a label can have', fix };
  }
}

function* labelValue(field: string, value: string): Iterable<Violation> {
  if (!isLabelValue(value)) {
    const fix = 'use up to 63 letters, digits, "-", "_" and ".", with a letter or digit at both ends';
    yield { field, value, rule: 'is no value that a label can have', fix };
  }
}
