import { App, Chart, Testing } from 'cdk8s';
import { Construct } from 'constructs';
import {
  McpApiVersion,
  McpGroup,
  OperatorFidelity,
  OperatorRelease,
  TargetCluster,
  TelemetryConfig,
  ToolConfig,
} from '../../lib/index';
import { checkNamed } from '../support/checks-page';
import { chartFor, errorsOf, manifestOf, oidcOf, proxyIn } from '../support/facades';
import { MAKERS } from '../support/constructs';
import type { Manifest } from '../support/corpus';
import { documentOf, include } from '../support/include';

function kindsOf(chart: Chart): string[] {
  return (Testing.synth(chart) as Manifest[]).map(({ kind }) => kind);
}

describe('TargetCluster', () => {
  describe('of', () => {
    test('is one with the operator if none is bound', () => {
      const chart = Testing.chart();

      expect(TargetCluster.of(chart)._target).toMatchObject({
        operator: true,
        release: { version: '0.22.0', isStated: false },
      });
      expect(TargetCluster.of(chart)).toBe(TargetCluster.of(App.of(chart)));
    });

    test('is the nearest one bound above', () => {
      const app = Testing.app();
      const [first, second] = [new Chart(app, 'first'), new Chart(app, 'second')];
      const below = new Construct(first, 'below');
      const [ofApp, ofFirst] = [TargetCluster.withOperator(), TargetCluster.withoutOperator()];
      ofApp.bind(app);
      ofFirst.bind(first);

      expect(TargetCluster.of(app)).toBe(ofApp);
      expect(TargetCluster.of(second)).toBe(ofApp);
      expect(TargetCluster.of(first)).toBe(ofFirst);
      expect(TargetCluster.of(below)).toBe(ofFirst);
    });
  });

  describe('bind', () => {
    test('switches a chart to the other kind of cluster without renaming anything', () => {
      const [withOperator, without] = [chartFor(), chartFor(TargetCluster.withoutOperator())];
      const [first, second] = [withOperator, without].map((chart) => proxyIn(chart, { metadata: {} }, 'Weather'));

      expect(kindsOf(withOperator)).toEqual(['MCPRemoteProxy']);
      expect(kindsOf(without)).toEqual(['ServiceAccount', 'ConfigMap', 'Deployment', 'Service']);
      expect(second).toMatchObject({
        name: first?.name,
        url: first?.url,
        serviceAccountName: first?.serviceAccountName,
      });
    });

    test('is overridden by the cluster of a construct', () => {
      const chart = chartFor(TargetCluster.withoutOperator());
      proxyIn(chart, { cluster: TargetCluster.withOperator() });

      expect(kindsOf(chart)).toEqual(['MCPRemoteProxy']);
    });

    test('applies to documents, which can be given another cluster too', () => {
      const text = documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com' });
      const [bound, given] = [chartFor(TargetCluster.withoutOperator()), chartFor()];
      include(bound, text);
      include(given, text, TargetCluster.withoutOperator());

      expect(kindsOf(bound)).toEqual(['ServiceAccount', 'ConfigMap', 'Deployment', 'Service']);
      expect(kindsOf(given)).toEqual(kindsOf(bound));
    });

    test.each(MAKERS)('must come before the first %s below the scope', (_, make) => {
      const chart = new Chart(Testing.app(), 'test');
      make(new Construct(chart, 'Group'), 'X', { metadata: { name: 'x' } });
      make(chart, 'Y', { metadata: { name: 'y' } });
      TargetCluster.withoutOperator().bind(chart);

      expect(errorsOf(chart)).toEqual([
        '[test] TargetCluster.bind: is called after "test/Group/X" was created; call bind first (bind-late)',
      ]);
      expect(TargetCluster.of(chart)).toBe(TargetCluster.of(App.of(chart)));
    });

    test("must come before an McpInclude, even one without this package's kinds", () => {
      const chart = new Chart(Testing.app(), 'test');
      const { path } = include(chart, 'apiVersion: v1\nkind: ConfigMap\nmetadata: {name: x}').node;
      TargetCluster.withOperator({ apiGroup: 'mcp.example.com' }).bind(chart);

      expect(errorsOf(chart)).toEqual([
        `[test] TargetCluster.bind: is called after "${path}" was created; call bind first (bind-late)`,
      ]);
    });

    test('must come before the first construct of the app if it is bound to the app', () => {
      const chart = new Chart(Testing.app(), 'test');
      proxyIn(chart);
      TargetCluster.withOperator().bind(App.of(chart));

      expect(errorsOf(chart)).toEqual([`[] ${checkNamed('bind-late').message}`]);
    });

    test('is reported with all other errors, at the scope and until it is removed from the tree', () => {
      const app = Testing.app();
      const [chart, other] = [new Chart(app, 'test'), new Chart(app, 'other')];
      proxyIn(chart, { proxyPort: 0 });
      TargetCluster.withOperator().bind(chart);
      const both = errorsOf(other);
      app.node.tryRemoveChild('test');

      expect(both).toEqual([
        expect.stringMatching(/^\[test\] TargetCluster\.bind: .*\(bind-late\)$/),
        expect.stringMatching(/^\[test\/weather\] proxyPort: .*\(minimum\)$/),
      ]);
      expect(errorsOf(other)).toEqual([]);
    });

    test('ignores constructs beside the scope', () => {
      const app = Testing.app();
      const [first, second] = [new Chart(app, 'first'), new Chart(app, 'second')];
      new McpGroup(first, 'Group');
      TargetCluster.withOperator().bind(second);

      expect(errorsOf(first)).toEqual([]);
    });

    test('must be called once per scope', () => {
      const chart = chartFor(TargetCluster.withOperator());
      TargetCluster.withoutOperator().bind(chart);

      expect(errorsOf(chart)).toEqual([`[test] ${checkNamed('bind-twice').message}`]);
    });
  });

  describe('withOperator', () => {
    test.each(MAKERS)("%s: uses the operator's group and v1alpha1 by default", (kind, make) => {
      const apiVersionOf = (cluster = TargetCluster.withOperator()): string => {
        const chart = chartFor(cluster);
        make(chart, 'X');
        return manifestOf(chart, kind).apiVersion;
      };

      expect(apiVersionOf()).toBe('toolhive.stacklok.dev/v1alpha1');
      expect(apiVersionOf(TargetCluster.withOperator({ apiGroup: 'mcp.example.com' }))).toBe(
        'mcp.example.com/v1alpha1',
      );
      expect(apiVersionOf(TargetCluster.withOperator({ apiVersion: McpApiVersion.V1BETA1 }))).toBe(
        'toolhive.stacklok.dev/v1beta1',
      );
      expect(apiVersionOf(TargetCluster.withOperator({ release: OperatorRelease.V0_22 }))).toBe(
        'toolhive.stacklok.dev/v1alpha1',
      );
      expect(apiVersionOf(TargetCluster.withOperator({ release: OperatorRelease.V0_23 }))).toBe(
        'toolhive.stacklok.dev/v1beta1',
      );
      const both = { release: OperatorRelease.V0_44, apiVersion: McpApiVersion.V1ALPHA1 };
      expect(apiVersionOf(TargetCluster.withOperator(both))).toBe('toolhive.stacklok.dev/v1alpha1');
    });

    test.each([
      [undefined, 'v1alpha1', 'v1alpha1'],
      [undefined, 'v1beta1', 'v1beta1'],
      [OperatorRelease.V0_44, 'v1alpha1', 'v1beta1'],
      [OperatorRelease.V0_44, 'v1beta1', 'v1beta1'],
      [OperatorRelease.V0_22, 'v1alpha1', 'v1alpha1'],
    ])('a document keeps its version unless a release is stated: %j, %s', (release, given, written) => {
      const chart = chartFor(TargetCluster.withOperator(release === undefined ? {} : { release }));
      include(chart, documentOf('MCPGroup', {}).replace('v1alpha1', given));

      expect(manifestOf(chart, 'MCPGroup').apiVersion).toBe(`toolhive.stacklok.dev/${written}`);
    });

    test('refuses a document in a version that the stated release does not serve', () => {
      const chart = chartFor(TargetCluster.withOperator({ release: OperatorRelease.V0_22 }));
      include(chart, documentOf('MCPGroup', {}).replace('v1alpha1', 'v1beta1'));

      expect(errorsOf(chart).join()).toContain(
        '] apiVersion: "v1beta1" is not served by release 0.22.0 of the operator',
      );
    });

    test('refuses unknown fields of documents if a release is stated that cannot have them', () => {
      const errorsAt = (release?: OperatorRelease): string => {
        const chart = chartFor(TargetCluster.withOperator(release === undefined ? {} : { release }));
        include(chart, documentOf('MCPGroup', { flavour: 'sour' }));
        return errorsOf(chart).join();
      };

      expect(errorsAt()).toBe('');
      expect(errorsAt(OperatorRelease.of('99.0'))).toBe('');
      expect(errorsAt(OperatorRelease.V0_44)).toContain(
        'spec.flavour: is not a field that release 0.44.0 of the operator has; check its spelling, or remove it (release-field',
      );
    });

    test('renames nothing with another group', () => {
      const [plain, other] = [chartFor(), chartFor(TargetCluster.withOperator({ apiGroup: 'mcp.example.com' }))];
      const [first, second] = [plain, other].map((chart) => proxyIn(chart, { metadata: {} }, 'Weather'));

      expect(second?.name).toBe(first?.name);
      expect(second?.podLabels).toEqual(first?.podLabels);
    });

    test('refuses a config that is for a cluster without it', () => {
      const chart = chartFor();
      const cluster = TargetCluster.withoutOperator();
      const config = new TelemetryConfig(chart, 'Otel', { metadata: { name: 'otel' }, prometheus: true, cluster });
      proxyIn(chart, { telemetry: { config } });

      expect(errorsOf(chart)).toEqual([
        '[test/weather] telemetry.config: "otel" refers to a TelemetryConfig of a cluster without the operator, so there is no custom resource for it; bind both to the same cluster (reference-not-emitted)',
      ]);
    });
  });

  describe('withoutOperator', () => {
    test.each([
      [{}, { exact: false, proxyHost: '0.0.0.0', openshift: false }],
      [{ fidelity: OperatorFidelity.CORRECTED }, { exact: false, proxyHost: '0.0.0.0', openshift: false }],
      [{ fidelity: OperatorFidelity.EXACT }, { exact: true, proxyHost: '0.0.0.0', openshift: false }],
      [
        { image: 'i:1', openshift: true, proxyHost: '::', usageMetrics: true },
        { exact: false, image: 'i:1', openshift: true, proxyHost: '::', usageMetrics: true },
      ],
    ])('%j means %j', (options, target) => {
      expect(TargetCluster.withoutOperator(options)._target).toMatchObject({ operator: false, ...target });
    });

    test('accepts a config for a cluster with the operator, whose content is known', () => {
      const chart = chartFor(TargetCluster.withoutOperator());
      const config = new ToolConfig(chart, 'Tools', { toolsFilter: ['a'], cluster: TargetCluster.withOperator() });
      proxyIn(chart, { tools: { config: config } });

      expect(kindsOf(chart)).toEqual(['MCPToolConfig', 'ServiceAccount', 'ConfigMap', 'Deployment', 'Service']);
    });

    test('writes nothing for configs alone', () => {
      const chart = chartFor(TargetCluster.withoutOperator());
      MAKERS.filter(([kind]) => kind !== 'MCPRemoteProxy').forEach(([kind, make]) => make(chart, kind));

      expect(kindsOf(chart)).toEqual([]);
    });

    test.each(['MCPServer', 'VirtualMCPServer'])('refuses a config that a document of kind %s needs', (kind) => {
      const chart = chartFor(TargetCluster.withoutOperator());
      new TelemetryConfig(chart, 'Otel', { metadata: { name: 'otel' }, prometheus: true });
      const oidc = oidcOf(chart);
      const spec =
        kind === 'MCPServer'
          ? { telemetryConfigRef: { name: 'otel' } }
          : { incomingAuth: { oidcConfigRef: { name: oidc.config.name } } };
      const { path } = include(chart, documentOf(kind, spec)).node;
      const needed = kind === 'MCPServer' ? ['test/Otel', 'otel'] : ['test/Oidc', 'idp'];

      expect(errorsOf(chart)).toEqual([
        `[${needed[0] ?? ''}] metadata.name: "${needed[1] ?? ''}" is referred to by ${path}/x-${kind.toLowerCase()}, but a cluster without the operator gets no custom resource; bind both to a cluster with the operator (needed-by-other-kind)`,
      ]);
    });
  });

  test('one app serves both kinds of cluster', () => {
    const app = Testing.app();
    const charts = [
      [new Chart(app, 'east', { namespace: 'mcp' }), TargetCluster.withOperator()],
      [new Chart(app, 'west', { namespace: 'mcp' }), TargetCluster.withoutOperator()],
    ] as const;
    for (const [chart, cluster] of charts) {
      cluster.bind(chart);
      proxyIn(chart);
    }
    app.synth();

    expect(app.charts.map(kindsOf)).toEqual([
      ['MCPRemoteProxy'],
      ['ServiceAccount', 'ConfigMap', 'Deployment', 'Service'],
    ]);
  });
});
