import { Chart, Testing } from 'cdk8s';
import * as fc from 'fast-check';
import { McpWarnings, RemoteMcpProxy, TargetCluster } from '../../../lib';
import { CALLS } from '../../../lib/declaration/props/generated/calls';
import { ArbitraryValues, CONSTRUCTS, type Mistakes } from './arbitrary-value';
import type { Expression } from './expression';

/** `RemoteMcpProxyExpose.viaIngress`: the facades of a proxy, by the member of the proxy that has them. */
const FACADES: { readonly [className: string]: string | undefined } = {
  RemoteMcpProxyAvailability: 'availability',
  RemoteMcpProxyExpose: 'expose',
  RemoteMcpProxyMetrics: 'metrics',
  RemoteMcpProxyNetwork: 'network',
};

interface FacadeCall {
  readonly facade: string;
  readonly method: string;
  readonly options: Expression;
}

/** A random program of one chart. */
export interface Program {
  /** Bound to the chart. */
  readonly cluster: Expression;
  /** The defaults of all proxies, if there are any. */
  readonly defaults: Expression | undefined;
  readonly constructs: readonly Expression[];
  /** Called on each proxy. */
  readonly facades: readonly FacadeCall[];
}

/** Programs that use all of the public API. */
export function arbitraryProgram(mistakes?: Mistakes): fc.Arbitrary<Program> {
  const values = new ArbitraryValues(mistakes);
  const clusters = ['TargetCluster.withOperator', 'TargetCluster.withoutOperator'];
  const made = Object.keys(CALLS).filter(
    (call) => CONSTRUCTS.includes(call) || call.startsWith('McpWarnings.') || /\.from\w+Name$/.test(call),
  );
  const facades = Object.keys(CALLS).flatMap((call) => {
    const [className = '', method = ''] = call.split('.');
    const facade = FACADES[className];
    return facade === undefined ? [] : [values.options(call).map((options) => ({ facade, method, options }))];
  });
  return fc.record({
    cluster: fc.oneof(...clusters.map((call) => values.call(call))),
    defaults: fc.option(values.call('ProxyDefaults.bind'), { nil: undefined, freq: 1 }),
    constructs: fc.array(fc.oneof(values.call('RemoteMcpProxy'), ...made.map((call) => values.call(call))), {
      minLength: 1,
      maxLength: 3,
    }),
    facades: fc.array(fc.oneof(...facades), { maxLength: 2 }),
  });
}

/** The result of a program. */
export interface Outcome {
  /** The output of synth; absent if there are errors. */
  readonly yaml?: string;
  /** The errors of synth, one per line. */
  readonly errors: readonly string[];
  readonly warnings: readonly string[];
}

const HEADLINE = 'Validation failed with the following errors:\n';

/** Runs a program like `cdk8s synth`. Throws if it fails with anything but findings. */
export function run(program: Program): Outcome {
  const chart = built(program);
  const warnings = McpWarnings.of(chart).map(({ message }) => message);
  try {
    Testing.synth(chart);
    return { yaml: JSON.stringify(Testing.synth(chart)), errors: [], warnings };
  } catch (error) {
    const { message } = error as Error;
    if (!message.startsWith(HEADLINE)) {
      throw error;
    }
    const errors = message.slice(HEADLINE.length).split('\n');
    return { errors: errors.map((line) => line.trim()), warnings };
  }
}

export function built({ cluster, defaults, constructs, facades }: Program): Chart {
  const chart = new Chart(Testing.app(), 'test', { namespace: 'mcp' });
  (cluster.make(chart) as TargetCluster).bind(chart);
  defaults?.make(chart);
  for (const each of constructs) {
    const construct = each.make(chart);
    if (construct instanceof RemoteMcpProxy) {
      facades.forEach((call) => {
        callFacade(construct, call, chart);
      });
    }
    readAll(construct);
  }
  return chart;
}

function callFacade(proxy: RemoteMcpProxy, { facade, method, options }: FacadeCall, chart: Chart): void {
  const host = (
    proxy as unknown as { readonly [name: string]: { readonly [name: string]: (value: unknown) => unknown } }
  )[facade];
  readAll(host?.[method]?.(options.make(chart)));
}

/** Programs read what they made. */
function readAll(made: unknown): void {
  for (let proto: unknown = made; typeof proto === 'object' && proto !== null; proto = Object.getPrototypeOf(proto)) {
    for (const [name, descriptor] of Object.entries(Object.getOwnPropertyDescriptors(proto))) {
      if (!name.startsWith('_')) {
        descriptor.get?.call(made);
      }
    }
  }
}
