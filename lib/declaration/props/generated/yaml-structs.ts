// Generated from the public API by `npm run import`. Do not edit.
export const YAML_STRUCTS = {
  McpIncludeProps: { url: 'string', cluster: 'TargetCluster?', acknowledge: 'string[]?', substitution: 'boolean?' },
};
