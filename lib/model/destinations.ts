import { isPlainObject } from '../private/plain';
import { withoutScheme } from './headers';
import {
  type EmbeddedAuthServerSpec,
  type ExternalAuthConfigSpec,
  KINDS,
  type OidcConfigSpec,
  REFERENCES,
  type RemoteMcpProxySpec,
  type ResolvedProxy,
  type SharedAuthzConfigSpec,
  type TelemetryConfigSpec,
} from './kinds';
import { sessionRedisIn } from './session-redis';
import type { Target } from './target';

/** What a proxy reaches somewhere: each is opened by an option of its own. */
export type Need = 'remote' | 'identity' | 'redis' | 'telemetry';

/** A port of a NetworkPolicy: a number, or the name of a port of the pods. */
export type PolicyPort = number | string;

/** A server that the pods of a proxy connect to. */
export interface Destination {
  readonly what: Need;
  /** The field of the proxy that says it, itself or by the config that it refers to. */
  readonly field: string;
  /** A name or an address, without brackets; empty if only the cluster knows it. */
  readonly host: string;
  /** The TCP port that the proxy connects to. */
  readonly port: number;
  /** Other ports of the pods behind a Service; absent: they are not known. */
  readonly behind?: readonly PolicyPort[] | undefined;
  /** Whether the proxy may never connect to it. */
  readonly isOptional?: boolean;
}

/** An API server is reached at the port of its Service and usually, behind it, at this port. */
export const API_SERVER_PORT = 6443;
/** The usual port of a Redis behind Sentinels, whose real address is only known in the cluster. */
const REDIS_PORT = 6379;
/** Where Sentinels listen, unless something else is said. */
export const SENTINEL_PORT = 26379;

/** All servers that a proxy needs to reach, as far as the app knows. */
export function destinationsOf(resolved: ResolvedProxy, target: Target): readonly Destination[] {
  const { proxy, oidc, externalAuth, authServer, authz, telemetry, portsBehind = {} } = resolved;
  const { spec, namespace } = proxy;
  const server = authServer?.spec.embeddedAuthServer ?? externalAuth?.spec.embeddedAuthServer;
  const found: readonly Destination[] = [
    ...remoteServers(spec),
    ...(spec.oidcConfigRef === undefined ? [] : oidcServers(oidc?.spec, server).map(at('oidcConfigRef'))),
    ...(externalAuth === undefined ? [] : authServers(externalAuth.spec, namespace).map(at('externalAuthConfigRef'))),
    ...(authServer === undefined ? [] : authServers(authServer.spec, namespace).map(at('authServerRef'))),
    ...(authz === undefined ? [] : policyServers(authz.spec).map(at('authzConfigRef'))),
    ...sessionRedis(spec, target),
    ...(telemetry === undefined ? [] : collectors(telemetry.spec).map(at('telemetryConfigRef'))),
  ];
  return found.map((each) => ({ ...each, behind: each.behind ?? portsBehind[authorityOf(each)] }));
}

/** By which the ports behind a destination are known. */
export function authorityOf({ host, port }: Pick<Destination, 'host' | 'port'>): string {
  return host.includes(':') ? `[${host}]:${String(port)}` : `${host}:${String(port)}`;
}

/** The TCP ports that the pods of a proxy must reach; empty if they need none. */
export type EgressPorts = { readonly [N in Need]: readonly PolicyPort[] };

/** The ports that a proxy needs to reach, as far as the app knows. */
export function egressPorts(resolved: ResolvedProxy, target: Target): EgressPorts {
  const all = destinationsOf(resolved, target);
  const portsOf = (need: Need): readonly PolicyPort[] =>
    sorted(all.filter(({ what }) => what === need).flatMap(({ port, behind = [] }) => [port, ...behind]));
  return {
    remote: portsOf('remote'),
    identity: portsOf('identity'),
    redis: portsOf('redis'),
    telemetry: portsOf('telemetry'),
  };
}

/** Ports in their order, each once: numbers, then names. */
export function sorted(ports: readonly PolicyPort[]): readonly PolicyPort[] {
  const all = Array.from(new Set(ports));
  const numbers = all.filter((port) => typeof port === 'number').sort((one, other) => one - other);
  return [...numbers, ...all.filter((port) => typeof port === 'string').sort()];
}

