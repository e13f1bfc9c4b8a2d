import type { SecretValue } from 'cdk8s-plus-28';
import type { SecretKeyRef } from '../model/refs';
import type { UseConstruct } from './used-constructs';

/** A reference to a Secret's key, in the form of the custom resource. */
export function secretKeyRef(value: SecretValue, field: string, use: UseConstruct): SecretKeyRef {
  use(`${field}.name`, value.secret);
  return { name: value.secret.name, key: value.key };
}

/** The same for a value that may be left out. */
export function optionalSecretKeyRef(
  value: SecretValue | undefined,
  field: string,
  use: UseConstruct,
): SecretKeyRef | undefined {
  return value === undefined ? undefined : secretKeyRef(value, field, use);
}
