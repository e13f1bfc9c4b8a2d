import type { IExternalAuthConfig } from '../configs/external-auth-config';
import type { IOidcConfig } from '../configs/oidc-config';
import type { ITelemetryConfig } from '../configs/telemetry-config';
import type { IToolConfig } from '../configs/tool-config';

/**
 * How the tokens of a proxy's clients are validated.
 */
export interface ProxyOidcOptions {
  /**
   * The settings of the provider, in the proxy's namespace.
   *
   * @default - that of the defaults around the proxy (`ProxyDefaults`); without one, it is an error
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
   * The URL at which clients reach the proxy, for the protected resource metadata of RFC 9728. Set it if the proxy is
   * not exposed with `expose`; a URL that contradicts `expose` is an error.
   *
   * @default - the URL of the first exposure with `expose`, otherwise the URL of the proxy's Service; the operator uses
   *   a host that does not exist instead, so set it there
   * @see https://www.rfc-editor.org/rfc/rfc9728
   */
  readonly resourceUrl?: string;

  /**
   * The OAuth scopes that the well-known endpoint advertises.
   *
   * @default ["openid"]; with an embedded authorization server, openid, profile, email and offline_access
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
   * The service name in the proxy's traces and metrics. Two proxies with the same service name are an error.
   *
   * @default - `thv-<name>`; the operator uses the name of the proxy without the prefix
   * @see MCPRemoteProxy.spec.telemetryConfigRef.serviceName
   */
  readonly serviceName?: string;
}

/**
 * How a proxy authenticates itself to the remote server.
 */
export interface ProxyExternalAuthOptions {
  /** The shared settings, in the proxy's namespace. */
  readonly config: IExternalAuthConfig;
}

/**
 * The OAuth authorization server that a proxy runs for its clients.
 */
export interface ProxyAuthServerOptions {
  /** The shared settings, of the type `embeddedAuthServer`, in the proxy's namespace. */
  readonly config: IExternalAuthConfig;
}

/**
 * Which tools clients see, and under which names.
 */
export interface ProxyToolsOptions {
  /** The shared settings, in the proxy's namespace. */
  readonly config: IToolConfig;
}
