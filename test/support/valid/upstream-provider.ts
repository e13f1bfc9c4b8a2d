import * as fc from 'fast-check';
import { given } from './configs';
import { call, type Call, type Props } from './data';
import { serverBundle } from './server-bundles';
import { fromRelease, has, type ValidTarget } from './target';
import {
  harmlessHeader,
  headerText,
  host,
  httpsUrl,
  label,
  maybe,
  names,
  secretValue,
  seconds,
  some,
  word,
} from './texts';

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
      dcrConfig: has(target, '0.48.0') ? maybe(registration(target, true)) : fc.constant(undefined),
      shared: client(origin),
      userInfoOverride: maybe(userInfo),
      more: fromRelease<Props>(target, {
        subjectClaim: ['0.30.1', fc.constantFrom('oid', 'preferred_username')],
        allowPrivateIps: ['0.46.0', fc.boolean()],
        additionalTokenParams: ['0.50.0', tokenParams],
        caBundle: ['0.46.0', serverBundle(target)],
        omitScopeOnRefresh: ['0.55.1', fc.boolean()],
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

/** The metadata of a provider with discovery name the endpoint. */
function registration(target: ValidTarget, isFound: boolean): fc.Arbitrary<Props> {
  return fc
    .record({
      where: fc.oneof<fc.Arbitrary<Props>[]>(
        host.map((name) => ({ discoveryUrl: `https://${name}/.well-known/oauth-authorization-server` })),
        host.map((name) => ({ registrationEndpoint: `https://${name}/register` })),
        ...(isFound ? [fc.constant({})] : []),
      ),
      more: some({
        initialAccessToken: secretValue,
        softwareId: word,
        softwareStatement: fc.constant('eyJhbGciOiJub25lIn0.e30.'),
      }),
      later: fromRelease<Props>(target, {
        rotationKey: ['0.55.1', fc.constantFrom('2026-01', 'v2', 'a_b.c')],
        registrationProbe: ['0.57.0', fc.constantFrom('tokenEndpoint', 'authorizationEndpoint', 'none')],
        registrationProbeInterval: ['0.59.0', seconds(60, 7200)],
      }),
    })
    .map(({ where, more, later }) => ({ ...where, ...more, ...later }));
}

const jsonPath = fc.constantFrom('access_token', 'authed_user.access_token', 'data.user.id');

function oauth2Upstream(target: ValidTarget, origin: string): fc.Arbitrary<Call> {
  return fc
    .record({
      name: label,
      needed: fc.record({ authorizationEndpoint: httpsUrl, tokenEndpoint: httpsUrl }),
      clientId: word,
      dcrConfig: has(target, '0.27.0') ? maybe(registration(target, false)) : fc.constant(undefined),
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
        tokenEndpointAuthMethod: ['0.48.0', fc.constantFrom('none', 'client_secret_basic', 'client_secret_post')],
        additionalTokenParams: ['0.50.0', tokenParams],
        caBundle: ['0.46.0', serverBundle(target)],
        omitScopeOnRefresh: ['0.55.1', fc.boolean()],
      }),
    })
    .map(({ name, needed, clientId, dcrConfig, shared, userInfo: info, tokenResponseMapping, more }) => {
      const { clientSecret, ...others } = shared;
      const identity = dcrConfig === undefined ? { clientId, clientSecret } : { dcrConfig };
      const { tokenEndpointAuthMethod: method, ...known } = more;
      // without a secret, there is only one way
      const isPublic = dcrConfig === undefined && clientSecret === undefined;
      const tokenEndpointAuthMethod = isPublic && method !== undefined ? 'none' : method;
      return call(
        'UpstreamProvider.oauth2',
        name,
        given({
          ...needed,
          ...identity,
          ...others,
          userInfo: info,
          tokenResponseMapping,
          ...known,
          tokenEndpointAuthMethod,
        }),
      );
    });
}

/** A provider where users log in, who come back to the origin of the proxy. */
export function upstreamProvider(target: ValidTarget, origin: string): fc.Arbitrary<Call> {
  return fc.oneof(oidcUpstream(target, origin), oauth2Upstream(target, origin));
}
