import type { ISecret } from 'cdk8s-plus-28';
import { madeBy } from '../declaration/fields/written';
import { type Origin, ValueClass } from '../declaration/props/instances';
import type { AwsStsOptions } from './generated/aws-sts-options';
import type { CrossAppAccessOptions } from './generated/cross-app-access-options';
import type { EmbeddedAuthServerOptions } from './generated/embedded-auth-server-options';
import type { InlineOidcOptions } from './generated/inline-oidc-options';
import type { KubernetesServiceAccountOidcOptions } from './generated/kubernetes-service-account-oidc-options';
import type { OnBehalfOfOptions } from './generated/on-behalf-of-options';
import type { TokenExchangeOptions } from './generated/token-exchange-options';

/**
 * How a server authenticates itself to the server behind it, or lets its clients log in.
 *
 * The custom resource has types for all kinds of servers. `headerInjection`, `unauthenticated`, `upstreamInject` and
 * `crossAppAccess` have no effect on a remote proxy, which is a warning if a proxy uses them; `onBehalfOf` is an error
 * there.
 *
 * @see MCPExternalAuthConfig.spec
 */
export class ExternalAuth extends ValueClass<'ExternalAuth'> {
  /**
   * Exchanges the token of the client for a token of the remote server (RFC 8693).
   *
   * The proxy also needs an OIDC configuration, with which it validates the client's token.
   *
   * @param options the token endpoint, and the token to request
   * @see https://www.rfc-editor.org/rfc/rfc8693
   */
  public static tokenExchange(options: TokenExchangeOptions): ExternalAuth {
    return new ExternalAuth(madeBy('ExternalAuth.tokenExchange', { options }));
  }

  /**
   * Adds a header with a secret value to requests.
   *
   * It has no effect on a remote proxy: use `headerForward` of the proxy.
   *
   * @param headerName the header's name, at least one character
   * @param secret the Secret with the header's value, in the namespace of the configuration
   * @param key the key within the Secret
   * @see MCPExternalAuthConfig.spec.headerInjection
   */
  public static headerInjection(headerName: string, secret: ISecret, key: string): ExternalAuth {
    return new ExternalAuth(madeBy('ExternalAuth.headerInjection', { headerName, secret, key }));
  }

  /**
   * Sends `Authorization: Bearer` with a fixed token to the remote server, whoever the client is.
   *
   * When the Secret changes, pods keep the old token until they are restarted.
   *
   * @param secret the Secret with the token, in the namespace of the configuration; the operator waits until it and its
   *   key exist
   * @param key the key within the Secret; its value is only the token, without `Bearer`, and must not be empty
   * @see MCPExternalAuthConfig.spec.bearerToken
   */
  public static bearerToken(secret: ISecret, key: string): ExternalAuth {
    return new ExternalAuth(madeBy('ExternalAuth.bearerToken', { secret, key }));
  }

  /**
   * States that the server behind this one needs no authentication.
   *
   * It has no effect on a remote proxy: leave `externalAuth` out there.
   *
   * @see MCPExternalAuthConfig.spec.type
   */
  public static unauthenticated(): ExternalAuth {
    return new ExternalAuth(madeBy('ExternalAuth.unauthenticated', {}));
  }

  /**
   * Runs an OAuth 2.0 authorization server in the proxy, so clients can log in at an identity provider.
   *
   * A proxy can use it as `authServer` or as `externalAuth`, but not as both. The proxy's OIDC configuration must
   * accept the tokens of this server: its `audience` must equal its `resourceUrl`, and this must be an `https` URL.
   *
   * @param options the server, and the providers where its users log in
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer
   */
  public static embeddedAuthServer(options: EmbeddedAuthServerOptions): ExternalAuth {
    return new ExternalAuth(madeBy('ExternalAuth.embeddedAuthServer', { options }));
  }

  /**
   * Assumes an AWS role with the token of the client, and signs requests with the role's credentials (SigV4).
   *
   * The proxy also needs an OIDC configuration whose issuer is registered as an identity provider of the AWS account.
   *
   * @param options which role is assumed for whom, and for which service
   * @see MCPExternalAuthConfig.spec.awsSts
   */
  public static awsSts(options: AwsStsOptions): ExternalAuth {
    return new ExternalAuth(madeBy('ExternalAuth.awsSts', { options }));
  }

  /**
   * Sends the access token that an upstream provider of an embedded authorization server issued for the client.
   *
   * It has no effect on a remote proxy; it is for a `VirtualMCPServer`.
   *
   * @param providerName the upstream provider's name, at least one character
   * @see MCPExternalAuthConfig.spec.upstreamInject
   */
  public static upstreamInject(providerName: string): ExternalAuth {
    return new ExternalAuth(madeBy('ExternalAuth.upstreamInject', { providerName }));
  }

  /**
   * Exchanges the token of the client for a token of another app on behalf of the user, as in Microsoft Entra ID; from
   * release 0.29 on, and with options from release 0.30 on.
   *
   * It needs an enterprise build of ToolHive: a remote proxy that uses it is an error.
   *
   * @param options the tenant, and the token to request
   * @see MCPExternalAuthConfig.spec.obo
   */
  public static onBehalfOf(options: OnBehalfOfOptions = {}): ExternalAuth {
    return new ExternalAuth(madeBy('ExternalAuth.onBehalfOf', { options }));
  }

  /**
   * Asks the identity provider of an organization for access to another app (cross-app access); from release 0.33 on.
   *
   * It has no effect on a remote proxy; it is for a `VirtualMCPServer`.
   *
   * @param options the identity provider, and the other app
   * @see MCPExternalAuthConfig.spec.xaa
   */
  public static crossAppAccess(options: CrossAppAccessOptions): ExternalAuth {
    return new ExternalAuth(madeBy('ExternalAuth.crossAppAccess', { options }));
  }

  private constructor(origin: Origin<'ExternalAuth'>) {
    super(origin);
  }
}

/**
 * Whose tokens a proxy accepts from its clients.
 *
 * @see MCPOIDCConfig.spec
 */
export class OidcProvider extends ValueClass<'OidcProvider'> {
  /**
   * An identity provider with its own URLs, such as Okta, Keycloak or Entra ID.
   *
   * @param options the provider's URLs, and the proxy's credentials for it
   */
  public static inline(options: InlineOidcOptions): OidcProvider {
    return new OidcProvider(madeBy('OidcProvider.inline', { options }));
  }

  /**
   * The cluster itself: clients are pods that authenticate with a token of their ServiceAccount.
   *
   * @param options how the cluster's issuer differs from the default
   */
  public static kubernetesServiceAccount(options: KubernetesServiceAccountOidcOptions = {}): OidcProvider {
    return new OidcProvider(madeBy('OidcProvider.kubernetesServiceAccount', { options }));
  }

  private constructor(origin: Origin<'OidcProvider'>) {
    super(origin);
  }
}
