import { literal } from '../typescript/json';
import type { OptionalFields } from '../typescript/expression';
import { entries, strings } from '../typescript/expression';
import type { OwnSource } from '../source';

/** The props of a tool config; they have the same names as in the custom resource. */
export function toolProps({ spec }: OwnSource<'MCPToolConfig'>): OptionalFields {
  return {
    toolsFilter: strings(spec.toolsFilter),
    toolsOverride: entries(spec.toolsOverride, literal),
  };
}
