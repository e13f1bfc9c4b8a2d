// Generated from crds/ by `npm run import`. Do not edit.
import type { ObjectNode } from '../../crds';

export const MCP_GROUP_SPEC = {
  type: 'object',
  fields: { description: { type: 'string' } },
} as const satisfies ObjectNode;
