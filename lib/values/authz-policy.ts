import { copied } from '../private/copied';
import type { PlainObject } from '../private/plain';
import { present } from '../private/present';
import type { AuthorizationClaims } from './authorization-claims';

/**
 * What decides who may do what: the content of an `AuthzConfig`.
 *
 * @see MCPAuthzConfig.spec
 */
export class AuthzPolicy {
  /**
   * Cedar policies. The operator doesn't check them: a proxy with a broken one doesn't start, so that it is a warning.
   *
   * @param policies the Cedar policies, at least one, each a string of its own
   * @param entitiesJson the Cedar entities as a JSON array; by default none
   * @param claims which claims of tokens become groups and roles; by default none
   */
  public static cedar(policies: string[], entitiesJson?: string, claims: AuthorizationClaims = {}): AuthzPolicy {
    return new AuthzPolicy(
      'cedarv1',
      present({
        policies: copied(policies),
        entities_json: entitiesJson,
        group_claim_name: claims.groupClaim,
        role_claim_name: claims.roleClaim,
        group_entity_type: claims.groupEntityType,
      }),
    );
  }

  /**
   * A server that is asked about each request.
   *
   * @param options where it is
   */
  public static http(options: HttpAuthzOptions): AuthzPolicy {
    const { url, claimMapping } = options;
    return new AuthzPolicy('httpv1', present({ http: present({ url }), claim_mapping: claimMapping }));
  }

  private constructor(
    private readonly type: string,
    private readonly config: PlainObject,
  ) {}

  /**
   * As the custom resource writes it.
   *
   * @internal
   */
  public _toModel(): PlainObject {
    return { type: this.type, config: this.config };
  }
}

/**
 * A server that decides who may do what.
 *
 * @see MCPAuthzConfig.spec.config
 */
export interface HttpAuthzOptions {
  /** The URL that is asked; an empty one is an error. */
  readonly url: string;

  /**
   * How the claims of a token are passed on, such as `standard`.
   *
   * @default - as the proxy does it
   */
  readonly claimMapping?: string;
}
