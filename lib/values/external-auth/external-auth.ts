import type { ISecret } from 'cdk8s-plus-28';
import { copied } from '../../private/copied';
import type { PlainObject } from '../../private/plain';
import { goDuration } from '../../private/go/go-duration';
import { ifGiven } from '../../private/if-given';
import { present } from '../../private/present';
import type { AwsStsOptions } from './aws-sts-options';
import type { CrossAppAccessOptions } from './cross-app-access-options';
import { embeddedAuthServerSpec } from './declare-embedded-auth-server';
import type { EmbeddedAuthServerOptions } from './embedded-auth-server-options';
import type { OnBehalfOfOptions } from './on-behalf-of-options';
import { ValueClass } from '../../declaration/props/origin';
import { Fragment } from '../../declaration/spec-fragment';
import type { UseConstruct } from '../../declaration/used-constructs';
import { optionalSecretKeyRef, secretKeyRef } from '../../declaration/secret-key-ref';
import type { TokenExchangeOptions } from './token-exchange-options';

/**
 * How a server authenticates itself to the server behind it, or lets its clients log in.
 *
 * The custom resource has types for all kinds of servers. `headerInjection`, `unauthenticated`, `upstreamInject` and
 * `crossAppAccess` have no effect on a remote proxy, which is a warning if a proxy uses them; `onBehalfOf` is an error
 * there.
 *
 * @see MCPExternalAuthConfig.spec
 */
export class ExternalAuth extends ValueClass {
  /**
   * Exchanges the token of the client for a token of the remote server (RFC 8693).
   *
   * The proxy also needs an OIDC configuration, with which it validates the client's token.
   *
   * @param options the token endpoint, and the token to request
   * @see https://www.rfc-editor.org/rfc/rfc8693
   */
  public static tokenExchange(options: TokenExchangeOptions): ExternalAuth {
    return ExternalAuth.ofType('tokenExchange', { options }, (given, field, use) =>
      tokenExchangeSpec(given.options, field, use),
    );
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
    return ExternalAuth.ofType('headerInjection', { headerName, secret, key }, (given, field, use) => ({
      headerName: given.headerName,
      valueSecretRef: secretKeyRef(given, `${field}.valueSecretRef`, use),
    }));
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
    return ExternalAuth.ofType('bearerToken', { secret, key }, (given, field, use) => ({
      tokenSecretRef: secretKeyRef(given, `${field}.tokenSecretRef`, use),
    }));
  }

  /**
   * States that the server behind this one needs no authentication.
   *
   * It has no effect on a remote proxy: leave `externalAuth` out there.
   *
   * @see MCPExternalAuthConfig.spec.type
   */
  public static unauthenticated(): ExternalAuth {
    return new ExternalAuth(Fragment.of('ExternalAuth.unauthenticated', {}, () => ({ type: 'unauthenticated' })));
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
    return ExternalAuth.ofType('embeddedAuthServer', { options }, (given, field, use) =>
      embeddedAuthServerSpec(given.options, field, use),
    );
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
    return ExternalAuth.ofType('awsSts', { options }, (given) => awsStsSpec(given.options));
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
    return ExternalAuth.ofType('upstreamInject', { providerName }, (given) => ({ ...given }));
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
    return ExternalAuth.by('onBehalfOf', 'obo', { options }, (given, field, use) =>
      onBehalfOfSpec(given.options, field, use),
    );
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
    return ExternalAuth.by('crossAppAccess', 'xaa', { options }, (given, field, use) =>
      crossAppAccessSpec(given.options, field, use),
    );
  }

  /** Most types have a factory of their name, and all have a block of it. */
  private static ofType<Arguments extends object>(
    type: string,
    given: Arguments,
    make: (values: Arguments, field: string, use: UseConstruct) => PlainObject,
  ): ExternalAuth {
    return ExternalAuth.by(type, type, given, make);
  }

  private static by<Arguments extends object>(
    factory: string,
    type: string,
    given: Arguments,
    make: (values: Arguments, field: string, use: UseConstruct) => PlainObject,
  ): ExternalAuth {
    return new ExternalAuth(
      Fragment.of(`ExternalAuth.${factory}`, given, (values, use) => ({ type, [type]: make(values, type, use) })),
    );
  }

  private constructor(private readonly fragment: Fragment) {
    super(fragment.origin);
  }

  /**
   * The spec of an `MCPExternalAuthConfig`.
   *
   * @internal
   */
  public _toModel(field: string, use: UseConstruct): PlainObject {
    return this.fragment.at(field, use);
  }
}

function tokenExchangeSpec(options: TokenExchangeOptions, field: string, use: UseConstruct): PlainObject {
  return present({
    tokenUrl: options.tokenUrl,
    audience: options.audience,
    clientId: options.clientId,
    clientSecretRef: optionalSecretKeyRef(options.clientSecret, `${field}.clientSecretRef`, use),
    externalTokenHeaderName: options.externalTokenHeaderName,
    scopes: copied(options.scopes),
    subjectProviderName: options.subjectProviderName,
    subjectTokenType: options.subjectTokenType,
  });
}

function awsStsSpec(options: AwsStsOptions): PlainObject {
  return present({
    region: options.region,
    service: options.service,
    fallbackRoleArn: options.fallbackRoleArn,
    roleClaim: options.roleClaim,
    roleMappings: options.roleMappings?.map(({ roleArn, claim, matcher, priority }) =>
      present({ roleArn, claim, matcher, priority }),
    ),
    sessionDuration: options.sessionDuration?.toSeconds({ integral: false }),
    sessionNameClaim: options.sessionNameClaim,
    subjectProviderName: options.subjectProviderName,
  });
}

function onBehalfOfSpec(options: OnBehalfOfOptions, field: string, use: UseConstruct): PlainObject {
  return present({
    authority: options.authority,
    tenantId: options.tenantId,
    clientId: options.clientId,
    clientSecretRef: optionalSecretKeyRef(options.clientSecret, `${field}.clientSecretRef`, use),
    audience: options.audience,
    scopes: copied(options.scopes),
    cacheSkew: ifGiven(options.cacheSkew, goDuration),
    subjectTokenProviderName: options.subjectTokenProviderName,
  });
}

function crossAppAccessSpec(options: CrossAppAccessOptions, field: string, use: UseConstruct): PlainObject {
  return present({
    idpTokenUrl: options.idpTokenUrl,
    idpClientId: options.idpClientId,
    idpClientSecretRef: optionalSecretKeyRef(options.idpClientSecret, `${field}.idpClientSecretRef`, use),
    targetTokenUrl: options.targetTokenUrl,
    targetAudience: options.targetAudience,
    targetClientId: options.targetClientId,
    targetClientSecretRef: optionalSecretKeyRef(options.targetClientSecret, `${field}.targetClientSecretRef`, use),
    targetResource: options.targetResource,
    scopes: copied(options.scopes),
    subjectProviderName: options.subjectProviderName,
    subjectTokenType: options.subjectTokenType,
    insecureTargetTokenUrl: options.insecureTargetTokenUrl,
  });
}
