import { CEL_CONDITIONS } from '../../model/generated/cel-conditions';
import { PATTERNS } from '../../model/generated/patterns';
import { SCHEMAS } from '../../model/generated/schemas';
import type { Kind } from '../../model/kinds';
import type { CelRule } from '../../model/schema';
import { oneLine } from '../../private/texts';
import { nodesIn } from './nodes-in';

/** Whether it is a rule of `crds/`, all of which can be evaluated. */
export function isKnownRule(rule: string): boolean {
  return CEL_CONDITIONS.has(oneLine(rule));
}

/** Whether it is a pattern of `crds/`, all of which can be read. */
export function isKnownPattern(pattern: string): boolean {
  return PATTERNS.has(pattern);
}

/** The rules of a kind in `crds/`, by their texts. */
export function knownRules(kind: Kind): ReadonlyMap<string, CelRule> {
  const rules: readonly CelRule[] = nodesIn(SCHEMAS[kind]).flatMap((node) => node.rules ?? []);
  return new Map(
    rules.flatMap((each) => [each.rule, ...(each.later === undefined ? [] : [each.later])].map((text) => [text, each])),
  );
}
