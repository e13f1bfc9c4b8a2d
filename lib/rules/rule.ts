import type { Finding, Severity, Violation } from '../model/finding';
import type { Kind } from '../model/kinds';
import type { ResolvedProxy, Resource } from '../model/resource';
import type { FacadeRequests } from '../model/facade-requests';
import type { Target } from '../model/target';

/** Who would notice a broken rule, in the order in which they would. */
export type Layer = 'schema' | 'cross-field' | 'controller' | 'runtime' | 'api-server' | 'app';

/** Takes what a rule finds. */
export type Report = (violation: Violation) => void;

/** One limit: pure, named, listed in `docs/checks.md`. */
export interface Rule<Subject> {
  readonly id: string;
  readonly layer: Layer;
  readonly severity: Severity;
  readonly check: (subject: Subject, report: Report) => void;
  /** Whether the subject has what the rule is about; absent: always. Most resources lack most blocks. */
  readonly when?: ((subject: Subject) => boolean) | undefined;
}

/** The rules, for subjects that have what they are about. */
export function onlyWhere<Subject>(
  when: (subject: Subject) => boolean,
  rules: readonly Rule<Subject>[],
): readonly Rule<Subject>[] {
  return rules.map((rule) => ({ ...rule, when }));
}

/** What the rules of a proxy look at. */
export interface ProxySubject {
  readonly resolved: ResolvedProxy;
  readonly target: Target;
}

/** What the rules of the objects around a proxy look at. */
export interface FacadeSubject extends ProxySubject {
  readonly facadeRequests: FacadeRequests;
}

/** What the rules of the other kinds look at. */
export interface ResourceSubject<K extends Kind> {
  readonly resource: Resource<K>;
  readonly target: Target;
}

const NO_RULE: Pick<Rule<never>, 'id' | 'severity'> = { id: '', severity: 'error' };

/** Applies each rule; one that throws is a finding too, so that no user ever sees a stack instead of the other findings. */
export function applyRules<Subject>(rules: readonly Rule<Subject>[], subject: Subject): Finding[] {
  const findings: Finding[] = [];
  let current = NO_RULE;
  const report = (violation: Violation): void => {
    findings.push({ ...violation, id: current.id, severity: current.severity });
  };
  for (const rule of rules) {
    const { when } = rule;
    const before = findings.length;
    try {
      if (when === undefined || when(subject)) {
        current = rule;
        rule.check(subject, report);
      }
    } catch (error) {
      findings.length = before;
      findings.push(internalFinding(rule.id, error));
    }
  }
  return findings;
}

/** What is said of a rule that throws. */
export function internalFinding(ruleId: string, error: unknown): Finding {
  return {
    id: 'internal',
    severity: 'error',
    field: 'spec',
    rule: `the check ${ruleId} failed: ${error instanceof Error ? error.message : String(error)}`,
    fix: 'report this as a bug of cdk8s-mcp',
  };
}
