import { ApiObject, App, Chart, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  Authorization,
  CaBundle,
  HeaderValue,
  OidcConfig,
  OidcProvider,
  TargetCluster,
  TelemetryConfig,
} from '../../../lib';
import { TEST_CERTIFICATE } from '../../support/certificate';
import { chartFor, errorsOf, HOST, proxyIn, TARGETS } from '../../support/facades';

describe.each(TARGETS)('%s, an object of the app', (_, clusterOf) => {
  const policies = { authorization: Authorization.cedar(['permit(principal, action, resource);']) };

  test.each<[string, (chart: Chart, name: string) => unknown, string]>([
    [
      'Service',
      (chart, name) => new kplus.Service(chart, 'O', { metadata: { name }, ports: [{ port: 1 }] }),
      'mcp-weather-remote-proxy',
    ],
    [
      'ServiceAccount',
      (chart, name) => new kplus.ServiceAccount(chart, 'O', { metadata: { name } }),
      'weather-remote-proxy-runner',
    ],
    ['ConfigMap', (chart, name) => new kplus.ConfigMap(chart, 'O', { metadata: { name } }), 'weather-runconfig'],
    ['ConfigMap', (chart, name) => new kplus.ConfigMap(chart, 'O', { metadata: { name } }), 'weather-authz-inline'],
  ])("cannot be a %s with the proxy's name", (kind, make, name) => {
    const chart = chartFor(clusterOf());
    proxyIn(chart, policies);
    make(chart, name);

    expect(errorsOf(chart)).toEqual([
      `[test/weather] metadata.name: "weather" creates an object that the app already has: ${kind} ${name}, at test/O/Resource; rename one of the two (object-duplicate)`,
    ]);
  });

  test('may have another name, or belong to another chart', () => {
    const chart = chartFor(clusterOf());
    proxyIn(chart, policies);
    new kplus.ConfigMap(chart, 'O', { metadata: { name: 'weather' } });
    new kplus.ConfigMap(new Chart(App.of(chart), 'other', { namespace: 'mcp' }), 'O', {
      metadata: { name: 'weather-runconfig' },
    });

    expect(errorsOf(chart)).toEqual([]);
  });

  test('is not created twice by two exposures of one proxy and one of another', () => {
    const chart = chartFor(clusterOf());
    const proxy = proxyIn(chart);
    proxy.expose.viaIngress({ host: HOST });
    proxy.expose.viaIngress({ host: 'two.example.org' });
    proxyIn(chart, {}, 'weather-2').expose.viaIngress({ host: 'three.example.org' });
    proxyIn(chart, {}, 'weather-3').expose.viaIngress({ host: 'four.example.org' });

    expect(errorsOf(chart)).toEqual([
      '[test/weather-2] metadata.name: "weather-2" creates an object that the app already has: Ingress weather-2, at test/weather; rename one of the two (object-duplicate)',
    ]);
  });
});

describe('a key of a Secret', () => {
  function errorsWith(stringData: { [key: string]: string } | undefined, key: string): string[] {
    const chart = new Chart(Testing.app(), 'test', { namespace: 'mcp' });
    TargetCluster.withOperator().bind(chart);
    const secret = new kplus.Secret(chart, 'Secret', {
      metadata: { name: 'api' },
      ...(stringData === undefined ? {} : { stringData }),
    }) as kplus.ISecret;
    proxyIn(chart, { headerForward: { 'X-Key': HeaderValue.fromSecret(secret, key) } });
    return errorsOf(chart);
  }

  test('that the Secret does not have is an error, which shows no values', () => {
    expect(errorsWith({ token: 'hunter2' }, 'tokne')).toEqual([
      '[test/weather] headerForward["X-Key"].key: is "tokne", which is not a key of the Secret api, at test/Secret/Resource; add it there, or name one of its keys: "token" (secret-key-missing)',
    ]);
  });

  test('that kubectl reads as a number is an error', () => {
    expect(errorsWith({ '352_E1_3': 'hunter2' }, '352_E1_3')).toEqual([
      '[test/weather] headerForward["X-Key"].key: is a key of the Secret api, at test/Secret/Resource, that is printed without quotes, and kubectl reads it as a number; use another key (secret-key-missing)',
    ]);
  });

  test('is not shown if it may be the secret itself', () => {
    expect(errorsWith({ token: 'a', 'tls.crt': 'b' }, 'hunter2')).toEqual([
      '[test/weather] headerForward["X-Key"].key: is not a key of the Secret api, at test/Secret/Resource; add it there, or name one of its keys: "tls.crt", "token" (secret-key-missing)',
    ]);
  });

  test('is accepted if it exists, or if the Secret is filled elsewhere', () => {
    expect(errorsWith({ token: 'hunter2' }, 'token')).toEqual([]);
    expect(errorsWith(undefined, 'token')).toEqual([]);
  });
});

