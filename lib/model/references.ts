import type { Kind } from './resource';

/** The fields of a spec that refer to a config, and the kind that they mean. */
export const REFERENCES: readonly (readonly [field: string, kind: Kind])[] = [
  ['telemetryConfigRef', 'MCPTelemetryConfig'],
  ['oidcConfigRef', 'MCPOIDCConfig'],
  ['toolConfigRef', 'MCPToolConfig'],
  ['externalAuthConfigRef', 'MCPExternalAuthConfig'],
  ['authServerRef', 'MCPExternalAuthConfig'],
  ['groupRef', 'MCPGroup'],
];
