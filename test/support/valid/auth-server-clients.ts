import * as fc from 'fast-check';
import { given } from './configs';
import type { Props } from './data';
import { issuers, type Issuers, type Places } from './issuers';
import { fromRelease, has, type ValidTarget } from './target';
import { httpsUrl, maybe, secretValue, seconds, some } from './texts';

/** Clients that act for users, as the server or `inboundGrants` has them. */
function delegates(resourceUrl: string, subset: fc.Arbitrary<string[]>): fc.Arbitrary<Props[]> {
  return fc
    .tuple(secretValue, subset)
    .map(([clientSecret, scopes]) => [{ clientId: 'agent', clientSecret, scopes, audiences: [resourceUrl] }]);
}

/** The same, and issuers whose tokens are taken: in the older fields, in `inboundGrants`, or in both for different uses. */
function grants(target: ValidTarget, resourceUrl: string, subset: fc.Arbitrary<string[]>): fc.Arbitrary<Props> {
  const isThere = has(target, '0.47.0') ? fc.boolean() : fc.constant(false);
  return fc.record({ exchange: isThere, bearer: isThere }).chain((places) =>
    fc
      .record({
        delegateClients: has(target, '0.43.0') ? maybe(delegates(resourceUrl, subset)) : fc.constant(undefined),
        others: has(target, '0.44.0') ? maybe(issuers(target, resourceUrl, places)) : fc.constant(undefined),
      })
      .map(({ delegateClients, others }) => placed(places, delegateClients, others)),
  );
}

function placed(places: Places, delegateClients: Props[] | undefined, others: Issuers | undefined): Props {
  const tokenExchange = places.exchange
    ? given({ delegateClients, issuerPolicies: others?.exchangePolicies })
    : undefined;
  const jwtBearer = places.bearer ? given({ issuerPolicies: others?.bearerPolicies }) : undefined;
  return given({
    delegateClients: places.exchange ? undefined : delegateClients,
    trustedIssuers: others?.trustedIssuers,
    inboundGrants: places.exchange || places.bearer ? given({ tokenExchange, jwtBearer }) : undefined,
  });
}

/** Whether clients get tokens without a user who logs in. */
export function givesTokens(server: Props): boolean {
  return /"clientId":"agent"|"maxAssertionAge":/.test(JSON.stringify(server));
}

/** Clients and issuers of the releases that know of them. */
export function clients(target: ValidTarget, resourceUrl: string, scopes: readonly string[]): fc.Arbitrary<Props> {
  const subset = fc.subarray([...scopes], { minLength: 1 });
  const confidential = fc
    .record({ uris: maybe(fc.uniqueArray(httpsUrl, { minLength: 1, maxLength: 2 })), loopback: maybe(fc.boolean()) })
    .map(({ uris, loopback }) =>
      given({
        allowConfidentialClientRegistration: true,
        forceConfidentialRedirectUris: uris,
        insecureAllowConfidentialOverLoopbackHttp: loopback,
      }),
    );
  return fc
    .record({
      known: fromRelease<Props>(target, {
        baselineClientScopes: ['0.27.2', subset],
        primaryUpstreamProvider: ['0.28.3', fc.constant('upstream')],
        cimd: [
          '0.29.0',
          some({
            enabled: fc.boolean(),
            cacheMaxSize: fc.integer({ min: 1, max: 1000 }),
            cacheFallbackTtl: seconds(60, 600),
          }),
        ],
        disableUpstreamTokenInjection: ['0.30.0', fc.boolean()],
        insecureAllowHttp: ['0.32.0', fc.constant(false)],
        allowPrivateKeyJwtRegistration: ['0.45.0', fc.boolean()],
      }),
      granted: grants(target, resourceUrl, subset),
      confidential: has(target, '0.43.0') ? maybe(confidential) : fc.constant(undefined),
    })
    .map(({ known, granted, confidential: more }) => ({ ...known, ...granted, ...more }));
}
