// Generated from crds/ by `npm run import`. Do not edit.
import type { ObjectNode } from '../../model/schema';

export const MCP_AUTHZ_CONFIG_SPEC: ObjectNode = {
  type: 'object',
  required: ['config', 'type'],
  fields: { config: { type: 'free' }, type: { type: 'string', minLength: 1 } },
  since: '0.30.0',
};