/** The references of a proxy to configs that are not in the app, whose ports are unknown. */
export function unknownDestinations(resolved: ResolvedProxy): string[] {
  const { spec } = resolved.proxy;
  return REFERENCES.filter(
    ({ field, kind, role }) => KINDS[kind].namesServers && spec[field] !== undefined && resolved[role] === undefined,
  ).map(({ field }) => `spec.${field}.name`);
}

/** A Service of the cluster. */
export interface ServiceName {
  readonly name: string;
  /** Absent: that of the proxy, which is not known. */
  readonly namespace?: string | undefined;
}

const SERVICE = /^(?:[^.]+\.)?([^.]+)\.([^.]+)\.svc(?:\..+)?$/;
const SHORT_SERVICE = /^([^.:]+)(?:\.([^.:]+))?$/;

/** The Service that a host may be the name of; undefined if it is of another form. */
export function serviceOf(host: string, own: string | undefined): ServiceName | undefined {
  const [, name, namespace = own] = SERVICE.exec(host) ?? SHORT_SERVICE.exec(host) ?? [];
  return name === undefined ? undefined : { name, namespace };
}

type Server = Omit<Destination, 'field'>;

function at(reference: string): (server: Server) => Destination {
  return (server) => ({ ...server, field: `spec.${reference}.name` });
}

const HTTP_PROXY = /^https?_proxy$/i;

/** What an HTTP proxy forwards may not be reached without it (`docs/operator/runtime.md#variables-and-rules`). */
function remoteServers(spec: RemoteMcpProxySpec): Destination[] {
  const variables = spec.resourceOverrides?.proxyDeployment?.env ?? [];
  const forwarding = variables.flatMap(({ name, value = '' }, index): Destination[] => {
    const url = /^[a-z]+:\/\//i.test(value) ? value : `http://${value}`;
    const field = `spec.resourceOverrides.proxyDeployment.env[${String(index)}].value`;
    return HTTP_PROXY.test(name) && value !== '' ? [{ what: 'remote', field, ...placeOf(url) }] : [];
  });
  const isOptional = forwarding.length > 0;
  return [
    { what: 'remote', field: 'spec.remoteUrl', ...placeOf(spec.remoteUrl), ...(isOptional ? { isOptional } : {}) },
    ...forwarding,
  ];
}

/**
 * An unknown provider is assumed to use the https port. An issuer is only asked where its keys are, unless that is said;
 * that of the proxy's own authorization server is the proxy itself.
 */
function oidcServers(spec: OidcConfigSpec | undefined, server: EmbeddedAuthServerSpec | undefined): Server[] {
  const { inline, kubernetesServiceAccount: account } = spec ?? {};
  const issuers = [inline, account].flatMap((provider) =>
    identityAt(provider?.issuer).map((issuer) => ({
      ...issuer,
      ...((provider?.jwksUrl ?? '') !== '' || provider?.issuer === server?.issuer ? { isOptional: true } : {}),
      ...(provider === account && isApiServer(issuer.host) ? { behind: [API_SERVER_PORT] } : {}),
    })),
  );
  const others = [inline?.jwksUrl, inline?.introspectionUrl, account?.jwksUrl, account?.introspectionUrl];
  const found = [...issuers, ...others.flatMap(identityAt)];
  return found.length === 0 ? [{ what: 'identity', host: '', port: 443 }] : found;
}

/** Whether the host is the Service of the API server, whose pods no selector matches. */
export function isApiServer(host: string): boolean {
  return /^kubernetes\.default(\.|$)/.test(host);
}

function policyServers({ config }: SharedAuthzConfigSpec): Server[] {
  const { url } = isPlainObject(config['http']) ? config['http'] : {};
  return typeof url === 'string' ? identityAt(url) : [];
}

/** The authority of a token exchange on behalf of users, unless another one is said. */
const PUBLIC_CLOUD = 'https://login.microsoftonline.com';

/** Cross-app access has no effect on a proxy, so it is not among them. */
function authServers(spec: ExternalAuthConfigSpec, namespace: string | undefined): Server[] {
  const { tokenExchange, awsSts, obo, embeddedAuthServer } = spec;
  return [
    ...identityAt(tokenExchange?.tokenUrl),
    ...(awsSts === undefined ? [] : identityAt(`https://sts.${awsSts.region}.amazonaws.com`)),
    ...(obo === undefined ? [] : identityAt(obo.authority ?? PUBLIC_CLOUD)),
    ...(embeddedAuthServer === undefined ? [] : embeddedServers(embeddedAuthServer, namespace)),
  ];
}

