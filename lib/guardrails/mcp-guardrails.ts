import type { McpTransport } from '../values/session';

/**
 * Rules of a company for all proxies and configs below a scope.
 *
 * The rules of all scopes above a construct hold: a scope can add rules, but not take any away. A rule that contradicts
 * one of a scope above is an error, and so is an empty list.
 */
export interface McpGuardrailsOptions {
  /**
   * Whether each proxy must authenticate its clients, with `oidc`.
   *
   * @default false
   */
  readonly requireAuthentication?: boolean;

  /**
   * Whether each proxy must have policies that say who may call which tool.
   *
   * @default false
   */
  readonly requireAuthorization?: boolean;

  /**
   * Whether each proxy must write an audit log.
   *
   * @default false
   */
  readonly requireAudit?: boolean;

  /**
   * Whether each proxy must have a telemetry config.
   *
   * @default false
   */
  readonly requireTelemetry?: boolean;

  /**
   * Whether the container of each proxy must request CPU and memory. A limit alone is enough, since Kubernetes takes it
   * for the request too.
   *
   * @default false
   */
  readonly requireRequests?: boolean;

  /**
   * Whether each proxy must have a tool config, and each tool config a `toolsFilter`: the tools that clients see.
   *
   * @default false
   */
  readonly requireToolFilter?: boolean;

  /**
   * Whether every URL that a proxy calls must begin with `https://`: of the remote server, of identity providers and token
   * endpoints, of a policy server. Fields that allow HTTP, such as `insecure` of telemetry, must not be set.
   *
   * @default false
   */
  readonly requireHttps?: boolean;

  /**
   * The hosts of remote servers, without scheme and port: `mcp.example.com`, or `*.example.com` for all hosts below
   * `example.com` at any depth. A URL with a user in it is not allowed.
   *
   * @default - any host
   */
  readonly allowedRemoteHosts?: string[];

  /**
   * The issuers of the tokens that proxies accept, exactly as in the tokens: `https://idp.example.com/realms/main`. They
   * hold for OIDC configs, and for embedded authorization servers, their upstream providers and trusted issuers; a provider
   * without an issuer (OAuth 2.0 without OpenID Connect) is not allowed. URLs of keys, of introspection and of user info
   * must be on the host of one of these issuers.
   *
   * @default - any issuer
   */
  readonly allowedIssuers?: string[];

  /**
   * The transports of remote servers.
   *
   * @default - any transport
   */
  readonly allowedTransports?: McpTransport[];

  /**
   * The images of all containers of the pods, with their registry: `registry.example.com/mcp/proxyrunner` with any tag or
   * digest, `registry.example.com/*` for all images below it at any depth. `@sha256:*` at the end asks for a digest.
   *
   * With the operator, the image of the proxy itself is a setting of the operator, so it is only judged where a pod
   * template changes it.
   *
   * @default - any image
   */
  readonly allowedImages?: string[];

  /**
   * Names of headers whose values must come from Secrets, in any case: those for remote servers, and those for the
   * collector of telemetry. An empty value (`HeaderValue.withheld`) is allowed.
   *
   * @default - none
   */
  readonly forbidPlaintextHeaders?: string[];
}
