import type { ApiObjectMetadata } from 'cdk8s';
import type { ContainerResources, IServiceAccount } from 'cdk8s-plus-28';
import type { IExternalAuthConfig } from '../configs/external-auth-config';
import type { IMcpGroup } from '../configs/mcp-group';
import type { IOidcConfig } from '../configs/oidc-config';
import type { ProxyPodOptions } from './proxy-pod-options';
import type { ResourceOverrides } from './resource-overrides';
import type { TargetCluster } from '../cluster/target-cluster';
import type { ITelemetryConfig } from '../configs/telemetry-config';
import type { IToolConfig } from '../configs/tool-config';
import type { Authorization } from '../values/authorization';
import type { HeaderValue } from '../values/header-value';
import type { McpTransport } from '../values/mcp-transport';
import type { SessionAffinity } from '../values/session-affinity';
import type { SessionStorage } from '../values/session-storage';

/**
 * How the tokens of a proxy's clients are validated.
 */
export interface ProxyOidcOptions {
  /** The provider's settings, in the proxy's namespace. */
  readonly config: IOidcConfig;

  /**
   * The audience that a token must be meant for; not empty.
   *
   * One that two proxies share is an error: a token for one server would be good for the other.
   *
   * @see MCPRemoteProxy.spec.oidcConfigRef.audience
   */
  readonly audience: string;

  /**
   * The URL by which clients reach the proxy, for the protected resource metadata of RFC 9728. Set it where something
   * else than `expose` exposes the proxy; one that contradicts `expose` is an error.
   *
   * @default - the URL of the first exposure by `expose`, else that of the proxy's Service; the operator names a host
   *   that does not exist instead, so set it there
   * @see https://www.rfc-editor.org/rfc/rfc9728
   */
  readonly resourceUrl?: string;

  /**
   * The OAuth scopes that the well-known endpoint advertises.
   *
   * @default ["openid"]; with an embedded authorization server openid, profile, email and offline_access
   */
  readonly scopes?: string[];
}

/**
 * Where a proxy sends its telemetry.
 */
export interface ProxyTelemetryOptions {
  /** The shared settings, in the proxy's namespace. */
  readonly config: ITelemetryConfig;

  /**
   * The service name of the proxy's traces and metrics. One that two proxies share is an error.
   *
   * @default - `thv-<name>`; the operator of this release takes the bare name
   * @see MCPRemoteProxy.spec.telemetryConfigRef.serviceName
   */
  readonly serviceName?: string;
}

/**
 * A proxy in front of a remote MCP server.
 *
 * @see MCPRemoteProxy.spec
 */
export interface RemoteMcpProxyProps {
  /**
   * Name, namespace, labels and annotations of the proxy.
   *
   * The name has at most 46 characters and no dot, since the Service `mcp-<name>-remote-proxy` is a DNS label.
   *
   * @default - a name that the chart generates, shortened to 46 characters, in the chart's namespace
   */
  readonly metadata?: ApiObjectMetadata;

  /**
   * URL of the remote MCP server, `http://` or `https://`.
   *
   * A loopback, private or link-local address is an error, and so are `localhost`, `*.cluster.local`,
   * `kubernetes.default` and the metadata server: the operator refuses them.
   *
   * @see MCPRemoteProxy.spec.remoteUrl
   */
  readonly remoteUrl: string;

  /**
   * Port of the proxy's pods and of its Service, 1 to 65535. Below 1024 the proxy cannot listen: it is not root.
   *
   * @default 8080
   * @see MCPRemoteProxy.spec.proxyPort
   */
  readonly proxyPort?: number;

  /**
   * How the proxy speaks MCP with its clients and with the remote server.
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
   * Whether the proxy believes `X-Forwarded-Proto`, `-Host`, `-Port` and `-Prefix` when it makes URLs. Right behind an
   * Ingress or a gateway that sets them, and nowhere else. False behind `expose` is an error.
   *
   * @default - true once the proxy is exposed by `expose`, else false
   * @see MCPRemoteProxy.spec.trustProxyHeaders
   */
  readonly trustProxyHeaders?: boolean;

  /**
   * Path prefix of the endpoint URLs that SSE clients are told, such as `/weather`, where an Ingress strips it. One that
   * contradicts `expose` is an error.
   *
   * @default - what `stripPrefix` of an exposure takes away, else none
   * @see MCPRemoteProxy.spec.endpointPrefix
   */
  readonly endpointPrefix?: string;

