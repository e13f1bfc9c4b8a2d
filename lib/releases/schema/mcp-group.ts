// Generated from crds/ by `npm run import`. Do not edit.
import type { ObjectNode } from '../../model/schema';

export const MCP_GROUP_SPEC: ObjectNode = { type: 'object', fields: { description: { type: 'string' } } };
