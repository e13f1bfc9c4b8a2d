import type { ApiObjectMetadata } from 'cdk8s';
import type { ContainerResources, IServiceAccount } from 'cdk8s-plus-28';
import type { IMcpGroup } from '../configs/mcp-group';
import type {
  ProxyAuthServerOptions,
  ProxyExternalAuthOptions,
  ProxyOidcOptions,
  ProxyTelemetryOptions,
  ProxyToolsOptions,
} from './proxy-config-options';
import type { ProxyPodOptions } from './proxy-pod-options';
import type { ResourceOverrides } from './resource-overrides';
import type { TargetCluster } from '../cluster/target-cluster';
import type { Authorization } from '../values/authorization';
import type { CaBundle } from '../values/ca-bundle';
import type { HeaderValue } from '../values/header-value';
import type { McpTransport } from '../values/mcp-transport';
import type { SessionAffinity } from '../values/session-affinity';
import type { SessionStorage } from '../values/session-storage';

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
   * `kubernetes.default` and the metadata server: the operator rejects them. See `allowPrivateEndpoint`.
   *
   * @see MCPRemoteProxy.spec.remoteUrl
   */
  readonly remoteUrl: string;

  /**
   * Whether `remoteUrl` may lead to a private address (RFC 1918, `fc00::/7`) or to a name below `cluster.local`. All
   * others of `remoteUrl` stay errors. With the operator, a release after 0.44.0 is needed.
   *
   * @default false
   * @see MCPRemoteProxy.spec.allowPrivateEndpoint
   */
  readonly allowPrivateEndpoint?: boolean;

  /**
   * The certificates of a private authority that signed the remote server's certificate, in PEM form.
   *
   * They are mounted into the pods as the file that `SSL_CERT_FILE` names, which takes the place of the file with the
   * public authorities in the image. It holds for every server that the proxy contacts without a CA bundle of its own:
   * the identity provider and the collector, too. So put all authorities into it that the proxy needs. Pods read it when
   * they start.
   *
   * The pods are shaped with the pod template, so with the operator, release 0.37 or later is needed; before that, it is
   * an error.
   *
   * @default - the public authorities that the image contains
   */
  readonly remoteCaBundle?: CaBundle;

  /**
   * Port of the proxy's pods and of its Service, 1 to 65535. Below 1024 the proxy cannot listen, since it does not run
   * as root.
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
  readonly podTemplate?: { readonly [field: string]: unknown };

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
   * An OAuth authorization server that the proxy itself runs for its clients. It also needs `oidc`, with `audience` equal to `resourceUrl`.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.authServerRef
   */
  readonly authServer?: ProxyAuthServerOptions;

  /**
   * How the proxy authenticates itself to the remote server.
   *
   * @default - it doesn't, except for the headers of `headerForward`
   * @see MCPRemoteProxy.spec.externalAuthConfigRef
   */
  readonly externalAuth?: ProxyExternalAuthOptions;

  /**
   * What each authenticated client may do.
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
   * Headers to add to each request to the remote server, by name.
   *
   * Names that proxies must not set, such as `Host` or `X-Forwarded-For`, are an error, and so are two names that only
   * differ in case.
   *
   * @default - none; without the operator, `Accept-Encoding: identity` if the proxy filters lists because of
   *   `authorization` or `tools`
   * @see MCPRemoteProxy.spec.headerForward
   */
  readonly headerForward?: { [name: string]: HeaderValue };

  /**
   * Where traces and metrics are sent.
   *
   * @default - nowhere
   * @see MCPRemoteProxy.spec.telemetryConfigRef
   */
  readonly telemetry?: ProxyTelemetryOptions;

  /**
   * Which tools of the remote server clients see, and under which names.
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

  /**
   * Where and how the pods run. With the operator, release 0.37 or later is needed; before that, it is a warning.
   *
   * @default - on any node
   */
  readonly pod?: ProxyPodOptions;

  /**
   * Whether pods are replaced when a Secret changes that they read. Reloader does it, which must run in the cluster: this
   * adds its annotation `secret.reloader.stakater.com/auto` to the Deployment. False only matters where `ProxyDefaults`
   * say true.
   *
   * @default - pods keep the old values until something else restarts them
   * @see https://docs.stakater.com/reloader/
   */
  readonly restartOnSecretChange?: boolean;

  /**
   * Whether the proxy writes debug logs: adds `TOOLHIVE_DEBUG=true` to its environment. Setting that variable in
   * `resourceOverrides` as well is an error.
   *
   * @default false
   */
  readonly debug?: boolean;

  /**
   * Codes of warnings to acknowledge, such as `CDK8S_MCP_AUTHENTICATION_MISSING`.
   *
   * @default - every warning is shown
   */
  readonly acknowledge?: string[];

  /**
   * The cluster that the proxy is for.
   *
   * @default - the nearest one bound above, otherwise a cluster with the operator
   */
  readonly cluster?: TargetCluster;
}
