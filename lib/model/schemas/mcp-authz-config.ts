// Generated from crds/ by `npm run import`. Do not edit.
import type { ObjectNode } from '../schema';

export const MCP_AUTHZ_CONFIG_SPEC = {
  type: 'object',
  required: ['config', 'type'],
  fields: { config: { type: 'free' }, type: { type: 'string', minLength: 1 } },
  since: '0.30.0',
} as const satisfies ObjectNode;