function embeddedServers(spec: EmbeddedAuthServerSpec, namespace: string | undefined): Server[] {
  const { upstreamProviders = [], trustedIssuers = [], spiffeTrustDomains = [], cimd, storage } = spec;
  return [
    ...upstreamProviders.flatMap(({ oidcConfig, oauth2Config }) => [
      ...identityAt(oidcConfig?.issuerUrl),
      ...identityAt(oidcConfig?.userInfoOverride?.endpointUrl),
      ...identityAt(oauth2Config?.tokenEndpoint),
      ...identityAt(oauth2Config?.userInfo?.endpointUrl),
      ...[oidcConfig?.dcrConfig, oauth2Config?.dcrConfig].flatMap((dcr) => [
        ...identityAt(dcr?.discoveryUrl),
        ...identityAt(dcr?.registrationEndpoint),
      ]),
    ]),
    ...trustedIssuers.flatMap(({ issuerUrl, jwksUrl = '' }) => [
      ...identityAt(issuerUrl).map((issuer) => (jwksUrl === '' ? issuer : { ...issuer, isOptional: true })),
      ...identityAt(jwksUrl),
    ]),
    ...spiffeTrustDomains.flatMap(({ bundleSource }) => identityAt(bundleSource.endpoint?.url)),
    // client id metadata documents are at https URLs
    ...(cimd?.enabled === true ? [{ what: 'identity' as const, host: '', port: 443 }] : []),
    ...storageServers(storage, namespace),
  ];
}

function storageServers(storage: EmbeddedAuthServerSpec['storage'], own: string | undefined): Server[] {
  const redis = storage?.redis;
  const { sentinelAddrs = [], sentinelService } = redis?.sentinelConfig ?? {};
  const service = sentinelService && [sentinelService.name, sentinelService.namespace ?? own ?? ''];
  return [
    ...(redis === undefined ? [] : [redisAt(redis.addr ?? '', REDIS_PORT)]),
    ...sentinelAddrs.map((address) => redisAt(address, SENTINEL_PORT)),
    ...(sentinelService === undefined
      ? []
      : [redisAt(`${(service ?? []).filter((each) => each !== '').join('.')}:${String(sentinelService.port)}`, 0)]),
  ];
}

function sessionRedis(spec: RemoteMcpProxySpec, target: Target): Destination[] {
  const address = sessionRedisIn(spec, target)?.address;
  const field = spec.sessionStorage === undefined ? 'TargetCluster.defaultRedisAddress' : 'spec.sessionStorage.address';
  return address === undefined ? [] : [{ ...redisAt(address, REDIS_PORT), field }];
}

/** The port of the address of a Redis. */
export function redisPort(address: string): number {
  return hostAndPort(address, REDIS_PORT).port;
}

function redisAt(address: string, usual: number): Server {
  return { what: 'redis', ...hostAndPort(address, usual) };
}

/** The exporter speaks HTTP to the endpoint, whose scheme it drops (`docs/operator/telemetry.md#endpoint`). */
function collectors({ openTelemetry }: TelemetryConfigSpec): Server[] {
  const { enabled = false, endpoint = '', insecure = false } = openTelemetry ?? {};
  if (!enabled || endpoint === '') {
    return [];
  }
  const [authority = ''] = withoutScheme(endpoint).split('/');
  return [{ what: 'telemetry', ...hostAndPort(authority, insecure ? 80 : 443) }];
}

function identityAt(url: string | undefined): Server[] {
  return url === undefined || url === '' ? [] : [{ what: 'identity', ...placeOf(url) }];
}

type Place = Pick<Destination, 'host' | 'port'>;

/** The host and the port of a URL. Another rule reports one that is not valid; https is the most likely. */
export function placeOf(url: string): Place {
  const { protocol, port, hostname } = URL.canParse(url)
    ? new URL(url)
    : { protocol: 'https:', port: '', hostname: '' };
  return { host: bare(hostname), port: port === '' ? (protocol === 'http:' ? 80 : 443) : Number(port) };
}

function hostAndPort(authority: string, usual: number): Place {
  const [, host = authority, port] = /^(.*):(\d+)$/.exec(authority) ?? [];
  return { host: bare(host), port: port === undefined ? usual : Number(port) };
}

/** Without the brackets of an IPv6 address, and the dot that ends a full name. */
function bare(host: string): string {
  return host
    .replace(/^\[(.*)\]$/, '$1')
    .replace(/\.$/, '')
    .toLowerCase();
}
