import { madeBy } from '../../declaration/fields/written';
import { ValueClass, type Origin } from '../../declaration/props/origin';
import type { InlineOidcOptions } from '../generated/inline-oidc-options';
import type { KubernetesServiceAccountOidcOptions } from '../generated/kubernetes-service-account-oidc-options';

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
