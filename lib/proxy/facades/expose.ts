import type { ApiObject } from 'cdk8s';
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
import { item } from '../../private/places';
import { isToken } from '../../private/cdk8s/values';
import { present } from '../../private/plain';
import type { UsedConstruct } from '../../declaration/props/instances';
import type {
  ExposureOptions,
  GatewayReference,
  HttpRouteExposureOptions,
  IngressExposureOptions,
} from './expose-options';
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
    const [first] = this.host.facadeRequests.exposures;
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
    const isFirst = host.facadeRequests.exposures.length === 0;
    host.request((requests) => ({ ...requests, exposures: [...requests.exposures, exposure] }), used);
    host.imply('spec.trustProxyHeaders', true);
    // clients of the other transport are not told paths
    if (exposure.stripPrefix !== undefined && host.spec.transport === 'sse') {
      host.imply('spec.endpointPrefix', exposure.stripPrefix);
    }
    const url = urlOfExposure(exposure);
    if (isFirst && host.isGiven('spec.oidcConfigRef') && URL.canParse(url)) {
      host.imply('spec.oidcConfigRef.resourceUrl', url);
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
