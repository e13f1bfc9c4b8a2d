import { applyRules } from './limits/rule';
import {
  EXTERNAL_AUTH_CONFIG_RULES,
  MCP_GROUP_RULES,
  OIDC_CONFIG_RULES,
  PROXY_RULES,
  TELEMETRY_CONFIG_RULES,
  TOOL_CONFIG_RULES,
} from './limits/rules';
import { schemaFindings } from './limits/schema';
import { SURROUNDINGS_RULES } from './limits/surroundings';
import { tokenFindings, unknownFieldFindings } from './limits/unmodelled';
import type { Finding } from './model/finding';
import type { ResolvedProxy, Resource } from './model/resource';
import { schemaOf } from './model/schema-of';
import { NO_SURROUNDINGS, type Surroundings } from './model/surroundings';
import type { Target } from './model/target';
import { isWithin } from './private/field-path';
import type { ResourceEntry } from './resource-entry';

/** Everything that the rules say of one construct, without those that look at other constructs too. */
export function resourceFindings(entry: ResourceEntry, resolved: ResolvedProxy | undefined): Finding[] {
  const { reading, resource, target, declaration, surroundings } = entry;
  const rules =
    resolved === undefined ? configFindings(resource, target) : proxyFindings(resolved, target, surroundings);
  const broken = schemaFindings(schemaOf(resource.kind), reading.spec);
  const said = broken.length === 0 ? rules : [...broken, ...rules];
  if (declaration.document === undefined && reading.unsettled.length === 0 && reading.unknown.length === 0) {
    return said;
  }
  return [
    ...(declaration.document?.findings ?? []),
    ...reading.findings,
    ...unknownFieldFindings(reading.unknown, declaration.document?.unknown, target),
    ...tokenFindings(reading.tokens, resource.kind, target),
    ...settled(said, reading.unsettled),
  ];
}

/** Of a value that has the wrong type, is missing or comes later, no other rule can say anything. */
export function settled(findings: readonly Finding[], unsettled: readonly string[]): readonly Finding[] {
  return unsettled.length === 0
    ? findings
    : findings.filter(({ field }) => !unsettled.some((path) => isWithin(field, path) || isWithin(path, field)));
}

function proxyFindings(resolved: ResolvedProxy, target: Target, surroundings: Surroundings): Finding[] {
  const found = applyRules(PROXY_RULES, { resolved, target });
  return surroundings === NO_SURROUNDINGS
    ? found
    : [...found, ...applyRules(SURROUNDINGS_RULES, { resolved, target, surroundings })];
}

function configFindings(resource: Resource, target: Target): Finding[] {
  switch (resource.kind) {
    case 'MCPTelemetryConfig':
      return applyRules(TELEMETRY_CONFIG_RULES, { resource, target });
    case 'MCPOIDCConfig':
      return applyRules(OIDC_CONFIG_RULES, { resource, target });
    case 'MCPExternalAuthConfig':
      return applyRules(EXTERNAL_AUTH_CONFIG_RULES, { resource, target });
    case 'MCPToolConfig':
      return applyRules(TOOL_CONFIG_RULES, { resource, target });
    case 'MCPGroup':
      return applyRules(MCP_GROUP_RULES, { resource, target });
    case 'MCPRemoteProxy':
      return [];
  }
}