describe('a CA bundle', () => {
  function errorsWith(data: { [key: string]: string }, key?: string): string[] {
    const chart = new Chart(Testing.app(), 'test', { namespace: 'mcp' });
    TargetCluster.withoutOperator().bind(chart);
    const configMap = new kplus.ConfigMap(chart, 'Ca', { metadata: { name: 'ca' }, data }) as kplus.IConfigMap;
    const caBundle = CaBundle.fromConfigMap(configMap, key);
    new OidcConfig(chart, 'Oidc', { provider: OidcProvider.inline({ issuer: 'https://idp.example.com', caBundle }) });
    new TelemetryConfig(chart, 'Telemetry', {
      openTelemetry: { endpoint: 'https://otel.example.com', metrics: true, caBundle },
    });
    proxyIn(chart, { remoteCaBundle: caBundle });
    return errorsOf(chart);
  }

  test('without a certificate is an error where it is used, which shows nothing of it', () => {
    expect(errorsWith({ 'ca.crt': '-----BEGIN PRIVATE KEY-----\nhunter2\n' })).toEqual([
      '[test/Oidc] provider.caBundle: has no certificate: "ca.crt" of the ConfigMap at test/Ca/Resource contains no "-----BEGIN CERTIFICATE-----"; put certificates in PEM form there (ca-bundle-text)',
      '[test/Telemetry] openTelemetry.caBundle: has no certificate: "ca.crt" of the ConfigMap at test/Ca/Resource contains no "-----BEGIN CERTIFICATE-----"; put certificates in PEM form there (ca-bundle-text)',
      '[test/weather] remoteCaBundle: has no certificate: "ca.crt" of the ConfigMap at test/Ca/Resource contains no "-----BEGIN CERTIFICATE-----"; put certificates in PEM form there (ca-bundle-text)',
    ]);
  });

  test.each([
    [TEST_CERTIFICATE.replaceAll('\n', '\n  '), 'is indented'],
    [TEST_CERTIFICATE.replaceAll('\n', ' '), 'has a certificate on one line'],
    [
      '-----BEGIN CERTIFICATE-----\nhunter2\n-----END CERTIFICATE-----\n',
      'has no lines of base64 and "-----END CERTIFICATE-----" after "-----BEGIN CERTIFICATE-----"',
    ],
    [
      '-----BEGIN CERTIFICATE-----\naHVudGVyMg==\n-----END CERTIFICATE-----\n',
      'has something other than a certificate after "-----BEGIN CERTIFICATE-----"',
    ],
    ['', 'is empty, and cdk8s-plus does not write empty texts, so pods would wait for it'],
  ])('%j is an error everywhere', (text, problem) => {
    const told = errorsWith({ 'ca.crt': text });

    expect(told).toHaveLength(3);
    expect(told[0]).toBe(
      `[test/Oidc] provider.caBundle: has no certificate: "ca.crt" of the ConfigMap at test/Ca/Resource ${problem}; put certificates in PEM form there (ca-bundle-text)`,
    );
  });

  test('that is empty is an error, unless OpenShift fills it', () => {
    const errorsWithLabels = (labels: { [name: string]: string }, data: { [key: string]: string }): string[] => {
      const chart = new Chart(Testing.app(), 'test', { namespace: 'mcp' });
      TargetCluster.withOperator().bind(chart);
      new ApiObject(chart, 'Ca', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'ca', labels }, data });
      const configMap = kplus.ConfigMap.fromConfigMapName(chart, 'Ref', 'ca');
      new OidcConfig(chart, 'Oidc', {
        provider: OidcProvider.inline({
          issuer: 'https://idp.example.com',
          caBundle: CaBundle.fromConfigMap(configMap),
        }),
      });
      return errorsOf(chart);
    };
    const filled = { 'config.openshift.io/inject-trusted-cabundle': 'true' };

    expect(errorsWithLabels({}, { 'ca.crt': '' })).toEqual([
      '[test/Oidc] provider.caBundle: has no certificate: "ca.crt" of the ConfigMap at test/Ca is empty; put certificates in PEM form there (ca-bundle-text)',
    ]);
    expect(errorsWithLabels(filled, { 'ca.crt': '' })).toEqual([]);
    expect(errorsWithLabels(filled, { other: 'a' })).toEqual([]);
  });

  test('in binaryData is read too', () => {
    const errorsWithBytes = (bytes: string): number => {
      const chart = new Chart(Testing.app(), 'test', { namespace: 'mcp' });
      TargetCluster.withoutOperator().bind(chart);
      const configMap = new kplus.ConfigMap(chart, 'Ca', {
        metadata: { name: 'ca' },
        binaryData: { 'ca.crt': Buffer.from(bytes).toString('base64') },
      }) as kplus.IConfigMap;
      proxyIn(chart, { remoteCaBundle: CaBundle.fromConfigMap(configMap) });
      return errorsOf(chart).length;
    };

    expect(errorsWithBytes(TEST_CERTIFICATE)).toBe(0);
    expect(errorsWithBytes('none')).toBe(1);
  });

  test.each([
    [{ 'ca.crt': TEST_CERTIFICATE }, undefined],
    [{ 'ca.crt': 'none', 'root.pem': `# our own\n${TEST_CERTIFICATE}` }, 'root.pem'],
    // filled in by the cluster, by Flux, by Helm, or by people
    [{}, undefined],
    [{ other: 'none' }, undefined],
    [{ 'ca.crt': '${COMPANY_CA}' }, undefined],
    [{ 'ca.crt': '{{ .Values.ca }}' }, undefined],
    [{ 'ca.crt': 'PEM' }, undefined],
    [{ 'ca.crt': '-----BEGIN CERTIFICATE-----\n…\n-----END CERTIFICATE-----' }, undefined],
  ])('%j may be right', (data, key) => {
    expect(errorsWith(data, key)).toEqual([]);
  });
});
