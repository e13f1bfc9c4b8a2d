import fc from 'fast-check';
import type { Kind } from '../../../lib/model/kinds';
import type { ObjectNode, SchemaNode, StringNode } from '../../../lib/crds/structural-schema';
import { oldestSchemaOf } from '../../support/oldest-schema';
import type { Manifest } from '../../support/corpus';
import { converted } from '../../support/command';
import { comparable, included, synthesized } from '../../support/programs';
import { typeErrors } from '../../support/type-errors';
import { HOSTILE_TEXT, TERMINAL, UNREADABLE } from '../../support/hostile-texts';
import { runs } from '../../support/runs';
import { clusterOptions, convertible, partOfProgram } from '../../support/valid/commands';
import { documents as asDocuments } from '../../support/valid/kustomize';
import { manifestsOf } from '../../support/valid/verdicts';

const RUNS = 40;

/** Where any text is right. */
const ANY = ['a', "it's", 'say "hi"', 'two\nlines\n', 'back\\slash ${x} `y`', 'x'.repeat(130)];

/** Texts for fields, by their names: what the rules take, and what is awkward to write down. */
const TEXTS: readonly (readonly [fields: RegExp, texts: readonly string[]])[] = [
  [/^remoteUrl$/, ['https://mcp.example.com/mcp', 'https://mcp.example.com/a?b=c&d=<e>']],
  [/Url$|^issuer$|Endpoint$|^endpoint$|Uri$/, ['https://idp.example.com', "https://idp.example.com/it's"]],
  [/^(name|namespace|serviceAccount|masterName|providerName)$/, ['api', 'x-y', 'class', '1st', 'team.a']],
  [/^requests\.cpu$/, ['100m', '0.1', '100u']],
  [/^requests\.memory$/, ['128Mi', '0.1Gi', '1k', '131072']],
  [/[hH]eaders$/, ['acme', "it's", 'say "hi"', 'back\\slash ${x} `y`', 'x'.repeat(130)]],
  [/^cpu$/, ['500m', '1', '0.5', '1e3', '100u', '1.5k']],
  [/^memory$/, ['512Mi', '1Gi', '0.1Gi', '1G', '1536Mi', '134217728', '128974848k']],
  [/Timeout$|Lifespan$/, ['1h30m', '90s', '0s', '1.5ms', '100ns', '168h', '5s']],
  [/^samplingRate$/, ['0.10', '0.3333333333333333', '1', '0', '0.05', '0.0000001']],
  [/^subjectTokenType$/, ['jwt', 'access_token', 'urn:ietf:params:oauth:token-type:jwt']],
  [/^roleArn$|Arn$/, ['arn:aws:iam::123456789012:role/reader']],
  [/^region$/, ['eu-west-1']],
  [
    /^policies$/,
    ['permit(principal, action, resource);', 'forbid(\n  principal == User::"it\'s",\n  action, resource);'],
  ],
  [/^entitiesJson$/, ['[]', '[ ]']],
  [/^headerName$/, ['X-Api-Key', 'x_odd.name', '10', '2']],
  [/^labels$/, ['', 'x']],
  [/^key$|^audience$/, ['a', 'ca.crt', 'authz.json']],
  [/^endpointPrefix$/, ['/weather']],
  [/./, ANY],
];
const KEYS: readonly (readonly [maps: RegExp, keys: readonly string[]])[] = [
  [/[hH]eaders$/, ['X-Tenant', '10', '2', '__proto__', 'constructor']],
  [/^labels$|^annotations$/, ['team', 'app.kubernetes.io/name', '10']],
  [/./, ['a', 'with space', '10', '2', '__proto__']],
];
const UNKNOWN: fc.Arbitrary<unknown> = fc.oneof(
  fc.constantFrom<unknown>(1, 'x', true, {}, [], [null], { deep: { '/~': [null, { k: 'v' }] } }),
  fc.jsonValue({ maxDepth: 2 }),
);

function poolOf(
  name: string,
  pools: readonly (readonly [fields: RegExp, pool: readonly string[]])[],
): readonly string[] {
  return pools.find(([fields]) => fields.test(name))?.[1] ?? [];
}

/** Without what no file can store, so that a document can be right. */
const HOSTILE = HOSTILE_TEXT.map((text) => text.replaceAll(UNREADABLE, ''));

function textFor(node: StringNode, name: string): fc.Arbitrary<string> {
  const texts = poolOf(name, TEXTS);
  const usual = fc.constantFrom(...(node.enum ?? texts));
  return node.enum === undefined && texts === ANY ? fc.oneof({ weight: 4, arbitrary: usual }, HOSTILE) : usual;
}

