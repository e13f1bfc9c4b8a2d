import type { AffinityTerm, NodeLabelSpec, PodOptions } from '../../model/pod-options';
import { firstRelease } from '../../releases/behaviour-by-release';
import { entry, item } from '../../private/field-path';
import type { Report, Rule, FacadeSubject } from '../rule';
import { isDnsSubdomain, isLabelValue } from '../syntax/kubernetes-names';
import { LABEL_NAME, LABEL_VALUE } from '../syntax/syntaxes';

/** Rules for the pod options of a proxy. */
export const POD_RULES: readonly Rule<FacadeSubject>[] = [
  { id: 'pod-operator', layer: 'controller', severity: 'warning', check: optionsWithoutEffect },
  { id: 'pod-number', layer: 'api-server', severity: 'error', check: numbers },
  { id: 'pod-pre-stop', layer: 'api-server', severity: 'error', check: longSleeps },
  { id: 'pod-label', layer: 'api-server', severity: 'error', check: labels },
  { id: 'pod-toleration', layer: 'api-server', severity: 'error', check: tolerations },
  { id: 'pod-affinity', layer: 'api-server', severity: 'error', check: affinity },
  { id: 'pod-topology-spread', layer: 'api-server', severity: 'error', check: spreads },
];

const MOST = 2 ** 31 - 1;

function optionsWithoutEffect({ target, facadeRequests }: FacadeSubject, report: Report): void {
  const given = Object.keys(facadeRequests.pod ?? {}).filter((name) => name !== 'remoteCa');
  if (target.operator && target.release.behaviour.podTemplate === 'none' && given.length > 0) {
    const from = firstRelease('podTemplate', 'merged');
    const rule = `has no effect with the operator before release ${from}: ${given.join(', ')}`;
    report({ field: 'pod', rule, fix: 'state the release if yours is later, or leave it out' });
  }
}

function numbers({ facadeRequests: { pod = {} } }: FacadeSubject, report: Report): void {
  const counts: [field: string, value: number | undefined, least: number][] = [
    ['pod.terminationGracePeriod', pod.terminationGracePeriod, 0],
    ['pod.preStopSleep', pod.preStopSleep, 1],
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
      const rule = `is not a whole number of ${String(least)} or more`;
      report({ field, value, rule, fix: `use ${String(least)} or more` });
    }
  }
}

/** `validateSleepAction`. */
function longSleeps({ facadeRequests: { pod = {} } }: FacadeSubject, report: Report): void {
  const { preStopSleep = 0, terminationGracePeriod } = pod;
  if (terminationGracePeriod !== undefined && preStopSleep > terminationGracePeriod) {
    const rule = `is more than terminationGracePeriod, ${String(terminationGracePeriod)} seconds`;
    const fix = 'make it shorter, or leave out terminationGracePeriod, which is then derived from it';
    report({ field: 'pod.preStopSleep', value: preStopSleep, rule, fix });
  }
}

function labels({ facadeRequests: { pod = {} } }: FacadeSubject, report: Report): void {
  labelMap('pod.nodeSelector', pod.nodeSelector ?? {}, report);
  for (const [index, { topologyKey }] of (pod.topologySpread ?? []).entries()) {
    labelName(`${item('pod.topologySpread', index)}.topologyKey`, topologyKey, report);
  }
  for (const [index, term] of (pod.affinity ?? []).entries()) {
    const field = item('pod.affinity', index);
    if (term.to === 'nodes') {
      nodeLabels(field, term.labels, report);
    } else {
      labelName(`${field}.topologyKey`, term.topologyKey, report);
      labelMap(`${field}.labels`, term.labels ?? {}, report);
    }
  }
  if (pod.priorityClassName !== undefined && !isDnsSubdomain(pod.priorityClassName)) {
    const rule = 'is not a valid name for a PriorityClass';
    const fix = 'use lower-case letters, digits, "-" and "."';
    report({ field: 'pod.priorityClassName', value: pod.priorityClassName, rule, fix });
  }
}

