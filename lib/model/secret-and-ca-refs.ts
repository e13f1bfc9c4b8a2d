/** A key of a Secret in the namespace of the resource that refers to it. */
export interface SecretKeyRef {
  readonly name: string;
  readonly key: string;
}

/** The key of a CA bundle, unless another one is given (`docs/operator/deployment.md#volumes`). */
export const CA_BUNDLE_KEY = 'ca.crt';

/** The key of a CA bundle; an empty one means the usual. */
export function caBundleKey(key: string): string {
  return key === '' ? CA_BUNDLE_KEY : key;
}
