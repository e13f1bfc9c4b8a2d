import { Lazy } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  CaBundle,
  ImagePullPolicy,
  OperatorFidelity,
  OperatorRelease,
  TargetCluster,
  type RemoteMcpProxyProps,
} from '../../lib/index';
import { chartFor, errorsOf, manifestOf, proxyIn, warningsWith } from '../support/facades';

const MOUNT = { name: 'remote-ca-bundle', mountPath: '/config/certs/remote', readOnly: true };
const WITH_TEMPLATES = TargetCluster.withOperator({ release: OperatorRelease.V0_44 });

function volume(key: string): object {
  return { name: 'remote-ca-bundle', configMap: { name: 'company-ca', items: [{ key, path: key }] } };
}

function variable(key: string): object {
  return { name: 'SSL_CERT_FILE', value: `/config/certs/remote/${key}` };
}

function podOf(cluster: TargetCluster, props: Partial<RemoteMcpProxyProps> = {}, key?: string): unknown {
  const chart = chartFor(cluster);
  const configMap = kplus.ConfigMap.fromConfigMapName(chart, 'Ca', 'company-ca');
  proxyIn(chart, { remoteCaBundle: CaBundle.fromConfigMap(configMap, key), ...props });
  const kind = cluster === WITH_TEMPLATES ? 'MCPRemoteProxy' : 'Deployment';
  const spec = manifestOf(chart, kind)['spec'] as { template?: { spec: unknown }; podTemplateSpec?: { spec: unknown } };
  return (spec.template ?? spec.podTemplateSpec)?.spec;
}