function tolerations({ facadeRequests: { pod = {} } }: FacadeSubject, report: Report): void {
  for (const [index, { key, value, effect, tolerationSeconds }] of (pod.tolerations ?? []).entries()) {
    const field = item('pod.tolerations', index);
    if (key === undefined && value !== undefined) {
      report({
        field: `${field}.value`,
        value,
        rule: 'is a taint value without a key',
        fix: 'give the key of the taint',
      });
    }
    if (key !== undefined) {
      labelName(`${field}.key`, key, report);
    }
    if (value !== undefined && !isLabelValue(value)) {
      report({
        field: `${field}.value`,
        value,
        rule: 'is not a valid taint value',
        fix: 'use the value of the taint',
      });
    }
    if (tolerationSeconds !== undefined && effect !== 'NoExecute') {
      const rule = 'is only allowed with the effect NoExecute';
      report({ field: `${field}.period`, value: tolerationSeconds, rule, fix: 'set that effect, or leave it out' });
    }
  }
}

function affinity({ facadeRequests: { pod = {} } }: FacadeSubject, report: Report): void {
  for (const [index, term] of (pod.affinity ?? []).entries()) {
    const field = item('pod.affinity', index);
    const { weight } = term;
    if (weight !== undefined && !(Number.isInteger(weight) && weight >= 1 && weight <= 100)) {
      report({ field: `${field}.weight`, value: weight, rule: 'is not a valid weight', fix: 'use 1 to 100' });
    }
    if (isUnconditional(term)) {
      const rule = 'has no labels to select by';
      report({ field: `${field}.labels`, rule, fix: 'give at least one, or remove the term' });
    }
    comparisons(field, term, report);
  }
}

function isUnconditional(term: AffinityTerm): boolean {
  return term.to === 'nodes' && term.labels.length === 0;
}

/** `Gt` and `Lt` compare with one whole number, `In` and `NotIn` with any of some values. */
function comparisons(field: string, term: AffinityTerm, report: Report): void {
  for (const [index, { operator, values = [] }] of (term.to === 'nodes' ? term.labels : []).entries()) {
    const path = `${item(`${field}.labels`, index)}.values`;
    if ((operator === 'Gt' || operator === 'Lt') && !values.every((each) => /^-?\d+$/.test(each))) {
      report({ field: path, value: values[0], rule: 'can only be compared with a whole number', fix: 'give one' });
    }
    if ((operator === 'In' || operator === 'NotIn') && values.length === 0) {
      report({ field: path, rule: 'is empty', fix: 'give a value, or ask whether the label exists' });
    }
  }
}

function nodeLabels(field: string, required: readonly NodeLabelSpec[], report: Report): void {
  for (const [index, { key, values = [] }] of required.entries()) {
    const path = item(`${field}.labels`, index);
    labelName(`${path}.key`, key, report);
    for (const value of values) {
      labelValue(`${path}.values`, value, report);
    }
  }
}

function labelMap(field: string, map: NonNullable<PodOptions['nodeSelector']>, report: Report): void {
  for (const [name, value] of Object.entries(map)) {
    labelName(entry(field, name), name, report);
    labelValue(entry(field, name), value, report);
  }
}

function labelName(field: string, name: string, report: Report): void {
  const { accepts, rule, fix } = LABEL_NAME;
  if (!accepts(name)) {
    report({ field, value: name, rule, fix });
  }
}

function labelValue(field: string, value: string, report: Report): void {
  const { accepts, rule, fix } = LABEL_VALUE;
  if (!accepts(value)) {
    report({ field, value, rule, fix });
  }
}

/** `validateTopologySpreadConstraints`. */
function spreads({ facadeRequests: { pod = {} } }: FacadeSubject, report: Report): void {
  const seen = new Map<string, number>();
  for (const [index, { topologyKey, whenUnsatisfiable, minDomains }] of (pod.topologySpread ?? []).entries()) {
    const path = item('pod.topologySpread', index);
    if (minDomains !== undefined && whenUnsatisfiable !== 'DoNotSchedule') {
      const rule = `cannot be combined with ${whenUnsatisfiable}`;
      const fix = 'set whenUnsatisfiable to DO_NOT_SCHEDULE, or leave it out';
      report({ field: `${path}.minDomains`, value: minDomains, rule, fix });
    }
    const key = JSON.stringify([topologyKey, whenUnsatisfiable]);
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, index);
    } else {
      const rule = `has the topologyKey and whenUnsatisfiable of item ${String(first)} of the list`;
      report({ field: path, rule, fix: 'remove one of the two' });
    }
  }
}
