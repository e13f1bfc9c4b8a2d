import { SCHEMAS } from '../../lib/model/generated/schemas';
import { childOf, type SchemaNode } from '../../lib/crds/structural-schema';
import { IMAGE_NEEDS, type ImageNeed, unreadSettings } from '../../lib/releases/image-needs';
import { byVersion } from '../../lib/releases/releases';
import { resource } from '../rules/support';

const ROOTS = {
  telemetry: SCHEMAS.MCPTelemetryConfig,
  authServer: SCHEMAS.MCPExternalAuthConfig.fields.embeddedAuthServer,
};

function fieldOf({ of, path }: ImageNeed): SchemaNode | undefined {
  const root: SchemaNode = of === undefined ? SCHEMAS.MCPRemoteProxy : ROOTS[of];
  return path.split('.').reduce<SchemaNode | undefined>(childOf, root);
}

test.each(IMAGE_NEEDS.map((need) => [need.path, need] as const))('%s is a field', (_, need) => {
  const field = fieldOf(need);

  expect(field).toBeDefined();
  // the CRD never has a field that no image of that release reads
  expect(byVersion(field?.since ?? '0.22.0', need.since)).toBeGreaterThanOrEqual(0);
});

test('what an image does not read is reported at the proxy, or at its reference', () => {
  const server = {
    issuer: 'https://a.example.com',
    upstreamProviders: [],
    trustedIssuers: [{ issuerUrl: 'https://b.example.com', caBundleRef: { configMapRef: { name: 'a', key: 'b' } } }],
    storage: { type: 'memory', maxDCRClients: 5 },
  };
  const proxy = resource('MCPRemoteProxy', {
    remoteUrl: 'https://mcp.example.com/mcp',
    authServerRef: { kind: 'MCPExternalAuthConfig', name: 'ext' },
    sessionStorage: { provider: 'redis', address: 'redis:6379', tls: {} },
  });
  const authServer = resource('MCPExternalAuthConfig', { type: 'embeddedAuthServer', embeddedAuthServer: server });
  const found = (version: string): string[] =>
    unreadSettings({ proxy, authServer }, version).map(({ field, inner }) => `${field} ${inner ?? ''}`);

  expect(found('0.44.0')).toEqual([
    'spec.sessionStorage.tls ',
    'spec.authServerRef ⟨MCPExternalAuthConfig:spec.embeddedAuthServer.trustedIssuers[0].caBundleRef⟩',
    'spec.authServerRef ⟨MCPExternalAuthConfig:spec.embeddedAuthServer.storage.maxDCRClients⟩',
  ]);
  expect(found('0.55.1')).toEqual([
    'spec.authServerRef ⟨MCPExternalAuthConfig:spec.embeddedAuthServer.storage.maxDCRClients⟩',
  ]);
  expect(found('0.56.0')).toEqual([]);
});
