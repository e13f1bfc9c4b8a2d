import { type SecretKeyRef } from './config-maps';
import { API_GROUP } from './product-names';
import type { GivenCrds } from '../crds';

/** The cluster that runs a proxy. */
export type Target = OperatorTarget | StandaloneTarget;

/** The ToolHive operator reconciles custom resources. */
export interface OperatorTarget {
  readonly operator: true;
  /** Whether custom resources are as declared, or have the corrections of `docs/corrections.md`. */
  readonly exact: boolean;
  /** The release of the operator that runs there. */
  readonly release: TargetRelease;
  /** Whether the cluster is an OpenShift; the operator finds that out by itself. */
  readonly openshift: boolean;
  /** API group of the custom resources; absent: the operator's own, or the one of an included document. */
  readonly apiGroup?: string;
  /** API version of the custom resources; absent: `v1alpha1`, or the one of an included document. */
  readonly apiVersion?: string;
}

/** Where a proxy listens, unless somebody says otherwise. */
export const EVERY_ADDRESS = '0.0.0.0';

/** No operator runs: the native objects are synthesized. Each setting corresponds to one of the operator's process. */
export interface StandaloneTarget {
  readonly operator: false;
  /** Whether the objects are exactly the operator's, or have the corrections of `docs/corrections.md`. */
  readonly exact: boolean;
  /** The release of the proxy that runs, and of the operator that would have created the objects. */
  readonly release: TargetRelease;
  /** Image of the proxy runner; absent: decided by the fidelity. */
  readonly image?: string;
  /** Address that the proxy listens on (`TOOLHIVE_PROXY_HOST`). */
  readonly proxyHost: string;
  /** Whether the cluster is an OpenShift: pods get its security contexts (`OPERATOR_OPENSHIFT`). */
  readonly openshift: boolean;
  /** Whether the proxy reports its number of tool calls to ToolHive's makers (`TOOLHIVE_USAGE_METRICS_ENABLED`). */
  readonly usageMetrics?: boolean;
  /** Names of Secrets that all proxies pull their image with (`TOOLHIVE_DEFAULT_IMAGE_PULL_SECRETS`). */
  readonly defaultImagePullSecrets: readonly string[];
  /** Address of the default Redis for sessions of proxies (`TOOLHIVE_DEFAULT_REDIS_ADDR`). */
  readonly defaultRedisAddress?: string;
  /** Its password (`TOOLHIVE_DEFAULT_REDIS_SECRET_NAME`, `TOOLHIVE_DEFAULT_REDIS_SECRET_KEY`). */
  readonly defaultRedisPassword?: SecretKeyRef;
  /** Its TLS (`TOOLHIVE_DEFAULT_REDIS_TLS_ENABLED`, …`_TLS_CA_SECRET_NAME`, …`_TLS_CA_SECRET_KEY`). */
  readonly defaultRedisTls?: DefaultRedisTls;
}

/** TLS for the default Redis; without a CA, the authorities of the image count. */
export interface DefaultRedisTls {
  readonly caCert?: SecretKeyRef;
}

/** Whether the proxy gets what the operator creates, bugs included: from the operator itself, or reproduced exactly. */
export function followsOperator(target: Target): boolean {
  return target.operator || target.exact;
}

/** Whether the objects are made without the operator, its faults corrected. */
export function isCorrected(target: Target): boolean {
  return !followsOperator(target);
}

/** Whether objects are made exactly as the operator makes them. */
export function isExact(target: Target): boolean {
  return !target.operator && target.exact;
}

