import { at, isCall, optionsOf, type Props } from './data';
import { hasLostCallback, hasUsers, isRedirected, isRedirectWritten } from './redirects';
import type { ValidProgram } from './program';
import type { ValidProxy } from './proxy';
import { isBlock, optionsAt, seenOf, type Seen } from './seen';
import { bundlesOf, isInApp } from './server-bundles';
import { followsOperator, has, type ValidTarget } from './target';

type Earns = (seen: Seen) => boolean;

const DEFAULT_SCOPES = ['openid', 'profile', 'email', 'offline_access'];

/** When a proxy earns a warning, in the order of `docs/checks.md`. */
const EARNED: { readonly [id: string]: Earns } = {
  'remote-url-plaintext': (seen) => isPlain(seen) && !isInside(seen) && hasCredential(seen),
  'remote-url-sse-path': ({ props }) =>
    props['transport'] === 'sse' && !/^https?:\/\/[^/]+$/.test(String(props['remoteUrl'])),
  'remote-url-http-name': (seen) => isPlain(seen) && /[a-z]\.|\.[a-z]/.test(hostOf(seen)),
  'auth-server-redirect': ({ target, props, server }) =>
    hasUsers(server) &&
    target.exact &&
    !isRedirected(server ?? {}) &&
    /^https:\/\/[^/]+\/./.test(String(at(props, 'oidc.resourceUrl'))),
  'auth-server-callback-host': ({ target, props, server }) =>
    hasLostCallback(target, server) && !isRedirected(server) && !isRedirectWritten(target, props),
  'ca-bundle-checksum': ({ target, server }) =>
    !target.operator && !target.exact && !bundlesOf(server ?? {}).every(isInApp),
  'auth-server-tls-unreachable': ({ server }) => server?.['tlsListener'] !== undefined,
  'auth-server-client-scopes': ({ target, props, server }) => {
    const scopes = at(props, 'oidc.scopes');
    if (!hasUsers(server) || !Array.isArray(scopes) || scopes.length === 0) {
      return false;
    }
    const lacking = DEFAULT_SCOPES.filter((each) => !scopes.includes(each)).length;
    const baseline = server?.['baselineClientScopes'];
    const given: unknown[] = [...DEFAULT_SCOPES, ...(Array.isArray(baseline) ? (baseline as unknown[]) : [])];
    return lacking > (has(target, '0.48.0') ? 3 : 0) || scopes.some((each) => !given.includes(each));
  },
  'oidc-ca-bundle-ignored': ({ target, oidc }) =>
    followsOperator(target) && !has(target, '0.32.0') && oidc['caBundle'] !== undefined,
  'oidc-setting-ignored': ({ oidc }) =>
    oidc['protectedResourceAllowPrivateIp'] === true ||
    oidc['serviceAccount'] !== undefined ||
    oidc['namespace'] !== undefined,
  'oidc-resource-url': ({ props, proxy, server }) =>
    hasOidc(props) && at(props, 'oidc.resourceUrl') === undefined && !isExposed(proxy) && server === undefined,
  'authentication-missing': ({ props, proxy, server }) =>
    !hasOidc(props) && server === undefined && (isExposed(proxy) || restrictionOf(proxy)?.['allowFrom'] === undefined),
  'oidc-token-path': ({ oidc }) => oidc['jwksAuthTokenPath'] !== undefined,
  'authz-upstream-ignored': ({ props }) =>
    argumentsOf(props['authorization']).some((each) => 'primaryUpstreamProvider' in each),
  'cedar-groups': ({ server, policies }) =>
    server !== undefined &&
    (policies.includes('claim_groups') ||
      (policies.includes('claim_role') && policies.includes('"roleClaim":"role"'))) &&
    !policies.includes('owner'),
  'sse-filtered': ({ props, tools }) =>
    props['transport'] === 'sse' && (props['authorization'] !== undefined || isFilled(tools['toolsFilter'])),
  'list-encoding': (seen) =>
    seen.target.exact && !has(seen.target, '0.63.0') && filtersLists(seen) && !hasHeader(seen.props, 'Accept-Encoding'),
  'policies-bypassed': ({ target, props }) =>
    knowsRunner(target) &&
    ((props['authorization'] !== undefined && !has(target, '0.57.0')) ||
      ((props['audit'] === true || props['telemetry'] !== undefined) && !has(target, '0.47.0'))),
  'release-hole': (seen) => {
    const { target, props } = seen;
    const { oidc, authorization } = props;
    return (
      knowsRunner(target) &&
      [
        [filtersTools(seen), '0.55.1'],
        [oidc !== undefined, '0.51.3'],
        [runsServer(seen), '0.60.0'],
        [authorization !== undefined || addsHeaders(seen), '0.62.0'],
      ].some(([isUsed, closed]) => isUsed === true && !has(target, String(closed)))
    );
  },
  'audit-denied': ({ target, props }) =>
    followsOperator(target) &&
    !has(target, '0.40.1') &&
    props['audit'] === true &&
    props['authorization'] !== undefined,
  'authorization-twice': ({ props, outgoing }) =>
    isCall(outgoing, 'ExternalAuth.bearerToken') && hasHeader(props, 'Authorization'),
  'external-auth-no-effect': ({ outgoing }) =>
    /headerInjection|unauthenticated|upstreamInject|crossAppAccess/.test(callOf(outgoing)) ||
    optionsOf(outgoing)['subjectProviderName'] !== undefined,
  'client-token-forwarded': (seen) => hasOidc(seen.props) && !replacesToken(seen),
  'external-auth-anonymous': ({ props, server, outgoing }) =>
    !hasOidc(props) && server === undefined && /tokenExchange|awsSts|onBehalfOf/.test(callOf(outgoing)),
  'auth-server-primary-no-effect': ({ server }) => server?.['primaryUpstreamProvider'] !== undefined,
  'telemetry-secret-headers-ignored': ({ target, telemetry }) =>
    followsOperator(target) && losesSecretHeaders(target, Object.values(optionsAt(telemetry, 'openTelemetry.headers'))),
  'tool-annotations-ignored': ({ tools }) =>
    Object.values(optionsAt(tools, 'toolsOverride')).some((each) => (each as Props)['annotations'] !== undefined),
  'tool-list-broken': ({ target, tools, unknown }) =>
    !has(target, '0.37.0') && (changesTools(tools) || unknown.includes('tools')),
  'requests-missing': ({ props }) =>
    !hasResources(props, 'cpu') && !hasResources(props, 'memory') && !hasTemplateResources(props),
  'default-redis-ignored': ({ target }) => target.exact && !has(target, '0.30.1') && target.hasDefaultRedis,
  'session-prefix': ({ target, namespace, props }) => {
    const redis = props['sessionStorage'];
    const isDefault = redis === undefined && target.hasDefaultRedis && has(target, '0.30.1');
    return target.exact
      ? isDefault
      : namespace === undefined &&
          (isDefault || (isCall(redis, 'SessionStorage.redis') && optionsOf(redis)['keyPrefix'] === undefined));
  },
  'default-redis-password': ({ target }) => target.exact && target.hasDefaultPassword && !has(target, '0.50.0'),
  'image-pull-secrets-ignored': ({ target, props }) =>
    followsOperator(target) &&
    !has(target, '0.26.0') &&
    (isFilled(at(props, 'resourceOverrides.proxyDeployment.imagePullSecrets')) ||
      isFilled(optionsOf(target.cluster)['defaultImagePullSecrets'])),
  'group-no-effect': ({ target, props }) => !target.operator && props['group'] !== undefined,
  'exposure-strip-annotation': ({ proxy }) =>
    optionsOfCall(proxy, 'viaIngress')?.['stripPrefix'] !== undefined &&
    !isFilled(optionsOfCall(proxy, 'viaIngress')?.['annotations']),
  'exposure-other-host': ({ props, proxy }) =>
    hasOidc(props) &&
    proxy.calls.some(({ options }) => isFilled(options?.['additionalHosts'] ?? options?.['additionalHostnames'])),
  'exposure-plaintext': ({ props, proxy }) =>
    hasOidc(props) && isWithoutTls(proxy) && at(props, 'oidc.resourceUrl') === undefined,
  'network-no-clients': ({ proxy }) =>
    isExposed(proxy) && isRestricted(proxy) && restrictionOf(proxy)?.['allowFrom'] === undefined,
  'network-no-scrape': ({ proxy }) =>
    proxy.calls.some(({ method }) => method === 'scrape') &&
    isRestricted(proxy) &&
    restrictionOf(proxy)?.['scrapeFrom'] === undefined,
  'network-identity': ({ proxy, ...seen }) => {
    const { remoteCidrs, remoteTo, identityTo, redisTo } = restrictionOf(proxy) ?? {};
    const isOpen = identityTo === undefined && asksSomebody(seen, redisTo === undefined);
    return (remoteCidrs ?? remoteTo) !== undefined && isOpen;
  },
  'network-unknown': ({ proxy, unknown }) => {
    const { identityTo, telemetryTo } = restrictionOf(proxy) ?? {};
    const told = (name: string): unknown => (name === 'telemetry' ? telemetryTo : identityTo);
    const others = unknown.filter((name) => name !== 'tools' && name !== 'group');
    return isRestricted(proxy) && others.some((name) => told(name) === undefined);
  },
  'alert-latency-sse': ({ props, proxy }) =>
    props['transport'] === 'sse' && at(optionsOfCall(proxy, 'alert') ?? {}, 'slo.latency') !== undefined,
  'autoscale-no-request': ({ props, proxy }) => {
    const {
      minReplicas: min = 1,
      maxReplicas: max,
      cpuUtilization,
      memoryUtilization,
    } = optionsOfCall(proxy, 'autoscale') ?? {};
    const byCpu = cpuUtilization !== undefined || memoryUtilization === undefined;
    const isUnknown =
      (byCpu && !hasResources(props, 'cpu')) || (memoryUtilization !== undefined && !hasResources(props, 'memory'));
    return max !== undefined && min !== max && isUnknown;
  },
  'disruption-never': ({ props, proxy }) => {
    const { minAvailable, maxUnavailable } = optionsOfCall(proxy, 'podDisruptionBudget') ?? {};
    return (
      maxUnavailable === 0 || (Number(minAvailable ?? 0) > 0 && Number(minAvailable) >= podsOf(props, proxy).fewest)
    );
  },
  'sessions-not-shared': (seen) =>
    losesSessions(seen) && !isExposed(seen.proxy) && seen.props['sessionAffinity'] !== 'None',
  'sessions-no-affinity': (seen) => losesSessions(seen) && seen.props['sessionAffinity'] === 'None',
  'sessions-exposure': (seen) =>
    losesSessions(seen) && isExposed(seen.proxy) && seen.props['sessionAffinity'] !== 'None',
  'sessions-auth-server': ({ props, proxy, server }) =>
    server !== undefined && !isCall(server['storage'], 'AuthServerStorage.redis') && podsOf(props, proxy).most > 1,
  'pod-operator': ({ target, props }) => target.operator && !has(target, '0.37.0') && isFilled(props['pod']),
};

