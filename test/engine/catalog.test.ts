import { readdirSync } from 'node:fs';
import { ApiObject, App, Chart, Lazy, Testing, YamlOutputType } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { Construct } from 'constructs';
import { Authorization, HeaderValue, TargetCluster, TelemetryConfig, ToolConfig } from '../../lib/index';
import { Catalog } from '../../lib/engine/catalog';
import type { CatalogEntry } from '../../lib/engine/catalog-entry';
import { inspect } from '../../lib/engine/inspect-app';
import { chartFor, errorsOf, oidcOf, proxyIn, statedCluster, TARGETS } from '../support/facades';
import type { Manifest } from '../support/corpus';
import { documentOf, include } from '../support/include';

const warn = jest.spyOn(process, 'emitWarning').mockImplementation();

beforeEach(() => {
  warn.mockClear();
});

const PERMIT = 'permit(principal, action, resource);';
const FORBID = 'forbid(principal, action, resource);';

function authz(...policies: string[]): string {
  return JSON.stringify({ version: '1.0', type: 'cedarv1', cedar: { policies, entities_json: '[]' } });
}

/** All that the app writes, by file. */
function writtenBy(app: App): string {
  app.synth();
  return app.synthYaml();
}

describe.each(TARGETS)('%s', (_, clusterOf) => {
  function everything(chart: Chart): void {
    const secret = kplus.Secret.fromSecretName(chart, 'Secret', 's');
    proxyIn(chart, {
      telemetry: { config: new TelemetryConfig(chart, 'Otel', { metadata: { name: 'otel' }, prometheus: true }) },
      tools: { config: new ToolConfig(chart, 'Tools', { metadata: { name: 'tools' }, toolsFilter: ['b', 'a'] }) },
      oidc: oidcOf(chart, { resourceUrl: 'https://weather.example.org/mcp' }),
      headerForward: { 'X-A': HeaderValue.plaintext('a'), 'X-B': HeaderValue.fromSecret(secret, 'k') },
      authorization: Authorization.cedar([PERMIT]),
      debug: true,
    });
  }

  test('two synths give the same bytes', () => {
    const app = Testing.app();
    const chart = new Chart(app, 'test', { namespace: 'mcp' });
    clusterOf().bind(chart);
    everything(chart);

    expect(writtenBy(app)).toBe(writtenBy(app));
    expect(Testing.synth(chart)).toStrictEqual(Testing.synth(chart));
  });

  test('the object that a proxy refers to by name may be added later', () => {
    const written = [true, false].map((proxyFirst) => {
      const chart = chartFor(clusterOf());
      const config = TelemetryConfig.fromTelemetryConfigName(chart, 'Imported', 'otel');
      const steps = [
        (): unknown => proxyIn(chart, { telemetry: { config } }),
        (): unknown => new TelemetryConfig(chart, 'Otel', { metadata: { name: 'otel' }, prometheus: true }),
      ];
      (proxyFirst ? steps : steps.reverse()).forEach((step) => step());
      return (Testing.synth(chart) as Manifest[]).sort((a, b) => a.kind.localeCompare(b.kind));
    });

    expect(written[0]).toStrictEqual(written[1]);
  });

  test('may be in another chart', () => {
    const app = Testing.app();
    const [first, second] = ['first', 'second'].map((id) => new Chart(app, id, { namespace: 'mcp' }));
    clusterOf().bind(app);
    proxyIn(first ?? new Chart(app, 'x'), {
      telemetry: { config: TelemetryConfig.fromTelemetryConfigName(app, 'Imported', 'otel') },
    });
    new TelemetryConfig(second ?? app, 'Otel', { metadata: { name: 'otel' }, prometheus: true });

    expect(errorsOf(first ?? new Chart(app, 'y'))).toEqual([]);
  });

  test.each([
    YamlOutputType.FILE_PER_APP,
    YamlOutputType.FILE_PER_CHART,
    YamlOutputType.FILE_PER_RESOURCE,
    YamlOutputType.FOLDER_PER_CHART_FILE_PER_RESOURCE,
  ])('output type %s: writes nothing if there is an error', (yamlOutputType) => {
    const app = Testing.app({ yamlOutputType });
    clusterOf().bind(app);
    proxyIn(new Chart(app, 'right', { namespace: 'mcp' }));
    proxyIn(new Chart(app, 'wrong', { namespace: 'other' }), { proxyPort: 0 });

    expect(() => {
      app.synth();
    }).toThrow(
      'Validation failed with the following errors:\n  [wrong/weather] proxyPort: 0 is below the minimum of 1; use 1 to 65535 (minimum)',
    );
    expect(readdirSync(app.outdir)).toEqual([]);
  });

  test('rendering a single object reports its errors, without a stack trace', () => {
    const chart = chartFor(clusterOf());
    const object = ApiObject.of(proxyIn(chart, { proxyPort: 0 }));

    expect(() => object.toJson() as unknown).toThrow(
      /^\[test\/weather\] proxyPort: 0 is below the minimum of 1; use 1 to 65535 \(minimum\)$/,
    );
  });

  test('an object that is rendered alone says all that is wrong, a line each', () => {
    const chart = chartFor(clusterOf());
    const object = ApiObject.of(proxyIn(chart, { proxyPort: 0, remoteUrl: 'ftp://mcp.example.com' }));

    expect(() => object.toJson() as unknown).toThrow(
      /^\[test\/weather\] (remoteUrl|proxyPort): .*\n {2}\[test\/weather\] (remoteUrl|proxyPort): /,
    );
  });

  test('a construct that was removed from the tree is ignored', () => {
    const chart = chartFor(clusterOf());
    proxyIn(chart, { proxyPort: 0 }, 'wrong');
    const first = proxyIn(chart, { metadata: { name: 'same' } }, 'first');
    proxyIn(chart, { metadata: { name: 'same' } }, 'second');

    expect(errorsOf(chart)).toEqual([
      expect.stringContaining('[test/wrong] proxyPort'),
      expect.stringContaining('[test/second] metadata.name: "same" is the name of another RemoteMcpProxy'),
    ]);

    chart.node.tryRemoveChild('wrong');
    chart.node.tryRemoveChild(first.node.id);

    expect(errorsOf(chart)).toEqual([]);
  });
});

