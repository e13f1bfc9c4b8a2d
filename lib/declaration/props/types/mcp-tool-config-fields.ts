// Generated from the public API by `npm run import`. Do not edit.
export const MCP_TOOL_CONFIG_FIELDS = {
  'spec.toolsFilter[]': 'toolsFilter[]',
  'spec.toolsOverride{}.name': 'toolsOverride{}.name',
  'spec.toolsOverride{}.description': 'toolsOverride{}.description',
  'spec.toolsOverride{}.annotations.title': 'toolsOverride{}.annotations.title',
  'spec.toolsOverride{}.annotations.destructiveHint': 'toolsOverride{}.annotations.destructiveHint',
  'spec.toolsOverride{}.annotations.idempotentHint': 'toolsOverride{}.annotations.idempotentHint',
  'spec.toolsOverride{}.annotations.openWorldHint': 'toolsOverride{}.annotations.openWorldHint',
  'spec.toolsOverride{}.annotations.readOnlyHint': 'toolsOverride{}.annotations.readOnlyHint',
};
