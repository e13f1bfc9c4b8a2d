import type { Finding } from '../model/finding';
import type { Kind } from '../model/kinds';
import type { Target } from '../model/target';
import { valueAt, type Placed } from '../private/deep-set';
import { isWithin } from '../private/field-path';
import { fieldsBeyond } from '../reader/crds/beside-known';
import { provenSchemaOf } from '../releases/schema-of';
import { effectUnknown, isAsBefore } from '../rules/schema/unmodelled';

/** Without the operator, a field of the cluster's CRDs has no effect unless this package knows what it is for. */
export function unknownEffectFindings(
  spec: unknown,
  unknown: readonly Placed[],
  { kind, target }: { readonly kind: Kind; readonly target: Target },
): Finding[] {
  if (target.operator || target.release.crds?.schemas.has(kind) !== true) {
    return [];
  }
  const told = (field: string): boolean => unknown.some(({ path }) => isWithin(field, path));
  return fieldsBeyond(provenSchemaOf(kind), spec)
    .filter((field) => !told(field) && !isAsBefore({ path: field, value: valueAt({ spec }, field) }))
    .map(effectUnknown);
}