describe('changes after a synth', () => {
  test('are noticed: content of a ConfigMap', () => {
    const chart = chartFor(TargetCluster.withoutOperator());
    const policies = new kplus.ConfigMap(chart, 'Policies', { metadata: { name: 'policies' } });
    proxyIn(chart, {
      authorization: Authorization.fromConfigMap(policies as kplus.IConfigMap),
      oidc: oidcOf(chart, { resourceUrl: 'https://weather.example.org/mcp' }),
    });

    expect(errorsOf(chart)).toEqual([expect.stringContaining('[test/weather] authorization.key')]);

    policies.addData('authz.json', authz(PERMIT));

    expect(JSON.stringify(Testing.synth(chart))).toContain('permit(');
  });

  test('are noticed: changed content of a ConfigMap, in each of the charts', () => {
    const app = Testing.app();
    TargetCluster.withoutOperator().bind(app);
    const charts = ['first', 'second'].map((id) => new Chart(app, id, { namespace: id }));
    let policy = PERMIT;
    for (const chart of charts) {
      const data = Lazy.any({ produce: () => ({ 'authz.json': authz(policy) }) }) as { [key: string]: string };
      new ApiObject(chart, 'Policies', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'p' }, data });
      const configMap = kplus.ConfigMap.fromConfigMapName(chart, 'Imported', 'p');
      const oidc = oidcOf(chart, { audience: chart.node.id, resourceUrl: 'https://weather.example.org/mcp' });
      proxyIn(chart, { authorization: Authorization.fromConfigMap(configMap), oidc });
    }
    const policiesIn = (chart: Chart): string[] =>
      JSON.stringify(Testing.synth(chart)).match(/(permit|forbid)\(/g) ?? [];
    // in the ConfigMap, and in two places of the run config
    const three = (text: string): string[] => [text, text, text];

    expect(charts.map(policiesIn)).toEqual([three('permit('), three('permit(')]);

    policy = FORBID;

    expect(charts.map(policiesIn)).toEqual([three('forbid('), three('forbid(')]);

    policy = PERMIT;

    expect(charts.slice(0, 1).map(policiesIn)).toEqual([three('permit(')]);

    policy = FORBID;

    expect(charts.slice(1).map(policiesIn)).toEqual([three('forbid(')]);
  });

  test('are noticed: a construct that is removed before the next chart is rendered', () => {
    const app = Testing.app();
    const [first, second] = ['first', 'second'].map((id) => new Chart(app, id, { namespace: 'mcp' }));
    if (first === undefined || second === undefined) {
      throw new Error('no charts');
    }
    proxyIn(first, { metadata: { name: 'same' } }, 'a');
    Testing.synth(first);
    proxyIn(second, { metadata: { name: 'same' } }, 'b');

    expect(errorsOf(second)).toEqual([expect.stringContaining('(resource-duplicate)')]);

    first.node.tryRemoveChild('a');

    expect(errorsOf(second)).toEqual([]);
  });

  test('are noticed: another construct', () => {
    const chart = chartFor();
    proxyIn(chart);

    expect(errorsOf(chart)).toEqual([]);

    include(chart, documentOf('MCPRemoteProxy', { remoteUrl: 'https://a.example' }, { metadata: { name: 'weather' } }));

    expect(errorsOf(chart)).toEqual([expect.stringContaining('(resource-duplicate, ')]);
  });
});

