import type { ISecret } from 'cdk8s-plus-28';

/**
 * What all exposures of a proxy have in common.
 *
 * Paths are routed one by one: the MCP endpoint, what lies below `/.well-known`, and `/oauth` where the proxy runs an
 * authorization server; never `/metrics` and `/health`, which the proxy serves without authentication. Where the app
 * exposes several proxies on one host, each only gets its own `/.well-known/oauth-protected-resource/<path>`.
 */
export interface ExposureOptions {
  /**
   * The path of the MCP endpoint, as clients write it; all below it is routed too. It begins with a slash.
   *
   * The proxy serves MCP on every path. What the remote server gets is the path of `remoteUrl` where that has one, and
   * else the path of the request. `/` is routed alone, without what is below it. Two proxies of an app with overlapping
   * paths on one host are an error, and so are `/metrics` and `/health`.
   *
   * @default "/mcp", and for an SSE server "/sse"; after `stripPrefix` if there is one
   */
  readonly path?: string;

  /**
   * Further paths that lead to the remote server, for one that uses several.
   *
   * @default - none; for an SSE server "/messages", after `stripPrefix` if there is one
   */
  readonly additionalPaths?: string[];

  /**
   * Prefix that is removed from the paths before the proxy sees them, such as `/weather`. `endpointPrefix` of the proxy
   * follows from it.
   *
   * Needed only where `remoteUrl` has no path, since its path replaces that of the request anyway.
   *
   * @default - paths reach the proxy as they are
   */
  readonly stripPrefix?: string;
}

/**
 * A proxy behind an Ingress.
 */
export interface IngressExposureOptions extends ExposureOptions {
  /** The host name by which clients reach the proxy, in lower case and without wildcard. */
  readonly host: string;

  /**
   * Further host names that lead to the proxy in the same way, such as those of another domain. `externalUrl` and the
   * resource URL have `host`; where clients log in, that they use another one is a warning.
   *
   * @default - none
   */
  readonly additionalHosts?: string[];

  /**
   * The Secret with the certificate of all hosts, in the proxy's namespace.
   *
   * @default - the Ingress has no certificate of its own
   */
  readonly tlsSecret?: ISecret;

  /**
   * Whether clients use https. This determines `externalUrl` and the resource URL that clients are told.
   *
   * Set it if the controller, or something in front of it, has the certificate.
   *
   * @default - true with `tlsSecret`, else false
   */
  readonly https?: boolean;

  /**
   * The class of the Ingress.
   *
   * @default - the cluster's default class
   */
  readonly ingressClassName?: string;

  /**
   * Annotations of the Ingress, by which its controller is told what an Ingress has no field for: how long a stream may
   * be silent (`StreamingAnnotations` has the usual ones), which certificate issuer is used, that `stripPrefix` is taken
   * away.
   *
   * @default - none: most controllers end a silent stream after a minute
   */
  readonly annotations?: { readonly [name: string]: string };
}

/**
 * A proxy behind a gateway of the Gateway API, release 1.2 or later (its routes have timeouts).
 */
export interface HttpRouteExposureOptions extends ExposureOptions {
  /** The gateway that the route belongs to. */
  readonly gateway: GatewayReference;

  /** The host name by which clients reach the proxy, in lower case and without wildcard. */
  readonly hostname: string;

  /**
   * Further host names that lead to the proxy in the same way, 15 at most. `externalUrl` and the resource URL have
   * `hostname`; where clients log in, that they use another one is a warning.
   *
   * @default - none
   */
  readonly additionalHostnames?: string[];

  /**
   * Whether clients use https, which is a matter of the gateway's listener; it is in `externalUrl`, and in the resource
   * URL that clients are told.
   *
   * @default true
   */
  readonly https?: boolean;

  /**
   * Annotations of the HTTPRoute.
   *
   * @default - none
   */
  readonly annotations?: { readonly [name: string]: string };
}

/**
 * A Gateway of the Gateway API.
 */
export interface GatewayReference {
  /** Name of the Gateway. */
  readonly name: string;

  /**
   * Namespace of the Gateway. For another one than the proxy's, a listener of the Gateway must accept routes from there
   * (`allowedRoutes`); a Gateway of the app without one is a warning.
   *
   * @default - the proxy's namespace
   */
  readonly namespace?: string;

  /**
   * Name of the Gateway's listener.
   *
   * @default - all listeners that have the host name
   */
  readonly sectionName?: string;
}
