/**
 * What the token of a client is, for the server that exchanges it.
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
