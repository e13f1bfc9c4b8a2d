import type { Finding } from '../model/finding';
import type { Kind } from '../model/kinds';
import type { Target } from '../model/target';
import type { Placed } from '../private/deep-set';
import { isWithin } from '../private/field-path';
import { fieldsBeyond } from '../reader/crds/beside-known';
import { LATEST_RELEASE } from '../releases/known-releases';
import { newestSchemaOf } from '../releases/schema-of';

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
  const fields = fieldsBeyond(newestSchemaOf(kind), spec).filter((field) => !told(field));
  return fields.map((field) => ({
    id: 'field-effect-unknown',
    severity: 'error',
    field,
    rule: `needs a proxy after ${LATEST_RELEASE}, whose objects are not known to this package`,
    fix: 'remove it, or use a cluster with the operator',
  }));
}
