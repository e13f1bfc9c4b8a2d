// Generated from crds/ by `npm run import`. Do not edit.
import type { IOidcConfig } from '../../configs/oidc-config';
import type { ITelemetryConfig } from '../../configs/telemetry-config';
import type { HeaderValue } from '../../values/header-value';
import type { SessionStorage } from '../../values/session';
import type { DefaultSettings } from '../proxy-settings';
import type { ResourceOverrides } from './remote-mcp-proxy-props';
import type { ContainerResources } from 'cdk8s-plus-28';

/**
 * Defaults for all proxies below a scope.
 *
 * Settings with keys are merged key by key: `labels`, `headerForward`, `resources`, `resourceOverrides`, and `pod` by
 * option, with `nodeSelector` by label. Everything else, including lists, is replaced as a whole.
 *
 * @see MCPRemoteProxy.spec
 */
export interface ProxyDefaultsOptions extends DefaultSettings {
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
   * How clients are authenticated. Each proxy then gives its own audience, `oidc: { audience }`; one that doesn't is an
   * error.
   *
   * @default - not at all
   * @see MCPRemoteProxy.spec.oidcConfigRef
   */
  readonly oidc?: DefaultOidcOptions;

  /**
   * Headers to add to each request to the remote servers, by name. A header of the proxy wins over one with the same
   * name, in any case. Secrets must be in the namespace of the proxies.
   *
   * @default - none
   * @see MCPRemoteProxy.spec.headerForward.addHeadersFromSecret
   * @see MCPRemoteProxy.spec.headerForward.addPlaintextHeaders
   */
  readonly headerForward?: { readonly [name: string]: HeaderValue };

  /**
   * Where traces and metrics are sent. A proxy with its own `telemetry` uses only that.
   *
   * @default - nowhere
   * @see MCPRemoteProxy.spec.telemetryConfigRef
   */
  readonly telemetry?: DefaultTelemetryOptions;

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
 * How all proxies below a scope validate the tokens of their clients. There is no default for `audience`, which belongs
 * to one proxy.
 *
 * @see MCPRemoteProxy.spec.oidcConfigRef
 */
export interface DefaultOidcOptions {
  /**
   * The settings of the provider, in the namespace of the proxies.
   *
   * @see MCPRemoteProxy.spec.oidcConfigRef.name
   */
  readonly config: IOidcConfig;
}

/**
 * Where all proxies below a scope send their telemetry. There is no default for `serviceName`, since two proxies with
 * the same service name are an error.
 *
 * @see MCPRemoteProxy.spec.telemetryConfigRef
 */
export interface DefaultTelemetryOptions {
  /**
   * The shared settings, in the namespace of the proxies.
   *
   * @see MCPRemoteProxy.spec.telemetryConfigRef.name
   */
  readonly config: ITelemetryConfig;
}
