import * as fc from 'fast-check';
import { clients, givesTokens } from './auth-server-clients';
import { given } from './configs';
import { call, type Call, type Props } from './data';
import { configOf } from './external-auth';
import { followsOperator, fromRelease, has, type ValidTarget } from './target';
import { host, label, maybe, port, secretValue, seconds, some, word } from './texts';
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

/** The authorization server of a proxy whose clients reach it at the resource URL. */
export function authServer(target: ValidTarget, resourceUrl: string, scopes: readonly string[]): fc.Arbitrary<Call> {
  const { origin } = new URL(resourceUrl);
  const secrets = fc.array(secretValue, { minLength: 1, maxLength: 3 });
  return configOf(
    fc
      .record({
        upstream: upstreamProvider(target, origin),
        clients: clients(target, resourceUrl, scopes),
        isWithoutUsers: has(target, '0.47.0') ? fc.boolean() : fc.constant(false),
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
        later: fromRelease<Props>(target, {
          maxDcrClients: ['0.56.0', fc.constantFrom(0, 100)],
          registrationRateLimit: [
            '0.56.0',
            fc.record({ maxTokens: fc.integer({ min: 1, max: 100 }), refillPeriod: seconds(1, 600) }),
          ],
          tlsListener: ['0.62.0', fc.record({ certificate: secretValue, privateKey: secretValue })],
        }),
      })
      .map(({ upstream, clients: known, isWithoutUsers, more, later }) => {
        const needsNobody = isWithoutUsers && givesTokens(known);
        const { primaryUpstreamProvider, ...others } = known;
        const isNamed = primaryUpstreamProvider !== undefined && !needsNobody;
        return call(
          'ExternalAuth.embeddedAuthServer',
          given({
            issuer: origin,
            upstreamProviders: needsNobody ? undefined : [upstream],
            ...more,
            ...later,
            ...others,
            primaryUpstreamProvider: isNamed ? upstream.given[0] : undefined,
          }),
        );
      }),
  );
}
