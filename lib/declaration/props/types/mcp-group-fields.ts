// Generated from the public API by `npm run import`. Do not edit.
export const MCP_GROUP_FIELDS = { 'spec.description': 'description' };
