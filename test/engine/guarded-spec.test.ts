import { ApiObject, type ApiObjectProps, Lazy } from 'cdk8s';
import { McpGuardrails, TargetCluster } from '../../lib';
import { breachesIn, specBreaches } from '../../lib/engine/guarded-spec';
import type { GuardrailSettings } from '../../lib/model/guardrails';
import type { Kind } from '../../lib/model/kinds';
import type { ObjectNode } from '../../lib/crds/structural-schema';
import { newestSchemaOf } from '../../lib/releases/schema-of';
import { chartFor, errorsOf } from '../support/facades';
import { documentOf, include } from '../support/include';

const REMOTE = { remoteUrl: 'https://mcp.example.com/mcp' };

/** What guardrails say of a spec: the field and the rule. */
function toldOf(
  settings: GuardrailSettings,
  spec: object,
  {
    kind = 'MCPRemoteProxy',
    schema,
    substitution = true,
  }: { kind?: Kind; schema?: ObjectNode; substitution?: boolean } = {},
): string[] {
  const given = { kind, name: 'a', spec, schema: schema ?? newestSchemaOf(kind), substitution };
  const bound = [{ by: 'the guardrails of the app', settings }];
  return specBreaches(given, bound).map(({ field, id }) => `${field} ${id}`);
}

/** The same for one of two places. */
function isTold(settings: GuardrailSettings, spec: object, more?: Parameters<typeof toldOf>[2]): boolean {
  return toldOf(settings, { ...REMOTE, ...spec }, more).length > 0;
}

describe('a text with variables', () => {
  const HOST: GuardrailSettings = { allowedRemoteHosts: ['mcp.example.com'] };
  const ISSUER: GuardrailSettings = { allowedIssuers: ['https://idp.example.com/realms/a'] };

  test.each<[string, boolean]>([
    ['${URL}', false],
    ['${A}${B}', false],
    ['${SCHEME}://${HOST}', false],
    ['https://${HOST}', false],
    ['https://mcp.${DOMAIN}', false],
    ['https://mcp.${DOMAIN}:${PORT}/mcp', false],
    ['https://${NAME}.com:8080/mcp', false],
    ['https://${NAME}.org/mcp', false],
    ['https://mcp.example.com:${PORT}/mcp', false],
    ['${URL:=https://mcp.example.com}', false],
    ['${A:=https}://${B:-mcp.example.com}/${C}', false],
    ['${URL:=https://evil.org}', true],
    ['https://evil.org/${PATH}', true],
    ['https://evil.${DOMAIN:=org}/${PATH}', true],
    ['ftp://${HOST}', true],
    ['$${URL}', true],
  ])('as the URL of a server, %s, is told: %j', (remoteUrl, expected) => {
    expect(isTold(HOST, { remoteUrl })).toBe(expected);
  });

  test.each<[string, boolean]>([
    ['https://${HOST}/realms/a', false],
    ['https://${HOST}/realms/${REALM}', false],
    ['${HOST}/${A}/a', false],
    ['https://${A}idp.example.com/realms/${B}', false],
    ['https://idp.example.com/realms/a${MORE}', false],
    ['${A}https://idp.example.com/realms/${B}', false],
    ['https://${HOST}/realms/b', true],
    ['https://${HOST}/realms/b${A}/a', true],
    ['https://${A}/realms/${B}/realms/${C}', true],
    ['https://${A}realms/a/realms/a', true],
    ['http://${A}${B}', true],
    ['https://idp.example.com/realms/a${A}s/a', true],
  ])('as an issuer, %s, is told: %j', (issuer, expected) => {
    const spec = { type: 'inline', inline: { issuer } };

    expect(toldOf(ISSUER, spec, { kind: 'MCPOIDCConfig' })).toEqual(
      expected ? ['spec.inline.issuer guardrail-issuer'] : [],
    );
  });

  const REGISTRY = 'registry.example.com';
  const hex = '0'.repeat(64);

  test.each<[string, string, boolean]>([
    ['/*', '${REGISTRY}/proxy:v1', false],
    ['/*', `${REGISTRY}/mcp/\${NAME}:\${TAG}`, false],
    ['/*', '${REGISTRY}/mcp/${NAME}:v1', false],
    ['/*', 'docker.io/${NAME}', true],
    ['/*@sha256:*', `${REGISTRY}/\${NAME}`, false],
    ['/*@sha256:*', `${REGISTRY}/proxy:\${TAG}`, false],
    ['/*@sha256:*', `${REGISTRY}/proxy@\${DIGEST}`, false],
    ['/*@sha256:*', `${REGISTRY}/proxy@sha256:\${DIGEST}`, false],
    ['/*@sha256:*', `${REGISTRY}/proxy:\${TAG}@sha256:\${DIGEST}`, false],
    ['/*@sha256:*', `${REGISTRY}/\${NAME}:\${TAG}@sha256:\${DIGEST}`, false],
    ['/*@sha256:*', `${REGISTRY}/\${NAME}:v1@\${DIGEST}`, false],
    ['/*@sha256:*', `${REGISTRY}/\${NAME}:v1`, true],
    ['/proxy', '${REGISTRY}/proxy:v1', false],
    ['/proxy', '${REGISTRY}/proxy:${TAG}', false],
    ['/proxy', '${REGISTRY}/${NAME}:${TAG}', false],
    ['/proxy', '${REGISTRY}/${NAME}@${DIGEST}', false],
    ['/proxy', '${REGISTRY}/other:${TAG}', true],
    ['/proxy:v1', '${REGISTRY}/${NAME}:${TAG}@${DIGEST}', false],
    ['/proxy:v1', '${IMAGE}:v2', true],
    [`/proxy@sha256:${hex}`, '${REGISTRY}/proxy:${TAG}@${DIGEST}', false],
    [`/proxy@sha256:${hex}`, '${REGISTRY}/proxy:${TAG}@sha256:1${DIGEST}', true],
  ])('as an image where %s is allowed, %s, is told: %j', (path, image, expected) => {
    const podTemplateSpec = { spec: { containers: [{ name: 'side', image }] } };
    const settings = { allowedImages: [`${REGISTRY}${path}`] };

    expect(toldOf(settings, { ...REMOTE, podTemplateSpec })).toEqual(
      expected ? ['spec.podTemplateSpec.spec.containers[0].image guardrail-image'] : [],
    );
  });

  test('is told where guardrails agree on nothing', () => {
    const by = 'the guardrails';
    const kind = 'MCPRemoteProxy';
    const given = {
      kind,
      name: 'a',
      spec: { remoteUrl: '${URL}' },
      schema: newestSchemaOf(kind),
      substitution: true,
    } as const;
    const bound = ['a.example.com', 'b.example.com'].map((host) => ({ by, settings: { allowedRemoteHosts: [host] } }));

    expect(specBreaches(given, bound)).toHaveLength(1);
    expect(specBreaches(given, bound.slice(1))).toEqual([]);
  });

  test.each([
    ['${URL:=https://mcp.example.com}', true],
    ['https://mcp.example.com/${PATH}', false],
  ])('is one like any other where variables are not replaced: %s', (remoteUrl, expected) => {
    expect(isTold(HOST, { remoteUrl }, { substitution: false })).toBe(expected);
  });
});

