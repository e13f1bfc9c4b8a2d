import { madeBy } from '../declaration/fields/written';
import { ValueClass, type Origin } from '../declaration/props/origin';
import { entitiesMistakes } from './cedar-entities';
import type { AuthorizationClaims } from './generated/authorization-claims';

/**
 * How an `AuthzConfig` decides who may do what.
 *
 * @see MCPAuthzConfig.spec
 */
export class AuthzPolicy extends ValueClass<'AuthzPolicy'> {
  /**
   * Cedar policies. The operator doesn't check them: a proxy with a broken one doesn't start, so it is a warning.
   *
   * @param policies the Cedar policies, at least one, each a string of its own
   * @param options the Cedar entities, and which claims of tokens become groups and roles; by default none
   */
  public static cedar(policies: string[], options: CedarOptions = {}): AuthzPolicy {
    return new AuthzPolicy(madeBy('AuthzPolicy.cedar', { policies, options }, entitiesMistakes));
  }

  /**
   * A policy server that decides about each request.
   *
   * @param options the server's URL, and the claims that it gets
   */
  public static http(options: HttpAuthzOptions): AuthzPolicy {
    return new AuthzPolicy(madeBy('AuthzPolicy.http', { options }));
  }

  private constructor(origin: Origin<'AuthzPolicy'>) {
    super(origin);
  }
}

/**
 * Options of Cedar policies.
 *
 * @see https://docs.cedarpolicy.com/auth/entities-syntax.html
 */
export interface CedarOptions extends AuthorizationClaims {
  /**
   * The Cedar entities: a list of objects, which becomes JSON text with sorted keys, or the JSON text of such a list,
   * which is written as it is. Anything else is an error.
   *
   * @default - none
   */
  readonly entities?: unknown;
}

/**
 * A server that decides who may do what.
 *
 * @see MCPAuthzConfig.spec.config
 */
export interface HttpAuthzOptions {
  /**
   * The URL of the server, an absolute `http` or `https` URL. The proxy adds `/decision` to its path, so a URL that ends
   * with `/decision` is a warning. An empty one is an error.
   */
  readonly url: string;

  /**
   * Which claims of a token the server gets as the roles and groups of the client. The proxy doesn't start without it.
   */
  readonly claimMapping: ClaimMapping;
}

/**
 * Where a policy server finds the roles and groups of a client.
 */
export enum ClaimMapping {
  /** In the claims `roles` and `groups` of OpenID Connect. */
  STANDARD = 'standard',

  /** In claims that begin with "m", as the Manetu Policy Engine expects them: `mroles`, `mgroups` and others. */
  MPE = 'mpe',
}
