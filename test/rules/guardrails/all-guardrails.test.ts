import type { Kind } from '../../../lib/model/kinds';
import { guardrailRules } from '../../../lib/rules/guardrails/all-guardrails';
import { FLAGS } from '../../support/guardrail-flags';
import { EVERYTHING, told } from './told';

const HTTPS = 'does not begin with https://, but we require https; use https (guardrail-https)';
const INSECURE = 'is true, but we require https; remove it, and use a server with https (guardrail-https)';
const ISSUER = 'is not an issuer that we allow: https://idp.example.com/a; use one of these (guardrail-issuer)';
const KEYS =
  'is not on the host of an issuer that we allow: https://idp.example.com/a; use one of these hosts, or remove it where the issuer itself says it (guardrail-issuer)';
const PROGRAM = 'changes what the container of the proxy runs, so we could not judge it; remove it (guardrail-pod)';
const NAMES = 'makes names lead to other hosts, but we allow only *.example.com; remove it (guardrail-pod)';
const IMAGE = 'is not an image that we allow: registry.example.com/*; use one of these (guardrail-image)';
const HEADER =
  'is in plain text, but we forbid that for this header; take the value from a Secret (guardrail-plaintext-header)';
const PLAIN =
  'gives the value of a header in plain text, which we forbid for some; take the value from a Secret (guardrail-variable)';
const HOST =
  'sends requests to a host that is not one that we allow: *.example.com; use a URL of one of these hosts, or remove it (guardrail-variable)';
const ENV = 'spec.resourceOverrides.proxyDeployment.env';
const POD = 'spec.podTemplateSpec.spec';
const SERVER = 'spec.embeddedAuthServer';
const UPSTREAMS = `${SERVER}.upstreamProviders`;

