import type { Finding, Severity, Violation } from '../model/finding';
import type { Kind } from '../model/kinds';
import type { ResolvedProxy, Resource } from '../model/resource';
import type { FacadeRequests } from '../model/facade-requests';
import type { Target } from '../model/target';

/** The layers that would notice a broken rule, in that order. */
export type Layer = 'schema' | 'cross-field' | 'controller' | 'runtime' | 'api-server' | 'app';

/** Receives the findings of a rule. */
export type Report = (violation: Violation) => void;

/** Metadata of a rule. */
export interface RuleDescriptor {
  readonly id: string;
  readonly layer: Layer;
  readonly severity: Severity;
}

/** One limit: pure, named, listed in `docs/checks.md`. */
export interface Rule<Subject> extends RuleDescriptor {
  readonly check: (subject: Subject, report: Report) => void;
}

/** Rules that are applied together. */
export interface RuleGroup<Subject> {
  readonly rules: readonly RuleDescriptor[];
  /** The findings of the rules about a subject. */
  readonly findings: (subject: Subject) => readonly Finding[];
}

/** The input of rules for proxies. */
export interface ProxySubject {
  readonly resolved: ResolvedProxy;
  readonly target: Target;
  /** The size of the run config as it is written; absent or undefined: it is not known, only its large parts are. */
  readonly runConfigBytes?: () => number | undefined;
}

/** The input of rules for the objects around a proxy. */
export interface FacadeSubject extends ProxySubject {
  readonly facadeRequests: FacadeRequests;
}

/** The input of rules for the other kinds. */
export interface ResourceSubject<K extends Kind> {
  readonly resource: Resource<K>;
  readonly target: Target;
}

/** Rules for every subject. */
export function always<Subject>(rules: readonly Rule<Subject>[]): RuleGroup<Subject> {
  return { rules, findings: (subject) => applyRules(rules, subject) };
}

/** Rules for subjects that have the part that the rules check. */
export function onlyWhere<Subject>(
  when: (subject: Subject) => boolean,
  rules: readonly Rule<Subject>[],
): RuleGroup<Subject> {
  return { rules, findings: (subject) => (when(subject) ? applyRules(rules, subject) : []) };
}

/** Rules that look at one block of a subject and at nothing else, for subjects that have it. */
export function perBlock<Subject, Block>(
  blockOf: (subject: Subject) => Block | undefined,
  rules: readonly Rule<Block>[],
): RuleGroup<Subject> {
  return {
    rules,
    findings: (subject) => {
      const block = blockOf(subject);
      return block === undefined ? [] : applyRules(rules, block);
    },
  };
}

/** The rules of all groups. */
export function rulesIn(groups: readonly Pick<RuleGroup<never>, 'rules'>[]): readonly RuleDescriptor[] {
  return groups.flatMap(({ rules }) => rules);
}

/** The findings of all groups of rules about a subject. */
export function applyGroups<Subject>(groups: readonly RuleGroup<Subject>[], subject: Subject): readonly Finding[] {
  return groups.flatMap((group) => findingsOf(group, subject));
}

function findingsOf<Subject>(group: RuleGroup<Subject>, subject: Subject): readonly Finding[] {
  try {
    return group.findings(subject);
  } catch (error) {
    return [internalFinding(group.rules.map(({ id }) => id).join(', '), error)];
  }
}

/**
 * Applies each rule. An exception in a rule becomes a finding, so users see the other findings instead of a stack
 * trace.
 */
export function applyRules<Subject>(rules: readonly Rule<Subject>[], subject: Subject): readonly Finding[] {
  return rules.flatMap((rule) => findingsOfRule(rule, subject));
}

function findingsOfRule<Subject>({ id, severity, check }: Rule<Subject>, subject: Subject): readonly Finding[] {
  const findings: Finding[] = [];
  try {
    check(subject, (violation) => findings.push({ ...violation, id, severity }));
    return findings;
  } catch (error) {
    return [internalFinding(id, error)];
  }
}

/** The finding for a rule that throws. */
export function internalFinding(ruleId: string, error: unknown): Finding {
  return {
    id: 'internal',
    severity: 'error',
    field: 'spec',
    rule: `the check ${ruleId} failed: ${error instanceof Error ? error.message : String(error)}`,
    fix: 'report this as a bug of cdk8s-mcp',
  };
}
