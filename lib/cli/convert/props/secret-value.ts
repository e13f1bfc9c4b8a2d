import type { SecretKeyRef } from '../../../model/refs';
import { fields, value, type Expression } from '../typescript/expression';
import type { References } from './references';

/** A Secret's key, as a struct expects it. */
export function secretValue(reference: SecretKeyRef | undefined, references: References): Expression | undefined {
  return reference && fields({ secret: references.secret(reference.name), key: value(reference.key) });
}
