import * as fc from 'fast-check';
import { ALL_KINDS, type Kind } from '../../../lib/model/kinds';
import type { SchemaNode } from '../../../lib/crds/structural-schema';
import { LATEST_RELEASE, operatorRelease } from '../../../lib/releases/releases';
import { schemaOf } from '../../../lib/releases/schema-of';
import { allGuardrails } from '../../../lib/rules/guardrails/all-guardrails';
import { selfOf, verdictOf } from '../../support/admission';
import { runs, SEED } from '../../support/runs';
import { resource } from '../support';
import { EVERYTHING } from './told';

const RELEASE = operatorRelease(LATEST_RELEASE);

const A = '$(TOOLHIVE_OTEL_HEADER_A)';

/** Texts of which one keeps each rule, and others break it. */
const TEXT = fc.constantFrom(
  ...['', 'HTTPS://A.example.com/mcp', 'https://evil.org', 'http://a.example.com', 'https://idp.example.com/a', 'sse'],
  ...['https://idp.example.com/keys', 'False', 'true'],
);

const HEADERS = fc.constantFrom(
  'a=b',
  `authorization=${A}`,
  'Authorization=a',
  `b=${A}\n,authorization=${A},Authorization=`,
);

/** Parts of a record that may be absent. */
function some(fields: { readonly [name: string]: fc.Arbitrary<unknown> }): fc.Arbitrary<unknown> {
  return fc.record(fields, { requiredKeys: [] });
}

function several(item: fc.Arbitrary<unknown>): fc.Arbitrary<unknown> {
  return fc.array(item, { maxLength: 2 });
}

const VARIABLES = several(
  fc.record(
    {
      name: fc.constantFrom(
        ...['HTTPS_PROXY', 'OTEL_EXPORTER_OTLP_HEADERS', 'OTEL_EXPORTER_OTLP_ENDPOINT', 'TOOLHIVE_SECRET_A', 'OTHER'],
        ...['INSECURE_DISABLE_URL_VALIDATION', 'OTEL_EXPORTER_OTLP_METRICS_HEADERS'],
      ),
      value: fc.oneof(TEXT, HEADERS),
      valueFrom: some({ secretKeyRef: fc.constant({}), configMapKeyRef: fc.constant({}) }),
    },
    { requiredKeys: ['name'] },
  ),
);

const CONTAINERS = several(
  some({
    name: fc.constantFrom('toolhive', 'toolhive', 'side'),
    image: fc.constantFrom('registry.example.com/a:v0.47.0', 'registry.example.com/a:v0.46.9', 'evil.org/a:1.0.0'),
    command: several(TEXT),
    env: VARIABLES,
    envFrom: several(fc.constant({})),
    volumeMounts: several(some({ mountPath: fc.constantFrom('/etc', '/tmp', '/tmp/..'), $patch: TEXT, name: TEXT })),
    $patch: TEXT,
  }),
);

const TEMPLATE = some({
  metadata: fc.constant({}),
  $patch: TEXT,
  spec: some({
    containers: CONTAINERS,
    initContainers: CONTAINERS,
    volumes: several(some({ name: fc.constantFrom('runconfig', 'data'), $patch: TEXT, emptyDir: fc.constant({}) })),
    hostAliases: several(fc.constant({})),
    dnsConfig: some({ nameservers: several(TEXT), searches: several(TEXT) }),
    $patch: TEXT,
  }),
});

/** What has no types in the CRDs. */
const UNTYPED: { readonly [field: string]: fc.Arbitrary<unknown> } = {
  podTemplateSpec: TEMPLATE,
  config: some({ http: some({ url: TEXT }) }),
  env: VARIABLES,
};

/** Values of a schema, as far as a guardrail may read them. */
function valuesOf(node: SchemaNode, name = ''): fc.Arbitrary<unknown> {
  const untyped = UNTYPED[name];
  if (untyped !== undefined) {
    return untyped;
  }
  switch (node.type) {
    case 'object':
      return fc.record(
        Object.fromEntries(Object.entries(node.fields).map(([field, each]) => [field, valuesOf(each, field)])),
        { requiredKeys: [...(node.required ?? [])] },
      );
    case 'map':
      return fc.dictionary(fc.constantFrom('Authorization', 'AUTHORIZATION', 'other', 'cpu', 'memory'), TEXT);
    case 'list':
      return several(valuesOf(node.items));
    case 'string':
      return node.enum === undefined ? TEXT : fc.constantFrom(...node.enum);
    case 'boolean':
      return fc.boolean();
    default:
      return fc.constant({});
  }
}

const GUARDED = ALL_KINDS.map((kind) => [kind, allGuardrails().filter((each) => each.kind === kind)] as const).filter(
  ([, guardrails]) => guardrails.length > 0,
);

test.each(GUARDED)('synth and the API server judge each %s alike', (kind: Kind, guardrails) => {
  const seen = new Map(guardrails.map((each) => [each, new Set<boolean>()]));
  fc.assert(
    fc.property(valuesOf(schemaOf(kind, RELEASE)), (spec) => {
      const given = resource(kind, spec as object);
      const self = selfOf({ apiVersion: '', kind, metadata: { name: 'x' }, spec }, RELEASE);
      for (const each of guardrails) {
        const { expression = '' } = each.admission(EVERYTHING, () => true) ?? {};
        const isKept = each.findings(given, { settings: EVERYTHING, by: 'we' }).length === 0;
        expect([expression, isKept]).toEqual([expression, verdictOf(expression, self).kind === 'true']);
        seen.get(each)?.add(isKept);
      }
    }),
    { seed: SEED, numRuns: runs(200) },
  );
  const rare = guardrails.filter((each) => seen.get(each)?.size !== 2);
  expect(rare.map(({ id, texts }) => [id, ...texts])).toEqual([]);
});
