import * as fc from 'fast-check';
import { caBundle, given } from './configs';
import { call, type Call, type Props } from './data';
import { configOf } from './external-auth';
import { followsOperator, fromRelease, has, type ValidTarget } from './target';
import { host, httpsUrl, label, maybe, names, port, secretValue, seconds, some, word } from './texts';
import { upstreamProvider } from './upstream-provider';

const redisTls = some({ caCert: secretValue, insecureSkipVerify: fc.boolean() });

function redisStorage(target: ValidTarget): fc.Arbitrary<Call> {
  const timeouts = { dialTimeout: seconds(1, 60), readTimeout: seconds(1, 60), writeTimeout: seconds(1, 60) };
  const address = fc
    .record({ address: word.map((name) => `${name}:6379`), clusterMode: maybe(fc.boolean()) })
    .map(given);
  const sentinel = fc
    .record({
      masterName: word,
      db: maybe(fc.integer({ min: 0, max: 15 })),
      sentinelTls: maybe(redisTls),
      sentinel: fc.oneof(
        fc
          .uniqueArray(
            word.map((name) => `${name}:26379`),
            { minLength: 1, maxLength: 3 },
          )
          .map((all) => call('RedisSentinel.addresses', all)),
        fc
          .tuple(label, maybe(some({ namespace: label, port })))
          .map(([name, options]) =>
            call('RedisSentinel.service', ...(options === undefined ? [name] : [name, options])),
          ),
      ),
    })
    .map(given);
  const refusesSentinel = target.release === '0.27.0' && followsOperator(target);
  const where = has(target, '0.27.0') ? [address, ...(refusesSentinel ? [] : [sentinel])] : [sentinel];
  return fc
    .record({
      where: fc.oneof(...where),
      password: secretValue,
      username: has(target, '0.27.0') ? maybe(secretValue) : secretValue,
      tls: maybe(redisTls),
      more: some(timeouts),
    })
    .map(({ where: place, ...rest }) => {
      const { more, ...credentials } = rest;
      return call('AuthServerStorage.redis', given({ ...place, ...credentials, ...more }));
    });
}

function storage(target: ValidTarget): fc.Arbitrary<Call> {
  return fc.oneof(fc.constant(call('AuthServerStorage.memory')), redisStorage(target));
}

function trustedIssuer(target: ValidTarget, resourceUrl: string): fc.Arbitrary<Props> {
  return fc
    .record({
      later: fromRelease<Props>(target, { name: ['0.47.0', label], caBundle: ['0.47.0', caBundle] }),
      issuerUrl: httpsUrl,
      allowedDelegateClients: fc.constantFrom<string[][]>(['*'], ['agent']),
      jwksUrl: maybe(httpsUrl),
      more: some({
        actorClaim: fc.constantFrom('azp', 'client_id'),
        allowedActors: names(),
        allowMayAct: fc.boolean(),
        allowPrivateIps: fc.boolean(),
        insecureAllowHttp: fc.boolean(),
      }),
    })
    .map(({ issuerUrl, allowedDelegateClients, jwksUrl, more, later }) => {
      const { allowMayAct, allowPrivateIps, ...rest } = more;
      return given({
        issuerUrl,
        allowedDelegateClients,
        jwksUrl,
        expectedAudience: resourceUrl,
        ...rest,
        ...later,
        ...(jwksUrl === undefined ? {} : { allowPrivateIps }),
        ...(allowedDelegateClients.includes('*') ? {} : { allowMayAct }),
      });
    });
}

/** Clients and issuers of the releases that know of them. */
function clients(target: ValidTarget, resourceUrl: string, scopes: readonly string[]): fc.Arbitrary<Props> {
  const subset = fc.subarray([...scopes], { minLength: 1 });
  const delegate = fc.tuple(secretValue, subset).map(([clientSecret, asked]) => ({
    clientId: 'agent',
    clientSecret,
    scopes: asked,
    audiences: [resourceUrl],
  }));
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
        delegateClients: ['0.43.0', delegate.map((each) => [each])],
        trustedIssuers: [
          '0.44.0',
          fc.uniqueArray(trustedIssuer(target, resourceUrl), { selector: ({ issuerUrl }) => issuerUrl, maxLength: 2 }),
        ],
      }),
      confidential: has(target, '0.43.0') ? maybe(confidential) : fc.constant(undefined),
    })
    .map(({ known, confidential: more }) => ({ ...known, ...more }));
}

/** The authorization server of a proxy whose clients reach it at the resource URL. */
export function authServer(target: ValidTarget, resourceUrl: string, scopes: readonly string[]): fc.Arbitrary<Call> {
  const { origin } = new URL(resourceUrl);
  const secrets = fc.array(secretValue, { minLength: 1, maxLength: 3 });
  return configOf(
    fc
      .record({
        upstream: upstreamProvider(target, origin),
        clients: clients(target, resourceUrl, scopes),
        more: some({
          authorizationEndpointBaseUrl: host.map((name) => `https://${name}`),
          signingKeys: secrets,
          hmacSecrets: secrets,
          tokenLifespans: some({
            accessToken: seconds(60, 7200),
            authCode: seconds(60, 600),
            refreshToken: seconds(3600, 86_400),
          }),
          storage: storage(target),
        }),
      })
      .map(({ upstream: provider, clients: known, more }) => {
        const named = 'primaryUpstreamProvider' in known ? { primaryUpstreamProvider: provider.given[0] } : {};
        return call('ExternalAuth.embeddedAuthServer', {
          issuer: origin,
          upstreamProviders: [provider],
          ...more,
          ...known,
          ...named,
        });
      }),
  );
}
