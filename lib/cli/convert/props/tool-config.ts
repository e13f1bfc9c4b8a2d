import { literal } from '../typescript/json';
import type { OptionalFields } from '../typescript/expression';
import { entries, strings } from '../typescript/expression';
import type { OwnSource } from '../source';

/** The props of a choice of tools, which have the names of the custom resource. */
export function toolProps({ spec }: OwnSource<'MCPToolConfig'>): OptionalFields {
  return {
    toolsFilter: strings(spec.toolsFilter),
    toolsOverride: entries(spec.toolsOverride, literal),
  };
}
