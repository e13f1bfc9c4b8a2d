import * as fc from 'fast-check';
import { message } from '../../lib/engine/messages';
import type { Finding } from '../../lib/private/finding';
import type { Kind, ResolvedProxy, Resource } from '../../lib/model/kinds';
import type { SchemaNode } from '../../lib/crds/structural-schema';
import type { Target } from '../../lib/model/target';
import { OperatorRelease } from '../../lib';
import { KNOWN_RELEASES } from '../../lib/releases/releases';
import { newestSchemaOf, schemaOf } from '../../lib/releases/schema-of';
import { filledSpec } from '../support/filled-spec';
import { VALID_CONFIG, VALID_PROXY } from './arbitrary-valid';
import { resourceFindings, proxyFindings, resource, TARGETS, targetsAt } from './support';
import { runs } from '../support/runs';
import { anyText } from '../support/any-text';

/** `npm run fuzz` asks for more. */
const RUNS = Number(process.env['FUZZ_RUNS'] ?? 300);

const KINDS: readonly Kind[] = [
  'MCPTelemetryConfig',
  'MCPOIDCConfig',
  'MCPExternalAuthConfig',
  'MCPToolConfig',
  'MCPGroup',
  'MCPRemoteProxy',
  'MCPAuthzConfig',
];

/** Texts that rules look for, and texts that cause problems. */
const TEXT = fc.oneof(
  { weight: 3, arbitrary: anyText({ maxLength: 12 }) },
  fc.constantFrom(
    ...[
      '',
      ' ',
      '.',
      '..',
      'a',
      'Host',
      'X-A',
      'x_a',
      'authz.json',
      'otel',
      'kubernetes',
      'environment',
      'redis',
      'sse',
    ],
    ...[
      'https://mcp.example.com/mcp',
      'http://localhost/',
      'http://[::1',
      'https://%zz',
      'http://1',
      '//',
      'https://@:x',
    ],
    ...['1', '1Gi', '-1m', '1e9', '[]', '[{}]', '[{"uid":{"type":"A","id":"b"}}]', '{', '\ud800', '\u2028', 'a\r\nb'],
    ...['permit(principal, action, resource);', 'permit(', 'permit(principal == ?principal, action, resource);'],
    ...[
      'TOOLHIVE_RUNTIME',
      'TOOLHIVE_SECRET_X',
      'OTEL_EXPORTER_OTLP_HEADERS',
      'service.name',
      '__proto__',
      'constructor',
    ],
    ...['inline', 'configMap', 'oidc', 'oauth2', 'embeddedAuthServer', 'tokenExchange', 'awsSts', 'bearerToken'],
  ),
);

/** A spec with the right types and any values. */
function anySpec(schema: SchemaNode): fc.Arbitrary<unknown> {
  switch (schema.type) {
    case 'object':
      return fc.record(Object.fromEntries(Object.entries(schema.fields).map(([name, node]) => [name, anySpec(node)])), {
        requiredKeys: [...(schema.required ?? [])],
      });
    case 'map':
      return fc.array(fc.tuple(TEXT, anySpec(schema.values)), { maxLength: 3 }).map((all) => Object.fromEntries(all));
    case 'list':
      return fc.array(anySpec(schema.items), { maxLength: 3 });
    case 'string':
      return schema.enum === undefined ? TEXT : fc.oneof(fc.constantFrom(...schema.enum), TEXT);
    case 'integer':
    case 'number':
    case 'mixed':
      return fc.integer();
    case 'boolean':
      return fc.boolean();
    case 'free':
    case 'any':
      return fc.dictionary(TEXT, fc.jsonValue());
  }
}

/** A resource with the fields of a release. */
function anyResource<K extends Kind>(kind: K, target: Target): fc.Arbitrary<Resource<K>> {
  const texts = fc.array(fc.tuple(TEXT, TEXT), { maxLength: 2 }).map((all) => Object.fromEntries(all));
  return fc
    .record({
      spec: anySpec(schemaOf(kind, target.release)),
      name: TEXT,
      namespace: fc.option(TEXT),
      labels: texts,
      annotations: texts,
    })
    .map(({ spec, ...requests }) => resource(kind, spec as object, requests));
}

const SOMETIMES = { requiredKeys: ['proxy'] as ['proxy'] };

/** A proxy, and some of its possible references. */
function anyProxy(target: Target): fc.Arbitrary<ResolvedProxy> {
  return fc.record(
    {
      proxy: anyResource('MCPRemoteProxy', target),
      telemetry: anyResource('MCPTelemetryConfig', target),
      oidc: anyResource('MCPOIDCConfig', target),
      externalAuth: anyResource('MCPExternalAuthConfig', target),
      authServer: anyResource('MCPExternalAuthConfig', target),
      tools: anyResource('MCPToolConfig', target),
      authz: anyResource('MCPAuthzConfig', target),
      authzConfigMap: fc.dictionary(fc.constantFrom('authz.json', 'a', ''), TEXT),
      serviceAccount: fc.record({ automountToken: fc.boolean() }, { requiredKeys: [] }),
    },
    SOMETIMES,
  );
}

/** A cluster of any sort, without a release or with any known one. */
const TARGET: fc.Arbitrary<Target> = fc.constantFrom(
  ...Object.values(TARGETS),
  ...KNOWN_RELEASES.flatMap((release) => Object.values(targetsAt(OperatorRelease.of(release)))),
);