describe('what breaks guardrails is told at its place:', () => {
  test('settings of a proxy', () => {
    const addPlaintextHeaders = { AUTHORIZATION: 'a', Authorization: '', Other: 'c' };
    const env = [
      { name: 'A', value: 'b' },
      { name: 'INSECURE_DISABLE_URL_VALIDATION', value: 'true' },
      { name: 'OTEL_EXPORTER_OTLP_ENDPOINT', value: 'otel:4318' },
      { name: 'HTTP_PROXY', value: 'http://evil.org' },
      { name: 'TOOLHIVE_SECRET_A', value: 'b' },
      { name: 'OTEL_EXPORTER_OTLP_HEADERS', value: 'authorization=a' },
    ];

    expect(
      told('MCPRemoteProxy', {
        remoteUrl: 'http://evil.org',
        transport: 'streamable-http',
        headerForward: { addPlaintextHeaders },
        audit: { enabled: false },
        resources: { requests: { cpu: '' }, limits: { cpu: '' } },
        resourceOverrides: { proxyDeployment: { env } },
      }),
    ).toEqual([
      'spec.oidcConfigRef is missing, but we require authentication; refer to ⟨a kind:MCPOIDCConfig⟩ (guardrail-authentication)',
      'spec.authzConfig is missing, but we require authorization; give policies that say who may call which tool (guardrail-authorization)',
      'spec.audit.enabled is not true, but we require an audit log; set it to true (guardrail-audit)',
      'spec.telemetryConfigRef is missing, but we require telemetry; refer to ⟨a kind:MCPTelemetryConfig⟩ (guardrail-telemetry)',
      'spec.resources.requests.cpu is missing, but we require requests; set it (guardrail-requests)',
      'spec.resources.requests.memory is missing, but we require requests; set it (guardrail-requests)',
      'spec.toolConfigRef is missing, but we require a list of tools; refer to ⟨a kind:MCPToolConfig⟩ with toolsFilter (guardrail-tools)',
      `spec.remoteUrl="http://evil.org" ${HTTPS}`,
      'spec.remoteUrl="http://evil.org" is not a URL of a host that we allow: *.example.com; use one of these hosts, without a user in the URL (guardrail-remote-host)',
      'spec.transport="streamable-http" is not a transport that we allow: sse; use one of these (guardrail-transport)',
      `spec.headerForward.addPlaintextHeaders["AUTHORIZATION"] ${HEADER}`,
      `${ENV}[1]="INSECURE_DISABLE_URL_VALIDATION" lets the proxy use HTTP, but we require https; remove it (guardrail-variable)`,
      `${ENV}[2]="OTEL_EXPORTER_OTLP_ENDPOINT" is not a URL that begins with https://, but we require https; remove it: the telemetry config names the endpoint (guardrail-variable)`,
      `${ENV}[3]="HTTP_PROXY" ${HOST}`,
      `${ENV}[4]="TOOLHIVE_SECRET_A" ${PLAIN}`,
      `${ENV}[5]="OTEL_EXPORTER_OTLP_HEADERS" may have a header in plain text for which we forbid that: Authorization; give the headers to the telemetry config (guardrail-variable)`,
    ]);
  });

  const { allowedRemoteHosts = [], allowedImages = [], forbidPlaintextHeaders = [] } = EVERYTHING;
  const OF_PODS = { allowedRemoteHosts, allowedImages, forbidPlaintextHeaders };
  const spec = { remoteUrl: 'https://mcp.example.com' };

  test('a pod template', () => {
    const podTemplateSpec = {
      $patch: 'replace',
      spec: {
        '$setElementOrder/containers': [],
        hostAliases: [{ ip: '1.1.1.1' }],
        dnsConfig: { nameservers: ['1.1.1.1'], searches: ['evil.org'] },
        volumes: [{ name: 'runconfig' }, { name: 'b', $patch: 'delete' }, { name: 'c' }],
        initContainers: [{ name: 'init', image: 'evil.org/init' }],
        ephemeralContainers: [{ name: 'none' }, { name: 'debug', image: 'evil.org/debug' }],
        containers: [
          {
            name: 'side',
            image: 'evil.org/side',
            command: ['a'],
            env: [{ name: 'HTTP_PROXY', value: 'x' }],
            envFrom: [{}],
            $patch: 'delete',
          },
          {
            name: 'toolhive',
            image: 1,
            command: ['a'],
            args: [],
            envFrom: [],
            env: [
              { name: 'https_proxy', valueFrom: {} },
              { name: 'HTTPS_PROXY', value: 1 },
              { name: 'HTTPS_PROXY' },
              { name: 'TOOLHIVE_SECRET_B', valueFrom: { secretKeyRef: {} } },
              { name: 'TOOLHIVE_OTEL_HEADER_B', valueFrom: { configMapKeyRef: {} } },
            ],
            volumeMounts: [
              { name: 'a', mountPath: '/etc' },
              { name: 'b', mountPath: '/tmp', $patch: 'delete' },
              { name: 'c', mountPath: '/tmp' },
              { name: 'd' },
            ],
          },
        ],
      },
    };

    expect(told('MCPRemoteProxy', { ...spec, podTemplateSpec }, OF_PODS)).toEqual([
      `spec.podTemplateSpec.$patch ${PROGRAM}`,
      `${POD}["$setElementOrder/containers"] ${PROGRAM}`,
      `${POD}.volumes[0].name ${PROGRAM}`,
      `${POD}.volumes[1].$patch ${PROGRAM}`,
      `${POD}.containers[0].$patch ${PROGRAM}`,
      `${POD}.containers[1].command ${PROGRAM}`,
      `${POD}.containers[1].args ${PROGRAM}`,
      `${POD}.containers[1].volumeMounts[0].mountPath ${PROGRAM}`,
      `${POD}.containers[1].volumeMounts[1].$patch ${PROGRAM}`,
      `${POD}.hostAliases ${NAMES}`,
      `${POD}.dnsConfig.nameservers ${NAMES}`,
      `${POD}.dnsConfig.searches ${NAMES}`,
      `${POD}.containers[0].image="evil.org/side" ${IMAGE}`,
      `${POD}.containers[1].image=1 ${IMAGE}`,
      `${POD}.initContainers[0].image="evil.org/init" ${IMAGE}`,
      `${POD}.ephemeralContainers[1].image="evil.org/debug" ${IMAGE}`,
      `${POD}.containers[1].env[0]="https_proxy" ${HOST}`,
      `${POD}.containers[1].env[1]="HTTPS_PROXY" ${HOST}`,
      `${POD}.containers[1].env[4]="TOOLHIVE_OTEL_HEADER_B" ${PLAIN}`,
      `${POD}.containers[1].envFrom adds variables that we cannot judge; list the variables under env (guardrail-variable)`,
    ]);
  });

  test('mounts that are no list, which remove those of the proxy', () => {
    const podTemplateSpec = { spec: { containers: [{ name: 'toolhive', volumeMounts: null }] } };

    expect(told('MCPRemoteProxy', { ...spec, podTemplateSpec }, OF_PODS)).toEqual([
      `${POD}.containers[0].volumeMounts ${PROGRAM}`,
    ]);
  });

  test.each<[Kind, object, string[]]>([
    ['MCPToolConfig', { toolsFilter: ['a'] }, []],
    ...[{}, { toolsFilter: [] }].map((tools): [Kind, object, string[]] => [
      'MCPToolConfig',
      tools,
      [
        'spec.toolsFilter is missing or empty, but we require a list of tools; list the tools that clients may use (guardrail-tools)',
      ],
    ]),
    [
      'MCPTelemetryConfig',
      { openTelemetry: { insecure: true, headers: { AUTHORIZATION: 'a', b: 'c' } } },
      [`spec.openTelemetry.headers["AUTHORIZATION"] ${HEADER}`, `spec.openTelemetry.insecure ${INSECURE}`],
    ],
    [
      'MCPOIDCConfig',
      {
        inline: { issuer: 'http://b', jwksUrl: 'http://b/c', introspectionUrl: 'http://b/d', insecureAllowHTTP: true },
        kubernetesServiceAccount: { issuer: 'http://b', jwksUrl: 'http://b/c', introspectionUrl: 'http://b/d' },
      },
      [
        ...['inline', 'kubernetesServiceAccount'].map((block) => `spec.${block}.issuer="http://b" ${ISSUER}`),
        ...['inline', 'kubernetesServiceAccount'].flatMap((block) => [
          `spec.${block}.issuer="http://b" ${HTTPS}`,
          `spec.${block}.jwksUrl="http://b/c" ${HTTPS}`,
          `spec.${block}.introspectionUrl="http://b/d" ${HTTPS}`,
        ]),
        `spec.inline.insecureAllowHTTP ${INSECURE}`,
        ...['inline', 'kubernetesServiceAccount'].flatMap((block) => [
          `spec.${block}.jwksUrl="http://b/c" ${KEYS}`,
          `spec.${block}.introspectionUrl="http://b/d" ${KEYS}`,
        ]),
      ],
    ],
    ['MCPOIDCConfig', { inline: { issuer: 'https://idp.example.com/a', jwksUrl: '' } }, []],
    [
      'MCPOIDCConfig',
      { inline: { issuer: 'HTTPS://b', jwksUrl: 'https://idp.example.com/keys' } },
      [`spec.inline.issuer="HTTPS://b" ${ISSUER}`],
    ],
    ['MCPAuthzConfig', { config: { http: { url: 'http://b' } } }, [`spec.config.http.url="http://b" ${HTTPS}`]],
    ['MCPAuthzConfig', { config: { http: { url: 'b/https://c' } } }, [`spec.config.http.url="b/https://c" ${HTTPS}`]],
    ['MCPAuthzConfig', { config: { http: { url: 1 } } }, [`spec.config.http.url ${HTTPS}`]],
    ['MCPAuthzConfig', { config: { http: { url: '' } } }, []],
    [
      'MCPExternalAuthConfig',
      {
        tokenExchange: { tokenUrl: 'http://b' },
        xaa: { idpTokenUrl: 'http://c', targetTokenUrl: 'http://d' },
        obo: { authority: 'http://e' },
      },
      [
        `spec.tokenExchange.tokenUrl="http://b" ${HTTPS}`,
        `spec.xaa.idpTokenUrl="http://c" ${HTTPS}`,
        `spec.xaa.targetTokenUrl="http://d" ${HTTPS}`,
        `spec.obo.authority="http://e" ${HTTPS}`,
      ],
    ],
    [
      'MCPExternalAuthConfig',
      {
        embeddedAuthServer: {
          issuer: 'http://b',
          authorizationEndpointBaseUrl: 'http://c',
          insecureAllowHTTP: true,
          upstreamProviders: [
            { oidcConfig: { issuerUrl: 'https://idp.example.com/a', userInfoOverride: { endpointUrl: 'http://d' } } },
            { oidcConfig: { issuerUrl: 'http://e' } },
            {
              oauth2Config: {
                authorizationEndpoint: 'http://f',
                tokenEndpoint: 'http://g',
                userInfo: { endpointUrl: 'http://h' },
                insecureAllowHTTP: true,
              },
            },
          ],
          trustedIssuers: [{ issuerUrl: 'http://i', jwksUrl: 'http://j', insecureAllowHTTP: true }],
        },
      },
      [
        `${SERVER}.issuer="http://b" ${ISSUER}`,
        `${UPSTREAMS}[1].oidcConfig.issuerUrl="http://e" ${ISSUER}`,
        `${UPSTREAMS}[2] ${ISSUER}`,
        `${SERVER}.trustedIssuers[0].issuerUrl="http://i" ${ISSUER}`,
        `${SERVER}.issuer="http://b" ${HTTPS}`,
        `${SERVER}.authorizationEndpointBaseUrl="http://c" ${HTTPS}`,
        `${UPSTREAMS}[1].oidcConfig.issuerUrl="http://e" ${HTTPS}`,
        `${UPSTREAMS}[0].oidcConfig.userInfoOverride.endpointUrl="http://d" ${HTTPS}`,
        `${UPSTREAMS}[2].oauth2Config.authorizationEndpoint="http://f" ${HTTPS}`,
        `${UPSTREAMS}[2].oauth2Config.tokenEndpoint="http://g" ${HTTPS}`,
        `${UPSTREAMS}[2].oauth2Config.userInfo.endpointUrl="http://h" ${HTTPS}`,
        `${SERVER}.trustedIssuers[0].issuerUrl="http://i" ${HTTPS}`,
        `${SERVER}.trustedIssuers[0].jwksUrl="http://j" ${HTTPS}`,
        `${SERVER}.insecureAllowHTTP ${INSECURE}`,
        `${UPSTREAMS}[2].oauth2Config.insecureAllowHTTP ${INSECURE}`,
        `${SERVER}.trustedIssuers[0].insecureAllowHTTP ${INSECURE}`,
        `${UPSTREAMS}[0].oidcConfig.userInfoOverride.endpointUrl="http://d" ${KEYS}`,
        `${SERVER}.trustedIssuers[0].jwksUrl="http://j" ${KEYS}`,
      ],
    ],
  ])('a %s: %j', (kind, config, lines) => {
    expect(told(kind, config)).toEqual(lines);
  });

  test('once, by the first of the guardrails that forbid it', () => {
    expect(told('MCPToolConfig', {}, { requireToolFilter: true }, ['the guardrails of the app'])).toEqual([
      expect.stringContaining('but the guardrails of the app require'),
    ]);
  });

  test('never by what is not set, or set to false', () => {
    const off = Object.fromEntries(Object.keys(FLAGS).map((flag) => [flag, false]));
    const podTemplateSpec = { $patch: 'replace' };

    expect(told('MCPRemoteProxy', { remoteUrl: 'http://evil.org', podTemplateSpec }, off)).toEqual([]);
    expect(told('MCPRemoteProxy', { remoteUrl: 'http://evil.org', podTemplateSpec }, {})).toEqual([]);
    expect(told('MCPOIDCConfig', { inline: { issuer: 'http://evil.org' } }, off)).toEqual([]);
  });
});

