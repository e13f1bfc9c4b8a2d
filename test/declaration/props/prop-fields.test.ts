import { fieldsOf, propOf, propThatSets } from '../../../lib/declaration/props/prop-fields';
import type { Kind } from '../../../lib/model/kinds';

const SPEC = {
  headerForward: { addHeadersFromSecret: [{ headerName: 'X-Key', valueSecretRef: { name: 's', key: 'k' } }] },
  resourceOverrides: {
    proxyDeployment: {
      env: [
        { name: 'A', value: 'x' },
        { name: 'B', value: 'y' },
      ],
    },
  },
  openTelemetry: { sensitiveHeaders: [{ name: 'X-Key', secretKeyRef: { name: 's', key: 'k' } }] },
};

describe('the prop that sets a field', () => {
  test.each([
    ['remoteUrl', 'remoteUrl'],
    ['serviceAccount', 'serviceAccount'],
    ['groupRef.name', 'group'],
    ['oidcConfigRef', 'oidc'],
    ['oidcConfigRef.name', 'oidc.config'],
    ['oidcConfigRef.audience', 'oidc.audience'],
    ['oidcConfigRef.scopes[0]', 'oidc.scopes[0]'],
    ['audit', 'audit'],
    ['audit.enabled', 'audit'],
    ['resources', 'resources'],
    ['resources.limits', 'resources'],
    ['resources.limits.cpu', 'resources.cpu.limit'],
    ['resources.requests["ephemeral-storage"]', 'resources.ephemeralStorage.request'],
    ['authzConfig', 'authorization'],
    ['authzConfig.type', 'authorization'],
    ['authzConfig.inline.policies[2]', 'authorization.policies[2]'],
    ['authzConfig.configMap.name', 'authorization.configMap'],
    ['authzConfigRef.name', 'authorization.config'],
    ['sessionStorage.provider', 'sessionStorage'],
    ['sessionStorage.passwordRef.key', 'sessionStorage.password.key'],
    ['headerForward', 'headerForward'],
    ['headerForward.addPlaintextHeaders', 'headerForward'],
    ['headerForward.addPlaintextHeaders["X-A"]', 'headerForward["X-A"]'],
    ['headerForward.addHeadersFromSecret', 'headerForward'],
    ['headerForward.addHeadersFromSecret[0]', 'headerForward["X-Key"]'],
    ['headerForward.addHeadersFromSecret[0].headerName', 'headerForward["X-Key"]'],
    ['headerForward.addHeadersFromSecret[0].valueSecretRef.name', 'headerForward["X-Key"].secret'],
    ['headerForward.addHeadersFromSecret[0].valueSecretRef.key', 'headerForward["X-Key"].key'],
    ['headerForward.addHeadersFromSecret[1].valueSecretRef.key', 'headerForward'],
    ['resourceOverrides.proxyDeployment.env', 'resourceOverrides.proxyDeployment.env'],
    ['resourceOverrides.proxyDeployment.env[1].value', 'resourceOverrides.proxyDeployment.env["B"]'],
    ['resourceOverrides.proxyDeployment.env[1].name', 'resourceOverrides.proxyDeployment.env["B"]'],
    ['resourceOverrides.proxyDeployment.env[7].value', 'resourceOverrides.proxyDeployment.env'],
    [
      'resourceOverrides.proxyDeployment.imagePullSecrets[0].name',
      'resourceOverrides.proxyDeployment.imagePullSecrets[0]',
    ],
    ['resourceOverrides.proxyDeployment.labels["a.b"]', 'resourceOverrides.proxyDeployment.labels["a.b"]'],
    ['podTemplateSpec', 'podTemplate'],
    ['podTemplateSpec.spec', 'podTemplate["spec"]'],
    ['podTemplateSpec.spec.containers[0].name', 'podTemplate.spec.containers[0].name'],
    ['podTemplateSpec.metadata.labels["a.b/c"]', 'podTemplate.metadata.labels["a.b/c"]'],
    // a value has no props below it
    ['remoteUrl.a.b', 'remoteUrl'],
    ['oidcConfigRef.scopes[0].a', 'oidc.scopes[0]'],
    ['elephant', undefined],
  ])('of a proxy: %s', (field, prop) => {
    expect(propOf('MCPRemoteProxy', `spec.${field}`, SPEC)).toBe(prop);
  });

  test.each<[Kind, string, string | undefined]>([
    [
      'MCPTelemetryConfig',
      'openTelemetry.sensitiveHeaders[0].secretKeyRef.name',
      'openTelemetry.headers["X-Key"].secret',
    ],
    ['MCPTelemetryConfig', 'openTelemetry.headers["A"]', 'openTelemetry.headers["A"]'],
    ['MCPTelemetryConfig', 'openTelemetry.tracing.enabled', 'openTelemetry.tracing.enabled'],
    // two props set fields in it, and nothing contains both
    ['MCPTelemetryConfig', 'prometheus', undefined],
    ['MCPTelemetryConfig', 'prometheus.metricsOnTransportPort', 'metricsOnTransportPort'],
    ['MCPToolConfig', 'toolsOverride["a"].annotations.title', 'toolsOverride["a"].annotations.title'],
    ['MCPOIDCConfig', 'type', 'provider'],
    ['MCPOIDCConfig', 'inline', 'provider'],
    ['MCPOIDCConfig', 'inline.clientSecretRef.key', 'provider.clientSecret.key'],
    ['MCPOIDCConfig', 'inline.caBundleRef.configMapRef.key', 'provider.caBundle.key'],
    ['MCPOIDCConfig', 'kubernetesServiceAccount.issuer', 'provider.issuer'],
    ['MCPExternalAuthConfig', 'bearerToken.tokenSecretRef.name', 'auth.secret'],
    ['MCPExternalAuthConfig', 'embeddedAuthServer.upstreamProviders[1].name', 'auth.upstreamProviders[1].name'],
    [
      'MCPExternalAuthConfig',
      'embeddedAuthServer.upstreamProviders[1].oidcConfig.issuerUrl',
      'auth.upstreamProviders[1].issuerUrl',
    ],
    [
      'MCPExternalAuthConfig',
      'embeddedAuthServer.upstreamProviders[1].oauth2Config.userInfo.additionalHeaders["X-A"]',
      'auth.upstreamProviders[1].userInfo.additionalHeaders["X-A"]',
    ],
    [
      'MCPExternalAuthConfig',
      'embeddedAuthServer.storage.redis.sentinelConfig.sentinelAddrs[0]',
      'auth.storage.sentinel.addresses[0]',
    ],
    ['MCPAuthzConfig', 'config.policies[0]', 'policy.policies[0]'],
    ['MCPAuthzConfig', 'config.http.url', 'policy.url'],
    ['MCPGroup', 'description', 'description'],
  ])('of %s: %s', (kind, field, prop) => {
    expect(propOf(kind, `spec.${field}`, SPEC)).toBe(prop);
  });

  test('is none for what all props set, and for what none sets', () => {
    expect(propOf('MCPRemoteProxy', 'spec', SPEC)).toBeUndefined();
    expect(propOf('MCPRemoteProxy', 'metadata.name', SPEC)).toBeUndefined();
  });
});

