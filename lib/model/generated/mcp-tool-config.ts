// Generated from crds/ by `npm run import`. Do not edit.
import type { ObjectNode } from '../../crds';

export const MCP_TOOL_CONFIG_SPEC = {
  type: 'object',
  fields: {
    toolsFilter: { type: 'list', unique: 'set', items: { type: 'string', shown: 'all' } },
    toolsOverride: {
      type: 'map',
      values: {
        type: 'object',
        fields: {
          annotations: {
            type: 'object',
            fields: {
              destructiveHint: { type: 'boolean' },
              idempotentHint: { type: 'boolean' },
              openWorldHint: { type: 'boolean' },
              readOnlyHint: { type: 'boolean' },
              title: { type: 'string' },
            },
          },
          description: { type: 'string' },
          name: { type: 'string', shown: 'all' },
        },
      },
    },
  },
} as const satisfies ObjectNode;
