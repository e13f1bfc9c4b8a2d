import { ValueClass } from '../declaration/props/origin';
import { Fragment } from '../declaration/spec-fragment';
import { CEDAR, POLICY_SERVER } from '../model/authz-config';
import { copied } from '../private/copied';
import type { PlainObject } from '../private/plain';
import { present } from '../private/present';
import type { CedarOptions } from './authorization-options';
import { entitiesMistakes, entitiesText } from './cedar-entities';

/**
 * How an `AuthzConfig` decides who may do what.
 *
 * @see MCPAuthzConfig.spec
 */
export class AuthzPolicy extends ValueClass {
  /**
   * Cedar policies. The operator doesn't check them: a proxy with a broken one doesn't start, so it is a warning.
   *
   * @param policies the Cedar policies, at least one, each a string of its own
   * @param options the Cedar entities, and which claims of tokens become groups and roles; by default none
   */
  public static cedar(policies: string[], options: CedarOptions = {}): AuthzPolicy {
    const make = (given: { readonly policies: string[]; readonly options: CedarOptions }): PlainObject => ({
      type: CEDAR,
      config: present({
        policies: copied(given.policies),
        entities_json: entitiesText(given.options.entities),
        group_claim_name: given.options.groupClaim,
        role_claim_name: given.options.roleClaim,
        group_entity_type: given.options.groupEntityType,
      }),
    });
    return new AuthzPolicy(Fragment.of('AuthzPolicy.cedar', { policies, options }, make, entitiesMistakes));
  }

  /**
   * A policy server that decides about each request.
   *
   * @param options the server's URL
   */
  public static http(options: HttpAuthzOptions): AuthzPolicy {
    return new AuthzPolicy(
      Fragment.of('AuthzPolicy.http', { options }, (given) => ({
        type: POLICY_SERVER,
        config: present({ http: present({ url: given.options.url }), claim_mapping: given.options.claimMapping }),
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
  public _toModel(): PlainObject {
    return this.fragment.at('', () => undefined);
  }
}

/**
 * A server that decides who may do what.
 *
 * @see MCPAuthzConfig.spec.config
 */
export interface HttpAuthzOptions {
  /** The URL of the server; an empty one is an error. */
  readonly url: string;

  /**
   * How the claims of a token are passed to the server, such as `standard`.
   *
   * @default - the proxy's own default
   */
  readonly claimMapping?: string;
}