describe('a variable', () => {
  const AUDIT: GuardrailSettings = { requireAudit: true };
  const HEADERS: GuardrailSettings = { forbidPlaintextHeaders: ['Authorization'] };
  const header = (given: unknown): object => ({ headerForward: { addPlaintextHeaders: given } });

  test.each<[string, GuardrailSettings, object, string[]]>([
    ['in place of a flag', AUDIT, { audit: { enabled: '${AUDIT}' } }, []],
    ['that is true by default', AUDIT, { audit: { enabled: '${AUDIT:=true}' } }, []],
    [
      'that is false by default',
      AUDIT,
      { audit: { enabled: '${AUDIT:=false}' } },
      ['spec.audit.enabled guardrail-audit'],
    ],
    [
      'that is no flag by default',
      AUDIT,
      { audit: { enabled: '${A:=x}true' } },
      ['spec.audit.enabled guardrail-audit'],
    ],
    [
      'that is none: a text in place of a flag',
      AUDIT,
      { audit: { enabled: 'true' } },
      ['spec.audit.enabled guardrail-audit'],
    ],
    ['in a part of a block', AUDIT, { audit: '${AUDIT}' }, []],
    ['with a text in place of a block', AUDIT, { audit: '${A:=x}' }, ['spec.audit.enabled guardrail-audit']],
    ['in place of a block beside it', AUDIT, { resources: '${A}' }, ['spec.audit.enabled guardrail-audit']],
    ['in place of something in a block', { requireRequests: true }, { resources: { requests: '${A}' } }, []],
    [
      'in place of another number',
      { requireRequests: true },
      { resources: { requests: { cpu: '${CPU}' } } },
      ['spec.resources.requests.memory guardrail-requests'],
    ],
    ['in place of a header', HEADERS, header({ authorization: '${A}' }), []],
    [
      'in a part of a header',
      HEADERS,
      header({ authorization: 'Bearer ${A}', 'X-A': 'a' }),
      ['spec.headerForward.addPlaintextHeaders["authorization"] guardrail-plaintext-header'],
    ],
    [
      'in the name of a header',
      HEADERS,
      header({ '${A:=Authorization}': 'a' }),
      ['spec.headerForward.addPlaintextHeaders["Authorization"] guardrail-plaintext-header'],
    ],
    ['in the name of a header that has none by default', HEADERS, header({ '${A}': 'a' }), []],
    ['in place of all headers', HEADERS, header('${A}'), []],
    [
      'in a field that no schema knows',
      AUDIT,
      { 'remote-url': '${URL}', '${A}': '${B}' },
      ['spec.audit.enabled guardrail-audit'],
    ],
    [
      'in a list',
      { requireHttps: true },
      {
        resourceOverrides: {
          proxyDeployment: {
            env: [
              { name: 'A', value: '${A}' },
              { name: 'OTEL_EXPORTER_OTLP_INSECURE', value: '${B}' },
              { name: 'INSECURE_DISABLE_URL_VALIDATION', value: 'fal${C}' },
              { name: 'OTEL_EXPORTER_OTLP_TRACES_INSECURE', value: 'tr${D}' },
            ],
          },
        },
      },
      ['spec.resourceOverrides.proxyDeployment.env[3] guardrail-variable'],
    ],
  ])('%s', (_, settings, spec, expected) => {
    expect(toldOf(settings, { ...REMOTE, ...spec })).toEqual(expected);
  });

  test.each([
    [true, '${A:=true}', true],
    [true, '${A}', false],
    [true, '${A:=false}', false],
    [false, '${A:=true}', false],
  ])('in place of a flag that must not be set, where it is replaced: %j, %s', (substitution, given, expected) => {
    const inline = { issuer: 'https://idp.example.com', insecureAllowHTTP: given };
    const told = toldOf({ requireHttps: true }, { type: 'inline', inline }, { kind: 'MCPOIDCConfig', substitution });

    expect(told).toEqual(expected ? ['spec.inline.insecureAllowHTTP guardrail-https'] : []);
  });

  test.each(['mixed', 'any'] as const)('with a default stands in fields of CRDs for %s values', (type) => {
    const known = newestSchemaOf('MCPRemoteProxy');
    const any = type === 'any' ? { type } : { type, integer: { type: 'integer' }, string: { type: 'string' } };
    const requests = { type: 'map', values: any };
    const resources = { type: 'object', fields: { requests } };
    const schema = { ...known, fields: { ...known.fields, resources } } as ObjectNode;
    const spec = { ...REMOTE, resources: { requests: { cpu: '${CPU:=100m}', memory: '${MEMORY:=}' } } };

    expect(toldOf({ requireRequests: true }, spec, { schema })).toEqual([
      'spec.resources.requests.memory guardrail-requests',
    ]);
  });
});

