import * as fc from 'fast-check';
import { caBundle, given } from './configs';
import { call, type Call, type Props } from './data';
import { fromRelease, has, type ValidTarget } from './target';
import { harmlessHeader, headerText, host, httpsUrl, label, maybe, names, secretValue, some, word } from './texts';

const userInfo = fc
  .record({
    endpointUrl: httpsUrl,
    more: some({
      httpMethod: fc.constantFrom('GET', 'POST'),
      additionalHeaders: fc.dictionary(harmlessHeader, headerText, { maxKeys: 2 }),
      fieldMapping: some({ emailFields: names(), nameFields: names(), subjectFields: names() }),
    }),
  })
  .map(({ endpointUrl, more }) => ({ endpointUrl, ...more }));

/** A client of the provider; users come back to the host of the issuer. */
function client(origin: string): fc.Arbitrary<Props> {
  return some({
    clientSecret: secretValue,
    redirectUri: fc.constant(`${origin}/oauth/callback`),
    scopes: fc.uniqueArray(fc.constantFrom('openid', 'email', 'read:user'), { minLength: 1, maxLength: 3 }),
    additionalAuthorizationParams: fc.constantFrom(
      { access_type: 'offline' },
      { prompt: 'consent', domain_hint: 'example.com' },
    ),
  });
}

function oidcUpstream(target: ValidTarget, origin: string): fc.Arbitrary<Call> {
  return fc
    .record({
      name: label,
      issuerUrl: httpsUrl,
      clientId: word,
      dcrConfig: has(target, '0.48.0') ? maybe(registration) : fc.constant(undefined),
      shared: client(origin),
      userInfoOverride: maybe(userInfo),
      more: fromRelease<Props>(target, {
        subjectClaim: ['0.30.1', fc.constantFrom('oid', 'preferred_username')],
        allowPrivateIps: ['0.46.0', fc.boolean()],
        additionalTokenParams: ['0.50.0', tokenParams],
        caBundle: ['0.46.0', caBundle],
      }),
    })
    .map(({ name, issuerUrl, clientId, dcrConfig, shared, userInfoOverride, more }) => {
      const { clientSecret, ...others } = shared;
      const identity = dcrConfig === undefined ? { clientId, clientSecret } : { dcrConfig };
      return call(
        'UpstreamProvider.oidc',
        name,
        given({ issuerUrl, ...identity, ...others, userInfoOverride, ...more }),
      );
    });
}

const tokenParams = fc.constantFrom({ resource: 'https://api.example.com' }, { audience: 'weather', tenant: 'a' });

const registration = fc
  .record({
    where: fc.oneof(
      host.map((name) => ({ discoveryUrl: `https://${name}/.well-known/oauth-authorization-server` })),
      host.map((name) => ({ registrationEndpoint: `https://${name}/register` })),
    ),
    more: some({
      initialAccessToken: secretValue,
      softwareId: word,
      softwareStatement: fc.constant('eyJhbGciOiJub25lIn0.e30.'),
    }),
  })
  .map(({ where, more }) => ({ ...where, ...more }));

const jsonPath = fc.constantFrom('access_token', 'authed_user.access_token', 'data.user.id');

function oauth2Upstream(target: ValidTarget, origin: string): fc.Arbitrary<Call> {
  return fc
    .record({
      name: label,
      needed: fc.record({ authorizationEndpoint: httpsUrl, tokenEndpoint: httpsUrl }),
      clientId: word,
      dcrConfig: has(target, '0.27.0') ? maybe(registration) : fc.constant(undefined),
      shared: client(origin),
      userInfo: has(target, '0.26.0') ? maybe(userInfo) : userInfo,
      tokenResponseMapping: maybe(
        fc
          .tuple(jsonPath, some({ expiresInPath: jsonPath, refreshTokenPath: jsonPath, scopePath: jsonPath }))
          .map(([accessTokenPath, more]) => ({ accessTokenPath, ...more })),
      ),
      more: fromRelease<Props>(target, {
        identityFromToken: [
          '0.28.0',
          fc
            .tuple(jsonPath, some({ namePath: jsonPath, emailPath: jsonPath }))
            .map(([subjectPath, more]) => ({ subjectPath, ...more })),
        ],
        allowPrivateIps: ['0.43.0', fc.boolean()],
        insecureAllowHttp: ['0.43.0', fc.boolean()],
        tokenEndpointAuthMethod: ['0.48.0', fc.constantFrom('client_secret_basic', 'client_secret_post')],
        additionalTokenParams: ['0.50.0', tokenParams],
        caBundle: ['0.46.0', caBundle],
      }),
    })
    .map(({ name, needed, clientId, dcrConfig, shared, userInfo: info, tokenResponseMapping, more }) => {
      const { clientSecret, ...others } = shared;
      const identity = dcrConfig === undefined ? { clientId, clientSecret } : { dcrConfig };
      return call(
        'UpstreamProvider.oauth2',
        name,
        given({ ...needed, ...identity, ...others, userInfo: info, tokenResponseMapping, ...more }),
      );
    });
}

/** A provider where users log in, who come back to the origin of the proxy. */
export function upstreamProvider(target: ValidTarget, origin: string): fc.Arbitrary<Call> {
  return fc.oneof(oidcUpstream(target, origin), oauth2Upstream(target, origin));
}
