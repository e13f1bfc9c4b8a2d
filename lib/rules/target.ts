import type { Target } from '../model/target';

/** Whether the proxy gets what the operator creates, bugs included: from the operator itself, or reproduced exactly. */
export function followsOperator(target: Target): boolean {
  return target.operator || target.exact;
}

/** Whether the objects are made without the operator, its faults corrected. */
export function isCorrected(target: Target): boolean {
  return !followsOperator(target);
}

/** Whether objects are made exactly as the operator makes them. */
export function isExact(target: Target): boolean {
  return !target.operator && target.exact;
}
