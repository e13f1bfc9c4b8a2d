import { ApiObject, Chart, Testing } from 'cdk8s';
import { McpInclude, McpWarnings, TargetCluster } from '../../lib/index';
import { chartFor, errorsOf, oidcOf, proxyIn, statedCluster, TARGETS, WITHHELD } from '../support/facades';
import { documentOf, fileOf } from '../support/include';

const warn = jest.spyOn(process, 'emitWarning').mockImplementation();

beforeEach(() => {
  warn.mockClear();
});

const MISSING = 'CDK8S_MCP_AUTHENTICATION_MISSING';
const ERROR = `oidc: is missing, so anyone who can reach the proxy can use the remote server through it; add it, or restrict access with a NetworkPolicy; or acknowledge ${MISSING}, since warnings are errors in strict mode (authentication-missing)`;

describe.each(TARGETS)('strict mode, %s', (_, clusterOf) => {
  test('makes a warning below a scope an error, and shows how to acknowledge it', () => {
    const chart = chartFor(clusterOf());
    const proxy = proxyIn(chart);
    McpWarnings.strict(chart);

    expect(errorsOf(chart)).toEqual([`[test/weather] ${ERROR}`]);
    expect(() => ApiObject.of(proxy).toJson() as unknown).toThrow(`[test/weather] ${ERROR}`);
    expect(warn).not.toHaveBeenCalled();
    expect(McpWarnings.of(chart).map(({ code }) => code)).toEqual([MISSING]);
  });

  test('ignores acknowledged warnings', () => {
    const chart = chartFor(clusterOf());
    McpWarnings.strict(chart);
    proxyIn(chart, { acknowledge: [MISSING] });

    expect(errorsOf(chart)).toEqual([]);
  });
});

describe('strict mode', () => {
  test('can be set for a target cluster, too', () => {
    const chart = chartFor(TargetCluster.withoutOperator({ strict: true }));
    proxyIn(chart);
    proxyIn(chart, { cluster: statedCluster() }, 'elsewhere');

    expect(errorsOf(chart)).toEqual([`[test/weather] ${ERROR}`]);
  });

  test('is decided by the nearest scope, then by the cluster', () => {
    const app = Testing.app();
    const charts = ['legacy', 'new'].map((id) => new Chart(app, id, { namespace: id }));
    statedCluster({ strict: true }).bind(app);
    charts.forEach((chart) => proxyIn(chart));
    McpWarnings.strict(charts[0] ?? app, false);

    expect(errorsOf(charts[1] ?? new Chart(app, 'x'))).toEqual([`[new/weather] ${ERROR}`]);

    McpWarnings.strict(app, false);

    expect(errorsOf(charts[1] ?? new Chart(app, 'y'))).toEqual([]);
  });

  test('fails for unknown or unused codes, at scopes and at the app itself', () => {
    const app = Testing.app();
    const chart = new Chart(app, 'test', { namespace: 'mcp' });
    statedCluster().bind(app);
    McpWarnings.strict(app);
    McpWarnings.acknowledge(app, 'CDK8S_MCP_X');
    McpWarnings.acknowledge(chart, 'CDK8S_MCP_PROXY_PORT');
    const oidc = oidcOf(chart, { resourceUrl: 'https://weather.example.org/mcp' });
    proxyIn(chart, { oidc, ...WITHHELD, acknowledge: [MISSING] });

    expect(errorsOf(chart).map((line) => line.replace(/".*/, ''))).toEqual([
      '[] McpWarnings.acknowledge[0]: ',
      '[test] McpWarnings.acknowledge[0]: ',
      '[test/weather] acknowledge[0]: ',
    ]);
    expect(() => {
      app.synth();
    }).toThrow('[] McpWarnings.acknowledge[0]: "CDK8S_MCP_X" is not the code of a warning');
  });

  test('applies to documents of other groups', () => {
    const chart = chartFor();
    McpWarnings.strict(chart);
    const url = fileOf(documentOf('MCPToolConfig', {}, { apiVersion: 'mcp.example.com/v1' }));
    new McpInclude(chart, 'Include', { url });

    expect(errorsOf(chart)).toEqual([expect.stringContaining('[test/Include/x-mcptoolconfig] apiVersion: ')]);
  });
});

describe("a user's way", () => {
  test('from a warning to strict mode, to acknowledging, to a code that is not needed any more', () => {
    const synthesized = (authenticated: boolean, acknowledge?: string[]): string[] => {
      const chart = chartFor();
      McpWarnings.strict(chart);
      const login = (): object => ({
        ...WITHHELD,
        oidc: oidcOf(chart, { resourceUrl: 'https://weather.example.org/mcp' }),
      });
      proxyIn(chart, { ...(authenticated ? login() : {}), ...(acknowledge === undefined ? {} : { acknowledge }) });
      return errorsOf(chart);
    };

    expect(synthesized(false)).toEqual([`[test/weather] ${ERROR}`]);
    expect(synthesized(false, ['CDK8S_MCP_AUTHENTICATION_MISING'])).toEqual([
      `[test/weather] ${ERROR}`,
      `[test/weather] acknowledge[0]: "CDK8S_MCP_AUTHENTICATION_MISING" is not the code of a warning; write ${MISSING}; or acknowledge CDK8S_MCP_ACKNOWLEDGE_UNKNOWN, since warnings are errors in strict mode (acknowledge-unknown)`,
    ]);
    expect(synthesized(false, [MISSING])).toEqual([]);
    expect(synthesized(true, [MISSING])).toEqual([
      `[test/weather] acknowledge[0]: "${MISSING}" has no effect, since there is no such warning here; remove it; or acknowledge CDK8S_MCP_ACKNOWLEDGE_UNUSED, since warnings are errors in strict mode (acknowledge-unused)`,
    ]);
    expect(synthesized(true)).toEqual([]);
  });
});