/** A release of the operator. */
export interface TargetRelease {
  /** Such as `0.30.1`. */
  readonly version: string;
  /** Whether the program stated it, so it is a fact about the cluster, not a default. */
  readonly isStated: boolean;
  /** The newest known release up to this one: the release itself, or the one as which it is treated. */
  readonly knownAs: string;
  /** Fields of proxies that are accepted although a later release introduced them. */
  readonly earlyFields: readonly string[];
  /** The behaviour of the operator, possibly corrected. */
  readonly behaviour: OperatorBehaviour;
  /** The behaviour of its proxy runner. */
  readonly runner: RunnerBehaviour;
  /** The CRDs that the cluster has; absent: those that the package knows of the release. */
  readonly crds?: GivenCrds;
}

/**
 * The API version that a custom resource is written with: what the cluster names, else what its document says, else the
 * newest one that the release serves.
 */
export function apiVersionIn(
  { apiGroup, apiVersion, release }: Pick<OperatorTarget, 'apiGroup' | 'apiVersion' | 'release'>,
  [group = API_GROUP, version]: readonly string[] = [],
): string {
  const newest = release.behaviour.apiVersions.at(-1) ?? 'v1alpha1';
  const isKept =
    !release.isStated || (release.crds !== undefined && release.behaviour.apiVersions.includes(version ?? ''));
  const usual = isKept ? (version ?? newest) : newest;
  const stated = apiGroup ?? group;
  // cdk8s throws at a second slash, before a rule can report that this is not a group
  const written = stated.includes('/') ? API_GROUP : stated;
  return `${written}/${apiVersion ?? usual}`;
}

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
  /** Whether its password reaches proxies. */
  readonly defaultRedisPassword: 'ignored' | 'applied';
  /** Whether the operator has settings of TLS for it. */
  readonly defaultRedisTls: 'ignored' | 'applied';
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
  /** Whether the operator refuses inline policies of more than 8192 bytes. */
  readonly policySizes: 'any' | 'limited';
  /** Whether the middleware `auth` names the issuer of an embedded authorization server. */
  readonly authServerIssuer: 'absent' | 'named';
  /** Who refuses a trusted issuer that nothing says the policy of. */
  readonly issuersWithoutPolicy: 'api-server' | 'operator';
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
  /** Whether policies and tool configs filter a list that the remote server compressed. */
  readonly compressedLists: 'unfiltered' | 'filtered';
  /** Whether clients have claims as sets, named `claimset_…`: never, or those that the settings list. */
  readonly claimSets: 'none' | 'listed';
  /** Whether policies can read where the claims of a client come from. */
  readonly claimSource: 'unknown' | 'named';
  /** Whether policies are asked about skills. */
  readonly skills: 'unknown' | 'asked';
  /** Which requests for a resource reach the policies: all, or those with a canonical URI. */
  readonly resourceUris: 'any' | 'canonical';
  /** Whether the header `Close` may be forwarded. */
  readonly closeHeader: 'forwarded' | 'restricted';
  /** Who may use a session: everyone who knows its id, or the user that began it. */
  readonly sessions: 'of-anyone' | 'of-one-user';
  /** Whether a login at the authorization server must end in the browser, and so at the host, where it began. */
  readonly logins: 'anywhere' | 'in-one-browser';
  /** Where Prometheus finds the metrics: only at the port of the proxy, or at a port of their own too. */
  readonly metricsPorts: 'proxy' | 'proxy-and-own';
  /** Whether series of an authorization server tell of registered clients. */
  readonly registeredClients: 'uncounted' | 'counted';
  /** Who may register without scopes: clients of a server that has all default ones, or one of them. */
  readonly defaultScopes: 'all-needed' | 'one-needed';
  /** Whether clients that identify themselves by the URL of their metadata can refresh their tokens. */
  readonly metadataClients: 'never-refreshed' | 'refreshed';
}

/** The port for metrics alone, without authentication (`docs/operator/runtime.md#metrics`). */
export const METRICS_PORT = 9464;

/** The port for metrics alone of a cluster's proxies; undefined: their release has none, or is not known. */
export function metricsPortIn({ release }: Target): number | undefined {
  return release.runner.metricsPorts === 'proxy' ? undefined : METRICS_PORT;
}
