import { present } from '../private/plain';
import { mcpEndpoints, OAUTH, WELL_KNOWN } from './served-paths';

/** An Ingress or HTTPRoute through which clients outside of the cluster reach a proxy. */
export interface Exposure {
  /** The call that created it, as findings name it: `expose.viaIngress`. */
  readonly field: string;
  readonly kind: 'Ingress' | 'HTTPRoute';
  readonly host: string;
  /** The option that gave the host. */
  readonly hostField: string;
  /** Additional hosts at which clients reach the proxy. */
  readonly additionalHosts: readonly ExposedHost[];
  /** The path of the MCP endpoint that clients use. */
  readonly path: string;
  /** Additional paths that lead to the remote server. */
  readonly additionalPaths: readonly string[];
  /** The prefix that is removed from paths before they reach the proxy. */
  readonly stripPrefix?: string;
  /** Whether clients speak TLS. */
  readonly https: boolean;
  /** Settings of a controller that the object has no field for. */
  readonly annotations: { readonly [name: string]: string };
  readonly ingressClassName?: string;
  /** Name of the Secret with the certificate. */
  readonly tlsSecret?: string;
  readonly gateway?: GatewayRef;
}

/** A host, and the option that set it. */
export interface ExposedHost {
  readonly field: string;
  readonly host: string;
}

/** The Gateway that an HTTPRoute belongs to. */
export interface GatewayRef {
  readonly name: string;
  readonly namespace?: string;
  readonly sectionName?: string;
}

/** The declaration of an exposure: of any type, since programs without types can declare exposures too. */
export interface ExposureDeclaration extends Omit<Exposure, 'host' | 'path' | 'additionalPaths' | 'stripPrefix'> {
  readonly host: unknown;
  readonly path: unknown;
  readonly additionalPaths: readonly unknown[] | undefined;
  readonly stripPrefix: unknown;
}

/**
 * The exposure with its defaults: an SSE server has its stream and its messages on two paths. A value that is not a
 * string becomes an empty one, which a rule rejects.
 */
export function exposureOf(declared: ExposureDeclaration, transport: string): Exposure {
  const { host, path, additionalPaths, stripPrefix, ...rest } = declared;
  const [stream, ...messages] = mcpEndpoints(transport === 'sse');
  const prefix = stripPrefix === undefined ? '' : withoutSlash(text(stripPrefix));
  return {
    ...rest,
    host: text(host),
    path: path === undefined ? `${prefix}${stream}` : text(path),
    additionalPaths: additionalPaths?.map(text) ?? messages.map((each) => `${prefix}${each}`),
    ...(stripPrefix === undefined ? {} : { stripPrefix: text(stripPrefix) }),
  };
}

/** The annotation by which an Ingress named its class before it had a field for it. */
export const INGRESS_CLASS_ANNOTATION = 'kubernetes.io/ingress.class';

/** All hosts at which clients reach the proxy; the host of its URL is the first. */
export function hostsOf({ host, hostField, additionalHosts }: Exposure): ExposedHost[] {
  return [{ field: hostField, host }, ...additionalHosts];
}

/** The URL that clients are given. */
export function urlOfExposure({ https, host, path }: Exposure): string {
  return `${https ? 'https' : 'http'}://${host}${path === '/' ? '' : path}`;
}

/** A path that is routed to a proxy. */
export interface RoutedPath {
  readonly path: string;
  /** Whether only this path is routed, not the paths below it. */
  readonly exact: boolean;
  /** The path that the proxy gets instead, if a prefix is removed. */
  readonly rewrittenTo?: string;
}

/**
 * The paths that lead to the remote server. The root is routed alone, because `/metrics` and `/health` are below it.
 */
export function mcpPaths({ path, additionalPaths, stripPrefix }: Exposure): RoutedPath[] {
  return [path, ...additionalPaths].map((each) => {
    const rewrittenTo = stripPrefix === undefined ? undefined : stripped(each, stripPrefix);
    const exact = isRoot(each) || (rewrittenTo !== undefined && isRoot(rewrittenTo));
    return { path: withoutSlash(each), exact, ...present({ rewrittenTo }) };
  });
}

/** The path of the metadata of a protected resource (RFC 9728 §3.1). */
const METADATA = `${WELL_KNOWN}/oauth-protected-resource`;

export interface AuthorizationPathOptions {
  /** Whether the app exposes other proxies on the same host. */
  readonly sharedHost: boolean;
  /** Whether the proxy runs an authorization server. */
  readonly authServer: boolean;
  /** `spec.oidcConfigRef.resourceUrl`. */
  readonly resourceUrl: string | undefined;
}

/**
 * The paths where clients discover how to log in, and the login paths of an embedded authorization server.
 *
 * A proxy that does not share its host gets all of `/.well-known`. One that shares it only gets the metadata of its own
 * resource, since two Ingresses with the same path are rejected or shadow each other.
 */
export function authorizationPaths(exposure: Exposure, options: AuthorizationPathOptions): RoutedPath[] {
  const { sharedHost, authServer, resourceUrl } = options;
  const resource = withoutSlash((resourceUrl === undefined ? undefined : pathOf(resourceUrl)) ?? exposure.path);
  const wellKnown = sharedHost
    ? { path: `${METADATA}${isRoot(resource) ? '' : resource}`, exact: isRoot(resource) }
    : { path: WELL_KNOWN, exact: false };
  return authServer ? [wellKnown, { path: OAUTH, exact: false }] : [wellKnown];
}

/** Whether one path equals the other, or is below it. */
export function isPathWithin(path: string, ancestor: string): boolean {
  const base = withoutSlash(ancestor);
  return isRoot(base) || withoutSlash(path) === base || path.startsWith(`${base}/`);
}

/** The path without a trailing slash; the root is unchanged. */
export function withoutSlash(path: string): string {
  return path.length > 1 && path.endsWith('/') ? path.slice(0, -1) : path;
}

function isRoot(path: string): boolean {
  return path === '/' || path === '';
}

function stripped(path: string, prefix: string): string {
  const base = withoutSlash(prefix);
  const rest = isPathWithin(path, base) && !isRoot(base) ? withoutSlash(path).slice(base.length) : path;
  return rest === '' ? '/' : rest;
}

function pathOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).pathname : undefined;
}

function text(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
