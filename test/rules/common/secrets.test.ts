import { ALL_KINDS, type Kind, type Resource } from '../../../lib/model/kinds';
import { newestSchemaOf } from '../../../lib/releases/schema-of';
import { secretRefsOf } from '../../../lib/rules/common/secrets';
import { filledSpec } from '../../support/filled-spec';

/** The paths of a kind's references to Secrets, with `[*]` for the items of a list. */
function pathsOf(kind: Kind): string[] {
  const spec = filledSpec(newestSchemaOf(kind), 'text');
  const refs = secretRefsOf({ kind, name: 'a', labels: {}, annotations: {}, spec } as unknown as Resource);
  return Array.from(new Set(refs.map(([path]) => path.replaceAll(/\[\d+\]/g, '[*]'))));
}

describe('secretRefsOf', () => {
  test('finds what refers to Secrets, and nothing that refers to ConfigMaps', () => {
    const server = 'spec.embeddedAuthServer';

    expect(ALL_KINDS.flatMap((kind) => pathsOf(kind).map((path) => `${kind} ${path}`)).sort()).toEqual([
      'MCPExternalAuthConfig spec.bearerToken.tokenSecretRef',
      `MCPExternalAuthConfig ${server}.delegateClients[*].clientSecretRef`,
      `MCPExternalAuthConfig ${server}.hmacSecretRefs[*]`,
      `MCPExternalAuthConfig ${server}.inboundGrants.tokenExchange.delegateClients[*].clientSecretRef`,
      `MCPExternalAuthConfig ${server}.signingKeySecretRefs[*]`,
      `MCPExternalAuthConfig ${server}.storage.redis.aclUserConfig.passwordSecretRef`,
      `MCPExternalAuthConfig ${server}.storage.redis.aclUserConfig.usernameSecretRef`,
      `MCPExternalAuthConfig ${server}.storage.redis.sentinelTls.caCertSecretRef`,
      `MCPExternalAuthConfig ${server}.storage.redis.tls.caCertSecretRef`,
      `MCPExternalAuthConfig ${server}.tlsListener.certificateSecretRef`,
      `MCPExternalAuthConfig ${server}.tlsListener.privateKeySecretRef`,
      `MCPExternalAuthConfig ${server}.upstreamProviders[*].oauth2Config.clientSecretRef`,
      `MCPExternalAuthConfig ${server}.upstreamProviders[*].oauth2Config.dcrConfig.initialAccessTokenRef`,
      `MCPExternalAuthConfig ${server}.upstreamProviders[*].oidcConfig.clientSecretRef`,
      `MCPExternalAuthConfig ${server}.upstreamProviders[*].oidcConfig.dcrConfig.initialAccessTokenRef`,
      'MCPExternalAuthConfig spec.headerInjection.valueSecretRef',
      'MCPExternalAuthConfig spec.obo.clientSecretRef',
      'MCPExternalAuthConfig spec.tokenExchange.clientSecretRef',
      'MCPExternalAuthConfig spec.xaa.idpClientSecretRef',
      'MCPExternalAuthConfig spec.xaa.targetClientSecretRef',
      'MCPOIDCConfig spec.inline.clientSecretRef',
      'MCPRemoteProxy spec.headerForward.addHeadersFromSecret[*].valueSecretRef',
      'MCPRemoteProxy spec.sessionStorage.passwordRef',
      'MCPRemoteProxy spec.sessionStorage.tls.caCertSecretRef',
      'MCPTelemetryConfig spec.openTelemetry.sensitiveHeaders[*].secretKeyRef',
    ]);
  });
});
