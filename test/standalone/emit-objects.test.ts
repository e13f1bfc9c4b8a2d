import { ApiObject, App, Chart, JsonPatch, Lazy, Testing, type IResolver, type ResolutionContext } from 'cdk8s';
import { HorizontalPodAutoscaler, Metric, MetricTarget } from 'cdk8s-plus-28';
import {
  Authorization,
  OperatorFidelity,
  OperatorRelease,
  RemoteMcpProxy,
  TargetCluster,
  type RemoteMcpProxyProps,
} from '../../lib';
import { configMapChecksum } from '../../lib/model/config-maps';
import type { Manifest } from '../support/corpus';

interface Strings {
  readonly [key: string]: string;
}

const release = OperatorRelease.V0_22;
const EXACT = TargetCluster.withoutOperator({ release, fidelity: OperatorFidelity.EXACT });
const CORRECTED = TargetCluster.withoutOperator({ release });
const PROPS: RemoteMcpProxyProps = {
  metadata: { name: 'weather' },
  remoteUrl: 'https://mcp.example.com/mcp',
  authorization: Authorization.cedar(['permit(principal, action, resource);']),
  acknowledge: ['CDK8S_MCP_AUTHENTICATION_MISSING'],
};

function proxyIn(chart: Chart, cluster: TargetCluster, props: Partial<RemoteMcpProxyProps> = {}): RemoteMcpProxy {
  return new RemoteMcpProxy(chart, 'Weather', { ...PROPS, cluster, ...props });
}

function chartIn(namespace?: string): Chart {
  return new Chart(Testing.app(), 'chart', namespace === undefined ? {} : { namespace });
}

function synth(chart: Chart): Manifest[] {
  return Testing.synth(chart) as Manifest[];
}

/** A value that cdk8s resolves when it renders. */
function later(value: string): string {
  return Lazy.any({ produce: () => value }) as string;
}

