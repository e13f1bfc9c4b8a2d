import { CA_BUNDLE_KEY } from '../../../model/refs';
import type { CaBundleRef } from '../../../model/specs';
import { call, value, type Expression } from '../typescript/expression';
import type { References } from './references';

/** A CA bundle; a bundle without a ConfigMap cannot be expressed with the value class. */
export function caBundle(
  bundle: CaBundleRef | undefined,
  namespace: string | undefined,
  references: References,
): Expression | undefined {
  const reference = bundle?.configMapRef;
  if (reference === undefined) {
    return undefined;
  }
  const { name, key, optional } = reference;
  const configMap = references.configMap(namespace, name);
  if (optional !== undefined) {
    return call('CaBundle.fromConfigMap', configMap, value(key), value(optional));
  }
  return call('CaBundle.fromConfigMap', configMap, key === CA_BUNDLE_KEY ? undefined : value(key));
}
