import type { ToolConfigSpec } from '../../model/specs';
import { nonEmpty, nonEmptyList, type GoMap, type GoStruct } from '../../private/go/go-json';

/** `tools_override`: annotations of a tool are dropped (`docs/operator/run-config.md#tools`). */
export function toolsOverride({ toolsOverride: overrides = {} }: ToolConfigSpec): GoMap | undefined {
  const entries = Object.entries(overrides).map(([tool, { name, description }]): [string, GoStruct] => [
    tool,
    { name: nonEmpty(name), description: nonEmpty(description) },
  ]);
  return entries.length === 0 ? undefined : new Map(entries);
}

/**
 * The parameters of both tool filters; undefined if nothing is filtered (`docs/operator/run-config.md#tools`).
 */
export function toolFilterParameters(spec: ToolConfigSpec): GoStruct | undefined {
  const filter = nonEmptyList(spec.toolsFilter);
  const overrides = Object.entries(spec.toolsOverride ?? {});
  if (filter === undefined && overrides.length === 0) {
    return undefined;
  }
  const complete = overrides.map(([tool, { name = '', description = '' }]): [string, GoStruct] => [
    tool,
    { name, description },
  ]);
  return { filter_tools: filter ?? null, tools_override: new Map(complete) };
}