/** With a cluster, what that cluster may get. */
function inCluster<T>(made: (target: Target) => fc.Arbitrary<T>): fc.Arbitrary<readonly [Target, T]> {
  return TARGET.chain((target) => made(target).map((each) => [target, each] as const));
}

function expectReadable(findings: readonly Finding[]): void {
  expect(findings.filter(({ id }) => id === 'internal')).toEqual([]);
  for (const { rule, fix, field } of findings) {
    expect(`${rule}${fix}${field}`).not.toMatch(/[\n\r]/);
  }
}

describe('on any values', () => {
  test.each(KINDS)('the rules of %s neither throw nor print line breaks', (kind) => {
    fc.assert(
      fc.property(
        inCluster((target) => anyResource(kind, target)),
        ([target, each]) => {
          expectReadable(resourceFindings(each, target));
        },
      ),
      { seed: 2, numRuns: runs(RUNS) },
    );
  });

  test('nor do the rules of a proxy with all that it refers to', () => {
    fc.assert(
      fc.property(inCluster(anyProxy), ([target, resolved]) => {
        expectReadable(proxyFindings(resolved, target));
      }),
      { seed: 3, numRuns: runs(RUNS) },
    );
  });
});

describe('on valid values', () => {
  const errors = (findings: readonly Finding[]): string[] =>
    findings.filter(({ severity }) => severity === 'error').map((finding) => message(finding));

  test('a config has no errors', () => {
    fc.assert(
      fc.property(VALID_CONFIG, TARGET, (config, target) => {
        expect(errors(resourceFindings(config, target))).toEqual([]);
      }),
      { seed: 5, numRuns: runs(RUNS) },
    );
  });

  test('a proxy has no errors', () => {
    fc.assert(
      fc.property(VALID_PROXY, TARGET, (resolved, target) => {
        expect(errors(proxyFindings(resolved, target))).toEqual([]);
      }),
      { seed: 6, numRuns: runs(RUNS) },
    );
  });
});

describe('secrets', () => {
  const MARK = 'S3CRET';
  const secret = TEXT.map((text) => `${text}${MARK}`);

  test('no message shows the value of a header or of a variable, or credentials in a URL', () => {
    const spec = fc.record({
      remoteUrl: fc.oneof(
        secret.map((text) => `https://user:${text}@localhost/mcp`),
        secret.map((text) => `https://10.0.0.1/mcp?token=${text}`),
        secret.map((text) => `https://user:${MARK}@mcp.example.com:${text}/mcp`),
      ),
      headerForward: fc.record({ addPlaintextHeaders: fc.dictionary(TEXT, secret) }),
      resourceOverrides: fc.record({
        proxyDeployment: fc.record({ env: fc.array(fc.record({ name: TEXT, value: secret })) }),
      }),
    });

    fc.assert(
      fc.property(spec, TARGET, (each, target) => {
        const proxy = resource('MCPRemoteProxy', each);
        const shown = proxyFindings({ proxy }, target)
          .filter(({ id }) => id !== 'env-runtime')
          .map((finding) => message(finding));

        expect(shown.filter((text) => text.includes(MARK))).toEqual([]);
      }),
      { seed: 4, numRuns: runs(RUNS) },
    );
  });

  test('nor the value of a telemetry header', () => {
    const spec = fc.record({
      openTelemetry: fc.record({ enabled: fc.boolean(), headers: fc.dictionary(TEXT, secret) }),
    });

    fc.assert(
      fc.property(spec, TARGET, (each, target) => {
        const shown = resourceFindings(resource('MCPTelemetryConfig', each), target).map((finding) => message(finding));

        expect(shown.filter((text) => text.includes(MARK))).toEqual([]);
      }),
      { seed: 4, numRuns: runs(RUNS) },
    );
  });
});

/** How long they take: `npm run bench:hostile`. */
describe('long texts', () => {
  const LENGTH = 40_000;

  test.each([
    'a',
    'A-',
    '.',
    'a.',
    '-',
    '/',
    '0',
    '9.',
    '%',
    '%e2',
    '[',
    '(',
    '{"a":',
    '? ',
    '- ',
    '\n',
    '\ud800',
    '\u2028',
    'if ',
  ])(
    'of %j cause no problems in any rule',
    (filler) => {
      const long = `${filler.repeat(LENGTH / filler.length)}!`;
      const requests = { name: long, namespace: long, labels: { [long]: long }, annotations: { [long]: long } };
      const made = KINDS.map((kind) => resource(kind, filledSpec(newestSchemaOf(kind), long) as object, requests));
      const [telemetry, oidc, externalAuth, tools, , proxy] = made as unknown as [
        Resource<'MCPTelemetryConfig'>,
        Resource<'MCPOIDCConfig'>,
        Resource<'MCPExternalAuthConfig'>,
        Resource<'MCPToolConfig'>,
        Resource,
        Resource<'MCPRemoteProxy'>,
      ];
      const authzConfigMap = { 'authz.json': long };
      const resolved = { proxy, telemetry, oidc, externalAuth, authServer: externalAuth, tools, authzConfigMap };
      const findings = Object.values(targetsAt(OperatorRelease.LATEST)).flatMap((target) => [
        ...made.flatMap((each) => resourceFindings(each, target)),
        ...proxyFindings(resolved, target),
      ]);

      expect(findings.filter(({ id }) => id === 'internal')).toEqual([]);
    },
    30_000,
  );
});
