import type { ISecret } from 'cdk8s-plus-28';

/**
 * Options that all exposures of a proxy have in common.
 *
 * Only these paths are routed: the MCP endpoint, everything below `/.well-known`, and `/oauth` if the proxy runs an
 * authorization server; never `/metrics` and `/health`, which the proxy serves without authentication. If the app
 * exposes several proxies on one host, each only gets its own `/.well-known/oauth-protected-resource/<path>`.
 */
export interface ExposureOptions {
  /**
   * The path of the MCP endpoint that clients use; everything below it is routed too. It begins with a slash.
   *
   * The proxy serves MCP on every path. The remote server gets the path of `remoteUrl` if that has one, otherwise the
   * path of the request. `/` is routed alone, without the paths below it. Two proxies of an app with overlapping paths
   * on one host are an error, and so are `/metrics` and `/health`.
   *
   * @default "/mcp", and for an SSE server "/sse"; after `stripPrefix` if there is one
   */
  readonly path?: string;

  /**
   * Additional paths that lead to the remote server, for servers that use several.
   *
   * @default - none; for an SSE server "/messages", after `stripPrefix` if there is one
   */
  readonly additionalPaths?: string[];

  /**
   * Prefix that is removed from the paths before requests reach the proxy, such as `/weather`. For an SSE
   * server it also sets the `endpointPrefix` of the proxy.
   *
   * It is only needed if `remoteUrl` has no path; otherwise its path replaces the path of the request anyway.
   *
   * @default - paths reach the proxy unchanged
   */
  readonly stripPrefix?: string;
}

/**
 * A proxy behind an Ingress.
 */
export interface IngressExposureOptions extends ExposureOptions {
  /** The host name at which clients reach the proxy, in lower case and without a wildcard. */
  readonly host: string;

  /**
   * Additional host names that lead to the proxy in the same way, for example of another domain. `externalUrl` and the
   * resource URL use `host`; if clients log in, additional hosts are a warning, because they differ from the resource
   * URL.
   *
   * @default - none
   */
  readonly additionalHosts?: string[];

  /**
   * The Secret with the certificate for all hosts, in the proxy's namespace.
   *
   * @default - the Ingress has no certificate of its own
   */
  readonly tlsSecret?: ISecret;

  /**
   * Whether clients use https. This determines `externalUrl` and the resource URL that clients are told.
   *
   * Set it if the controller, or a load balancer in front of it, has the certificate.
   *
   * @default - true with `tlsSecret`, otherwise false
   */
  readonly https?: boolean;

  /**
   * The class of the Ingress.
   *
   * @default - the cluster's default class
   */
  readonly ingressClassName?: string;

  /**
   * Annotations of the Ingress for settings of its controller that have no field: how long a stream may be silent
   * (`StreamingAnnotations` has the usual ones), which certificate issuer is used, how `stripPrefix` is removed.
   *
   * @default - none: most controllers end a silent stream after a minute
   */
  readonly annotations?: { readonly [name: string]: string };
}

/**
 * A proxy behind a gateway of the Gateway API, release 1.2 or later, whose routes have timeouts.
 */
export interface HttpRouteExposureOptions extends ExposureOptions {
  /** The gateway that the route belongs to. */
  readonly gateway: GatewayReference;

  /** The host name at which clients reach the proxy, in lower case and without a wildcard. */
  readonly hostname: string;

  /**
   * Additional host names that lead to the proxy in the same way, 15 at most. `externalUrl` and the resource URL use
   * `hostname`; if clients log in, additional hosts are a warning, because they differ from the resource URL.
   *
   * @default - none
   */
  readonly additionalHostnames?: string[];

  /**
   * Whether clients use https. The gateway's listener decides this; it determines `externalUrl` and the resource URL
   * that clients are told.
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
   * Namespace of the Gateway. If it is not the proxy's namespace, a listener of the Gateway must accept routes from the
   * proxy's namespace (`allowedRoutes`); a Gateway in the app without such a listener is a warning.
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