/** The ids of the warnings that a proxy of the program earns. */
export function earnedByProxy(program: ValidProgram, proxy: ValidProxy): string[] {
  const seen = seenOf(program, proxy);
  return Object.keys(EARNED).filter((id) => EARNED[id]?.(seen));
}

/** The ids of those that each resource of the program earns. */
export function earnedByResource({ target }: ValidProgram): string[] {
  return target.isUnproven ? ['release-unproven'] : [];
}

/** Whether somebody says which release of the proxy runs. */
function knowsRunner({ operator, cluster }: ValidTarget): boolean {
  const { release, crds } = optionsOf(cluster);
  return !operator || release !== undefined || crds !== undefined;
}

function filtersTools({ props, tools, unknown }: Seen): boolean {
  return props['tools'] !== undefined && (changesTools(tools) || unknown.includes('tools'));
}

function runsServer({ props, server }: Seen): boolean {
  return server !== undefined || props['authServer'] !== undefined;
}

/** Whether the proxy adds a header with a value, or a token. */
function addsHeaders(seen: Seen): boolean {
  const { props, outgoing, server, unknown } = seen;
  const headers = Object.entries(optionsAt(props, 'headerForward'));
  return (
    headers.some(([name, value]) => !isCall(value, 'HeaderValue.withheld') && !/^accept-encoding$/i.test(name)) ||
    /tokenExchange|bearerToken|awsSts/.test(callOf(outgoing)) ||
    unknown.includes('externalAuth') ||
    (hasUsers(server) && server?.['disableUpstreamTokenInjection'] !== true)
  );
}

