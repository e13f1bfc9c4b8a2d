import { Chart, Lazy, Testing, type App } from 'cdk8s';
import type { Construct } from 'constructs';
import { McpWarnings } from '../../lib';
import { proxyIn, statedCluster } from '../support/facades';

jest.spyOn(process, 'emitWarning').mockImplementation();

const MISSING = 'CDK8S_MCP_AUTHENTICATION_MISSING';
const UNUSED = 'CDK8S_MCP_ACKNOWLEDGE_UNUSED';
const UNKNOWN = 'CDK8S_MCP_ACKNOWLEDGE_UNKNOWN';
const PORT = 'CDK8S_MCP_PROXY_PORT';
/** A port that nobody knows before cdk8s resolves it. */
const LATER = Lazy.any({ produce: () => 443 }) as unknown as number;

/** The warnings of a scope, but for those that no test here is about. */
function told(scope: Construct): string[] {
  return McpWarnings.of(scope)
    .filter(({ code }) => code !== MISSING)
    .map(({ path, field, code }) => `${path} ${field} ${code}`);
}

/** A chart for a cluster that accepts those warnings. */
function chartOf(app: App, id: string, acknowledge: string[]): Chart {
  const chart = new Chart(app, id, { namespace: id });
  statedCluster({ name: id, acknowledge }).bind(chart);
  return chart;
}

describe('constructs that acknowledge a warning that they do not have', () => {
  test('are told where another one has it, under another id', () => {
    const chart = chartOf(Testing.app(), 'dev', []);
    proxyIn(chart, { proxyPort: 443, acknowledge: [PORT] }, 'low');
    proxyIn(chart, { acknowledge: [PORT] }, 'high');

    expect(told(chart)).toEqual([`dev/high acknowledge[0] ${UNUSED}`]);
  });

  test('are told whatever is to be known of others later', () => {
    const chart = chartOf(Testing.app(), 'dev', []);
    proxyIn(chart, { proxyPort: LATER }, 'later');
    proxyIn(chart, { acknowledge: [PORT] }, 'high');

    expect(told(chart)).toEqual([`dev/high acknowledge[0] ${UNUSED}`]);
  });
});

describe('scopes that acknowledge a warning', () => {
  test('count together: one that has it is enough', () => {
    const app = Testing.app();
    const [dev, prod] = ['dev', 'prod'].map((id) => chartOf(app, id, [])) as [Chart, Chart];
    proxyIn(dev, { proxyPort: 443 });
    proxyIn(prod);
    [dev, prod].forEach((chart) => {
      McpWarnings.acknowledge(chart, PORT);
    });

    expect(told(app)).toEqual([]);
  });

  test('are told nothing as long as one construct below may have it', () => {
    const chart = chartOf(Testing.app(), 'dev', []);
    McpWarnings.acknowledge(chart, PORT);
    proxyIn(chart, {}, 'known');
    proxyIn(chart, { proxyPort: LATER }, 'later');

    expect(told(chart)).toEqual([]);
  });

  test('may acknowledge that acknowledgements have no effect, and all of them may have one', () => {
    const chart = chartOf(Testing.app(), 'dev', []);
    McpWarnings.acknowledge(chart, UNUSED, UNKNOWN);
    proxyIn(chart);

    expect(told(chart)).toEqual([]);
  });
});

describe('clusters that acknowledge a warning', () => {
  test('are told once that it has no effect, at the first of their constructs', () => {
    const chart = chartOf(Testing.app(), 'dev', [PORT, 'x']);
    ['a', 'b', 'c'].forEach((id) => proxyIn(chart, {}, id));

    expect(told(chart)).toEqual([
      `dev/a TargetCluster.acknowledge[1] ${UNKNOWN}`,
      `dev/a TargetCluster.acknowledge[0] ${UNUSED}`,
    ]);
  });

  test('are told whatever is to be known of constructs in other clusters later', () => {
    const app = Testing.app();
    proxyIn(chartOf(app, 'dev', [PORT]));
    proxyIn(chartOf(app, 'prod', []), { proxyPort: LATER });

    expect(told(app)).toEqual([`dev/weather TargetCluster.acknowledge[0] ${UNUSED}`]);
  });

  test('may acknowledge that it has no effect', () => {
    const chart = chartOf(Testing.app(), 'dev', [PORT, UNUSED]);
    proxyIn(chart);

    expect(told(chart)).toEqual([]);
  });
});
