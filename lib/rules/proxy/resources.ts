import type { ResourcesSpec } from '../../model/specs';
import { field } from '../../private/field-path';
import { parseQuantity, type Quantity } from '../../private/kubernetes/quantity';
import type { Report, Rule } from '../rule';

interface Amount {
  readonly field: string;
  readonly side: 'limits' | 'requests';
  readonly name: 'cpu' | 'memory';
  readonly text: string;
  readonly quantity: Quantity | undefined;
}

const EXAMPLES = { cpu: '"250m" or "1"', memory: '"128Mi" or "1Gi"' } as const;

/**
 * Rules for quantities: the operator panics on an invalid one, and the API server rejects some valid ones
 * (`docs/operator/deployment.md#resources`).
 */
export const RESOURCE_RULES: readonly Rule<ResourcesSpec>[] = [
  { id: 'quantity', layer: 'controller', severity: 'error', check: notQuantities },
  { id: 'quantity-negative', layer: 'api-server', severity: 'error', check: negatives },
  { id: 'memory-unit', layer: 'runtime', severity: 'warning', check: partsOfBytes },
  { id: 'quantity-order', layer: 'api-server', severity: 'error', check: requestsAboveLimits },
];

function notQuantities(resources: ResourcesSpec, report: Report): void {
  for (const { field: path, name, text, quantity } of amountsOf(resources)) {
    if (quantity === undefined) {
      report({ field: path, value: text, rule: 'is not a valid quantity', fix: `write it like ${EXAMPLES[name]}` });
    }
  }
}

function partsOfBytes(resources: ResourcesSpec, report: Report): void {
  for (const { field: path, name, text, quantity } of amountsOf(resources)) {
    if (name === 'memory' && quantity !== undefined && quantity.nanos % 1_000_000_000n !== 0n) {
      const rule = 'is not a whole number of bytes: the suffix "m" means a thousandth';
      report({ field: path, value: text, rule, fix: `write it like ${EXAMPLES.memory}` });
    }
  }
}

function negatives(resources: ResourcesSpec, report: Report): void {
  for (const { field: path, text, quantity } of amountsOf(resources)) {
    if (quantity !== undefined && quantity.nanos < 0n) {
      report({ field: path, value: text, rule: 'is negative', fix: 'use zero or more' });
    }
  }
}

function requestsAboveLimits(resources: ResourcesSpec, report: Report): void {
  const amounts = amountsOf(resources);
  for (const request of amounts) {
    const limit = amounts.find(({ side, name }) => side === 'limits' && name === request.name);
    if (request.side === 'requests' && isAbove(request.quantity, limit?.quantity)) {
      report({
        field: request.field,
        value: request.text,
        rule: `is more than the limit of ${JSON.stringify(limit?.text)}`,
        fix: 'raise the limit, or lower the request',
      });
    }
  }
}

function isAbove(request: Quantity | undefined, limit: Quantity | undefined): boolean {
  return request !== undefined && limit !== undefined && request.nanos > limit.nanos;
}

function amountsOf(resources: ResourcesSpec): Amount[] {
  return [...sideOf(resources, 'limits'), ...sideOf(resources, 'requests')];
}

/** An empty text counts as absent. */
function sideOf(resources: ResourcesSpec, side: 'limits' | 'requests'): Amount[] {
  return (['cpu', 'memory'] as const).flatMap((name) => {
    const text = resources[side]?.[name] ?? '';
    const path = field(field('spec.resources', side), name);
    return text === '' ? [] : [{ field: path, side, name, text, quantity: parseQuantity(text) }];
  });
}
