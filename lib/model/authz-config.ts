/** The type of authorization by policies of Cedar. */
export const CEDAR = 'cedarv1';
/** The type of authorization by a server that is asked. */
export const POLICY_SERVER = 'httpv1';
/** The file with the policies, and the key of a ConfigMap that holds it, unless another one is given. */
export const AUTHZ_FILE = 'authz.json';

/** The key of the ConfigMap with the policies; an empty one means the usual. */
export function authzKeyOf(key: string): string {
  return key === '' ? AUTHZ_FILE : key;
}