describe('the fields that a prop sets', () => {
  test.each<[Kind, string, string[]]>([
    ['MCPRemoteProxy', 'remoteUrl', ['remoteUrl']],
    [
      'MCPRemoteProxy',
      'oidc',
      ['oidcConfigRef.name', 'oidcConfigRef.audience', 'oidcConfigRef.resourceUrl', 'oidcConfigRef.scopes'],
    ],
    ['MCPRemoteProxy', 'group', ['groupRef.name']],
    ['MCPRemoteProxy', 'serviceAccount', ['serviceAccount']],
    ['MCPRemoteProxy', 'oidc.config', ['oidcConfigRef.name']],
    ['MCPRemoteProxy', 'resources.cpu', ['resources.requests.cpu', 'resources.limits.cpu']],
    ['MCPRemoteProxy', 'resources.memory.limit', ['resources.limits.memory']],
    [
      'MCPRemoteProxy',
      'resources.ephemeralStorage',
      ['resources.requests["ephemeral-storage"]', 'resources.limits["ephemeral-storage"]'],
    ],
    ['MCPRemoteProxy', 'headerForward', ['headerForward.addHeadersFromSecret', 'headerForward.addPlaintextHeaders']],
    [
      'MCPRemoteProxy',
      'headerForward["X-Key"].secret',
      ['headerForward.addHeadersFromSecret', 'headerForward.addPlaintextHeaders["X-Key"]'],
    ],
    ['MCPRemoteProxy', 'resourceOverrides.proxyDeployment.env["A"]', ['resourceOverrides.proxyDeployment.env']],
    ['MCPRemoteProxy', 'podTemplate["spec"]["a"]', ['podTemplateSpec["spec"]']],
    ['MCPRemoteProxy', 'authorization.policies[1]', ['authzConfig.inline.policies[1]']],
    ['MCPRemoteProxy', 'authorization.key', ['authzConfig.configMap.key']],
    ['MCPOIDCConfig', 'provider.issuer', ['inline.issuer', 'kubernetesServiceAccount.issuer']],
    ['MCPOIDCConfig', 'provider.clientSecret', ['inline.clientSecretRef.name', 'inline.clientSecretRef.key']],
    [
      'MCPExternalAuthConfig',
      'auth.upstreamProviders[0].clientSecret.key',
      ['oauth2Config', 'oidcConfig'].map(
        (block) => `embeddedAuthServer.upstreamProviders[0].${block}.clientSecretRef.key`,
      ),
    ],
    ['MCPTelemetryConfig', 'openTelemetry.headers', ['openTelemetry.sensitiveHeaders', 'openTelemetry.headers']],
  ])('of %s: %s', (kind, prop, fields) => {
    expect(fieldsOf(kind, prop)).toEqual(fields.map((each) => `spec.${each}`));
  });

  test.each<[Kind, string, string[]]>([
    ['MCPOIDCConfig', 'provider', ['spec']],
    ['MCPAuthzConfig', 'policy', ['spec']],
    ['MCPRemoteProxy', 'pod', []],
    ['MCPRemoteProxy', 'elephant', []],
    ['MCPRemoteProxy', 'metadata', ['metadata']],
    ['MCPRemoteProxy', 'metadata.labels["a"]', ['metadata.labels["a"]']],
  ])('of %s are all of the spec, none, or those of the metadata: %s', (kind, prop, fields) => {
    expect(fieldsOf(kind, prop)).toEqual(fields);
  });
});

describe('the prop of the field or the reference with a name', () => {
  test.each([
    ['RemoteMcpProxyProps', 'toolConfigRef', 'tools'],
    ['RemoteMcpProxyProps', 'toolConfig', 'tools'],
    ['RemoteMcpProxyProps', 'podTemplateSpec', 'podTemplate'],
    ['RemoteMcpProxyProps', 'authzConfig', 'authorization'],
    ['OidcConfigProps', 'inline', 'provider'],
    ['RemoteMcpProxyProps', 'Ref', undefined],
    ['RemoteMcpProxyProps', 'audience', undefined],
    ['ProxyOidcOptions', 'name', undefined],
  ])('%s: %s', (props, name, prop) => {
    expect(propThatSets(props, name)).toBe(prop);
  });
});
