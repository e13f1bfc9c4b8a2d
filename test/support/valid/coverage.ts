import { membersOf, type PropType } from '../../../lib/declaration/props/prop-types';
import { isCall, isProps, isReference, type Call } from './data';
import type { ValidApp } from './app';
import type { Guardrails } from './guardrails';
import type { ValidProgram } from './program';

const FACADES = {
  availability: 'RemoteMcpProxyAvailability',
  expose: 'RemoteMcpProxyExpose',
  metrics: 'RemoteMcpProxyMetrics',
  network: 'RemoteMcpProxyNetwork',
};

/** The members of the public API that a program gives something, as `RemoteMcpProxyProps.oidc`. */
export function membersUsedBy({ charts, guardrails }: ValidApp): string[] {
  return [...ofGuardrails(guardrails), ...Object.values(charts).flatMap(ofProgram)];
}

function ofGuardrails(guardrails: Guardrails | undefined): string[] {
  return guardrails === undefined
    ? []
    : [
        ...membersOfCall('McpGuardrails.bind', [guardrails.options]),
        ...membersOfCall('McpGuardrails.admissionPolicy', [guardrails.policy]),
      ];
}

function ofProgram({ target, defaults, shared, proxies, guardrails, dashboards }: ValidProgram): string[] {
  const bound = defaults === undefined ? [] : membersOfCall('ProxyDefaults.bind', [defaults]);
  const made = proxies.flatMap(({ props, calls }) => [
    ...membersOfCall('RemoteMcpProxy', [props]),
    ...calls.flatMap(({ facade, method, options }) => membersOfCall(`${FACADES[facade]}.${method}`, [options])),
  ]);
  const shown = dashboards.flatMap((props) => membersOfCall('McpDashboard', [props]));
  return [
    ...within(target.cluster),
    ...ofGuardrails(guardrails),
    ...shown,
    ...bound,
    ...Object.values(shared).flatMap(within),
    ...made,
  ];
}

function within(value: unknown): string[] {
  return isCall(value) ? withinCall(value) : [];
}

/** Other libraries' calls are not looked into, but for what they are given. */
function withinCall({ call, given }: Call): string[] {
  return /^(kplus|cdk8s|files)\./.test(call) ? [] : membersOfCall(call, given);
}

function membersOfCall(call: string, given: readonly unknown[]): string[] {
  return Array.from(membersOf(call).values()).flatMap(({ name, type }, index) => {
    const value = given[index];
    return value === undefined ? [] : [`${call}.${name}`, ...membersIn(type, value)];
  });
}

function membersIn(type: PropType, value: unknown): string[] {
  if (isCall(value) || isReference(value)) {
    return within(value);
  }
  switch (type.kind) {
    case 'list':
      return Array.isArray(value) ? value.flatMap((each) => membersIn(type.items, each)) : [];
    case 'map':
      return isProps(value) ? Object.values(value).flatMap((each) => membersIn(type.values, each)) : [];
    case 'struct':
      return isProps(value)
        ? Array.from(membersOf(type.name).values()).flatMap((member) => {
            const found = value[member.name];
            return found === undefined ? [] : [`${type.name}.${member.name}`, ...membersIn(member.type, found)];
          })
        : [];
    default:
      return [];
  }
}
