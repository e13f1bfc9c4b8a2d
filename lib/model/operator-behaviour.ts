/**
 * What releases of the operator do differently, as closed choices (`docs/operator/releases.md`).
 *
 * Rules and emitters ask for a behaviour and never for a version. `lib/releases/` says what each release does.
 */
export interface OperatorBehaviour {
  /** The versions of the custom resources' API that are served. */
  readonly apiVersions: readonly string[];
  /** What becomes of `imagePullSecrets`, those of the operator's own environment included. */
  readonly imagePullSecrets: 'ignored' | 'applied';
  /** Whether pods have a startup probe. */
  readonly startupProbe: 'none' | 'health';
  /** Which Pod Security Standard pods meet on plain Kubernetes. */
  readonly podSecurity: 'baseline' | 'restricted';
  /** Whether the CA bundle of an inline OIDC config is mounted where the run config names it. */
  readonly oidcCaBundle: 'missing' | 'mounted';
  /** The number of pods in the Deployment where nobody gives one. */
  readonly usualReplicas: 'one' | 'absent';
  /** What becomes of the Redis of the operator's own environment, for proxies that say nothing of their sessions. */
  readonly defaultRedis: 'ignored' | 'applied';
  /** What becomes of a pod template of the proxy. */
  readonly podTemplate: 'none' | 'merged';
  /** What becomes of a reference to shared authorization; ignored, it leaves the proxy without any. */
  readonly sharedAuthz: 'ignored' | 'applied';
  /** Which types of authorization a ConfigMap may have: those of Cedar alone, or also those of servers that decide. */
  readonly authzConfigMaps: 'all' | 'cedar';
  /** Whether claims that policies know are kept where authorization is built anew. */
  readonly authzClaims: 'dropped' | 'kept';
  /** The order of the middlewares, but for `audit`; those that a proxy does not need are left out. */
  readonly middlewares: readonly MiddlewareName[];
  /** The middleware that `audit` stands directly before; behind `authorization`, denied calls are not logged. */
  readonly auditBefore: 'awssts' | 'authorization' | 'auth';
  /** Whether the CRD takes Redis behind Sentinel for an embedded authorization server. */
  readonly redisSentinel: 'accepted' | 'refused';
  /** What the CRD says to an OAuth 2.0 upstream whose `clientId` is an empty text. */
  readonly emptyClientId: 'accepted' | 'refused';
  /** What becomes of a proxy that refers to an external auth config which is not valid. */
  readonly invalidExternalAuth: 'passed-on' | 'refused';
  /** Whether the URLs of an inline OIDC config are looked at before the proxy uses them. */
  readonly oidcUrls: 'unchecked' | 'checked';
  /** The version that the run config gives to inline policies. */
  readonly inlineAuthzVersion: 'v1' | '1.0';
}

/** The types of middlewares that proxies can have. */
export type MiddlewareName =
  | 'audit'
  | 'auth'
  | 'authorization'
  | 'awssts'
  | 'bodylimit'
  | 'header-forward'
  | 'mcp-parser'
  | 'recovery'
  | 'strip-auth'
  | 'telemetry'
  | 'tokenexchange'
  | 'tool-call-filter'
  | 'tool-filter'
  | 'upstreamswap'
  | 'usagemetrics';
