import { converted, manifests, synthesized } from '../../../support/programs';

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

describe('a field that the construct adds and the file does not have', () => {
  test('is removed by a JSON patch, with a note', () => {
    const { out, error } = converted(YAML);
    expect(out).toContain(
      [
        '    // The construct adds this, but the file does not have it. Without the operator, the patch has no effect.',
        '    ApiObject.of(login).addJsonPatch(',
        "      JsonPatch.remove('/spec/embeddedAuthServer/upstreamProviders/0/oidcConfig/redirectUri'),",
        '    );',
      ].join('\n'),
    );
    expect(error).toBe(
      'proxies.yaml:17: MCPExternalAuthConfig login: spec.embeddedAuthServer.upstreamProviders[0].oidcConfig.redirectUri: the construct would add it; removed by a JSON patch\n',
    );
  });

  test('needs no patch without the operator, where there is no such object', () => {
    const { code, out, error } = converted(YAML, 'proxies.yaml', ['--without-operator']);
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
