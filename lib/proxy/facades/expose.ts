import type { ApiObject } from 'cdk8s';
import type { ISecret } from 'cdk8s-plus-28';
import type { UsedConstruct } from '../../declaration/props/instances';
import { runsAuthServer } from '../../model/authentication';
import {
  authorizationPaths,
  exposureOf,
  hostsOf,
  mcpPaths,
  urlOfExposure,
  type ExposedHost,
  type Exposure,
  type ExposureDeclaration,
  type RoutedPath,
} from '../../model/exposure';
import type { ResolvedProxy } from '../../model/kinds';
import { isToken } from '../../private/cdk8s/values';
import { item } from '../../private/field-paths';
import { present } from '../../private/plain';
import type { FacadeHost } from './facade-host';

const INGRESS = { id: 'Ingress', apiVersion: 'networking.k8s.io/v1', kind: 'Ingress' };
const HTTP_ROUTE = { id: 'HttpRoute', apiVersion: 'gateway.networking.k8s.io/v1', kind: 'HTTPRoute' };

/**
 * How clients outside of the cluster reach a proxy.
 *
 * It sets these settings of the proxy, unless the program does: `trustProxyHeaders`, `oidc.resourceUrl` (the URL of the
 * first exposure) and, with `stripPrefix` of an SSE server, `endpointPrefix`. Settings that contradict the exposure are
 * errors.
 */
export class RemoteMcpProxyExpose {
  /**
   * The facade of a proxy.
   *
   * @internal
   */
  public static _of(host: FacadeHost): RemoteMcpProxyExpose {
    return new RemoteMcpProxyExpose(host);
  }

  private constructor(private readonly host: FacadeHost) {}

  /**
   * The URL at which clients outside of the cluster reach the proxy.
   *
   * @internal
   */
  public get _externalUrl(): string | undefined {
    const [first] = this.host.resource.facadeRequests.exposures;
    return first === undefined ? undefined : urlOfExposure(first);
  }

  /**
   * Creates an `Ingress` with the proxy's name that routes to its Service. A second one gets the name `<name>-2`, and
   * so on, for another Ingress class or another host.
   *
   * Most controllers send requests directly to the pods and bypass the Service and its session affinity; with several
   * pods, this is a warning.
   *
   * @param options host, paths and certificate
   */
  public viaIngress(options: IngressExposureOptions): ApiObject {
    const field = this.field('viaIngress', 'Ingress');
    const given = this.host.read('RemoteMcpProxyExpose.viaIngress', field, options);
    if (given === undefined) {
      return this.host.companion(INGRESS);
    }
    const {
      host,
      additionalHosts = [],
      tlsSecret,
      https = tlsSecret !== undefined,
      ingressClassName,
      annotations = {},
    } = given;
    const exposure = this.expose(given, {
      field,
      kind: 'Ingress',
      host,
      hostField: `${field}.host`,
      additionalHosts: hostsIn(`${field}.additionalHosts`, additionalHosts),
      https,
      annotations,
      ...present({ ingressClassName, tlsSecret: tlsSecret?.name }),
    });
    this.note(exposure, tlsSecret === undefined ? [] : [{ field: `${field}.tlsSecret`, construct: tlsSecret }]);
    return this.host.companion({
      ...INGRESS,
      annotations: Object.keys(annotations).length === 0 ? undefined : annotations,
      spec: (resolved) => {
        const paths = this.paths(exposure, resolved).map((path) => this.ingressPath(path));
        const hosts = hostsOf(exposure).map((each) => each.host);
        return present({
          ingressClassName,
          tls: tlsSecret && [{ hosts, secretName: tlsSecret.name }],
          rules: hosts.map((each) => ({ host: each, http: { paths } })),
        });
      },
    });
  }

  /**
   * Creates an `HTTPRoute` (`gateway.networking.k8s.io/v1`) with the proxy's name that routes to its Service. A second
   * one gets the name `<name>-2`, and so on.
   *
   * Its timeouts are turned off, because streams stay open.
   *
   * @param options gateway, host name and paths
   */
  public viaHttpRoute(options: HttpRouteExposureOptions): ApiObject {
    const field = this.field('viaHttpRoute', 'HTTPRoute');
    const given = this.host.read('RemoteMcpProxyExpose.viaHttpRoute', field, options);
    if (given === undefined) {
      return this.host.companion(HTTP_ROUTE);
    }
    const { gateway, hostname, additionalHostnames = [], https = true, annotations = {} } = given;
    const parent = parentRef(gateway);
    const exposure = this.expose(given, {
      field,
      kind: 'HTTPRoute',
      host: hostname,
      hostField: `${field}.hostname`,
      additionalHosts: hostsIn(`${field}.additionalHostnames`, additionalHostnames),
      https,
      annotations,
      gateway: parent,
    });
    this.note(exposure, []);
    return this.host.companion({
      ...HTTP_ROUTE,
      annotations: Object.keys(annotations).length === 0 ? undefined : annotations,
      spec: (resolved) => ({
        parentRefs: [parent],
        hostnames: hostsOf(exposure).map((each) => each.host),
        rules: this.routeRules(this.paths(exposure, resolved)),
      }),
    });
  }

