// Generated from crds/ by `npm run import`. Do not edit.
import type { IExternalAuthConfig } from '../../configs/external-auth-config';
import type { IMcpGroup } from '../../configs/mcp-group';
import type { IOidcConfig } from '../../configs/oidc-config';
import type { ITelemetryConfig } from '../../configs/telemetry-config';
import type { IToolConfig } from '../../configs/tool-config';
import type { Authorization } from '../../values/authorization';
import type { HeaderValue } from '../../values/header-value';
import type { McpTransport, SessionAffinity, SessionStorage } from '../../values/session';
import type { ProxySettings } from '../proxy-settings';
import type { ContainerResources, ISecret, IServiceAccount } from 'cdk8s-plus-28';

/**
 * A proxy in front of a remote MCP server.
 *
 * @see MCPRemoteProxy.spec
 */
export interface RemoteMcpProxyProps extends ProxySettings {
  /**
   * URL of the remote MCP server, `http://` or `https://`.
   *
   * A loopback, private or link-local address is an error, and so are `localhost`, `*.cluster.local`,
   * `kubernetes.default` and the metadata server: the operator rejects them. See `allowPrivateEndpoint`.
   *
   * @see MCPRemoteProxy.spec.remoteUrl
   */
  readonly remoteUrl: string;

  /**
   * Whether `remoteUrl` may lead to a private address (RFC 1918, `fc00::/7`) or to a name below `cluster.local`.
   * Loopback and link-local addresses, and the names of the API server, stay errors. With the operator, release 0.45 or
   * later is needed.
   *
   * @default false
   * @see MCPRemoteProxy.spec.allowPrivateEndpoint
   */
  readonly allowPrivateEndpoint?: boolean;

  /**
   * Port of the proxy's pods and of its Service, 1 to 65535. Below 1024 the proxy cannot listen, since it does not run
   * as root.
   *
   * @default 8080
   * @see MCPRemoteProxy.spec.proxyPort
   */
  readonly proxyPort?: number;

  /**
   * MCP transport that the remote server speaks and the proxy offers.
   *
   * @default McpTransport.STREAMABLE_HTTP
   * @see MCPRemoteProxy.spec.transport
   */
  readonly transport?: McpTransport;

  /**
   * Whether the Service sends the connections of one client to the same pod.
   *
   * @default SessionAffinity.CLIENT_IP
   * @see MCPRemoteProxy.spec.sessionAffinity
   */
  readonly sessionAffinity?: SessionAffinity;

  /**
   * Whether the proxy trusts `X-Forwarded-Proto`, `-Host`, `-Port` and `-Prefix` when it builds URLs. Only set it to
   * true behind an Ingress or a gateway that sets these headers. False together with `expose` is an error.
   *
   * @default - true if the proxy is exposed with `expose`, otherwise false
   * @see MCPRemoteProxy.spec.trustProxyHeaders
   */
  readonly trustProxyHeaders?: boolean;

  /**
   * Path prefix of the endpoint URLs that SSE clients are told, such as `/weather`, for an Ingress that strips it. A
   * prefix that contradicts `expose` is an error.
   *
   * @default - for an SSE server the `stripPrefix` of an exposure, otherwise none
   * @see MCPRemoteProxy.spec.endpointPrefix
   */
  readonly endpointPrefix?: string;

  /**
   * An existing ServiceAccount for the proxy's pods, in the proxy's namespace.
   *
   * @default - one is created, `<name>-remote-proxy-runner`
   * @see MCPRemoteProxy.spec.serviceAccount
   */
  readonly serviceAccount?: IServiceAccount;

  /**
   * Number of pods, 0 or more. With the operator, release 0.30 or later is needed; with an autoscaler it is an error.
   * Pods can only share sessions in Redis; see `sessionStorage`.
   *
   * @default - 1; with an autoscaler, the autoscaler decides
   * @see MCPRemoteProxy.spec.replicas
   */
  readonly replicas?: number;

  /**
   * A partial pod template that is merged over the complete one, as with `kubectl patch --type strategic`, and takes
   * precedence. The container of the proxy is called `toolhive`. Release 0.37 of the operator or later is needed.
   *
   * These are errors: a template that cannot be merged, a different value for a label by which pods are selected, and
   * the name of a volume that the proxy already has. Use `pod` for everything that it supports; if both set a field,
   * the template takes precedence.
   *
   * @default - no changes
   * @see MCPRemoteProxy.spec.podTemplateSpec
   */
  readonly podTemplate?: { readonly [name: string]: unknown };

