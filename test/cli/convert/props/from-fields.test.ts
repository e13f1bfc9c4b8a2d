import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { stringify } from 'yaml';
import { converted } from '../../../support/command';
import { crd } from '../../../support/given-crd';
import { inFolder } from '../../../support/in-folder';

function programOf(kind: string, spec: string, options: readonly string[] = []): string {
  return converted(
    `
apiVersion: toolhive.stacklok.dev/v1alpha1
kind: ${kind}
metadata: { name: mine }
spec: ${spec}
`,
    'proxies.yaml',
    options,
  ).out;
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

test('the variable of `debug` stays a variable if it is not the last, is off, or has another name', () => {
  const program = (env: string): string =>
    programOf(
      'MCPRemoteProxy',
      `{ remoteUrl: 'https://a.example', resourceOverrides: { proxyDeployment: { env: ${env} } } }`,
    );

  expect(program('[{ name: TOOLHIVE_DEBUG, value: "false" }]')).not.toContain('debug: true');
  expect(program('[{ name: OTHER_DEBUG, value: "true" }]')).not.toContain('debug: true');
  expect(program('[{ name: TOOLHIVE_DEBUG, value: "true" }, { name: A, value: b }]')).not.toContain('debug: true');
  const both = program('[{ name: A, value: b }, { name: TOOLHIVE_DEBUG, value: "true" }]');
  expect(both).toContain('debug: true');
  expect(both).toContain("A: 'b'");
  expect(both).not.toContain('TOOLHIVE_DEBUG');
});

describe('a value that a prop takes is written, and any other is a patch:', () => {
  const tracing = (rate: string): string =>
    `{ openTelemetry: { enabled: true, endpoint: 'https://a.example', tracing: { enabled: true, samplingRate: '${rate}' } } }`;
  const affinity = (text: string): string => `{ remoteUrl: 'https://a.example', sessionAffinity: '${text}' }`;

  test.each([
    ['MCPTelemetryConfig', tracing('0.250'), 'samplingRate: 0.25'],
    [
      'MCPTelemetryConfig',
      tracing('${RATE}'),
      "JsonPatch.replace('/spec/openTelemetry/tracing/samplingRate', '${RATE}')",
    ],
    [
      'MCPRemoteProxy',
      "{ remoteUrl: 'https://a.example', trustProxyHeaders: '${TRUST}' }",
      "JsonPatch.replace('/spec/trustProxyHeaders', '${TRUST}')",
    ],
    ['MCPRemoteProxy', affinity('None'), 'sessionAffinity: SessionAffinity.NONE,'],
    ['MCPRemoteProxy', affinity('${AFFINITY}'), "JsonPatch.replace('/spec/sessionAffinity', '${AFFINITY}')"],
  ])('%s %s', (kind, spec, expected) => {
    const program = programOf(kind, spec);
    expect(program).toContain(expected);
    expect(program.includes('addJsonPatch')).toBe(spec.includes('${'));
    expect(program).not.toContain('undefined');
  });

  test.each([
    ['string', '""'],
    ['string', '" "'],
    ['string', '1e999'],
    ['string', '1x'],
    ['boolean', 'true'],
    ['array', '["1"]'],
  ])('a rate that the CRDs of a cluster let be of the type %s: %s', (type, rate) => {
    const tracing = { type: 'object', properties: { enabled: { type: 'boolean' }, samplingRate: { type } } };
    const fields = { enabled: { type: 'boolean' }, endpoint: { type: 'string' }, tracing };
    const given = crd(
      { openTelemetry: { type: 'object', properties: fields } },
      { kind: 'MCPTelemetryConfig', versions: ['v1alpha1'] },
    );
    const text = `{ openTelemetry: { enabled: true, endpoint: 'https://a.example', tracing: { enabled: true, samplingRate: ${rate} } } }`;
    const program = inFolder((folder) => {
      const file = path.join(folder, 'crds.yaml');
      writeFileSync(file, stringify(given));
      return programOf('MCPTelemetryConfig', text, ['--crds', file]);
    });
    expect(program).toContain("JsonPatch.add('/spec/openTelemetry/tracing/samplingRate'");
    expect(program).not.toContain('samplingRate:');
  });
});
