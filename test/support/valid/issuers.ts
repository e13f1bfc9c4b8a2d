import * as fc from 'fast-check';
import { given } from './configs';
import type { Props } from './data';
import { serverBundle } from './server-bundles';
import { fromRelease, has, type ValidTarget } from './target';
import { httpsUrl, maybe, names, seconds, some, word } from './texts';

/** An issuer whose tokens are taken, and what they are good for: one of the two, or both. */
interface Issuer {
  readonly issuer: Props;
  /** Whether it has a name even if no policy needs it. */
  readonly isNamed: boolean;
  readonly exchange: Props | undefined;
  readonly bearer: Props | undefined;
}

/** Where a server says what tokens are good for. */
export interface Places {
  /** Whether `inboundGrants` has it, and not the issuers themselves. */
  readonly exchange: boolean;
  readonly bearer: boolean;
}

/** Issuers, and the policies of `inboundGrants` about them. */
export interface Issuers {
  readonly trustedIssuers: readonly Props[];
  readonly exchangePolicies: readonly Props[];
  readonly bearerPolicies: readonly Props[];
}

const matcher = fc.constantFrom('claims.azp == "agent"', 'claims.sub.startsWith("svc-") && has(claims.azp)');

function exchangePolicy(target: ValidTarget, resourceUrl: string): fc.Arbitrary<Props> {
  return fc
    .record({
      allowedDelegateClients: fc.constantFrom<string[][]>(['*'], ['agent']),
      more: some({
        actorClaim: fc.constantFrom('azp', 'client_id'),
        allowedActors: names(),
        allowMayAct: fc.boolean(),
      }),
      later: fromRelease<Props>(target, { actorMatcher: ['0.45.0', matcher] }),
    })
    .map(({ allowedDelegateClients, more: { allowMayAct, ...more }, later }) =>
      given({
        expectedAudience: resourceUrl,
        allowedDelegateClients,
        ...more,
        ...later,
        allowMayAct: allowedDelegateClients.includes('*') ? undefined : allowMayAct,
      }),
    );
}

/** Tokens are for this proxy alone, and no token for it is an assertion. */
function bearerPolicy(resourceUrl: string): fc.Arbitrary<Props> {
  return fc
    .record({
      maxAssertionAge: seconds(30, 3600),
      subjects: fc.uniqueArray(word, { minLength: 1, maxLength: 2 }),
      acceptedAudiences: maybe(
        fc.uniqueArray(
          httpsUrl.filter((url) => url !== resourceUrl),
          { minLength: 1, maxLength: 2 },
        ),
      ),
    })
    .map(({ maxAssertionAge, subjects, acceptedAudiences }) =>
      given({
        maxAssertionAge,
        subjectBindings: subjects.map((subject) => ({ subject, allowedResources: [resourceUrl] })),
        acceptedAudiences,
      }),
    );
}

function issuer(target: ValidTarget, resourceUrl: string): fc.Arbitrary<Issuer> {
  const exchange = exchangePolicy(target, resourceUrl);
  const bearer = bearerPolicy(resourceUrl);
  const only = fc.record({ exchange, bearer: fc.constant(undefined) });
  const uses = [only, fc.record({ exchange: fc.constant(undefined), bearer }), fc.record({ exchange, bearer })];
  return fc
    .record({
      url: fc.record({ issuerUrl: httpsUrl, jwksUrl: maybe(httpsUrl) }),
      more: some({ allowPrivateIps: fc.boolean(), insecureAllowHttp: fc.boolean() }),
      later: fromRelease<Props>(target, { caBundle: ['0.47.0', serverBundle(target)] }),
      isNamed: has(target, '0.47.0') ? fc.boolean() : fc.constant(false),
      use: has(target, '0.45.0') ? fc.oneof(...uses) : only,
    })
    .map(({ url, more: { allowPrivateIps, ...more }, later, isNamed, use }) => ({
      isNamed,
      issuer: given({
        ...url,
        ...more,
        ...later,
        allowPrivateIps: url.jwksUrl === undefined ? undefined : allowPrivateIps,
      }),
      ...use,
    }));
}

/** Issuers of different URLs and names. */
export function issuers(target: ValidTarget, resourceUrl: string, places: Places): fc.Arbitrary<Issuers> {
  return fc
    .uniqueArray(issuer(target, resourceUrl), { selector: (each) => each.issuer['issuerUrl'], maxLength: 2 })
    .map((all) => {
      const placed = all.map((each, index) => place(target, each, places, `issuer-${String(index)}`));
      return {
        trustedIssuers: placed.map((each) => each.issuer),
        exchangePolicies: placed.map((each) => each.exchange).filter((each) => each !== undefined),
        bearerPolicies: placed.map((each) => each.bearer).filter((each) => each !== undefined),
      };
    });
}

function place(
  target: ValidTarget,
  each: Issuer,
  places: Places,
  name: string,
): Partial<Issuer> & Pick<Issuer, 'issuer'> {
  const exchange = places.exchange ? each.exchange : undefined;
  const bearer = places.bearer ? each.bearer : undefined;
  const isNamed = each.isNamed || exchange !== undefined || bearer !== undefined;
  return {
    issuer: given({
      ...each.issuer,
      name: isNamed ? name : undefined,
      ...(places.exchange ? {} : each.exchange),
      jwtBearerGrant: places.bearer ? undefined : each.bearer,
    }),
    exchange: exchange && { issuer: name, ...wildcard(target, exchange), ...exchange },
    bearer: bearer && { issuer: name, ...bearer },
  };
}

/** Before release 0.55, the API server refuses a policy for all clients that leaves this out. */
function wildcard(target: ValidTarget, { allowedDelegateClients }: Props): Props {
  const isOpen = JSON.stringify(allowedDelegateClients).includes('*');
  return isOpen && !has(target, '0.55.1') ? { allowMayAct: false } : {};
}