describe('the catalog', () => {
  test('has the constructs below a scope, as long as they are in the tree', () => {
    const app = Testing.app();
    const [first, second] = ['first', 'second'].map((id) => new Chart(app, id, { namespace: id })) as [Chart, Chart];
    const group = new Construct(first, 'group');
    const made = [proxyIn(first), new ToolConfig(group, 'Tools', { toolsFilter: ['a'] }), proxyIn(second)];
    const below = (scope: Construct): unknown[] =>
      Catalog.of(app)
        .below(scope)
        .map(({ host }) => host);

    expect([app, first, second, group].map(below)).toEqual([made, made.slice(0, 2), made.slice(2), [made[1]]]);

    first.node.tryRemoveChild('group');

    expect([app, group].map(below)).toEqual([[made[0], made[2]], []]);
  });

  test('is one for all constructs of an app', () => {
    const [chart, other] = [chartFor(), chartFor()];

    expect(Catalog.of(chart)).toBe(Catalog.of(chart.node.root));
    expect(Catalog.of(chart)).not.toBe(Catalog.of(other));
  });

  test('knows hosts and proxies once the app is inspected', () => {
    const chart = chartFor();
    new ToolConfig(chart, 'Tools', { toolsFilter: ['a'] });
    for (const id of ['a', 'b']) {
      proxyIn(chart, {}, id).expose.viaIngress({ host: 'mcp.example.com', path: `/${id}`, ingressClassName: 'nginx' });
    }
    const catalog = Catalog.of(chart);
    const [tools, proxy] = catalog.below(chart) as [CatalogEntry, CatalogEntry];

    expect(catalog.isSharedHost(proxy, 'mcp.example.com')).toBe(false);
    expect(catalog.validProxy(proxy, {}).proxy.name).toBe('a');
    expect(catalog.isSharedHost(proxy, 'mcp.example.com')).toBe(true);
    expect(() => catalog.validProxy(tools, {})).toThrow(/^\[test\/Tools\] is not a proxy$/);
  });
});

