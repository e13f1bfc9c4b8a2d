import { madeBy } from '../declaration/fields/written';
import { type Origin, ValueClass } from '../declaration/props/instances';
import type { RedisStorageOptions } from './generated/redis-storage-options';
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

/**
 * Where an embedded authorization server keeps its sessions and registered clients.
 *
 * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage
 */
export class AuthServerStorage extends ValueClass<'AuthServerStorage'> {
  /**
   * In the memory of the proxy's process. A restart loses everything: clients must register again, and users must log
   * in again. Replicas of a proxy don't share the memory.
   */
  public static memory(): AuthServerStorage {
    return new AuthServerStorage(madeBy('AuthServerStorage.memory', {}));
  }

  /**
   * In Redis or Valkey. The proxy does not become ready until it can reach it.
   *
   * @param options the address of Redis, and the proxy's credentials for it
   * @see MCPExternalAuthConfig.spec.embeddedAuthServer.storage.redis
   */
  public static redis(options: RedisStorageOptions): AuthServerStorage {
    return new AuthServerStorage(madeBy('AuthServerStorage.redis', { options }));
  }

  private constructor(origin: Origin<'AuthServerStorage'>) {
    super(origin);
  }
}
