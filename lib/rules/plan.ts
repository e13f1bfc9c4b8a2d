import type { Finding, Violation } from '../model/finding';
import { perObject } from '../private/caches';
import { Trail } from '../private/field-path';
import { isAbsent, type PlainObject } from '../private/plain';
import type { CheckRule, Condition, Part, PartsOf, RowRule, Rule } from './rule';

/** A rule, and its place among the rules of its list, which is the place of its findings. */
interface Ordered<SomeRule> {
  readonly rule: SomeRule;
  readonly order: number;
}

/** The rows about a value, and those about values below it. */
interface Step<Subject> {
  readonly rows: Ordered<RowRule<Subject>>[];
  readonly below: Map<string, Step<Subject>>;
}

/**
 * How the rules of a list are applied: each condition is asked once, and all rows about the same parts walk through
 * them together. A rule about a field that is absent costs nothing.
 */
interface Plan<Subject> {
  readonly checks: Ordered<CheckRule<Subject>>[];
  readonly rows: Map<PartsOf<Subject>, Step<Subject>>;
  readonly where: Map<Condition<Subject>, Plan<Subject>>;
}

/** Receives what breaks the rule at that place of the list. */
type Found<Subject> = (rule: Rule<Subject>, order: number, violation: Violation) => void;

function planFor<Subject>(rules: readonly Rule<Subject>[]): Plan<Subject> {
  const plan = emptyPlan<Subject>();
  for (const [order, rule] of rules.entries()) {
    const branch = (rule.conditions ?? []).reduce(
      (outer, condition) => getOrAdd(outer.where, condition, emptyPlan<Subject>),
      plan,
    );
    if ('check' in rule) {
      branch.checks.push({ rule, order });
    } else {
      const root = getOrAdd(branch.rows, rule.partsOf, emptyStep<Subject>);
      const last = rule.steps.reduce((step, name) => getOrAdd(step.below, name, emptyStep<Subject>), root);
      last.rows.push({ rule, order });
    }
  }
  return plan;
}

const plans = perObject(planFor<never>);

/** The plan of a list, which is made once. */
function planOf<Subject>(rules: readonly Rule<Subject>[]): Plan<Subject> {
  return plans(rules) as unknown as Plan<Subject>;
}

function emptyPlan<Subject>(): Plan<Subject> {
  return { checks: [], rows: new Map(), where: new Map() };
}

function emptyStep<Subject>(): Step<Subject> {
  return { rows: [], below: new Map() };
}

function getOrAdd<Key, Value>(map: Map<Key, Value>, key: Key, make: () => Value): Value {
  const found = map.get(key) ?? make();
  map.set(key, found);
  return found;
}

/**
 * Applies the rules, and gives their findings in the order of the rules. An exception in a rule becomes a finding, so
 * users see the other findings instead of a stack trace.
 */
export function applyRules<Subject>(rules: readonly Rule<Subject>[], subject: Subject): readonly Finding[] {
  try {
    return findingsBy(planOf(rules), subject);
  } catch {
    return rules.flatMap((rule) => findingsOfRule(rule, subject));
  }
}

function findingsOfRule<Subject>(rule: Rule<Subject>, subject: Subject): readonly Finding[] {
  try {
    return findingsBy(planOf([rule]), subject);
  } catch (error) {
    return [internalFinding(rule.id, error)];
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

function findingsBy<Subject>(plan: Plan<Subject>, subject: Subject): readonly Finding[] {
  const all: { readonly order: number; readonly finding: Finding }[] = [];
  follow(plan, subject, ({ id, severity }, order, violation) =>
    all.push({ order, finding: { ...violation, id, severity } }),
  );
  return all.sort((one, other) => one.order - other.order).map(({ finding }) => finding);
}

function follow<Subject>({ checks, rows, where }: Plan<Subject>, subject: Subject, found: Found<Subject>): void {
  for (const { rule, order } of checks) {
    rule.check(subject, (violation) => {
      found(rule, order, violation);
    });
  }
  for (const [partsOf, step] of rows) {
    for (const part of partsOf(subject)) {
      new Walk(part, subject, found).through(step);
    }
  }
  for (const [condition, plan] of where) {
    if (condition(subject)) {
      follow(plan, subject, found);
    }
  }
}

/** A walk through a part of a subject, to the values that rows are about. */
class Walk<Subject> {
  private readonly trail: Trail;

  public constructor(
    private readonly part: Part<unknown>,
    private readonly subject: Subject,
    private readonly found: Found<Subject>,
  ) {
    this.trail = new Trail(part[0]);
  }

  public through(step: Step<Subject>): void {
    this.visit(this.part[1], step);
  }

  private visit(value: unknown, { rows, below }: Step<Subject>): void {
    if (isAbsent(value)) {
      return;
    }
    for (const { rule, order } of rows) {
      if (rule.breaks(value, this.subject)) {
        this.found(rule, order, rule.violation(value, this.subject, this.trail.path));
      }
    }
    for (const [name, step] of below) {
      if (name === '*') {
        this.visitEach(value, step);
      } else {
        this.trail.toField(name);
        this.visit((value as PlainObject)[name], step);
        this.trail.back();
      }
    }
  }

  private visitEach(value: unknown, step: Step<Subject>): void {
    if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) {
        this.trail.toItem(index);
        this.visit(each, step);
        this.trail.back();
      }
    } else {
      for (const [key, each] of Object.entries(value as PlainObject)) {
        this.trail.toEntry(key);
        this.visit(each, step);
        this.trail.back();
      }
    }
  }
}
