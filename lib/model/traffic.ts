import { isPlainObject, listAt, objectAt, type PlainObject, textAt } from '../private/plain';
import { withoutScheme } from './headers-and-variables';
import { sessionRedisIn } from './session-redis';
import {
  type ExternalAuthConfigSpec,
  KINDS,
  type OidcConfigSpec,
  REFERENCES,
  type ResolvedProxy,
  type Resource,
  type SharedAuthzConfigSpec,
} from './kinds';
import type { Target } from './target';

/** The TCP ports that the pods of a proxy must reach; empty if they need none. */
export interface EgressPorts {
  readonly remote: readonly number[];
  /** Identity providers and token endpoints; also the Redis of sessions and of an embedded authorization server. */
  readonly identity: readonly number[];
  readonly telemetry: readonly number[];
}

/** An API server is reached at the port of its Service and usually, behind it, at this port. */
export const API_SERVER_PORT = 6443;
/** The usual port of a Redis behind Sentinels, whose real address is only known in the cluster. */
const REDIS_PORT = 6379;
/** Where Sentinels listen, unless something else is said. */
export const SENTINEL_PORT = 26379;

/** The ports that a proxy needs to reach, as far as the app knows. */
export function egressPorts(resolved: ResolvedProxy, target: Target): EgressPorts {
  const { proxy, oidc, externalAuth, authServer, authz, telemetry } = resolved;
  const redis = sessionRedisIn(proxy.spec, target)?.address;
  return {
    remote: [portOfUrl(proxy.spec.remoteUrl)],
    identity: ports([
      ...(proxy.spec.oidcConfigRef === undefined ? [] : oidcPorts(oidc?.spec)),
      ...(externalAuth === undefined ? [] : authPorts(externalAuth.spec)),
      ...(authServer === undefined ? [] : authPorts(authServer.spec)),
      ...(authz === undefined ? [] : authzPorts(authz.spec)),
      ...(redis === undefined ? [] : [portAtEnd(redis) ?? REDIS_PORT]),
    ]),
    telemetry: telemetry === undefined ? [] : telemetryPorts(telemetry),
  };
}

/** The references of a proxy to configs that are not in the app, whose ports are unknown. */
export function unknownDestinations(resolved: ResolvedProxy): string[] {
  const { spec } = resolved.proxy;
  return REFERENCES.filter(
    ({ field, kind, role }) => KINDS[kind].namesServers && spec[field] !== undefined && resolved[role] === undefined,
  ).map(({ field }) => `spec.${field}.name`);
}

/** An unknown provider is assumed to use the https port. */
function oidcPorts(spec: OidcConfigSpec | undefined): number[] {
  const { inline, kubernetesServiceAccount: account } = spec ?? {};
  const urls = [inline?.issuer, inline?.jwksUrl, inline?.introspectionUrl, account?.jwksUrl, account?.introspectionUrl];
  const found = [...urls.flatMap(portOfGiven), ...portOfGiven(account?.issuer)];
  const ofCluster = account !== undefined && /^https:\/\/kubernetes\.default(\.|:|\/|$)/.test(account.issuer);
  return [...(found.length === 0 ? [443] : found), ...(ofCluster ? [API_SERVER_PORT] : [])];
}

function authzPorts({ config }: SharedAuthzConfigSpec): number[] {
  const { url } = isPlainObject(config['http']) ? config['http'] : {};
  return typeof url === 'string' ? portOfGiven(url) : [];
}