  /**
   * An existing ServiceAccount for the proxy's pods, in its namespace.
   *
   * @default - one is created, `<name>-remote-proxy-runner`
   * @see MCPRemoteProxy.spec.serviceAccount
   */
  readonly serviceAccount?: IServiceAccount;

  /**
   * How many pods there are, 0 or more. With the operator it needs release 0.30 or a later one; with an autoscaler it
   * is an error. Pods can only share their sessions in Redis, see `sessionStorage`.
   *
   * @default - 1; with an autoscaler what that one says
   * @see MCPRemoteProxy.spec.replicas
   */
  readonly replicas?: number;

  /**
   * A partial pod template that is merged over the finished one as `kubectl patch --type strategic` does it, and wins. The
   * container of the proxy is called `toolhive`. Release 0.37 of the operator, or a later one, is needed.
   *
   * What cannot be merged, another value of a label by which pods are selected, and the name of a volume that the proxy
   * has already are errors. For what `pod` can say, use `pod`; of a field of both this one holds.
   *
   * @default - pods are as the operator makes them
   * @see MCPRemoteProxy.spec.podTemplateSpec
   */
  readonly podTemplate?: { readonly [field: string]: unknown };

  /**
   * Where the MCP sessions of clients are kept. With the operator it needs release 0.30 or a later one.
   *
   * @default - the Redis of the cluster, if it has one for all proxies, else in the memory of each pod
   * @see MCPRemoteProxy.spec.sessionStorage
   */
  readonly sessionStorage?: SessionStorage;

  /**
   * Whether each MCP request is logged as an audit event. The operator logs denied ones from release 0.40.1 on.
   *
   * @default false
   * @see MCPRemoteProxy.spec.audit.enabled
   */
  readonly audit?: boolean;

  /**
   * How clients are authenticated: by tokens of an OpenID Connect provider.
   *
   * @default - not at all: whoever reaches the proxy may use it, which is a warning
   * @see MCPRemoteProxy.spec.oidcConfigRef
   */
  readonly oidc?: ProxyOidcOptions;

  /**
   * An OAuth authorization server that the proxy itself runs for its clients; the config's type is
   * `embeddedAuthServer`. Needs `oidc` too, with `audience` equal to `resourceUrl`.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.authServerRef
   */
  readonly authServer?: IExternalAuthConfig;

  /**
   * How the proxy authenticates itself to the remote server.
   *
   * @default - it doesn't, but for what `headerForward` adds
   * @see MCPRemoteProxy.spec.externalAuthConfigRef
   */
  readonly externalAuth?: IExternalAuthConfig;

  /**
   * Which authenticated client may do what.
   *
   * @default - every client may do everything
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
   * Headers that are added to each request to the remote server, by name.
   *
   * Names that proxies must not set, such as `Host` or `X-Forwarded-For`, are an error, and so is one name twice, case
   * aside.
   *
   * @default - none; without the operator `Accept-Encoding: identity` where the proxy filters lists, by `authorization` or
   *   `toolConfig`
   * @see MCPRemoteProxy.spec.headerForward
   */
  readonly headerForward?: { [name: string]: HeaderValue };

  /**
   * Where traces and metrics go.
   *
   * @default - nowhere
   * @see MCPRemoteProxy.spec.telemetryConfigRef
   */
  readonly telemetry?: ProxyTelemetryOptions;

  /**
   * Which tools of the remote server clients see, and under which names.
   *
   * @default - all, as they are
   * @see MCPRemoteProxy.spec.toolConfigRef
   */
  readonly toolConfig?: IToolConfig;

  /**
   * CPU and memory of the proxy's container, requests and limits. `ephemeralStorage` is an error: the CRD has no such
   * field.
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

  /**
   * Where the pods run, and how. With the operator it needs release 0.37 or a later one; before, it is a warning.
   *
   * @default - on any node
   */
  readonly pod?: ProxyPodOptions;

  /**
   * Whether the proxy writes debug logs: adds `TOOLHIVE_DEBUG=true` to its environment. Giving that variable in
   * `resourceOverrides` as well is an error.
   *
   * @default false
   */
  readonly debug?: boolean;

  /**
   * Codes of warnings that are knowingly accepted, such as `CDK8S_MCP_AUTHENTICATION_MISSING`.
   *
   * @default - every warning is shown
   */
  readonly acknowledge?: string[];

  /**
   * The cluster that the proxy is for.
   *
   * @default - the one that is bound nearest above, else one with the operator
   */
  readonly cluster?: TargetCluster;
}