  /**
   * Where the MCP sessions of clients are kept. With the operator, release 0.30 or later is needed.
   *
   * @default - the default Redis of the cluster, if it has one; otherwise the memory of each pod
   * @see MCPRemoteProxy.spec.sessionStorage
   */
  readonly sessionStorage?: SessionStorage;

  /**
   * Whether each MCP request is logged as an audit event. The operator logs denied requests from release 0.40.1 on.
   *
   * @default false
   * @see MCPRemoteProxy.spec.audit.enabled
   */
  readonly audit?: boolean;

  /**
   * How clients are authenticated: with tokens of an OpenID Connect provider.
   *
   * @default - not at all: anyone who can reach the proxy can use it, which is a warning
   * @see MCPRemoteProxy.spec.oidcConfigRef
   */
  readonly oidc?: ProxyOidcOptions;

  /**
   * An OAuth authorization server that the proxy itself runs for its clients. It also needs `oidc`, with `audience`
   * equal to `resourceUrl`.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.authServerRef
   */
  readonly authServer?: ProxyAuthServerOptions;

  /**
   * How the proxy authenticates at the remote server, for example by exchanging the token of the caller, once
   * validated, for one that the remote accepts.
   *
   * @default - it doesn't, except for the headers of `headerForward`
   * @see MCPRemoteProxy.spec.externalAuthConfigRef
   */
  readonly externalAuth?: ProxyExternalAuthOptions;

  /**
   * What each authenticated client may do.
   *
   * @default - every client may do everything
   * @see MCPRemoteProxy.spec.authzConfigRef
   * @see MCPRemoteProxy.spec.authzConfig
   */
  readonly authorization?: Authorization;

  /**
   * The group that the proxy belongs to. Only a `VirtualMCPServer` uses it; the proxy itself does not.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.groupRef
   */
  readonly group?: IMcpGroup;

  /**
   * Headers to add to each request to the remote server, by name.
   *
   * Names that proxies must not set, such as `Host` or `X-Forwarded-For`, are an error, and so are two names that only
   * differ in case.
   *
   * @default - none; without the operator, `Accept-Encoding: identity` if the proxy filters lists because of
   * `authorization` or `tools`
   * @see MCPRemoteProxy.spec.headerForward.addHeadersFromSecret
   * @see MCPRemoteProxy.spec.headerForward.addPlaintextHeaders
   */
  readonly headerForward?: { readonly [name: string]: HeaderValue };

  /**
   * Where traces and metrics are sent.
   *
   * @default - nowhere
   * @see MCPRemoteProxy.spec.telemetryConfigRef
   */
  readonly telemetry?: ProxyTelemetryOptions;

  /**
   * Which tools of the remote server are offered, and under which names.
   *
   * @default - all tools, unchanged
   * @see MCPRemoteProxy.spec.toolConfigRef
   */
  readonly tools?: ProxyToolsOptions;

  /**
   * Requests and limits for CPU and memory of the proxy's container. `ephemeralStorage` is an error: the CRD has no
   * such field.
   *
   * @default - neither requests nor limits
   * @see MCPRemoteProxy.spec.resources
   */
  readonly resources?: ContainerResources;

  /**
   * Labels, annotations and environment of the Deployment, its pods and the Service.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.resourceOverrides
   */
  readonly resourceOverrides?: ResourceOverrides;
}

/**
 * How the tokens of a proxy's clients are validated.
 *
 * @see MCPRemoteProxy.spec.oidcConfigRef
 */
export interface ProxyOidcOptions {
  /**
   * The settings of the provider, in the proxy's namespace.
   *
   * @default - that of the defaults around the proxy (`ProxyDefaults`); without one, it is an error
   * @see MCPRemoteProxy.spec.oidcConfigRef.name
   */
  readonly config?: IOidcConfig;

  /**
   * The audience that a token must have; not empty.
   *
   * Two proxies with the same audience are an error: a token for one server would be valid for the other.
   *
   * @see MCPRemoteProxy.spec.oidcConfigRef.audience
   */
  readonly audience: string;

  /**
   * The URL at which clients reach the proxy, for its protected resource metadata (RFC 9728). Set it if the proxy is
   * not exposed with `expose`; a URL that contradicts `expose` is an error.
   *
   * https://www.rfc-editor.org/rfc/rfc9728 describes the metadata.
   *
   * @default - the URL of the first exposure with `expose`, otherwise the URL of the proxy's Service; the operator uses
   * a host that does not exist instead, so set it there
   * @see MCPRemoteProxy.spec.oidcConfigRef.resourceUrl
   */
  readonly resourceUrl?: string;

