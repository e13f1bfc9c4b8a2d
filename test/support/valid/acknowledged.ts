import { withOptions, type ValidApp } from './app';
import type { Props } from './data';
import { earnedByProxy, earnedByResource } from './earned';
import { earnedByConfig } from './earned-by-config';
import type { ValidProgram } from './program';
import { isUnstated } from './target';

/** The warnings that a program earns: the construct's path, and the warning's id. */
export function earned({ charts }: ValidApp): string[] {
  const ofEach = Object.entries(charts).flatMap(([id, program]) => {
    const { shared, proxies } = program;
    return [
      ...proxies.flatMap((proxy) => earnedByProxy(program, proxy).map((each) => `${id}/${proxy.name}: ${each}`)),
      ...Object.keys(shared).flatMap((name) =>
        earnedByConfig(program, name).map((each) => `${id}/Shared-${name}: ${each}`),
      ),
      ...resourcesOf(program).flatMap((name) => earnedByResource(program).map((each) => `${id}/${name}: ${each}`)),
    ];
  });
  // told once for the app, at the first construct
  const unstated = Object.entries(charts).filter(([, { target }]) => isUnstated(target));
  const first = unstated.slice(0, 1).map(([id, program]) => `${id}/${firstOf(program)}: release-unstated`);
  return [...ofEach, ...first];
}

/** The id of the construct that is made first: configs are made before the proxies, and what defaults refer to before all. */
function firstOf(program: ValidProgram): string {
  const all = resourcesOf(program);
  const ofDefaults = program.defaults?.['telemetry'] === undefined ? undefined : 'Shared-telemetry';
  return all.find((name) => name === ofDefaults) ?? all.find((name) => name.startsWith('Shared-')) ?? all[0] ?? '';
}

/** The ids of all constructs that have a custom resource with the operator. */
function resourcesOf({ shared, proxies }: ValidProgram): string[] {
  const own = Object.keys(shared).filter((name) => shared[name]?.call.includes('.from') === false);
  return [...proxies.map(({ name }) => name), ...own.map((name) => `Shared-${name}`)];
}

/** The program with these warnings acknowledged, and strict. */
export function acknowledged(app: ValidApp): ValidApp {
  return {
    ...app,
    charts: Object.fromEntries(Object.entries(app.charts).map(([id, program]) => [id, acknowledgedIn(program)])),
  };
}

function acknowledgedIn(program: ValidProgram): ValidProgram {
  const { target, shared, proxies } = program;
  const codes = (ids: readonly string[]): Props => (ids.length === 0 ? {} : { acknowledge: ids.map(codeOf) });
  const ofCluster = codes([...earnedByResource(program), ...(isUnstated(target) ? ['release-unstated'] : [])]);
  return {
    ...program,
    target: { ...target, cluster: withOptions(target.cluster, { strict: true, ...ofCluster }) },
    proxies: proxies.map((proxy) => ({ ...proxy, props: { ...proxy.props, ...codes(earnedByProxy(program, proxy)) } })),
    shared: Object.fromEntries(
      Object.entries(shared).map(([name, config]) => [name, withOptions(config, codes(earnedByConfig(program, name)))]),
    ),
  };
}

function codeOf(id: string): string {
  return `CDK8S_MCP_${id.toUpperCase().replaceAll('-', '_')}`;
}