test.each<[object, string[]]>([
  [{ requests: { cpu: '1', memory: '1' } }, []],
  [{ limits: { cpu: '1', memory: '1' } }, []],
  [{ requests: { cpu: '1', memory: '' }, limits: { memory: '1' } }, []],
  [{ requests: { cpu: '1' } }, ['memory']],
  [{ requests: { memory: '1' }, limits: { cpu: '' } }, ['cpu']],
  [{}, ['cpu', 'memory']],
])('resources %j lack requests of %j', (resources, missing) => {
  expect(told('MCPRemoteProxy', { resources }, { requireRequests: true })).toEqual(
    missing.map((each) => expect.stringMatching(`^spec\\.resources\\.requests\\.${each} is missing`) as unknown),
  );
});

test.each([
  ['https://idp.example.com:8443/keys', true],
  ['https://IDP.example.com', true],
  ['http://[::1]/keys', true],
  ['https://sso.example.com/keys', true],
  ['https://b/keys', false],
  ['https://x.idp.example.com/keys', false],
])('keys at %s are those of an issuer: %s', (jwksUrl, expected) => {
  const allowedIssuers = [
    'https://idp.example.com:1/a',
    'https://[::1]:8443',
    'http://sso.example.com?c',
    'https://a@b',
  ];
  const inline = { issuer: allowedIssuers[0], jwksUrl };

  expect(told('MCPOIDCConfig', { inline }, { allowedIssuers })).toHaveLength(expected ? 0 : 1);
});

test.each([
  [5, 'a0, a1, a2, a3, a4;'],
  [6, 'a0, a1, a2, a3, a4 and 1 more;'],
  [8, 'a0, a1, a2, a3, a4 and 3 more;'],
])('names the first of %d values', (count, text) => {
  const allowedTransports = Array.from({ length: count }, (_, index) => `a${String(index)}`);

  expect(told('MCPRemoteProxy', {}, { allowedTransports })).toEqual([expect.stringContaining(`allow: ${text}`)]);
});

test('every rule about guardrails is known', () => {
  const rules = guardrailRules();

  expect(Array.from(new Set(rules.map(({ id, layer, severity }) => `${id} ${layer} ${severity}`))).sort()).toEqual(
    [
      ...['audit', 'authentication', 'authorization', 'contradiction', 'empty', 'https', 'image', 'issuer', 'patch'],
      ...[
        'plaintext-header',
        'pod',
        'release',
        'remote-host',
        'requests',
        'telemetry',
        'tools',
        'transport',
        'value',
        'variable',
      ],
    ]
      .map((id) => `guardrail-${id} app error`)
      .concat('admission-policy-option app error')
      .sort(),
  );
});
