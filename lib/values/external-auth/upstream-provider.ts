import { copied } from '../../private/copied';
import { ifGiven } from '../../private/if-given';
import type { PlainObject } from '../../private/plain';
import { present } from '../../private/present';
import { ValueClass } from '../../declaration/props/origin';
import { Fragment } from '../../declaration/spec-fragment';
import type { UseConstruct } from '../../declaration/used-constructs';
import { optionalSecretKeyRef } from '../../declaration/secret-key-ref';
import type {
  DynamicClientRegistration,
  IdentityFromToken,
  TokenResponseMapping,
  UpstreamClientOptions,
  UpstreamOauth2Options,
  UpstreamOidcOptions,
} from './upstream-provider-options';
import type { UserInfo, UserInfoFieldMapping } from './user-info';

/**
 * An identity provider where the users of an embedded authorization server log in.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders
 */
export class UpstreamProvider extends ValueClass {
  /**
   * A provider that supports OpenID Connect: its endpoints are discovered.
   *
   * @param name a name of 1 to 63 lower-case letters, digits and hyphens, unique within the server
   * @param options the provider's issuer, and the server's client registration there
   */
  public static oidc(name: string, options: UpstreamOidcOptions): UpstreamProvider {
    return new UpstreamProvider(
      Fragment.of('UpstreamProvider.oidc', { name, options }, (given, use) => ({
        name: given.name,
        type: 'oidc',
        oidcConfig: present({
          issuerUrl: given.options.issuerUrl,
          clientId: given.options.clientId,
          ...clientFields(given.options, 'oidcConfig', use),
          userInfoOverride: ifGiven(given.options.userInfoOverride, userInfoSpec),
          subjectClaim: given.options.subjectClaim,
        }),
      })),
    );
  }

  /**
   * A provider that only supports OAuth 2.0: each of its endpoints must be set.
   *
   * @param name a name of 1 to 63 lower-case letters, digits and hyphens, unique within the server
   * @param options the provider's endpoints, and the server's client registration there
   */
  public static oauth2(name: string, options: UpstreamOauth2Options): UpstreamProvider {
    return new UpstreamProvider(
      Fragment.of('UpstreamProvider.oauth2', { name, options }, (given, use) => ({
        name: given.name,
        type: 'oauth2',
        oauth2Config: present({
          authorizationEndpoint: given.options.authorizationEndpoint,
          tokenEndpoint: given.options.tokenEndpoint,
          clientId: given.options.clientId,
          ...clientFields(given.options, 'oauth2Config', use),
          userInfo: ifGiven(given.options.userInfo, userInfoSpec),
          tokenResponseMapping: ifGiven(given.options.tokenResponseMapping, tokenResponseMappingSpec),
          identityFromToken: ifGiven(given.options.identityFromToken, identityFromTokenSpec),
          dcrConfig: ifGiven(given.options.dcrConfig, (registration) => dcrConfigSpec(registration, use)),
          allowPrivateIPs: given.options.allowPrivateIps,
          insecureAllowHTTP: given.options.insecureAllowHttp,
        }),
      })),
    );
  }

  private constructor(private readonly fragment: Fragment) {
    super(fragment.origin);
  }

  /**
   * In the form of the custom resource.
   *
   * @internal
   */
  public _toModel(field: string, use: UseConstruct): PlainObject {
    return this.fragment.at(field, use);
  }
}

function clientFields(options: UpstreamClientOptions, field: string, use: UseConstruct): PlainObject {
  return {
    clientSecretRef: optionalSecretKeyRef(options.clientSecret, `${field}.clientSecretRef`, use),
    redirectUri: options.redirectUri,
    scopes: copied(options.scopes),
    additionalAuthorizationParams: copied(options.additionalAuthorizationParams),
  };
}

function userInfoSpec(userInfo: UserInfo): PlainObject {
  return present({
    endpointUrl: userInfo.endpointUrl,
    httpMethod: userInfo.httpMethod,
    additionalHeaders: copied(userInfo.additionalHeaders),
    fieldMapping: ifGiven(userInfo.fieldMapping, fieldMappingSpec),
  });
}

function fieldMappingSpec(mapping: UserInfoFieldMapping): PlainObject {
  return present({
    emailFields: copied(mapping.emailFields),
    nameFields: copied(mapping.nameFields),
    subjectFields: copied(mapping.subjectFields),
  });
}

function tokenResponseMappingSpec(mapping: TokenResponseMapping): PlainObject {
  const { accessTokenPath, expiresInPath, refreshTokenPath, scopePath } = mapping;
  return present({ accessTokenPath, expiresInPath, refreshTokenPath, scopePath });
}

function identityFromTokenSpec({ subjectPath, namePath, emailPath }: IdentityFromToken): PlainObject {
  return present({ subjectPath, namePath, emailPath });
}

function dcrConfigSpec(registration: DynamicClientRegistration, use: UseConstruct): PlainObject {
  const { discoveryUrl, registrationEndpoint, initialAccessToken, softwareId, softwareStatement } = registration;
  return present({
    discoveryUrl,
    registrationEndpoint,
    initialAccessTokenRef: optionalSecretKeyRef(
      initialAccessToken,
      'oauth2Config.dcrConfig.initialAccessTokenRef',
      use,
    ),
    softwareId,
    softwareStatement,
  });
}
