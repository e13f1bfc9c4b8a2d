import { App, Chart, Testing } from 'cdk8s';
import {
  McpDashboard,
  McpGuardrails,
  McpWarnings,
  ProxyDefaults,
  RemoteMcpProxy,
  type RemoteMcpProxyProps,
  type TargetCluster,
} from '../../../lib';
import type { ValidApp } from './app';
import { given } from './configs';
import { SCOPES } from './dashboard';
import { Maker, refer } from './data';
import type { Guardrails } from './guardrails';
import type { ValidProgram } from './program';

/** What synth says of a program. */
export interface Told {
  readonly errors: readonly string[];
  /** The construct's path, and the warning's id. */
  readonly warnings: readonly string[];
  /** The YAML of each chart; none if there are errors. */
  readonly written: readonly string[];
}

/** Runs a program as `cdk8s synth` does. */
export function toldOf(program: ValidApp): Told {
  const app = appOf(program);
  const warnings = McpWarnings.of(app).map(
    ({ path, code }) => `${path}: ${code.replace('CDK8S_MCP_', '').toLowerCase().replaceAll('_', '-')}`,
  );
  try {
    return { errors: [], warnings, written: app.charts.map((chart) => JSON.stringify(Testing.synth(chart))) };
  } catch (error) {
    return { errors: (error as Error).message.split('\n').slice(1), warnings, written: [] };
  }
}

/** The app of a program. Proxies have their names as ids, and configs those that the program has for them. */
export function appOf({ charts, guardrails }: ValidApp): App {
  const app = Testing.app();
  const ofApp = bound(guardrails, app);
  for (const [id, program] of Object.entries(charts)) {
    writePolicies(ofApp, chartIn(app, id, program), guardrails);
  }
  return app;
}

function bound(guardrails: Guardrails | undefined, scope: App | Chart): McpGuardrails | undefined {
  return guardrails && McpGuardrails.bind(scope, new Maker(scope, {}, {}).makeProps(guardrails.options));
}

function writePolicies(made: McpGuardrails | undefined, chart: Chart, guardrails: Guardrails | undefined): void {
  if (guardrails?.policy !== undefined) {
    made?.admissionPolicy(chart, guardrails.policy);
  }
}

function chartIn(app: App, id: string, program: ValidProgram): Chart {
  const { target, namespace, defaults, shared, proxies, guardrails, dashboards } = program;
  const chart = new Chart(app, id, given({ namespace }));
  const maker = new Maker(chart, shared, { [SCOPES.chart]: chart, [SCOPES.app]: app });
  (maker.make(target.cluster) as TargetCluster).bind(chart);
  const ofChart = bound(guardrails, chart);
  if (defaults !== undefined) {
    ProxyDefaults.bind(chart, maker.makeProps(defaults));
  }
  Object.keys(shared).forEach((name) => maker.make(refer(name)));
  for (const { name, props, calls } of proxies) {
    const proxy = new RemoteMcpProxy(chart, name, maker.makeProps(props) as unknown as RemoteMcpProxyProps);
    for (const { facade, method, options } of calls) {
      const methods = proxy[facade] as unknown as { readonly [method: string]: (options?: unknown) => unknown };
      methods[method]?.(...(options === undefined ? [] : [maker.make(options)]));
    }
  }
  dashboards.forEach((props, index) => new McpDashboard(chart, `Dashboard-${String(index)}`, maker.makeProps(props)));
  writePolicies(ofChart, chart, guardrails);
  return chart;
}