  /**
   * The OAuth scopes that the well-known endpoint advertises.
   *
   * @default ["openid"]; with an embedded authorization server, openid, profile, email and offline_access
   * @see MCPRemoteProxy.spec.oidcConfigRef.scopes
   */
  readonly scopes?: string[];
}

/**
 * An OAuth authorization server that the proxy itself runs for its clients. It also needs `oidc`, with `audience` equal
 * to `resourceUrl`.
 *
 * @see MCPRemoteProxy.spec.authServerRef
 */
export interface ProxyAuthServerOptions {
  /**
   * The shared settings, of the type `embeddedAuthServer`, in the proxy's namespace.
   *
   * @see MCPRemoteProxy.spec.authServerRef.name
   */
  readonly config: IExternalAuthConfig;
}

/**
 * How the proxy authenticates at the remote server, for example by exchanging the token of the caller, once validated,
 * for one that the remote accepts.
 *
 * @see MCPRemoteProxy.spec.externalAuthConfigRef
 */
export interface ProxyExternalAuthOptions {
  /**
   * The shared settings, in the proxy's namespace.
   *
   * @see MCPRemoteProxy.spec.externalAuthConfigRef.name
   */
  readonly config: IExternalAuthConfig;
}

/**
 * Where a proxy sends its telemetry.
 *
 * @see MCPRemoteProxy.spec.telemetryConfigRef
 */
export interface ProxyTelemetryOptions {
  /**
   * The shared settings, in the proxy's namespace.
   *
   * @see MCPRemoteProxy.spec.telemetryConfigRef.name
   */
  readonly config: ITelemetryConfig;

  /**
   * The service name in the proxy's traces and metrics. Two proxies with the same service name are an error.
   *
   * @default - `thv-<name>`; the operator uses the name of the proxy without the prefix
   * @see MCPRemoteProxy.spec.telemetryConfigRef.serviceName
   */
  readonly serviceName?: string;
}

/**
 * Which tools of the remote server are offered, and under which names.
 *
 * @see MCPRemoteProxy.spec.toolConfigRef
 */
export interface ProxyToolsOptions {
  /**
   * The shared settings, in the proxy's namespace.
   *
   * @see MCPRemoteProxy.spec.toolConfigRef.name
   */
  readonly config: IToolConfig;
}

/**
 * What is added to the objects of a proxy.
 *
 * @see MCPRemoteProxy.spec.resourceOverrides
 */
export interface ResourceOverrides {
  /**
   * For the Deployment and its pods.
   *
   * @default - nothing
   * @see MCPRemoteProxy.spec.resourceOverrides.proxyDeployment
   */
  readonly proxyDeployment?: ProxyDeploymentOverrides;

  /**
   * For the Service.
   *
   * @default - nothing
   * @see MCPRemoteProxy.spec.resourceOverrides.proxyService
   */
  readonly proxyService?: MetadataOverrides;
}

/**
 * What is added to the Deployment of a proxy.
 *
 * @see MCPRemoteProxy.spec.resourceOverrides.proxyDeployment
 */
export interface ProxyDeploymentOverrides extends MetadataOverrides {
  /**
   * Environment variables of the proxy's process, by name, in the given order. Anyone who can read the Deployment can
   * read them.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.resourceOverrides.proxyDeployment.env
   */
  readonly env?: { readonly [name: string]: string };

  /**
   * Secrets for pulling the proxy's image, in the proxy's namespace. The operator ignores them before release 0.26.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.resourceOverrides.proxyDeployment.imagePullSecrets
   */
  readonly imagePullSecrets?: ISecret[];

  /**
   * Labels and annotations of the pods; the labels and annotations of the Deployment are not copied to them.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.resourceOverrides.proxyDeployment.podTemplateMetadataOverrides
   */
  readonly podTemplateMetadataOverrides?: MetadataOverrides;
}

/**
 * Labels and annotations that are added to one object. The operator's own labels and annotations win.
 *
 * @see MCPRemoteProxy.spec.resourceOverrides.proxyService
 */
export interface MetadataOverrides {
  /**
   * Annotations by name.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.resourceOverrides.proxyService.annotations
   */
  readonly annotations?: { readonly [name: string]: string };

  /**
   * Labels by name.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.resourceOverrides.proxyService.labels
   */
  readonly labels?: { readonly [name: string]: string };
}