describe('what is resolved later', () => {
  const later = Lazy.any({ produce: () => 'a' }) as unknown;

  test.each<[string, GuardrailSettings, object, string[]]>([
    ['is not judged', { requireHttps: true }, { remoteUrl: later }, []],
    ['is not judged above it', { requireRequests: true }, { resources: later }, []],
    [
      'does not hide what is beside it',
      { requireHttps: true },
      { remoteUrl: 'http://a', endpointPrefix: later, remoteUrlOther: later },
      ['spec.remoteUrl guardrail-https'],
    ],
  ])('%s', (_, settings, spec, expected) => {
    expect(toldOf(settings, { ...REMOTE, ...spec })).toEqual(expected);
  });

  test.each([
    ['in a list of tools', { toolsFilter: [later] }, []],
    ['beside a list of tools', { toolsOverride: { a: { name: later } } }, ['spec.toolsFilter guardrail-tools']],
  ])('is not judged %s', (_, spec, expected) => {
    expect(toldOf({ requireToolFilter: true }, spec, { kind: 'MCPToolConfig' })).toEqual(expected);
  });
});

test('a spec without variables is judged with the defaults of its fields', () => {
  const bound = [{ by: 'the guardrails', settings: { allowedTransports: ['sse'] } }];
  const given = { kind: 'MCPRemoteProxy', name: 'a', schema: newestSchemaOf('MCPRemoteProxy') } as const;

  expect(breachesIn(given, REMOTE, bound)).toEqual([
    {
      ...{ id: 'guardrail-transport', severity: 'error', field: 'spec.transport', value: 'streamable-http' },
      rule: 'is not a transport that the guardrails allow: sse',
      fix: 'use one of these',
    },
  ]);
});

test('a misspelt field with a variable does not keep an app from being judged, in a document and in another object', () => {
  const chart = chartFor(TargetCluster.withOperator());
  McpGuardrails.bind(chart, { requireHttps: true });
  const spec = { remoteUrl: 'http://mcp.example.com', 'endpoint-prefix': '${A}' };
  include(chart, documentOf('MCPRemoteProxy', spec));
  const raw = documentOf('MCPRemoteProxy', spec, { metadata: { name: 'raw' } });
  new ApiObject(chart, 'Raw', JSON.parse(raw) as ApiObjectProps);

  expect(errorsOf(chart)).toEqual([
    expect.stringContaining('(guardrail-https, '),
    expect.stringMatching(/^\[test\/Raw\] spec\.remoteUrl: .*\(guardrail-https\)$/),
  ]);
});
