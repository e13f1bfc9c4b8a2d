import type { PodOptions } from '../../model/pod-options';
import { perObject } from '../../private/caches';
import { item } from '../../private/field-path';
import { firstRelease } from '../../releases/behaviour-by-release';
import { objectFindings, shownIn } from '../pods/all-pod-rows';
import { podRules, type Told } from '../pods/pod-rules';
import type { FacadeSubject, Report, Rule } from '../rule';
import { optionAt, withOptionNames } from './pod-places';

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
  const fields = told.map(({ violation }) => violation.field);
  return told.filter(({ violation }, index) => fields.indexOf(violation.field) === index);
});

/** Rules for the pod options of a proxy: what `lib/rules/pods/` says of the template that has them, told at the option. */
export const POD_RULES: readonly Rule<FacadeSubject>[] = [
  { id: 'pod-operator', layer: 'controller', severity: 'warning', check: optionsWithoutEffect },
  ...podRules(toldOf),
];

function toldInTemplate(pod: PodOptions, { podTemplate }: FacadeSubject): Told[] {
  const template = podTemplate?.().original ?? {};
  return objectFindings(template, 'PodTemplateSpec').flatMap(({ id, paths, rule: text, fix }): Told[] => {
    const option = optionAt(paths, pod);
    const value = shownIn(template, option?.path, text);
    const words = { rule: withOptionNames(text), fix: withOptionNames(fix) };
    return option === undefined ? [] : [{ id, violation: { field: option.option, value, ...words } }];
  });
}

/** A required term without labels is not written. */
function termsOfNothing({ affinity = [] }: PodOptions): Told[] {
  return affinity.flatMap(({ to, labels, weight }, index): Told[] => {
    const place = `${item('pod.affinity', index)}.labels`;
    const words = { rule: 'is empty, so it requires nothing', fix: 'give at least one, or remove the term' };
    return to === 'nodes' && weight === undefined && labels.length === 0
      ? [{ id: 'pod-template-no-effect', violation: { field: place, ...words } }]
      : [];
  });
}
