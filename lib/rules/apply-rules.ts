import type { Finding, Violation } from '../private/finding';
import { perObject } from '../private/caches';
import { valuesAt } from '../private/field-paths';
import { isAbsent, type PlainObject } from '../private/plain';
import type { CheckRule, Condition, PartsOf, RowRule, Rule } from './rule';

/** A rule, and its place among the rules of its list, which is the place of its findings. */
interface Ordered<SomeRule> {
  readonly rule: SomeRule;
  readonly order: number;
}

/** The rows about a value, and those about values below it. */
interface Step<Subject> {
  readonly name: string;
  readonly rows: Ordered<RowRule<Subject>>[];
  readonly below: Step<Subject>[];
}

/**
 * How the rules of a list are applied: each condition is asked once, and all rows about the same parts walk through
 * them together. A rule about a field that is absent costs nothing.
 */
interface Plan<Subject> {
  readonly checks: Ordered<CheckRule<Subject>>[];
  readonly rows: { readonly partsOf: PartsOf<Subject>; readonly root: Step<Subject> }[];
  readonly where: { readonly condition: Condition<Subject>; readonly plan: Plan<Subject> }[];
}

/** Receives what breaks the rule at that place of the list. */
type Found<Subject> = (rule: Rule<Subject>, order: number, violation: Violation) => void;

function planFor<Subject>(rules: readonly Rule<Subject>[]): Plan<Subject> {
  const plan = emptyPlan<Subject>();
  for (const [order, rule] of rules.entries()) {
    const branch = (rule.conditions ?? []).reduce(planWhere, plan);
    if ('check' in rule) {
      branch.checks.push({ rule, order });
    } else {
      rule.steps.reduce(stepBelow, rootOf(branch, rule.partsOf)).rows.push({ rule, order });
    }
  }
  return plan;
}

function emptyPlan<Subject>(): Plan<Subject> {
  return { checks: [], rows: [], where: [] };
}

function planWhere<Subject>(outer: Plan<Subject>, condition: Condition<Subject>): Plan<Subject> {
  const known = outer.where.find((each) => each.condition === condition);
  const { plan } = known ?? added(outer.where, { condition, plan: emptyPlan<Subject>() });
  return plan;
}

function rootOf<Subject>({ rows }: Plan<Subject>, partsOf: PartsOf<Subject>): Step<Subject> {
  const known = rows.find((each) => each.partsOf === partsOf);
  return (known ?? added(rows, { partsOf, root: { name: '', rows: [], below: [] } })).root;
}

function stepBelow<Subject>({ below }: Step<Subject>, name: string): Step<Subject> {
  return below.find((each) => each.name === name) ?? added(below, { name, rows: [], below: [] });
}

function added<Item>(list: Item[], item: Item): Item {
  list.push(item);
  return item;
}

const plans = perObject(planFor<never>);

/** The plan of a list, which is made once. */
function planOf<Subject>(rules: readonly Rule<Subject>[]): Plan<Subject> {
  return plans(rules) as unknown as Plan<Subject>;
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
  for (const { partsOf, root } of rows) {
    const parts = partsOf(subject);
    const broken: Ordered<RowRule<Subject>>[] = [];
    for (const [, part] of parts) {
      addBroken(root, part, subject, broken);
    }
    for (const { rule, order } of broken) {
      for (const [path, value] of parts.flatMap(([at, part]) => valuesAt(part, at, rule.steps))) {
        if (rule.breaks(value, subject)) {
          found(rule, order, rule.violation(value, subject, path));
        }
      }
    }
  }
  for (const { condition, plan } of where) {
    if (condition(subject)) {
      follow(plan, subject, found);
    }
  }
}

/** Adds the rows that a value breaks somewhere. Most break none, so no paths are kept on the way. */
function addBroken<Subject>(
  { rows, below }: Step<Subject>,
  value: unknown,
  subject: Subject,
  broken: Ordered<RowRule<Subject>>[],
): void {
  if (isAbsent(value)) {
    return;
  }
  for (const row of rows) {
    if (!broken.includes(row) && row.rule.breaks(value, subject)) {
      broken.push(row);
    }
  }
  for (const step of below) {
    if (step.name === '*') {
      for (const each of Object.values(value as PlainObject)) {
        addBroken(step, each, subject, broken);
      }
    } else {
      addBroken(step, (value as PlainObject)[step.name], subject, broken);
    }
  }
}