  private field(method: string, kind: Exposure['kind']): string {
    const earlier = this.host.madeOf(kind);
    return earlier === 0 ? `expose.${method}` : item(`expose.${method}`, earlier);
  }

  private expose(
    { path, additionalPaths, stripPrefix }: ExposureOptions,
    rest: Omit<ExposureDeclaration, 'path' | 'additionalPaths' | 'stripPrefix'>,
  ): Exposure {
    const annotations = knownTexts(rest.annotations);
    return exposureOf({ ...rest, annotations, path, additionalPaths, stripPrefix }, this.host.spec.transport);
  }

  private note(exposure: Exposure, used: readonly UsedConstruct[]): void {
    const { host } = this;
    const isFirst = host.resource.facadeRequests.exposures.length === 0;
    host.resource.request((requests) => ({ ...requests, exposures: [...requests.exposures, exposure] }), used);
    host.resource.imply('spec.trustProxyHeaders', true);
    // clients of the other transport are not told paths
    if (exposure.stripPrefix !== undefined && host.spec.transport === 'sse') {
      host.resource.imply('spec.endpointPrefix', exposure.stripPrefix);
    }
    const url = urlOfExposure(exposure);
    if (isFirst && host.isGiven('spec.oidcConfigRef') && URL.canParse(url)) {
      host.resource.imply('spec.oidcConfigRef.resourceUrl', url);
    }
  }

  private paths(exposure: Exposure, resolved: ResolvedProxy): RoutedPath[] {
    const login = authorizationPaths(exposure, {
      sharedHost: hostsOf(exposure).some(({ host }) => this.host.isSharedHost(host)),
      authServer: runsAuthServer(resolved),
      resourceUrl: this.host.spec.oidcConfigRef?.resourceUrl,
    });
    return [...mcpPaths(exposure), ...login];
  }

  private ingressPath({ path, exact }: RoutedPath): object {
    const { serviceName, port } = this.host.proxy;
    const backend = { service: { name: serviceName, port: { number: port } } };
    return { path, pathType: exact ? 'Exact' : 'Prefix', backend };
  }

  /** Paths that are rewritten have rules of their own, since filters belong to a rule. */
  private routeRules(paths: readonly RoutedPath[]): object[] {
    const asTheyAre = paths.filter(({ rewrittenTo }) => rewrittenTo === undefined);
    const rewritten = paths.filter(({ rewrittenTo }) => rewrittenTo !== undefined);
    return [
      ...rewritten.map((path) => ({ matches: [match(path)], filters: [rewrite(path)], ...this.forwarding() })),
      { matches: asTheyAre.map(match), ...this.forwarding() },
    ];
  }

  private forwarding(): object {
    const { serviceName, port } = this.host.proxy;
    return { backendRefs: [{ name: serviceName, port }], timeouts: { request: '0s', backendRequest: '0s' } };
  }
}

function hostsIn(field: string, hosts: readonly string[]): ExposedHost[] {
  return hosts.map((host, index) => ({ field: item(field, index), host }));
}

function parentRef({ name, namespace, sectionName }: GatewayReference): GatewayReference {
  return { name, ...present({ namespace, sectionName }) };
}

function match({ path, exact }: RoutedPath): object {
  return { path: { type: exact ? 'Exact' : 'PathPrefix', value: path } };
}

function rewrite({ exact, rewrittenTo }: RoutedPath): object {
  const path = exact
    ? { type: 'ReplaceFullPath', replaceFullPath: rewrittenTo }
    : { type: 'ReplacePrefixMatch', replacePrefixMatch: rewrittenTo };
  return { type: 'URLRewrite', urlRewrite: { path } };
}

/** Of objects that cdk8s resolves later, only the names are known. */
function knownTexts(texts: { readonly [name: string]: string }): { readonly [name: string]: string } {
  return Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, isToken(text) ? '' : text]));
}

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
