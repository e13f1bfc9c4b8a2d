import type { Duration } from 'cdk8s';
import type { SecretValue } from 'cdk8s-plus-28';
import type { AuthServerStorage } from './auth-server-storage';
import type { UpstreamProvider } from './upstream-provider';

/**
 * An OAuth 2.0 authorization server within the proxy.
 *
 * Without `signingKeys`, `hmacSecrets` and a storage that lasts, every restart logs all clients out, and a proxy can't
 * have more than one replica.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer
 */
export interface EmbeddedAuthServerOptions {
  /**
   * URL of this server as its clients reach it; its tokens have it in their `iss` claim.
   *
   * It must be `https`, or `http` for localhost. A query, a fragment or a slash at the end is an error (RFC 8414).
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.issuer
   */
  readonly issuer: string;

  /**
   * Identity providers at which users log in.
   *
   * A remote proxy needs exactly one; none is an error always, and more than one where a remote proxy uses it.
   *
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders
   */
  readonly upstreamProviders: UpstreamProvider[];

  /**
   * URL before `/oauth/authorize`, for browsers that reach the server by another host than its clients do. It has the
   * form of `issuer`.
   *
   * @default - the issuer
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.authorizationEndpointBaseUrl
   */
  readonly authorizationEndpointBaseUrl?: string;

  /**
   * Private keys in PEM form that access tokens are signed with. The first one signs, the others only verify, so that
   * keys can be rotated; more than five are an error.
   *
   * @default - each start makes a key of its own, which invalidates all tokens
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.signingKeySecretRefs
   */
  readonly signingKeys?: SecretValue[];

  /**
   * Random secrets of at least 32 bytes for authorization codes and refresh tokens. The first one signs, the others
   * only verify.
   *
   * @default - each start makes a secret of its own, which invalidates all codes and refresh tokens
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.hmacSecretRefs
   */
  readonly hmacSecrets?: SecretValue[];

  /**
   * How long tokens are valid.
   *
   * @default - the default of each lifespan
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.tokenLifespans
   */
  readonly tokenLifespans?: TokenLifespans;

  /**
   * Where sessions and registered clients are kept.
   *
   * @default AuthServerStorage.memory()
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage
   */
  readonly storage?: AuthServerStorage;
}

/**
 * How long the tokens of an embedded authorization server are valid. A duration of zero stands for the default.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.tokenLifespans
 */
export interface TokenLifespans {
  /**
   * How long an access token is valid.
   *
   * @default Duration.hours(1)
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.tokenLifespans.accessTokenLifespan
   */
  readonly accessToken?: Duration;

  /**
   * How long an authorization code is valid, from the login until the client takes its tokens.
   *
   * @default Duration.minutes(10)
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.tokenLifespans.authCodeLifespan
   */
  readonly authCode?: Duration;

  /**
   * How long a refresh token is valid.
   *
   * @default Duration.days(7)
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.tokenLifespans.refreshTokenLifespan
   */
  readonly refreshToken?: Duration;
}