function authPorts({ tokenExchange, awsSts, embeddedAuthServer }: ExternalAuthConfigSpec): number[] {
  const upstreams = embeddedAuthServer?.upstreamProviders ?? [];
  const redis = embeddedAuthServer?.storage?.redis;
  const issuers = embeddedAuthServer?.trustedIssuers ?? [];
  const { sentinelAddrs, sentinelService } = redis?.sentinelConfig ?? {};
  return [
    ...portOfGiven(tokenExchange?.tokenUrl),
    ...(awsSts === undefined ? [] : [443]),
    ...upstreams.flatMap(({ oidcConfig, oauth2Config }) => [
      ...portOfGiven(oidcConfig?.issuerUrl),
      ...portOfGiven(oidcConfig?.userInfoOverride?.endpointUrl),
      ...portOfGiven(oauth2Config?.tokenEndpoint),
      ...portOfGiven(oauth2Config?.userInfo?.endpointUrl),
      ...portOfGiven(oauth2Config?.dcrConfig?.discoveryUrl),
      ...portOfGiven(oauth2Config?.dcrConfig?.registrationEndpoint),
    ]),
    ...issuers.flatMap(({ issuerUrl, jwksUrl }) => [...portOfGiven(issuerUrl), ...portOfGiven(jwksUrl)]),
    // client id metadata documents are at https URLs
    ...(embeddedAuthServer?.cimd?.enabled === true ? [443] : []),
    ...(redis === undefined ? [] : [portAtEnd(redis.addr ?? '') ?? REDIS_PORT]),
    ...(sentinelAddrs ?? []).map((address) => portAtEnd(address) ?? SENTINEL_PORT),
    ...(sentinelService === undefined ? [] : [sentinelService.port]),
  ];
}

/** The exporter speaks HTTP to the endpoint, whose scheme it drops (`docs/operator/telemetry.md#endpoint`). */
function telemetryPorts({ spec }: Resource<'MCPTelemetryConfig'>): number[] {
  const { enabled = false, endpoint = '', insecure = false } = spec.openTelemetry ?? {};
  if (!enabled || endpoint === '') {
    return [];
  }
  const [authority = ''] = withoutScheme(endpoint).split('/');
  return [portAtEnd(authority) ?? (insecure ? 80 : 443)];
}

function portOfGiven(url: string | undefined): number[] {
  return url === undefined || url === '' ? [] : [portOfUrl(url)];
}

/** Another rule reports a URL that is not valid; https is the most likely. */
function portOfUrl(url: string): number {
  const { protocol, port } = URL.canParse(url) ? new URL(url) : { protocol: 'https:', port: '' };
  return port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port);
}

function portAtEnd(authority: string): number | undefined {
  const port = /:(\d+)$/.exec(authority)?.[1];
  return port === undefined ? undefined : Number(port);
}

function ports(needed: readonly number[]): number[] {
  return Array.from(new Set(needed)).sort((one, other) => one - other);
}

/**
 * Who reaches pods, by the NetworkPolicies, Ingresses and HTTPRoutes around them, each as it stands in a manifest.
 */
export interface Traffic {
  /** The peers of each rule that lets some in; one without peers lets in anyone. */
  readonly letIn: readonly (readonly unknown[])[];
  /** What leads to the pods. */
  readonly routes: readonly TrafficRoute[];
}

export interface TrafficRoute {
  readonly kind: 'Ingress' | 'HTTPRoute';
  readonly name: string;
}

/** Nothing is known of what else is there. */
export const NO_TRAFFIC: Traffic = { letIn: [], routes: [] };

/** Whether labels have all that are wanted. */
export function hasLabels(labels: PlainObject, wanted: PlainObject): boolean {
  return Object.entries(wanted).every(([label, value]) => labels[label] === value);
}

/** Whether a NetworkPolicy decides who reaches pods with these labels. */
export function isPolicyFor(podLabels: PlainObject, policy: unknown): boolean {
  const types = listAt(policy, 'spec', 'policyTypes');
  const isAboutClients = types.length === 0 || types.includes('Ingress');
  return isAboutClients && selects(objectAt(policy, 'spec', 'podSelector'), podLabels);
}

/** The rules by which a NetworkPolicy lets peers reach pods with these labels; none if it is not about them. */
export function rulesForPods(podLabels: PlainObject, policy: unknown): readonly unknown[] {
  return isPolicyFor(podLabels, policy) ? listAt(policy, 'spec', 'ingress') : [];
}

/** Whether a selector matches pods with these labels. */
function selects(selector: PlainObject, labels: PlainObject): boolean {
  return (
    hasLabels(labels, objectAt(selector, 'matchLabels')) &&
    listAt(selector, 'matchExpressions').every((expression) => {
      const value = labels[textAt(expression, 'key') ?? ''];
      const isListed = listAt(expression, 'values').includes(value);
      switch (textAt(expression, 'operator')) {
        case 'In':
          return isListed;
        case 'NotIn':
          return !isListed;
        case 'Exists':
          return value !== undefined;
        default:
          return value === undefined;
      }
    })
  );
}
