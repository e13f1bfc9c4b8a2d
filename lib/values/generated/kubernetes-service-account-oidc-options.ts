// Generated from crds/ by `npm run import`. Do not edit.

/**
 * The cluster's own issuer of ServiceAccount tokens.
 *
 * @see MCPOIDCConfig.spec.kubernetesServiceAccount
 */
export interface KubernetesServiceAccountOidcOptions {
  /**
   * URL of the cluster's issuer, exactly as in the `iss` claim of ServiceAccount tokens; all other tokens get 401. The
   * default is the issuer of few clusters: many have `https://kubernetes.default.svc.cluster.local`, and those of cloud
   * providers their own URL. Ask the cluster with `kubectl get --raw /.well-known/openid-configuration`.
   *
   * @default "https://kubernetes.default.svc"
   * @see MCPOIDCConfig.spec.kubernetesServiceAccount.issuer
   */
  readonly issuer?: string;

  /**
   * Introspection URL, for opaque (non-JWT) tokens.
   *
   * @default - from the discovery document of the issuer, if it has one
   * @see MCPOIDCConfig.spec.kubernetesServiceAccount.introspectionUrl
   */
  readonly introspectionUrl?: string;

  /**
   * URL of the cluster's keys (JWKS).
   *
   * @default - from the discovery document of the issuer, if it has one
   * @see MCPOIDCConfig.spec.kubernetesServiceAccount.jwksUrl
   */
  readonly jwksUrl?: string;

  /**
   * Namespace of `serviceAccount`. It has no effect on a remote proxy.
   *
   * @default - the namespace of the server that uses the configuration
   * @see MCPOIDCConfig.spec.kubernetesServiceAccount.namespace
   */
  readonly namespace?: string;

  /**
   * Name of the ServiceAccount whose tokens are accepted.
   *
   * It has no effect on a remote proxy, which accepts the tokens of all ServiceAccounts that have its audience. Use an
   * authorization policy to restrict them.
   *
   * @default - the ServiceAccount of the pod
   * @see MCPOIDCConfig.spec.kubernetesServiceAccount.serviceAccount
   */
  readonly serviceAccount?: string;

  /**
   * Whether the proxy authenticates to the issuer with the token of its pod, and accepts the cluster's certificate
   * authority and private IP addresses. The pod must then have a token: a ServiceAccount with
   * `automountServiceAccountToken: false` is an error.
   *
   * @default true
   * @see MCPOIDCConfig.spec.kubernetesServiceAccount.useClusterAuth
   */
  readonly useClusterAuth?: boolean;
}
