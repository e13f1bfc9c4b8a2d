// Generated from crds/ by `npm run import`. Do not edit.
import type { ObjectNode } from '../../crds';

export const MCP_AUTHZ_CONFIG_SPEC = {
  type: 'object',
  required: ['config', 'type'],
  fields: {
    config: { type: 'free', shown: { 'http.url': 'path' } },
    type: { type: 'string', minLength: 1, shown: 'all' },
  },
  since: '0.30.0',
} as const satisfies ObjectNode;
