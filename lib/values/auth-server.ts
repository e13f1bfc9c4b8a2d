import { madeBy } from '../declaration/fields/written';
import { ValueClass, type Origin } from '../declaration/props/origin';
import type { UpstreamOauth2Options } from './generated/upstream-oauth2-options';
import type { UpstreamOidcOptions } from './generated/upstream-oidc-options';

/**
 * An identity provider where the users of an embedded authorization server log in.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.upstreamProviders
 */
export class UpstreamProvider extends ValueClass<'UpstreamProvider'> {
  /**
   * A provider that supports OpenID Connect: its endpoints are discovered.
   *
   * @param name a name of 1 to 63 lower-case letters, digits and hyphens, unique within the server
   * @param options the provider's issuer, and the server's client registration there
   */
  public static oidc(name: string, options: UpstreamOidcOptions): UpstreamProvider {
    return new UpstreamProvider(madeBy('UpstreamProvider.oidc', { name, options }));
  }

  /**
   * A provider that only supports OAuth 2.0: each of its endpoints must be set.
   *
   * @param name a name of 1 to 63 lower-case letters, digits and hyphens, unique within the server
   * @param options the provider's endpoints, and the server's client registration there
   */
  public static oauth2(name: string, options: UpstreamOauth2Options): UpstreamProvider {
    return new UpstreamProvider(madeBy('UpstreamProvider.oauth2', { name, options }));
  }

  private constructor(origin: Origin<'UpstreamProvider'>) {
    super(origin);
  }
}
