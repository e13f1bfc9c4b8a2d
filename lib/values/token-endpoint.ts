/**
 * How a client proves itself at a token endpoint.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8414#section-2
 */
export enum TokenEndpointAuthMethod {
  /** Not at all: a public client, with PKCE alone. */
  NONE = 'none',

  /** With its secret in the header `Authorization`. */
  CLIENT_SECRET_BASIC = 'client_secret_basic',

  /** With its secret in the body of the request. */
  CLIENT_SECRET_POST = 'client_secret_post',
}

/**
 * The type of a client's token, which the token endpoint needs for the exchange.
 *
 * @see https://www.rfc-editor.org/rfc/rfc8693#section-3
 */
export enum SubjectTokenType {
  /** An OAuth 2.0 access token. */
  ACCESS_TOKEN = 'access_token',

  /** An OpenID Connect ID token. */
  ID_TOKEN = 'id_token',

  /** Any JWT. */
  JWT = 'jwt',
}

/**
 * The HTTP method for requesting a user's data.
 */
export enum UserInfoMethod {
  /** The method that almost every provider requires. */
  GET = 'GET',

  /** For providers whose documentation asks for it. */
  POST = 'POST',
}

/**
 * How a server checks that a provider still knows its registration (RFC 7591).
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders[].oauth2Config.dcrConfig.registrationProbe
 */
export enum RegistrationProbe {
  /** With a request to the token endpoint. */
  TOKEN_ENDPOINT = 'tokenEndpoint',

  /** With a request to the authorization endpoint. */
  AUTHORIZATION_ENDPOINT = 'authorizationEndpoint',

  /** Not at all. */
  NONE = 'none',
}
