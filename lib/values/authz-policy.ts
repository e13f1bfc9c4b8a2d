import { madeBy } from '../declaration/fields/written';
import { ValueClass, type Origin } from '../declaration/props/instances';
import type { Finding } from '../private/finding';
import { holdsToken, isToken } from '../private/cdk8s/values';
import { item } from '../private/field-paths';
import { isPlainObject } from '../private/plain';
import { whatIs } from '../private/texts';
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

const FIELD = 'entities';

/** What is wrong with entities that cannot become the text of a list; rules check the text itself. */
export function entitiesMistakes(given: { readonly options: { readonly entities?: unknown } }): Finding[] {
  const { entities } = given.options;
  if (entities === undefined || typeof entities === 'string' || isToken(entities)) {
    return [];
  }
  if (!Array.isArray(entities)) {
    return [mistake(FIELD, `is ${whatIs(entities)}, not Cedar entities`)];
  }
  const others = entities.flatMap((each: unknown, index) =>
    isPlainObject(each) ? [] : [mistake(item(FIELD, index), `is ${whatIs(each)}, not a Cedar entity`)],
  );
  const rule = 'contains a token that cdk8s resolves later, but is written as one text';
  return holdsToken(entities)
    ? [{ severity: 'error', id: 'token', field: FIELD, rule, fix: 'make the whole text or list a token' }]
    : others;
}

function mistake(field: string, rule: string): Finding {
  const fix = 'give a list of objects like { uid: { type, id }, attrs, parents }, or its JSON text';
  return { severity: 'error', id: 'type', field, rule, fix };
}
