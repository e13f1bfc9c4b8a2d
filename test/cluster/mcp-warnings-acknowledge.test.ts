import { Secret } from 'cdk8s-plus-28';
import { Chart, Lazy, Testing, type App } from 'cdk8s';
import type { Construct } from 'constructs';
import { McpGroup, McpInclude, McpWarnings, OperatorRelease, TargetCluster } from '../../lib/index';
import { MAKERS } from '../support/constructs';
import { chartFor, errorsOf, oidcOf, proxyIn, statedCluster, WITHHELD } from '../support/facades';
import { documentOf, fileOf } from '../support/include';

const warn = jest.spyOn(process, 'emitWarning').mockImplementation();

beforeEach(() => {
  warn.mockClear();
});

const MISSING = 'CDK8S_MCP_AUTHENTICATION_MISSING';
const UNUSED = 'CDK8S_MCP_ACKNOWLEDGE_UNUSED';
const UNKNOWN = 'CDK8S_MCP_ACKNOWLEDGE_UNKNOWN';
const SMALL = { requests: { cpu: '50m' } };
const PORT = 'CDK8S_MCP_PROXY_PORT';
const TEXT = 'CDK8S_MCP_TEXT_CHARACTER';

/** The warnings of a scope as `path code` lines. */
function linesOf(scope: Construct): string[] {
  return McpWarnings.of(scope).map(({ path, code }) => `${path} ${code}`);
}

/** Two charts with a proxy each, without authentication. */
function twoCharts(): { readonly app: App; readonly dev: Chart; readonly prod: Chart } {
  const app = Testing.app();
  statedCluster().bind(app);
  const [dev, prod] = [new Chart(app, 'dev', { namespace: 'dev' }), new Chart(app, 'prod', { namespace: 'prod' })];
  proxyIn(dev);
  proxyIn(prod);
  return { app, dev, prod };
}

describe('a warning is silenced', () => {
  // a line separator is a warning wherever a text is
  const metadata = { name: 'x', annotations: { note: 'a\u2028b' } };

  test.each(MAKERS)('by a prop of %s', (_, make) => {
    const [silent, loud] = [chartFor(), chartFor()];
    McpWarnings.acknowledge(silent, MISSING, UNUSED);
    McpWarnings.acknowledge(loud, MISSING, UNUSED);
    make(silent, 'X', { metadata, acknowledge: [TEXT] });
    make(loud, 'X', { metadata });

    expect(linesOf(silent)).toEqual([]);
    expect(linesOf(loud)).toEqual([`test/X ${TEXT}`]);
  });

  test('for all constructs of McpInclude', () => {
    const proxies = ['a', 'b'].map((name) =>
      documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com', resources: SMALL }, { metadata: { name } }),
    );
    const foreign = documentOf('MCPToolConfig', {}, { apiVersion: 'mcp.example.com/v1' });
    const chart = chartFor();
    const url = fileOf([...proxies, foreign].join('\n---\n'));
    new McpInclude(chart, 'Include', { url, acknowledge: [MISSING, 'CDK8S_MCP_FOREIGN_GROUP'] });

    expect(linesOf(chart)).toEqual([]);
    expect(errorsOf(chart)).toEqual([]);
    expect(warn).not.toHaveBeenCalled();
  });

  test('below a scope, before or after the constructs are made', () => {
    const { app, dev } = twoCharts();
    McpWarnings.acknowledge(dev, MISSING);
    proxyIn(dev, {}, 'later');

    expect(linesOf(app)).toEqual([`prod/weather ${MISSING}`]);

    McpWarnings.acknowledge(app, TEXT, MISSING);

    expect(linesOf(app)).toEqual([` ${UNUSED}`]);
  });

  test('in a target cluster, but not in another one that is bound around a construct', () => {
    const app = Testing.app();
    const chart = new Chart(app, 'dev', { namespace: 'mcp' });
    statedCluster({ name: 'dev', acknowledge: [MISSING] }).bind(chart);
    proxyIn(chart);
    proxyIn(chart, { cluster: statedCluster({ name: 'prod' }) }, 'elsewhere');

    expect(linesOf(app)).toEqual([`dev/elsewhere ${MISSING}`]);
  });

  test('in a target cluster without the operator', () => {
    const chart = chartFor(TargetCluster.withoutOperator({ acknowledge: [MISSING] }));
    proxyIn(chart);

    expect(linesOf(chart)).toEqual([]);
  });

  test('without making it a different cluster', () => {
    const chart = chartFor(statedCluster({ acknowledge: [MISSING] }));
    proxyIn(chart, {}, 'first');
    proxyIn(chart, { cluster: statedCluster(), metadata: { name: 'first' } }, 'second');

    expect(errorsOf(chart)).toEqual([expect.stringContaining('(resource-duplicate)')]);
  });
});

