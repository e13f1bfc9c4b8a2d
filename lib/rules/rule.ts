import type { Finding, Severity, Violation } from '../model/finding';
import type { Kind } from '../model/kinds';
import type { PodTemplateParts } from '../model/pod-options';
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

/** What an app shares with all of its subjects. */
export interface InApp {
  /** The app, with which results that several subjects share are forgotten; absent: they share none. */
  readonly app?: object;
}

/** The object with which results about the subject are forgotten. */
export function ownerOf(subject: InApp): object {
  return subject.app ?? subject;
}

/** The input of rules for every kind. */
export interface AnySubject extends InApp {
  readonly resource: Resource;
  readonly target: Target;
}

/** The input of rules for one kind. */
export interface ResourceSubject<K extends Kind> extends InApp {
  readonly resource: Resource<K>;
  readonly target: Target;
}

/** The input of rules for proxies. */
export interface ProxySubject extends ResourceSubject<'MCPRemoteProxy'> {
  readonly resolved: ResolvedProxy;
  /** What was asked of its facades; absent: nothing. */
  readonly facadeRequests?: FacadeRequests;
  /** The size of the run config as it is written; absent or undefined: it is not known, only its large parts are. */
  readonly runConfigBytes?: () => number | undefined;
  /** How the pod template is merged; absent: only what the proxy itself says is known. */
  readonly podTemplate?: () => PodTemplateParts;
}

/** The input of rules for the objects around a proxy. */
export interface FacadeSubject extends ProxySubject {
  readonly facadeRequests: FacadeRequests;
}

/** The same rules, for subjects that have the part that the rules check. */
export function onlyWhere<Subject>(
  when: (subject: Subject) => boolean,
  rules: readonly Rule<Subject>[],
): readonly Rule<Subject>[] {
  return rules.map((rule) => ({
    ...rule,
    check: (subject, report) => {
      if (when(subject)) {
        rule.check(subject, report);
      }
    },
  }));
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
