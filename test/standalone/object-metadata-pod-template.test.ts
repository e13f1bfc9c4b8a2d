import { createHash } from 'node:crypto';
import { isOwnVolume } from '../../lib/model/object-names';
import { podTemplateHash } from '../../lib/standalone/object-metadata';
import { volumes } from '../../lib/standalone/volumes';
import { modelOf, resolvedProxy } from '../support/standalone';

describe('the hash of a pod template', () => {
  test('is the same as in the recorded cases', () => {
    // case s16
    expect(podTemplateHash({})).toBe('44136fa355b3678a1146ad16f7e8649e94fb4fc21fe77e8310c060f61caaff8a');
  });

  test('is that of its JSON, with sorted keys', () => {
    const template = { b: [1.5, 'x', true, { z: 1, y: false }, null], a: { d: 0, c: '' } };
    const text = '{"a":{"c":"","d":0},"b":[1.5,"x",true,{"y":false,"z":1},null]}';

    expect(podTemplateHash(template)).toBe(createHash('sha256').update(text).digest('hex'));
  });

  test('does not depend on the order of keys', () => {
    expect(podTemplateHash({ a: { b: 1, c: [null] } })).toBe(podTemplateHash({ a: { c: [null], b: 1 } }));
  });
});

test('every volume has a name that pod templates must not have', () => {
  const secret = { name: 's', key: 'k' };
  const tls = { caCertSecretRef: secret };
  const model = modelOf(
    resolvedProxy(
      { authzConfig: { type: 'inline', inline: { policies: ['permit(principal, action, resource);'] } } },
      {
        telemetry: { openTelemetry: { enabled: true, caBundleRef: { configMapRef: { name: 'ca', key: 'k' } } } },
        oidc: {
          type: 'inline',
          inline: { issuer: 'https://a.example', caBundleRef: { configMapRef: { name: 'ca', key: 'k' } } },
        },
        authServer: {
          type: 'embeddedAuthServer',
          embeddedAuthServer: {
            issuer: 'https://a.example',
            upstreamProviders: [
              { name: 'a', type: 'oidc', oidcConfig: { issuerUrl: 'https://b.example', clientId: 'c' } },
            ],
            signingKeySecretRefs: [secret],
            hmacSecretRefs: [secret],
            storage: {
              type: 'redis',
              redis: { aclUserConfig: { usernameSecretRef: secret, passwordSecretRef: secret }, tls, sentinelTls: tls },
            },
          },
        },
      },
    ),
  );
  const names = volumes({ ...model, behaviour: { ...model.behaviour, oidcCaBundle: 'mounted' } }).map(
    ({ volume }) => volume.name,
  );

  expect(names).toHaveLength(8);
  expect(names.filter((name) => !isOwnVolume(name))).toEqual([]);
});
