import type { Target } from '../../model/target';
import { perObject } from '../../private/caches';
import { present } from '../../private/plain';
import { firstRunner } from '../../releases/behaviour-by-release';
import { LATEST_RELEASE, byVersion } from '../../releases/known-releases';
import type { CedarCheck } from '../cedar/answer';
import type { PolicyVerdict } from '../cedar/parser';
import { checkedSet, type CheckedSet } from '../cedar/policy-set';
import { ownerOf, type InApp, type ProxySubject, type Report, type ResourceSubject, type Rule } from '../rule';
import { policySourceOf, sharedSource, type CedarText, type PolicySource } from './policies';

/** Policies, and what Cedar says of them. */
export interface CheckedPolicies {
  readonly source: PolicySource;
  readonly set: CheckedSet;
}

/** The subjects that have a target. */
interface Subject extends InApp {
  readonly target: Target;
}

/** The policies that a proxy has itself: inline, or of a ConfigMap. */
export const proxyPolicies = perObject((subject: ProxySubject) => checked(subject, policySourceOf(subject)));

/** The policies of a shared config. */
export const sharedPolicies = perObject((subject: ResourceSubject<'MCPAuthzConfig'>) =>
  checked(subject, sharedSource(subject.resource.spec)),
);

/** The policies that decide about a proxy's requests, its own or shared ones, as far as the app knows them. */
export const appliedPolicies = perObject((subject: ProxySubject) => {
  const { authz } = subject.resolved;
  return authz === undefined ? proxyPolicies(subject) : checked(subject, sharedSource(authz.spec));
});

const CHECKS: readonly CedarCheck[] = [
  'cedar-action',
  'cedar-principal',
  'cedar-resource',
  'cedar-entity',
  'cedar-context',
  'cedar-type',
  'cedar-impossible',
  'cedar-claim',
];

/** The rules for what policies say, compared with what a proxy asks Cedar. */
export function policyRules<S extends object>(
  policiesOf: (subject: S) => CheckedPolicies | undefined,
): readonly Rule<S>[] {
  return [
    ...CHECKS.map((id) => ({
      id,
      layer: 'runtime' as const,
      severity: 'warning' as const,
      check: (subject: S, report: Report) => {
        reportAnswers(id, policiesOf(subject), report);
      },
    })),
    {
      id: 'cedar-unchecked',
      layer: 'runtime',
      severity: 'warning',
      check: (subject, report) => {
        reportUnchecked(policiesOf(subject), report);
      },
    },
  ];
}

function checked(subject: Subject, source: PolicySource | undefined): CheckedPolicies | undefined {
  if (source === undefined) {
    return undefined;
  }
  const { release } = subject.target;
  const isProven = byVersion(release.version, LATEST_RELEASE) <= 0;
  const since = release.runner.claimSets === 'none' ? firstRunner('claimSets', 'listed') : undefined;
  const set = checkedSet(ownerOf(subject), {
    policies: source.policies.map(({ text }) => text),
    entities: source.entities?.text ?? '',
    isProven,
    ...(isProven ? { claimSets: { claims: since === undefined ? source.setClaims : [], ...present({ since }) } } : {}),
    ...present({ group: source.group }),
  });
  return { source, set };
}

function reportAnswers(id: CedarCheck, policies: CheckedPolicies | undefined, report: Report): void {
  if (policies === undefined) {
    return;
  }
  const { source, set } = policies;
  for (const [index, { field, what }] of source.policies.entries()) {
    for (const answer of set.answers.get(index) ?? []) {
      if (answer.id === id) {
        report({ field, rule: `${what}${answer.rule}`, fix: answer.fix });
      }
    }
  }
}

function reportUnchecked(policies: CheckedPolicies | undefined, report: Report): void {
  if (policies === undefined) {
    return;
  }
  const { source, set } = policies;
  const fix = 'check it with the Cedar tools';
  const texts = verdictsOf(policies);
  const all = source.entities === undefined ? texts : [...texts, [source.entities, set.entities] as const];
  for (const [{ field, what }, verdict] of all) {
    if (verdict.kind === 'unchecked') {
      report({ field, rule: `${what}was not checked: ${verdict.reason}`, fix });
    }
  }
  for (const [index, { field, what }] of source.policies.entries()) {
    const problem = set.problems.get(index);
    if (problem !== undefined) {
      report({ field, rule: `${what}could not be compared with what the proxy asks Cedar: ${problem}`, fix });
    }
  }
}

/** Each policy with its verdict. */
export function verdictsOf(policies: CheckedPolicies | undefined): readonly (readonly [CedarText, PolicyVerdict])[] {
  if (policies === undefined) {
    return [];
  }
  const { source, set } = policies;
  return source.policies.flatMap((policy, index) => {
    const verdict = set.verdicts[index];
    return verdict === undefined ? [] : [[policy, verdict] as const];
  });
}