describe('the inspection', () => {
  const CHARTS = 12;

  /** An app of many charts, each with a proxy and a ConfigMap that it reads. */
  function manyCharts(cluster: TargetCluster): {
    readonly app: App;
    readonly inspected: jest.MockedFunction<typeof inspect>;
    readonly rendered: () => number;
  } {
    const app = Testing.app();
    const inspected = jest.fn(inspect);
    Catalog.of(app, inspected);
    cluster.bind(app);
    let count = 0;
    for (let index = 0; index < CHARTS; index++) {
      const chart = new Chart(app, `chart-${String(index)}`, { namespace: `n${String(index)}` });
      const produce = (): object => {
        count += 1;
        return { 'authz.json': authz(PERMIT) };
      };
      const data = Lazy.any({ produce }) as { [key: string]: string };
      new ApiObject(chart, 'Policies', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'p' }, data });
      const configMap = kplus.ConfigMap.fromConfigMapName(chart, 'Imported', 'p');
      const audience = String(index);
      proxyIn(chart, {
        authorization: Authorization.fromConfigMap(configMap),
        oidc: oidcOf(chart, { audience, resourceUrl: 'https://weather.example.org/mcp' }),
      });
    }
    return { app, inspected, rendered: () => count };
  }

  test.each(TARGETS)('%s: is done once per synth, however many charts there are', (_, clusterOf) => {
    const { app, inspected, rendered } = manyCharts(clusterOf());
    app.synth();

    expect(inspected.mock.calls.map(([entries]) => entries.length)).toEqual([2 * CHARTS]);

    const own = app.charts[0]?.node.findChild('weather').node.children.filter((child) => ApiObject.isApiObject(child));

    // to write it, to read it, and to check that it has not changed: when the synth begins, and for each object
    expect(rendered()).toBe((3 + (own?.length ?? 0)) * CHARTS);

    app.synth();

    expect(inspected).toHaveBeenCalledTimes(1);
  });

  test('warns once per code and change, however many charts there are', () => {
    const app = Testing.app();
    statedCluster().bind(app);
    for (let index = 0; index < CHARTS; index++) {
      proxyIn(new Chart(app, `chart-${String(index)}`, { namespace: `n${String(index)}` }));
    }
    app.synth();

    expect(warn.mock.calls).toEqual([
      [
        expect.stringMatching(/^\[chart-0\/weather and 11 more\] oidc: is missing, .* \(authentication-missing\)$/),
        {
          type: 'McpWarning',
          code: 'CDK8S_MCP_AUTHENTICATION_MISSING',
        },
      ],
      [expect.stringMatching(/^12 warnings of 1 check: /), { type: 'McpWarning' }],
    ]);

    app.synth();

    expect(warn).toHaveBeenCalledTimes(2);
  });
});

describe('acknowledge', () => {
  test('silences a warning of one proxy, but no error', () => {
    const chart = chartFor();
    const acknowledged = proxyIn(chart, { acknowledge: ['CDK8S_MCP_AUTHENTICATION_MISSING'] }, 'a');
    const other = proxyIn(chart, { acknowledge: ['CDK8S_MCP_PATTERN', 'pattern'], remoteUrl: 'ftp://a.example' }, 'b');

    expect(errorsOf(chart)).toEqual([expect.stringContaining('[test/b] remoteUrl: "ftp://a.example" does not')]);
    expect(acknowledged.node.metadata).toEqual([]);
    expect(other.node.metadata.map(({ data }) => data as string)).toEqual([
      expect.stringMatching(/\(authentication-missing\)$/),
      expect.stringMatching(/^acknowledge\[0\].*\(acknowledge-unknown\)$/),
      expect.stringMatching(/^acknowledge\[1\].*\(acknowledge-unknown\)$/),
    ]);
    expect(warn.mock.calls.map(([text]) => (text as string).slice(0, 8))).toEqual(['[test/b]', '[test/b ', '3 warnin']);
  });

  test('ignores later changes of the list', () => {
    const chart = chartFor();
    const acknowledge = ['CDK8S_MCP_AUTHENTICATION_MISSING'];
    proxyIn(chart, { acknowledge });
    acknowledge.pop();

    expect(errorsOf(chart)).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });
});
