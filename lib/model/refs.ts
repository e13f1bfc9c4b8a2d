/** A key of a Secret in the namespace of the resource that refers to it. */
export interface SecretKeyRef {
  readonly name: string;
  readonly key: string;
}

/** A ConfigMap that holds a CA bundle. An empty `key` means `ca.crt`. */
export interface CaBundleRef {
  readonly configMapRef?: { readonly name: string; readonly key: string; readonly optional?: boolean };
}