function callOf(value: unknown): string {
  return isCall(value) ? value.call : '';
}

function argumentsOf(value: unknown): readonly Props[] {
  return isCall(value) ? value.given.filter(isBlock) : [];
}

function isFilled(value: unknown): boolean {
  return isCall(value) || (typeof value === 'object' && value !== null && Object.keys(value).length > 0);
}

function hostOf({ props }: Seen): string {
  return /^https?:\/\/(\[[^\]]*\]|[^/:]*)/.exec(String(props['remoteUrl']))?.[1] ?? '';
}

function isPlain({ props }: Seen): boolean {
  return String(props['remoteUrl']).startsWith('http://');
}

function isInside(seen: Seen): boolean {
  return hostOf(seen).endsWith('.svc');
}

function hasHeader(props: Props, name: string): boolean {
  return optionsAt(props, 'headerForward')[name] !== undefined;
}

function hasCredential({ props, outgoing }: Seen): boolean {
  const fromSecret = Object.values(optionsAt(props, 'headerForward')).some((each) =>
    isCall(each, 'HeaderValue.fromSecret'),
  );
  return fromSecret || isCall(outgoing, 'ExternalAuth.bearerToken');
}

function hasOidc(props: Props): boolean {
  return props['oidc'] !== undefined;
}

function filtersLists({ props, tools, unknown }: Seen): boolean {
  return props['authorization'] !== undefined || changesTools(tools) || unknown.includes('tools');
}

