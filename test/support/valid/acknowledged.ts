import { optionsOf, type Call, type Props } from './data';
import { earnedByConfig, earnedByProxy } from './earned';
import type { ValidProgram } from './program';

/** The warnings that a program earns: the construct's path, and the warning's id. */
export function earned(program: ValidProgram): string[] {
  const { shared, proxies } = program;
  return [
    ...proxies.flatMap((proxy) => earnedByProxy(program, proxy).map((id) => `test/${proxy.name}: ${id}`)),
    ...Object.keys(shared).flatMap((name) => earnedByConfig(program, name).map((id) => `test/Shared-${name}: ${id}`)),
  ];
}

/** The program with these warnings acknowledged, and strict. */
export function acknowledged(program: ValidProgram): ValidProgram {
  const { target, shared, proxies } = program;
  const codes = (ids: readonly string[]): Props => (ids.length === 0 ? {} : { acknowledge: ids.map(codeOf) });
  return {
    ...program,
    target: { ...target, cluster: withOptions(target.cluster, { strict: true }) },
    proxies: proxies.map((proxy) => ({ ...proxy, props: { ...proxy.props, ...codes(earnedByProxy(program, proxy)) } })),
    shared: Object.fromEntries(
      Object.entries(shared).map(([name, config]) => [name, withOptions(config, codes(earnedByConfig(program, name)))]),
    ),
  };
}

function codeOf(id: string): string {
  return `CDK8S_MCP_${id.toUpperCase().replaceAll('-', '_')}`;
}

function withOptions(made: Call, more: Props): Call {
  return Object.keys(more).length === 0 ? made : { ...made, given: [{ ...optionsOf(made), ...more }] };
}
