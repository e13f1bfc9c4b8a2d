import type { SecretKeyRef } from '../../../model/refs';
import { call, value, type Fields } from '../typescript/expression';
import type { References } from './references';

/** Headers by name, plain and from Secrets. */
export function headers(
  plaintext: { readonly [name: string]: string } | undefined,
  secret: readonly (readonly [name: string, reference: SecretKeyRef])[],
  references: References,
): Fields {
  const plain = Object.entries(plaintext ?? {}).map(
    ([name, content]) =>
      [name, content === '' ? call('HeaderValue.withheld') : call('HeaderValue.plaintext', value(content))] as const,
  );
  const secrets = secret.map(
    ([name, { name: secretName, key }]) =>
      [name, call('HeaderValue.fromSecret', references.secret(secretName), value(key))] as const,
  );
  return { kind: 'fields', fields: [...plain, ...secrets], tall: false };
}