function changesTools(tools: Props): boolean {
  return isFilled(tools['toolsFilter']) || isFilled(tools['toolsOverride']);
}

function replacesToken({ props, outgoing, server, unknown }: Seen): boolean {
  const header = optionsOf(outgoing)['externalTokenHeaderName'];
  const exchanges =
    isCall(outgoing, 'ExternalAuth.tokenExchange') && (header === undefined || header === 'Authorization');
  return (
    server !== undefined ||
    hasHeader(props, 'Authorization') ||
    exchanges ||
    unknown.includes('externalAuth') ||
    /awsSts|bearerToken/.test(callOf(outgoing))
  );
}

/** An identity provider, or the Redis of the sessions. */
function asksSomebody(
  { target, props, outgoing, server, asksAuthorization }: Omit<Seen, 'proxy'>,
  withRedis: boolean,
): boolean {
  const asks = hasOidc(props) || server !== undefined || /tokenExchange|awsSts|onBehalfOf/.test(callOf(outgoing));
  return asks || (withRedis && hasSessionRedis(target, props)) || asksAuthorization;
}

function hasResources(props: Props, name: string): boolean {
  return isFilled(at(props, `resources.${name}`));
}

function hasTemplateResources(props: Props): boolean {
  return JSON.stringify(at(props, 'podTemplate.spec.containers') ?? []).includes('ephemeral-storage');
}

function isExposed({ calls }: ValidProxy): boolean {
  return calls.some(({ facade }) => facade === 'expose');
}

function optionsOfCall({ calls }: ValidProxy, method: string): Props | undefined {
  return calls.find((each) => each.method === method)?.options;
}

function isWithoutTls(proxy: ValidProxy): boolean {
  const { tlsSecret, https } = optionsOfCall(proxy, 'viaIngress') ?? {
    https: optionsOfCall(proxy, 'viaHttpRoute')?.['https'] ?? true,
  };
  return isExposed(proxy) && (https ?? tlsSecret !== undefined) === false;
}

function isRestricted({ calls }: ValidProxy): boolean {
  return calls.some(({ method }) => method === 'restrict');
}

function restrictionOf(proxy: ValidProxy): Props | undefined {
  return optionsOfCall(proxy, 'restrict');
}

function podsOf(props: Props, proxy: ValidProxy): { readonly fewest: number; readonly most: number } {
  const autoscale = optionsOfCall(proxy, 'autoscale');
  const replicas = Number(props['replicas'] ?? 1);
  return autoscale === undefined
    ? { fewest: replicas, most: replicas }
    : { fewest: Number(autoscale['minReplicas'] ?? 1), most: Number(autoscale['maxReplicas']) };
}

function hasSessionRedis(target: ValidTarget, { sessionStorage: storage }: Props): boolean {
  const isApplied = target.hasDefaultRedis && (!target.exact || has(target, '0.30.1'));
  return isCall(storage, 'SessionStorage.redis') || (storage === undefined && isApplied);
}

function losesSessions({ target, props, proxy }: Seen): boolean {
  return podsOf(props, proxy).most > 1 && !hasSessionRedis(target, props);
}

/** With release 0.37 and later, the pod template sends them, if the shared config has no others. */
function losesSecretHeaders(target: ValidTarget, headers: readonly unknown[]): boolean {
  const secret = headers.filter((each) => isCall(each, 'HeaderValue.fromSecret'));
  const isCorrected = !target.exact && has(target, '0.37.0') && secret.length === headers.length;
  return secret.length > 0 && !isCorrected;
}