describe('emitStandalone', () => {
  test.each([
    ['EXACT', EXACT, ['ServiceAccount', 'Role', 'RoleBinding', 'Authz', 'RunConfig', 'Resource', 'Service']],
    ['CORRECTED', CORRECTED, ['ServiceAccount', 'Authz', 'RunConfig', 'Resource', 'Service']],
  ])('creates children with fixed ids, in a fixed order: %s', (_, cluster, ids) => {
    const proxy = proxyIn(chartIn('mcp'), cluster);
    expect(proxy.node.children.map(({ node }) => node.id)).toEqual(ids);
  });

  test('returns the Deployment and the Service', () => {
    const proxy = proxyIn(chartIn('mcp'), CORRECTED);
    expect(proxy.deployment).toBe(proxy.node.defaultChild);
    expect(proxy.deployment?.kind).toBe('Deployment');
    expect(proxy.service?.name).toBe('mcp-weather-remote-proxy');
    expect(proxy.customResource).toBeUndefined();
  });

  test('gives the same bytes each time', () => {
    const app = new App();
    const chart = new Chart(app, 'chart', { namespace: 'mcp' });
    proxyIn(chart, CORRECTED);
    expect(app.synthYaml()).toBe(app.synthYaml());
  });

  describe('the checksum', () => {
    const CONTENT = 'toolhive.stacklok.dev/content-checksum';
    const POD = 'toolhive.stacklok.dev/runconfig-checksum';

    /** On the ConfigMap, on the pods, and of what stands in the ConfigMap. */
    function checksums(chart: Chart): (string | undefined)[] {
      const manifests = synth(chart);
      const config = manifests.find(({ metadata }) => metadata.name === 'weather-runconfig');
      const deployment = manifests.find(({ kind }) => kind === 'Deployment');
      const template = (deployment as { spec?: { template?: { metadata?: { annotations?: Strings } } } } | undefined)
        ?.spec;
      const labels = Object.entries((config?.metadata as { labels?: Strings } | undefined)?.labels ?? {}).filter(
        ([name]) => name.startsWith('toolhive.stacklok.io/'),
      );
      return [
        (config?.metadata as { annotations?: Strings } | undefined)?.annotations?.[CONTENT],
        template?.template?.metadata?.annotations?.[POD],
        configMapChecksum((config as { data?: Strings } | undefined)?.data ?? {}, Object.fromEntries(labels)),
      ];
    }

    function checksumsOf(app: App, alter: (runConfig: ApiObject) => void): (string | undefined)[] {
      const chart = new Chart(app, 'chart', { namespace: 'mcp', labels: { chart: 'c' } });
      const proxy = proxyIn(chart, CORRECTED);
      alter(ApiObject.of(proxy.node.findChild('RunConfig')));
      return checksums(chart);
    }

    const plain = checksumsOf(Testing.app(), () => undefined);

    test('is the checksum of the data', () => {
      expect(new Set(plain).size).toBe(1);
    });

    test('does not follow labels that tools set, such as Argo CD', () => {
      const tracked = checksumsOf(Testing.app(), (runConfig) => {
        runConfig.addJsonPatch(JsonPatch.replace('/metadata/labels/app.kubernetes.io~1instance', 'team-a'));
      });

      expect(tracked).toEqual(plain);
    });

    test('follows a JSON patch', () => {
      const patched = checksumsOf(Testing.app(), (runConfig) => {
        runConfig.addJsonPatch(JsonPatch.replace('/data/runconfig.json', '{}'));
      });

      expect(new Set(patched).size).toBe(1);
      expect(patched[0]).not.toBe(plain[0]);
    });

    test('is not added again after a patch removes it', () => {
      const [content, pod, written] = checksumsOf(Testing.app(), (runConfig) => {
        runConfig.addJsonPatch(JsonPatch.remove('/metadata/annotations'));
      });

      expect([content, pod]).toEqual([undefined, written]);
    });

    test('follows a resolver of the app', () => {
      const shout: IResolver = {
        resolve: (context: ResolutionContext) => {
          if (context.key.includes('runconfig.json') && context.value !== '{}') {
            context.replaceValue('{}');
          }
        },
      };
      const resolved = checksumsOf(Testing.app({ resolvers: [shout] }), () => undefined);

      expect(new Set(resolved).size).toBe(1);
      expect(resolved[0]).not.toBe(plain[0]);
    });
  });

  test('lets a patch add a field that this package does not know', () => {
    const chart = chartIn('mcp');
    const proxy = proxyIn(chart, CORRECTED);
    ApiObject.of(proxy).addJsonPatch(JsonPatch.add('/spec/futureField', true));
    expect(synth(chart).find(({ kind }) => kind === 'Deployment')).toHaveProperty('spec.futureField', true);
  });

  test.each([
    ['EXACT', EXACT],
    ['CORRECTED', CORRECTED],
  ])('has no replicas once an autoscaler is attached, even later: %s', (_, cluster) => {
    const chart = chartIn('mcp');
    const target = proxyIn(chart, cluster, { acknowledge: ['CDK8S_MCP_AUTHENTICATION_MISSING'] });
    new HorizontalPodAutoscaler(chart, 'Autoscaler', {
      target,
      maxReplicas: 3,
      metrics: [Metric.resourceCpu(MetricTarget.averageUtilization(70))],
    });
    expect(synth(chart).find(({ kind }) => kind === 'Deployment')).not.toHaveProperty('spec.replicas');
  });

  test('gives each of two proxies its own contents, in whatever order their objects are rendered', () => {
    const chart = chartIn('mcp');
    const proxies = ['a', 'b'].map(
      (name) => new RemoteMcpProxy(chart, name, { ...PROPS, metadata: { name }, cluster: CORRECTED }),
    );
    const rendered = [0, 1].flatMap(() =>
      proxies.map(({ deployment }) => JSON.stringify(deployment?.toJson()).match(/"[ab]-runconfig"/)?.[0]),
    );
    expect(rendered).toEqual(['"a-runconfig"', '"b-runconfig"', '"a-runconfig"', '"b-runconfig"']);
  });

  test('includes requests made after a synth', () => {
    const chart = chartIn('mcp');
    const proxy = proxyIn(chart, CORRECTED);
    const replicas = (): unknown =>
      (synth(chart).find(({ kind }) => kind === 'Deployment')?.['spec'] as { replicas?: number }).replicas;
    expect(replicas()).toBe(1);
    proxy.markHasAutoscaler();
    expect(replicas()).toBeUndefined();
  });

  test('has no namespace if none is known', () => {
    const chart = chartIn();
    proxyIn(chart, CORRECTED);
    expect(synth(chart).every(({ metadata }) => !('namespace' in metadata))).toBe(true);
  });

  test.each([OperatorFidelity.EXACT, OperatorFidelity.CORRECTED])(
    'treats an empty host as absent, like the operator treats an empty variable: %s',
    (fidelity) => {
      const chart = chartIn('mcp');
      proxyIn(chart, TargetCluster.withoutOperator({ proxyHost: '', fidelity }));
      expect(JSON.stringify(synth(chart))).toContain(String.raw`\"host\": \"0.0.0.0\"`);
    },
  );

  test('passes on values that cdk8s resolves later', () => {
    const chart = chartIn('mcp');
    proxyIn(chart, CORRECTED, {
      resourceOverrides: {
        proxyDeployment: {
          labels: { team: later('label') },
          annotations: { note: later('annotation') },
          env: { VARIABLE: later('env') },
          podTemplateMetadataOverrides: { labels: { team: later('pod') } },
        },
        proxyService: { annotations: { note: later('service') } },
      },
    });
    const manifests = synth(chart);
    expect(manifests.find(({ kind }) => kind === 'Deployment')).toMatchObject({
      metadata: { labels: { team: 'label' }, annotations: { note: 'annotation' } },
      spec: {
        template: {
          metadata: { labels: { team: 'pod' } },
          spec: { containers: [{ env: expect.arrayContaining([{ name: 'VARIABLE', value: 'env' }]) as unknown }] },
        },
      },
    });
    expect(manifests.find(({ kind }) => kind === 'Service')).toHaveProperty('metadata.annotations.note', 'service');
  });

  test('rejects values in the run config that are not known in time', () => {
    const chart = chartIn('mcp');
    proxyIn(chart, CORRECTED, { remoteUrl: later('https://mcp.example.com') });
    expect(() => synth(chart)).toThrow('remoteUrl');
  });
});