function valueFor(node: SchemaNode, name: string): fc.Arbitrary<unknown> {
  switch (node.type) {
    case 'object':
      return objectFor(node, name);
    case 'map': {
      const keys = fc.constantFrom(...poolOf(name, KEYS));
      return fc.dictionary(keys, valueFor(node.values, name), { maxKeys: 3, noNullPrototype: true });
    }
    case 'list':
      return fc.array(valueFor(node.items, name), { minLength: node.minItems ?? 0, maxLength: 2 });
    case 'string':
      return textFor(node, name);
    case 'integer':
      return fc.integer({ min: node.minimum ?? 0, max: node.maximum ?? 70_000 });
    case 'boolean':
      return fc.boolean();
    case 'free':
    case 'any':
      return fc.constant({});
    case 'number':
    case 'mixed':
      return fc.integer({ min: 0, max: 10 });
  }
}

function objectFor(node: ObjectNode, parent = ''): fc.Arbitrary<unknown> {
  const prefix = parent === 'requests' ? 'requests.' : '';
  const fields = Object.entries(node.fields).map(
    ([name, child]) => [name, valueFor(child, `${prefix}${name}`)] as const,
  );
  const requiredKeys = [...(node.required ?? []), ...('name' in node.fields ? ['name'] : [])];
  return fc
    .tuple(
      fc.record(Object.fromEntries(fields), { requiredKeys, noNullPrototype: true }),
      fc.option(UNKNOWN, { nil: undefined, freq: 8 }),
    )
    .map(([known, unknown]) => withOneBlock(unknown === undefined ? known : { ...known, futureField: unknown }, node));
}

/** Blocks that exclude each other are cut down to the one that `type` names. */
function withOneBlock(given: { readonly [name: string]: unknown }, node: ObjectNode): unknown {
  const { type } = node.fields;
  const blocks = type?.type === 'string' ? (type.enum ?? []) : [];
  const chosen = given['type'] ?? (type?.type === 'string' ? type.default : undefined);
  return Object.fromEntries(Object.entries(given).filter(([name]) => name === chosen || !blocks.includes(name)));
}

function documentOf(kind: Kind): fc.Arbitrary<Manifest> {
  const node = oldestSchemaOf(kind);
  const metadata = fc.record(
    {
      name: fc.constantFrom('weather', 'class', '1st', 'team-a', 'api'),
      namespace: fc.constantFrom('mcp', 'other'),
      labels: fc.dictionary(fc.constantFrom('a', 'app.kubernetes.io/name'), fc.constantFrom('', 'x')),
      generateName: fc.constant('x-'),
    },
    { requiredKeys: ['name'], noNullPrototype: true },
  );
  return fc
    .record({
      apiVersion: fc.constantFrom(
        'toolhive.stacklok.dev/v1alpha1',
        'toolhive.stacklok.dev/v1beta1',
        'x.toolhive.stacklok.dev/v1alpha1',
      ),
      metadata,
      spec: objectFor(node),
    })
    .map((given) => ({ ...given, kind }));
}

const programs = new Map<string, string>();

describe.each<Kind>([
  'MCPRemoteProxy',
  'MCPTelemetryConfig',
  'MCPOIDCConfig',
  'MCPExternalAuthConfig',
  'MCPToolConfig',
  'MCPGroup',
])('convert, with any %s', (kind) => {
  test('the program synthesizes to the same objects as McpInclude, or both reject it', () => {
    fc.assert(
      fc.property(
        fc.array(documentOf(kind), { minLength: 1, maxLength: kind === 'MCPRemoteProxy' ? 1 : 2 }),
        (documents) => {
          const yaml = documents.map((each) => JSON.stringify(each)).join('\n---\n');
          const expected = included(yaml);
          const { code, out, error } = converted(yaml);
          expect({ code, error }).toEqual({
            code: expected === undefined ? 1 : 0,
            error: expect.any(String) as unknown,
          });
          expect(`${out}${error}`).not.toMatch(TERMINAL);
          expect(comparable(code === 0 ? synthesized(out) : [])).toEqual(comparable(expected ?? []));
          if (code === 0) {
            programs.set(`${kind}-${String(programs.size)}`, out);
          }
        },
      ),
      { numRuns: runs(RUNS) },
    );
  });
});

test('convert, with the output of a right program, gives a program that writes the same', () => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
  fc.assert(
    fc.property(convertible, (program) => {
      const manifests = manifestsOf(program).filter(({ kind }) => kind !== 'Secret');
      const { code, out, error } = converted(asDocuments(manifests), 'objects.yaml', clusterOptions(program));

      expect({ code, error }).toEqual({ code: 0, error: expect.any(String) as unknown });
      expect(comparable(synthesized(out))).toEqual(comparable(partOfProgram(manifests)));
      programs.set(`program-${String(programs.size)}`, out);
    }),
    { numRuns: runs(4) },
  );
});

test('all of these programs compile', () => {
  expect(typeErrors(programs)).toEqual([]);
});
