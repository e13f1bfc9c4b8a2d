/** One way in which clients outside of the cluster reach a proxy. */
export interface Exposure {
  /** The call that made it, as findings name it: `expose.viaIngress`. */
  readonly field: string;
  readonly kind: 'Ingress' | 'HTTPRoute';
  readonly host: string;
  /** The option that gave the host. */
  readonly hostField: string;
  /** Further hosts by which clients reach the proxy. */
  readonly additionalHosts: readonly ExposedHost[];
  /** The MCP endpoint as clients write it. */
  readonly path: string;
  /** Further paths that lead to the remote server. */
  readonly additionalPaths: readonly string[];
  /** The beginning of the paths that is taken away before the proxy sees them. */
  readonly stripPrefix?: string;
  /** Whether clients speak TLS. */
  readonly https: boolean;
  /** Where a controller finds what the object has no field for. */
  readonly annotations: { readonly [name: string]: string };
  readonly ingressClassName?: string;
  /** Name of the Secret with the certificate. */
  readonly tlsSecret?: string;
  readonly gateway?: GatewayRef;
}

/** A host with the option that gave it. */
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

/** What an exposure is declared with: of any type, since programs without types declare exposures too. */
export interface ExposureDeclaration extends Omit<Exposure, 'host' | 'path' | 'additionalPaths' | 'stripPrefix'> {
  readonly host: unknown;
  readonly path: unknown;
  readonly additionalPaths: readonly unknown[] | undefined;
  readonly stripPrefix: unknown;
}

/**
 * The exposure with its defaults: an SSE server has its stream and its messages on two paths. What is no text becomes an
 * empty one, which no rule lets pass.
 */
export function exposureOf(declared: ExposureDeclaration, transport: string): Exposure {
  const { host, path, additionalPaths, stripPrefix, ...rest } = declared;
  const sse = transport === 'sse';
  const prefix = stripPrefix === undefined ? '' : withoutSlash(text(stripPrefix));
  return {
    ...rest,
    host: text(host),
    path: path === undefined ? `${prefix}${sse ? '/sse' : '/mcp'}` : text(path),
    additionalPaths: additionalPaths?.map(text) ?? (sse ? [`${prefix}/messages`] : []),
    ...(stripPrefix === undefined ? {} : { stripPrefix: text(stripPrefix) }),
  };
}

/** The annotation by which an Ingress named its class before it had a field for it. */
export const INGRESS_CLASS_ANNOTATION = 'kubernetes.io/ingress.class';

/** All hosts by which clients reach the proxy, the one that is in its URL first. */
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
  /** Whether it is this path alone, and not all that lies below it as well. */
  readonly exact: boolean;
  /** What the proxy sees in its place, where a prefix is taken away. */
  readonly rewrittenTo?: string;
}

/** The paths that lead to the remote server. The root is routed alone: `/metrics` and `/health` lie below it. */
export function mcpPaths({ path, additionalPaths, stripPrefix }: Exposure): RoutedPath[] {
  return [path, ...additionalPaths].map((each) => {
    const rewrittenTo = stripPrefix === undefined ? undefined : stripped(each, stripPrefix);
    const exact = isRoot(each) || (rewrittenTo !== undefined && isRoot(rewrittenTo));
    return { path: withoutSlash(each), exact, ...(rewrittenTo === undefined ? {} : { rewrittenTo }) };
  });
}

/** Where the metadata of a protected resource is, below the host (RFC 9728 §3.1). */
const METADATA = '/.well-known/oauth-protected-resource';

export interface AuthorizationPathOptions {
  /** Whether the app exposes other proxies on the same host. */
  readonly sharedHost: boolean;
  /** Whether the proxy runs an authorization server. */
  readonly authServer: boolean;
  /** `spec.oidcConfigRef.resourceUrl`. */
  readonly resourceUrl: string | undefined;
}

/**
 * The paths by which clients find out how to log in, and at an embedded authorization server do so.
 *
 * A proxy that has its host to itself gets all of `/.well-known`; one that shares it gets the metadata of its own
 * resource, since two Ingresses with one path are refused or shadow each other.
 */
export function authorizationPaths(exposure: Exposure, options: AuthorizationPathOptions): RoutedPath[] {
  const { sharedHost, authServer, resourceUrl } = options;
  const resource = withoutSlash((resourceUrl === undefined ? undefined : pathOf(resourceUrl)) ?? exposure.path);
  const wellKnown = sharedHost
    ? { path: `${METADATA}${isRoot(resource) ? '' : resource}`, exact: isRoot(resource) }
    : { path: '/.well-known', exact: false };
  return authServer ? [wellKnown, { path: '/oauth', exact: false }] : [wellKnown];
}

/** Whether the one path is the other, or lies below it. */
export function isPathWithin(path: string, ancestor: string): boolean {
  const base = withoutSlash(ancestor);
  return isRoot(base) || withoutSlash(path) === base || path.startsWith(`${base}/`);
}

/** The path without a slash at its end; the root stays. */
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
