import { converted } from '../../../support/command';
import { manifests } from '../../../support/corpus';
import { synthesized } from '../../../support/programs';

const YAML = `apiVersion: toolhive.stacklok.dev/v1alpha1
kind: MCPRemoteProxy
metadata: { name: weather, namespace: mcp }
spec:
  remoteUrl: https://mcp.example.com/mcp
  authServerRef: { name: login }
  oidcConfigRef: { name: idp, audience: 'https://weather.example.org/mcp', resourceUrl: 'https://weather.example.org/mcp' }
---
apiVersion: toolhive.stacklok.dev/v1alpha1
kind: MCPExternalAuthConfig
metadata: { name: login, namespace: mcp }
spec:
  type: embeddedAuthServer
  embeddedAuthServer:
    issuer: https://weather.example.org
    upstreamProviders:
      - { name: corporate, type: oidc, oidcConfig: { issuerUrl: 'https://idp.example.com', clientId: weather } }
---
apiVersion: toolhive.stacklok.dev/v1alpha1
kind: MCPOIDCConfig
metadata: { name: idp, namespace: mcp }
spec: { type: inline, inline: { issuer: 'https://weather.example.org' } }
`;

describe('a field that the construct would correct', () => {
  test.each([[[]], [['--without-operator']]])('needs no patch: %j', (options) => {
    const { code, out, error } = converted(YAML, 'proxies.yaml', options);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).not.toContain('JsonPatch');
  });

  test('comes out unchanged', () => {
    const ofKind = ({ kind }: { readonly kind: string }): boolean => kind === 'MCPExternalAuthConfig';
    const written = synthesized(converted(YAML).out).find(ofKind);
    expect(written).toMatchObject(manifests(YAML).find(ofKind) ?? {});
    expect(JSON.stringify(written)).not.toContain('redirectUri');
  });
});
