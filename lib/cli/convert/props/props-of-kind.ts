import type { Kind } from '../../../model/kinds';
import type { OwnSource } from '../source';
import { optional, type OptionalFields } from '../typescript/expression';
import { authzProps } from './authz-config';
import { externalAuthProps } from './external-auth-config';
import { oidcProps } from './oidc-config';
import type { References } from './references';
import { proxyProps } from './remote-mcp-proxy';
import { telemetryProps } from './telemetry-config';
import { toolProps } from './tool-config';

type Converters = {
  readonly [K in Kind]: (source: OwnSource<K>, references: References) => OptionalFields;
};

const CONVERTERS: Converters = {
  MCPRemoteProxy: proxyProps,
  MCPTelemetryConfig: telemetryProps,
  MCPOIDCConfig: oidcProps,
  MCPExternalAuthConfig: externalAuthProps,
  MCPAuthzConfig: authzProps,
  MCPToolConfig: toolProps,
  MCPGroup: ({ spec }) => ({ description: optional(spec.description) }),
};

/** The props with which a construct declares the same as a document. */
export function propsOf<K extends Kind>(source: OwnSource<K>, references: References): OptionalFields {
  const convert: Converters[K] = CONVERTERS[source.kind];
  return convert(source, references);
}
