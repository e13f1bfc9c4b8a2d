import { converted } from '../../../support/command';

function programOf(kind: string, spec: string): string {
  return converted(`
apiVersion: toolhive.stacklok.dev/v1alpha1
kind: ${kind}
metadata: { name: mine }
spec: ${spec}
`).out;
}

test('an argument that has its default is written if a later one has not', () => {
  const bundle = (ref: string): string =>
    programOf('MCPOIDCConfig', `{ type: inline, inline: { issuer: 'https://a.example.com', caBundleRef: ${ref} } }`);

  expect(bundle('{ configMapRef: { name: ca, key: ca.crt } }')).toContain('CaBundle.fromConfigMap(ca)');
  expect(bundle('{ configMapRef: { name: ca, key: ca.crt, optional: false } }')).toContain(
    "CaBundle.fromConfigMap(ca, 'ca.crt', false)",
  );
});

test('options of which all have their defaults are left out', () => {
  expect(
    programOf('MCPOIDCConfig', `{ type: kubernetesServiceAccount, kubernetesServiceAccount: { jwksUrl: null } }`),
  ).toContain('OidcProvider.kubernetesServiceAccount()');
});

test('a block with a switch that is off is written, and other defaults are not', () => {
  expect(programOf('MCPTelemetryConfig', '{ prometheus: {}, openTelemetry: { insecure: false } }')).toMatch(
    /openTelemetry: \{ enabled: false \},\s+prometheus: false,/,
  );
});

test('the variable of `debug` becomes the prop, and blocks that held nothing else are left out', () => {
  const overrides = '{ proxyDeployment: { env: [{ name: TOOLHIVE_DEBUG, value: "true" }] } }';
  const program = programOf(
    'MCPRemoteProxy',
    `{ remoteUrl: 'https://mcp.example.com/mcp', resourceOverrides: ${overrides} }`,
  );

  expect(program).toContain('debug: true');
  expect(program).not.toContain('resourceOverrides');
});