describe('a code that no warning has', () => {
  test.each([
    ['CDK8S_MCP_AUTHENTICATON_MISSING', `is not the code of a warning; write ${MISSING}`],
    ['authentication-missing', `is not the code of a warning; write ${MISSING}`],
    ['CDK8S_MCP_PROXY_PROT', `is not the code of a warning; write ${PORT}`],
    ['cdk8s_mcp_proxy_port', `is not the code of a warning; write ${PORT}`],
    ['CDK8S_MCP_PATTERNS', `is not the code of a warning; write it like ${MISSING}`],
    [
      'CDK8S_MCP_PATTERN',
      'is the code of an error, and errors cannot be acknowledged; fix the error, and remove the code',
    ],
    ['xyz', `is not the code of a warning; write it like ${MISSING}`],
  ])('%s is reported', (code, says) => {
    const chart = chartFor();
    proxyIn(chart, { acknowledge: [MISSING, code] });

    expect(McpWarnings.of(chart)).toEqual([
      {
        path: 'test/weather',
        code: UNKNOWN,
        field: 'acknowledge[1]',
        message: `acknowledge[1]: ${JSON.stringify(code)} ${says} (acknowledge-unknown)`,
        url: expect.stringMatching(/checks\/app\.md#acknowledge-unknown$/) as string,
      },
    ]);
  });

  test('is reported for scopes and clusters too, even without constructs', () => {
    const app = Testing.app();
    const [chart, empty] = [new Chart(app, 'test', { namespace: 'mcp' }), new Chart(app, 'empty')];
    statedCluster({ acknowledge: ['x'] }).bind(chart);
    proxyIn(chart, { acknowledge: [MISSING] });
    McpWarnings.acknowledge(empty, MISSING, 'y');

    expect(McpWarnings.of(app).map(({ path, field, code }) => [path, field, code])).toEqual([
      ['empty', 'McpWarnings.acknowledge[1]', UNKNOWN],
      ['test/weather', 'TargetCluster.acknowledge[0]', UNKNOWN],
    ]);
  });

  test('is not reported after the scope is removed from the tree', () => {
    const app = Testing.app();
    const chart = new Chart(app, 'gone');
    McpWarnings.acknowledge(chart, 'x');
    app.node.tryRemoveChild('gone');

    expect(linesOf(app)).toEqual([]);
  });
});

describe('a code that has no effect', () => {
  test('is reported', () => {
    const chart = chartFor();
    const oidc = oidcOf(chart, { resourceUrl: 'https://weather.example.org/mcp' });
    proxyIn(chart, { oidc, ...WITHHELD, acknowledge: [MISSING] });

    expect(McpWarnings.of(chart)).toEqual([
      {
        path: 'test/weather',
        code: UNUSED,
        field: 'acknowledge[0]',
        message: `acknowledge[0]: "${MISSING}" has no effect, since there is no such warning here; remove it (acknowledge-unused)`,
        url: expect.stringMatching(/checks\/app\.md#acknowledge-unused$/) as string,
      },
    ]);
  });

  test('is reported for each place', () => {
    const app = Testing.app();
    const cluster = statedCluster({ acknowledge: ['CDK8S_MCP_PROXY_PORT'] });
    const chart = new Chart(app, 'test', { namespace: 'mcp' });
    cluster.bind(chart);
    const url = fileOf(documentOf('MCPToolConfig', { toolsFilter: ['a'] }));
    new McpInclude(chart, 'Include', { url, acknowledge: [MISSING] });
    McpWarnings.acknowledge(app, 'CDK8S_MCP_UNKNOWN_FIELD');

    expect(McpWarnings.of(app).map(({ path, field, code }) => [path, field, code])).toEqual([
      ['test/Include', 'acknowledge[0]', UNUSED],
      ['', 'McpWarnings.acknowledge[0]', UNUSED],
      ['test/Include/x-mcptoolconfig', 'TargetCluster.acknowledge[0]', UNUSED],
    ]);
  });

  test('can itself be acknowledged', () => {
    const chart = chartFor();
    McpWarnings.acknowledge(chart, UNUSED);
    new McpGroup(chart, 'Group', { acknowledge: [MISSING] });

    expect(linesOf(chart)).toEqual([]);
  });

  test.each([0, 70_000])('is not reported while there are errors, which may hide the warning: port %d', (proxyPort) => {
    const chart = chartFor();
    proxyIn(chart, { proxyPort, acknowledge: [PORT, MISSING] });

    expect(linesOf(chart)).toEqual([]);
  });

  test('is not reported for values that are resolved later', () => {
    const later = Lazy.any({ produce: () => 443 }) as unknown as number;
    const chart = chartFor();
    proxyIn(chart, { proxyPort: later, acknowledge: ['CDK8S_MCP_PROXY_PORT', MISSING] });

    expect(linesOf(chart)).toEqual([]);
  });

  test('is not reported for texts with variables', () => {
    const chart = chartFor(statedCluster({ substitution: true }));
    proxyIn(chart, { remoteUrl: 'https://mcp.${DOMAIN}/mcp', acknowledge: [PORT, MISSING] });

    expect(linesOf(chart)).toEqual([]);
  });

  test('is not reported if it is about acknowledgements', () => {
    const chart = chartFor();
    proxyIn(chart, { acknowledge: [MISSING, UNKNOWN] });

    expect(linesOf(chart)).toEqual([]);
  });

  test('is not reported if the warning occurs on another kind of cluster: the program may be for both', () => {
    const codes = ['CDK8S_MCP_POD_OPERATOR', 'CDK8S_MCP_GROUP_NO_EFFECT', MISSING];
    const withOperator = TargetCluster.withOperator({ release: OperatorRelease.V0_22 });
    for (const cluster of [withOperator, TargetCluster.withoutOperator()]) {
      const chart = chartFor(cluster);
      proxyIn(chart, { group: new McpGroup(chart, 'Group'), pod: { priorityClassName: 'high' }, acknowledge: codes });

      expect(linesOf(chart)).toEqual([]);
    }
  });

  test('is not reported if the warning occurs at another release: the program may be for both', () => {
    for (const release of [OperatorRelease.V0_22, OperatorRelease.V0_44]) {
      const chart = chartFor(TargetCluster.withOperator({ release }));
      const imagePullSecrets = [Secret.fromSecretName(chart, 'Registry', 'registry')];
      proxyIn(chart, {
        resourceOverrides: { proxyDeployment: { imagePullSecrets } },
        acknowledge: ['CDK8S_MCP_IMAGE_PULL_SECRETS_IGNORED', MISSING],
      });

      expect(linesOf(chart)).toEqual([]);
    }
  });

  test('is not reported for a class with several constructs, of which one has the warning', () => {
    class Service extends Chart {
      public constructor(scope: Construct, id: string, authenticated: boolean) {
        super(scope, id, { namespace: id });
        const login = (): object => ({
          ...WITHHELD,
          oidc: oidcOf(this, { resourceUrl: 'https://weather.example.org/mcp', audience: id }),
        });
        proxyIn(this, { ...(authenticated ? login() : {}), acknowledge: [MISSING] }, 'proxy');
      }
    }
    const app = Testing.app();
    statedCluster().bind(app);
    new Service(app, 'dev', false);
    new Service(app, 'prod', true);

    expect(linesOf(app)).toEqual([]);
  });

  test('is not reported for an empty scope', () => {
    const { app } = twoCharts();
    McpWarnings.acknowledge(new Chart(app, 'empty'), TEXT);

    expect(linesOf(app)).toEqual([`dev/weather ${MISSING}`, `prod/weather ${MISSING}`]);
  });
});
