import type { PlainObject } from '../../private/plain';
import { present } from '../../private/present';
import { ValueClass } from '../../declaration/props/origin';
import { Fragment } from '../../declaration/spec-fragment';
import type { UseConstruct } from '../../declaration/used-constructs';
import type { InlineOidcOptions } from './inline-oidc-options';
import type { KubernetesServiceAccountOidcOptions } from './kubernetes-service-account-oidc-options';
import { optionalSecretKeyRef } from '../../declaration/secret-key-ref';

/**
 * Whose tokens a proxy accepts from its clients.
 *
 * @see MCPOIDCConfig.spec
 */
export class OidcProvider extends ValueClass {
  /**
   * An identity provider with its own URLs, such as Okta, Keycloak or Entra ID.
   *
   * @param options the provider's URLs, and the proxy's credentials for it
   */
  public static inline(options: InlineOidcOptions): OidcProvider {
    return new OidcProvider(
      Fragment.of('OidcProvider.inline', { options }, (given, use) => ({
        type: 'inline',
        inline: inlineSpec(given.options, use),
      })),
    );
  }

  /**
   * The cluster itself: clients are pods that authenticate with a token of their ServiceAccount.
   *
   * @param options how the cluster's issuer differs from the default
   */
  public static kubernetesServiceAccount(options: KubernetesServiceAccountOidcOptions = {}): OidcProvider {
    return new OidcProvider(
      Fragment.of('OidcProvider.kubernetesServiceAccount', { options }, (given) => {
        const { issuer, introspectionUrl, jwksUrl, namespace, serviceAccount, useClusterAuth } = given.options;
        return {
          type: 'kubernetesServiceAccount',
          kubernetesServiceAccount: present({
            issuer,
            introspectionUrl,
            jwksUrl,
            namespace,
            serviceAccount,
            useClusterAuth,
          }),
        };
      }),
    );
  }

  private constructor(private readonly fragment: Fragment) {
    super(fragment.origin);
  }

  /**
   * The spec of an `MCPOIDCConfig`.
   *
   * @internal
   */
  public _toModel(field: string, use: UseConstruct): PlainObject {
    return this.fragment.at(field, use);
  }
}

function inlineSpec(options: InlineOidcOptions, use: UseConstruct): PlainObject {
  return present({
    issuer: options.issuer,
    clientId: options.clientId,
    clientSecretRef: optionalSecretKeyRef(options.clientSecret, 'inline.clientSecretRef', use),
    caBundleRef: options.caBundle?._toModel('inline.caBundleRef', use),
    insecureAllowHTTP: options.insecureAllowHttp,
    introspectionUrl: options.introspectionUrl,
    jwksAllowPrivateIP: options.jwksAllowPrivateIp,
    jwksAuthTokenPath: options.jwksAuthTokenPath,
    jwksUrl: options.jwksUrl,
    protectedResourceAllowPrivateIP: options.protectedResourceAllowPrivateIp,
  });
}
