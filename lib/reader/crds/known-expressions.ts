import { SCHEMAS } from '../../model/generated/schemas';
import { once } from '../../private/caches';
import { nodesIn } from './nodes-in';

/** Whether it is a rule of `crds/`, all of which can be evaluated. */
export function isKnownRule(rule: string): boolean {
  return rules().has(rule);
}

/** Whether it is a pattern of `crds/`, all of which can be read. */
export function isKnownPattern(pattern: string): boolean {
  return patterns().has(pattern);
}

const nodes = once(() => Object.values(SCHEMAS).flatMap(nodesIn));

const rules = once(() => new Set(nodes().flatMap((node) => (node.rules ?? []).map(({ rule }) => rule))));

const patterns = once(
  () =>
    new Set(nodes().flatMap((node) => (node.type === 'string' && node.pattern !== undefined ? [node.pattern] : []))),
);
