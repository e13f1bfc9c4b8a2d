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
