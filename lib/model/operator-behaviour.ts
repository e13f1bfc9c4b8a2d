/**
 * Differences between releases of the operator, as closed choices (`docs/operator/releases.md`).
 *
 * Rules and emitters ask for a behaviour, never for a version. `lib/releases/` defines the behaviour of each release.
 */
export interface OperatorBehaviour {
  /** The versions of the custom resources' API that are served. */
  readonly apiVersions: readonly string[];
  /** Whether `imagePullSecrets` are used, including those of the operator's own environment. */
  readonly imagePullSecrets: 'ignored' | 'applied';
  /** Whether pods have a startup probe. */
  readonly startupProbe: 'none' | 'health';
  /** The Pod Security Standard that pods meet on plain Kubernetes. */
  readonly podSecurity: 'baseline' | 'restricted';
  /** Whether the CA bundle of an inline OIDC config is mounted at the path in the run config. */
  readonly oidcCaBundle: 'missing' | 'mounted';
  /** The default number of pods in the Deployment. */
  readonly usualReplicas: 'one' | 'absent';
  /** How the default Redis of the operator's own environment is used for proxies without session storage. */
  readonly defaultRedis: 'ignored' | 'applied';
  /** Whether a pod template of the proxy is merged. */
  readonly podTemplate: 'none' | 'merged';
  /** Whether a reference to shared authorization is used; if it is ignored, the proxy has no authorization. */
  readonly sharedAuthz: 'ignored' | 'applied';
  /** The types of authorization that a ConfigMap may have: only Cedar, or also policy servers. */
  readonly authzConfigMaps: 'all' | 'cedar';
  /** Whether the claim settings of policies are kept when authorization is rebuilt. */
  readonly authzClaims: 'dropped' | 'kept';
  /** The order of the middlewares, without `audit`; a proxy only has those that it needs. */
  readonly middlewares: readonly MiddlewareName[];
  /** The middleware directly after `audit`; if `audit` comes after `authorization`, denied calls are not logged. */
  readonly auditBefore: 'awssts' | 'authorization' | 'auth';
  /** How a proxy is treated that refers to an invalid external auth config. */
  readonly invalidExternalAuth: 'passed-on' | 'refused';
  /** Whether the operator checks the URLs of an inline OIDC config. */
  readonly oidcUrls: 'unchecked' | 'checked';
  /** The version of inline policies in the run config. */
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

/**
 * Differences between releases of the proxy runner, as closed choices (`docs/operator/runtime.md`).
 *
 * Unlike the operator's behaviour, none of it shows in the objects.
 */
export interface RunnerBehaviour {
  /**
   * How the response to `tools/list` is sent if a tool config changes it: with a wrong length, not flushed, or
   * complete.
   */
  readonly toolListing: 'miscounted' | 'unflushed' | 'whole';
  /** Whether clients have claims as sets, named `claimset_…`: never, or those that the settings list. */
  readonly claimSets: 'none' | 'listed';
  /** Where Prometheus finds the metrics: only at the port of the proxy, or at a port of their own too. */
  readonly metricsPorts: 'proxy' | 'proxy-and-own';
}

/** The port for metrics alone, without authentication (`docs/operator/releases.md#run-config-and-image`). */
export const METRICS_PORT = 9464;
