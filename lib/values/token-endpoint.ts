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
