import { deploymentSpec } from '../../lib/standalone/deployment';
import { podOf, serviceSpec, standaloneObjects } from '../../lib/standalone/proxy-objects';
import { modelOf, rendered, resolvedProxy } from '../support/standalone';

function containerOf(spec: object): { readonly [field: string]: unknown } {
  const model = modelOf(resolvedProxy({ ...spec }));
  const { spec: deployment } = rendered(standaloneObjects(model, []), model)['Deployment'] as {
    readonly spec: {
      readonly template: { readonly spec: { readonly containers: readonly { [field: string]: unknown }[] } };
    };
  };
  return deployment.template.spec.containers[0] ?? {};
}

describe('deploymentSpec', () => {
  test.each([
    [{ limits: {}, requests: {} }, undefined],
    [{ limits: { cpu: '', memory: '' } }, undefined],
    [
      { limits: { cpu: '1000m' }, requests: { memory: '1024Mi', cpu: '' } },
      { limits: { cpu: '1' }, requests: { memory: '1Gi' } },
    ],
  ])('the resources %j become %j', (resources, written) => {
    expect(containerOf({ resources })['resources']).toEqual(written);
  });

  test.each([
    [undefined, 'weather-remote-proxy-runner'],
    ['mine', 'mine'],
    ['', undefined],
  ])('the service account %j becomes %j', (serviceAccount, written) => {
    const model = modelOf(resolvedProxy(serviceAccount === undefined ? {} : { serviceAccount }));
    const objects = standaloneObjects(model, []);
    expect(podOf(objects).serviceAccountName).toBe(written);
    expect('serviceAccount' in objects && 'role' in objects && 'roleBinding' in objects).toBe(
      serviceAccount === undefined,
    );
  });

  test('schedules pods as the overrides say, without what is empty, as Go writes it', () => {
    const [term, kept] = [{ topologyKey: 'zone' }, { labelSelector: {}, topologyKey: 'zone' }];
    const proxyDeployment = {
      nodeSelector: { gpu: '' },
      tolerations: [{ key: 'gpu', operator: 'Equal', value: '', effect: '' }, { operator: 'Exists' }],
      affinity: {
        nodeAffinity: {},
        podAffinity: {
          requiredDuringSchedulingIgnoredDuringExecution: [
            { ...term, namespaces: [], labelSelector: { matchLabels: {} } },
          ],
          preferredDuringSchedulingIgnoredDuringExecution: [],
        },
      },
    };
    const model = modelOf(resolvedProxy({ resourceOverrides: { proxyDeployment } }));
    const { nodeSelector, tolerations, affinity } = podOf(standaloneObjects(model, []));

    expect({ nodeSelector, tolerations, affinity }).toStrictEqual({
      nodeSelector: { gpu: '' },
      tolerations: [{ key: 'gpu', operator: 'Equal' }, { operator: 'Exists' }],
      affinity: { nodeAffinity: {}, podAffinity: { requiredDuringSchedulingIgnoredDuringExecution: [kept] } },
    });
  });

  test('leaves the number of pods to an autoscaler', () => {
    const model = modelOf(resolvedProxy());
    expect(deploymentSpec(model).replicas).toBe(1);
    expect(deploymentSpec({ ...model, autoscaled: true })).not.toHaveProperty('replicas');
  });

  test("mounts the files that the proxy reads, in the operator's order", () => {
    const secret = (key: string): object => ({ name: 's', key });
    const resolved = resolvedProxy(
      { authzConfig: { type: 'configMap', configMap: { name: 'policies', key: 'weather.json' } } },
      {
        authzConfigMap: { 'weather.json': '{"version":"1.0","type":"cedarv1","cedar":{"policies":[]}}' },
        telemetry: { openTelemetry: { caBundleRef: { configMapRef: { name: 'ca', key: '' } } } },
        oidc: { type: 'inline', inline: { issuer: 'https://w.example.com' } },
        externalAuth: {
          type: 'embeddedAuthServer',
          embeddedAuthServer: {
            issuer: 'https://w.example.com',
            signingKeySecretRefs: [secret('a'), secret('b')],
            hmacSecretRefs: [secret('h')],
            upstreamProviders: [
              { name: 'o', type: 'oidc', oidcConfig: { issuerUrl: 'https://o.example.com', clientId: 'c' } },
            ],
            storage: {
              type: 'redis',
              redis: {
                aclUserConfig: { usernameSecretRef: secret('u'), passwordSecretRef: secret('p') },
                sentinelConfig: { masterName: 'm', sentinelAddrs: ['s:1'] },
                tls: { caCertSecretRef: secret('ca') },
                sentinelTls: { caCertSecretRef: secret('sentinel') },
              },
            },
          },
        },
      },
    );
    const { volumes = [], containers } = podOf(standaloneObjects(modelOf(resolved), []));
    const [container] = containers;
    expect(container?.volumeMounts?.map(({ name, mountPath, subPath }) => [name, mountPath, subPath])).toEqual([
      ['runconfig', '/etc/runconfig', undefined],
      ['authz-config', '/etc/toolhive/authz', undefined],
      ['otel-ca-bundle-ca', '/config/certs/otel/ca', undefined],
      ['authserver-signing-key-0', '/etc/toolhive/authserver/keys/key-0.pem', 'key-0.pem'],
      ['authserver-signing-key-1', '/etc/toolhive/authserver/keys/key-1.pem', 'key-1.pem'],
      ['authserver-hmac-secret-0', '/etc/toolhive/authserver/hmac/hmac-0', 'hmac-0'],
      ['redis-tls-ca-master', '/etc/toolhive/authserver/redis-tls/ca.crt', 'ca.crt'],
      ['redis-tls-ca-sentinel', '/etc/toolhive/authserver/redis-tls/sentinel-ca.crt', 'sentinel-ca.crt'],
    ]);
    expect(container?.volumeMounts?.every(({ readOnly }) => readOnly)).toBe(true);
    expect(
      volumes.map(({ configMap, secret: file }) => configMap?.items?.[0] ?? [file?.items?.[0], file?.defaultMode]),
    ).toEqual([
      [undefined, undefined],
      { key: 'weather.json', path: 'authz.json' },
      { key: 'ca.crt', path: 'ca.crt' },
      [{ key: 'a', path: 'key-0.pem' }, 0o400],
      [{ key: 'b', path: 'key-1.pem' }, 0o400],
      [{ key: 'h', path: 'hmac-0' }, 0o400],
      [{ key: 'ca', path: 'ca.crt' }, 0o400],
      [{ key: 'sentinel', path: 'sentinel-ca.crt' }, 0o400],
    ]);
  });
});

describe('serviceSpec', () => {
  test('reaches the port of the proxy under the name http', () => {
    const { ports, sessionAffinity } = serviceSpec(
      modelOf(resolvedProxy({ proxyPort: 9000, sessionAffinity: 'None' })),
    );
    expect(ports).toMatchObject([{ name: 'http', port: 9000, targetPort: 9000, protocol: 'TCP' }]);
    expect(sessionAffinity).toBe('None');
  });
});