describe('remoteCaBundle', () => {
  test.each([
    ['without the operator', TargetCluster.withoutOperator()],
    ['exactly as the operator', TargetCluster.withoutOperator({ fidelity: OperatorFidelity.EXACT })],
    ['with the operator', WITH_TEMPLATES],
  ])('mounts the certificates and makes the proxy trust them %s', (_name, cluster) => {
    expect(podOf(cluster)).toMatchObject({
      volumes: expect.arrayContaining([volume('ca.crt')]) as unknown,
      containers: [
        {
          name: 'toolhive',
          env: expect.arrayContaining([variable('ca.crt')]) as unknown,
          volumeMounts: expect.arrayContaining([MOUNT]) as unknown,
        },
      ],
    });
  });

  test('takes the key that is given', () => {
    expect(podOf(WITH_TEMPLATES, {}, 'root.pem')).toMatchObject({ volumes: [volume('root.pem')] });
  });

  test('is added to what a pod template and other options have', () => {
    const other = { name: 'cache', emptyDir: {} };
    const debug = { name: 'DEBUG', value: '1' };
    const sidecar = { name: 'sidecar', image: 'example.com/sidecar' };
    const pod = podOf(WITH_TEMPLATES, {
      pod: { imagePullPolicy: ImagePullPolicy.ALWAYS },
      podTemplate: {
        spec: { volumes: [other], containers: [sidecar, { name: 'toolhive', env: [debug], workingDir: '/tmp' }] },
      },
    });

    expect(pod).toMatchObject({
      volumes: [other, volume('ca.crt')],
      containers: [
        sidecar,
        {
          name: 'toolhive',
          env: [debug, variable('ca.crt')],
          imagePullPolicy: 'Always',
          volumeMounts: [MOUNT],
          workingDir: '/tmp',
        },
      ],
    });
  });

  test('keeps settings of pod in the container that it adds', () => {
    expect(podOf(WITH_TEMPLATES, { pod: { imagePullPolicy: ImagePullPolicy.ALWAYS } })).toMatchObject({
      containers: [{ name: 'toolhive', imagePullPolicy: 'Always', env: [variable('ca.crt')], volumeMounts: [MOUNT] }],
    });
  });

  test.each(['containers', 'volumes'])('cannot be added to %s that are known later', (name) => {
    const chart = chartFor(WITH_TEMPLATES);
    const configMap = kplus.ConfigMap.fromConfigMapName(chart, 'Ca', 'company-ca');
    proxyIn(chart, {
      remoteCaBundle: CaBundle.fromConfigMap(configMap),
      podTemplate: { spec: { [name]: Lazy.any({ produce: () => [] }) as unknown } },
    });

    expect(errorsOf(chart)).toEqual([
      `[test/weather] podTemplate["spec"]["${name}"]: is a token that cdk8s resolves later, but options of pod go into it; give the value itself, or set them there (token)`,
    ]);
  });

  test.each([TargetCluster.withoutOperator(), WITH_TEMPLATES])('has a key that is known', (cluster) => {
    const chart = chartFor(cluster);
    const configMap = kplus.ConfigMap.fromConfigMapName(chart, 'Ca', 'company-ca');
    const key = Lazy.any({ produce: () => 'ca.crt' }) as string;
    proxyIn(chart, { remoteCaBundle: CaBundle.fromConfigMap(configMap, key) });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] remoteCaBundle.key: is a token that cdk8s resolves later, but it must be known while the app is synthesized; give the key itself (token)',
    ]);
  });

  test('is refused where there is no pod template', () => {
    const chart = chartFor(TargetCluster.withOperator({ release: OperatorRelease.V0_36 }));
    const configMap = kplus.ConfigMap.fromConfigMapName(chart, 'Ca', 'company-ca');
    proxyIn(chart, { remoteCaBundle: CaBundle.fromConfigMap(configMap) });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] remoteCaBundle: cannot reach the pods: the operator has pod templates from release 0.37.0 on; state the release if yours is later, or run the proxy without the operator (remote-ca-operator)',
    ]);
  });

  test('is refused beside the same variable', () => {
    const chart = chartFor(TargetCluster.withoutOperator());
    const configMap = kplus.ConfigMap.fromConfigMapName(chart, 'Ca', 'company-ca');
    proxyIn(chart, {
      remoteCaBundle: CaBundle.fromConfigMap(configMap),
      resourceOverrides: { proxyDeployment: { env: { SSL_CERT_FILE: '/etc/ca.pem' } } },
    });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] remoteCaBundle: sets the variable SSL_CERT_FILE, and so does resourceOverrides; keep one of the two (remote-ca-env)',
    ]);
  });

  test('names a ConfigMap and a key that can exist', () => {
    const chart = chartFor(TargetCluster.withoutOperator());
    const configMap = kplus.ConfigMap.fromConfigMapName(chart, 'Ca', 'Company_CA');
    proxyIn(chart, { remoteCaBundle: CaBundle.fromConfigMap(configMap, 'certs/ca.crt') });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] remoteCaBundle.configMap: "Company_CA" is not a valid name for a ConfigMap; give the name of a ConfigMap of the same namespace (config-map-name)',
      '[test/weather] remoteCaBundle.key: "certs/ca.crt" is not a valid ConfigMap key; give one of the keys in its data, such as "ca.crt" (config-map-key)',
    ]);
  });

  test('must be in the namespace of the proxy', () => {
    const chart = chartFor(TargetCluster.withoutOperator());
    const configMap = new kplus.ConfigMap(chart, 'Ca', {
      metadata: { name: 'company-ca', namespace: 'certs' },
    }) as kplus.IConfigMap;
    proxyIn(chart, { remoteCaBundle: CaBundle.fromConfigMap(configMap) });

    expect(errorsOf(chart)).toEqual([
      '[test/weather] remoteCaBundle.configMap: "company-ca" refers to the ConfigMap in namespace certs, but this resource is in mcp; a reference must stay within one namespace; put both in the same one (reference-namespace)',
    ]);
  });

  test('warns of an optional ConfigMap', () => {
    const chart = chartFor(TargetCluster.withoutOperator());
    const configMap = kplus.ConfigMap.fromConfigMapName(chart, 'Ca', 'company-ca');
    const proxy = proxyIn(chart, { remoteCaBundle: CaBundle.fromConfigMap(configMap, undefined, true) });

    expect(warningsWith(proxy, 'ca-bundle-optional-ignored')).toEqual([
      expect.stringContaining(
        'remoteCaBundle.optional: true has no effect, since pods wait for the ConfigMap',
      ) as unknown,
    ]);
  });
});
