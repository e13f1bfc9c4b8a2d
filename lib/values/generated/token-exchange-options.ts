// Generated from crds/ by `npm run import`. Do not edit.
import type { SubjectTokenType } from '../token-endpoint';
import type { SecretValue } from 'cdk8s-plus-28';

/**
 * How a proxy exchanges the tokens of its clients for tokens of the remote server.
 *
 * @see MCPExternalAuthConfig.spec.tokenExchange
 */
export interface TokenExchangeOptions {
  /**
   * URL of the token endpoint that exchanges the tokens.
   *
   * @see MCPExternalAuthConfig.spec.tokenExchange.tokenUrl
   */
  readonly tokenUrl: string;

  /**
   * Audience of the requested token, usually the remote server.
   *
   * @see MCPExternalAuthConfig.spec.tokenExchange.audience
   */
  readonly audience: string;

  /**
   * Client id of the proxy at the token endpoint.
   *
   * @default - the exchange is requested without a client
   * @see MCPExternalAuthConfig.spec.tokenExchange.clientId
   */
  readonly clientId?: string;

  /**
   * Secret of `clientId`.
   *
   * The Secret must be in the namespace of the configuration, and the operator waits until it and its key exist.
   *
   * @default - the client authenticates without a secret
   * @see MCPExternalAuthConfig.spec.tokenExchange.clientSecretRef
   */
  readonly clientSecret?: SecretValue;

  /**
   * Name of the request header that carries the new token to the remote server, such as `X-Upstream-Token`.
   *
   * @default - the new token replaces the client's token in `Authorization`
   * @see MCPExternalAuthConfig.spec.tokenExchange.externalTokenHeaderName
   */
  readonly externalTokenHeaderName?: string;

  /**
   * Scopes to request for the new token.
   *
   * @default - none; the token endpoint decides
   * @see MCPExternalAuthConfig.spec.tokenExchange.scopes
   */
  readonly scopes?: string[];

  /**
   * Name of the upstream provider of an embedded authorization server whose token is exchanged.
   *
   * It has no effect on a remote proxy.
   *
   * @default - the token of the client is exchanged
   * @see MCPExternalAuthConfig.spec.tokenExchange.subjectProviderName
   */
  readonly subjectProviderName?: string;

  /**
   * The type of the client's token.
   *
   * @default SubjectTokenType.ACCESS_TOKEN
   * @see MCPExternalAuthConfig.spec.tokenExchange.subjectTokenType
   */
  readonly subjectTokenType?: SubjectTokenType;
}
