import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import Ajv, { type ErrorObject } from 'ajv';
import fc from 'fast-check';
import { check, manifestsOf, settingsIn } from '../../lib/cli/analysis';
import { isKind } from '../../lib/model/kinds';
import { KNOWN_RELEASES } from '../../lib/releases/releases';
import { API_GROUP } from '../../lib/model/product-names';
import { readDocuments } from '../../lib/kubernetes/yaml/located-documents';
import { perText } from '../../lib/private/caches';
import { segments } from '../../lib/private/field-paths';
import { isPlainObject, objectAt } from '../../lib/private/plain';
import type { JsonSchema } from '../../scripts/lib/json-schema';
import { nameOf } from '../../scripts/lib/resource-schemas';
import { corpusCases } from '../support/corpus';
import { documentOf, firstDocuments, latestDocuments } from '../support/every-document';
import { EXAMPLES, withExampleFiles } from '../support/example-files';
import { releaseCases, RELEASES } from '../support/releases';

const FOLDER = path.join(__dirname, '..', '..', 'schemas');
const NEWEST = '0.63.0';

const schemas = new Map(
  readdirSync(FOLDER).map((name) => [name, JSON.parse(readFileSync(path.join(FOLDER, name), 'utf8')) as JsonSchema]),
);
const ajv = new Ajv({ allErrors: true, strict: false });
for (const [name, schema] of schemas) {
  ajv.addSchema(schema, name);
}

/** Where a schema refuses a value, as messages name it. */
function refusedBy(file: string, value: unknown): string[] {
  const validate = ajv.getSchema(file);
  expect(validate).toBeDefined();
  return validate?.(value) === true ? [] : (validate?.errors ?? []).filter(isOfValue).map(placeOf);
}

/** What `if` says beside the errors themselves is left out. */
function isOfValue({ keyword }: ErrorObject): boolean {
  return keyword !== 'if';
}

function placeOf({ instancePath }: ErrorObject): string {
  return instancePath.slice(1);
}

const fileOf = (release: string): string => `${nameOf(release)}.json`;

/** The fields that `check` refuses, where all files are as they are applied. */
function refusedByCheck(release: string, value: unknown): string[] {
  const { result } = check(manifestsOf({ 'a.json': JSON.stringify(value) }), { release, substitution: false });
  const errors = result.problems.filter(({ severity }) => severity === 'error');
  return errors.map(({ field = '' }) => segments(field).join('/'));
}

/** Whether one of two fields is in the other one. */
function isAround(one: string, other: string): boolean {
  const [short = '', long = ''] = [one, other].sort((left, right) => left.length - right.length);
  return `${long}/`.startsWith(short === '' ? '' : `${short}/`);
}

/** What a schema refuses and `check` does not, each with the place. */
function onlyRefusedBySchema(release: string, value: unknown): string[] {
  const places = refusedBy(fileOf(release), value);
  const fields = places.length === 0 ? [] : refusedByCheck(release, value);
  return places.filter((place) => !fields.some((field) => isAround(field, place)));
}

function isOurs({ content }: { readonly content: JsonSchema }): boolean {
  return isKind(content['kind']) && String(content['apiVersion']).startsWith(`${API_GROUP}/`);
}

const documentsIn = perText((file: string): unknown[] =>
  readDocuments(readFileSync(file, 'utf8'), path.basename(file))
    .filter(isOurs)
    .map(({ content }) => content),
);

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

test('each release has a schema, by the name that --release takes', () => {
  expect(schemas.size).toBe(KNOWN_RELEASES.length + 2);
  expect(nameOf('0.42.1')).toBe('0.42');
  expect(KNOWN_RELEASES.map(fileOf).filter((file) => !schemas.has(file))).toEqual([]);
  expect(Object.keys(objectAt(schemas.get('resources.json'), 'definitions')).length).toBeGreaterThan(50);
});

describe('what a schema refuses, check refuses at the same place', () => {
  const known = new Set<string>();

  /** A document once for all releases that treat it alike. */
  function tried(release: string, document: unknown): string[] {
    const places = refusedBy(fileOf(release), document);
    const key = JSON.stringify([places, document]);
    const isNew = places.length > 0 && !known.has(key);
    known.add(key);
    return isNew ? onlyRefusedBySchema(release, document) : [];
  }

  test.each(RELEASES)('recorded inputs at %s', (release) => {
    const found = releaseCases(release).flatMap(({ name, input }) =>
      documentsIn(input).flatMap((each) => tried(release, each).map((place) => `${name}: ${place}`)),
    );
    expect(found).toEqual([]);
  });

  test('some recorded inputs are refused', () => {
    const refused = corpusCases().filter(({ input }) =>
      documentsIn(input).some((each) => refusedBy(fileOf(NEWEST), each).length > 0),
    );
    expect(refused.length).toBeGreaterThan(10);
  });

  test.each(EXAMPLES)('the example %s is accepted', (example) => {
    withExampleFiles(example, () => {
      const files = readdirSync('dist', { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.yaml'));
      const documents = files.flatMap((name) => documentsIn(path.resolve('dist', name)));
      expect(documents.flatMap((each) => refusedBy(fileOf(NEWEST), each))).toEqual([]);
      expect(files).not.toEqual([]);
    });
  });

  test('documents with every field are accepted', () => {
    const all = [...firstDocuments(), ...latestDocuments()];
    expect(all.length).toBeGreaterThan(10);
    expect(all.flatMap((each) => refusedBy(fileOf(NEWEST), each))).toEqual([]);
  });

  const WRONG: readonly unknown[] = [null, '', 'x', 7, -1, 0.5, true, [], ['x', 'x'], {}, { unknown: 1 }];

  test('spoilt documents with every field', () => {
    const documents = latestDocuments();
    const spoilt = fc
      .record({ document: fc.constantFrom(...documents), place: fc.nat(), value: fc.constantFrom(...WRONG) })
      .map(({ document, place, value }) => withWrong(document, place, value));
    let refused = 0;
    fc.assert(
      fc.property(spoilt, fc.constantFrom(NEWEST, '0.44.0', '0.22.0'), (document, release) => {
        refused += refusedBy(fileOf(release), document).length > 0 ? 1 : 0;
        expect(onlyRefusedBySchema(release, document)).toEqual([]);
      }),
      { seed: 43, numRuns: 400 },
    );
    expect(refused).toBeGreaterThan(200);
  });

  /** The document with a value in the place of one below its spec. */
  function withWrong(document: { readonly spec?: unknown }, place: number, value: unknown): unknown {
    const copy = JSON.parse(JSON.stringify(document)) as { readonly spec?: unknown };
    const places: (readonly [around: { [key: string]: unknown }, key: string])[] = [];
    const visit = (each: unknown): void => {
      if (typeof each === 'object' && each !== null) {
        for (const [key, inner] of Object.entries(each)) {
          places.push([each as { [key: string]: unknown }, key]);
          visit(inner);
        }
      }
    };
    visit(copy.spec);
    const [around, key] = places[place % places.length] ?? [];
    if (around !== undefined && key !== undefined) {
      around[key] = value;
    }
    return copy;
  }
});

describe('a schema refuses', () => {
  const proxy = documentOf('MCPRemoteProxy', 'weather', { remoteUrl: 'https://mcp.example.com/mcp' });
  const spec = (more: object): unknown => ({ ...proxy, spec: { remoteUrl: 'https://mcp.example.com/mcp', ...more } });

  test.each([
    ['an unknown field', spec({ remoteURL: 'x' }), ['spec']],
    ['one in metadata', { ...proxy, metadata: { name: 'a', label: {} } }, ['metadata']],
    ['another type', spec({ proxyPort: '8080' }), ['spec/proxyPort']],
    ['a number beyond its limits', spec({ proxyPort: 99_999 }), ['spec/proxyPort']],
    ['another choice', spec({ transport: 'http' }), ['spec/transport']],
    ['what a pattern does not match', spec({ remoteUrl: 'ftp://x' }), ['spec/remoteUrl']],
    ['a missing field', { ...proxy, spec: {} }, ['spec']],
    ['a version that is not served', { ...proxy, apiVersion: `${API_GROUP}/v1` }, ['apiVersion']],
  ])('%s', (_, document, places) => {
    expect(refusedBy(fileOf(NEWEST), document)).toEqual(places);
    expect(onlyRefusedBySchema(NEWEST, document)).toEqual([]);
  });

  test.each([
    ['another kind', { apiVersion: 'v1', kind: 'Secret', data: 1 }],
    ['a kind of another group', { ...proxy, apiVersion: 'example.com/v1', spec: 1 }],
    ['a field without a value', spec({ transport: null, headerForward: null })],
    ['what is only there for its patches', spec({ podTemplateSpec: { spec: { anything: 1 } } })],
    [
      'what kubectl get prints',
      { ...proxy, metadata: { name: 'a', uid: 'b', managedFields: [] }, status: { phase: 'Ready' } },
    ],
  ])('but not %s', (_, document) => {
    expect(refusedBy(fileOf(NEWEST), document)).toEqual([]);
  });

  test('a field and a kind of a later release', () => {
    const later = spec({ allowPrivateEndpoint: true });
    expect([NEWEST, '0.44.0'].map((release) => refusedBy(fileOf(release), later))).toEqual([[], ['spec']]);
    const policies = { apiVersion: `${API_GROUP}/v1alpha1`, kind: 'MCPAuthzConfig', metadata: { name: 'a' }, spec: {} };
    expect(refusedBy(fileOf('0.29.3'), policies)).toEqual(['kind']);
    expect(onlyRefusedBySchema('0.29.3', policies)).toEqual([]);
  });
});

test('each field of a resource says what it is, if it is not the same in all schemas', () => {
  const undescribed: string[] = [];
  const visit = (schema: unknown, at: string): void => {
    if (!isPlainObject(schema)) {
      return;
    }
    const { items, additionalProperties } = schema;
    for (const [name, each] of Object.entries(objectAt(schema, 'properties'))) {
      if (isPlainObject(each) && !('description' in each) && !('$ref' in each)) {
        undescribed.push(`${at}.${name}`);
      }
      visit(each, `${at}.${name}`);
    }
    visit(items, `${at}[]`);
    visit(additionalProperties, `${at}{}`);
  };
  for (const [name, each] of Object.entries(objectAt(schemas.get('resources.json'), 'definitions'))) {
    visit(each, name);
  }
  expect(undescribed.filter((each) => !/metadata|^MCP\w+-[\d.]+\.(apiVersion|kind)$/.test(each))).toEqual([]);
});

describe('settings', () => {
  const ACCEPTED = [
    {},
    { release: '0.63', operator: false, fidelity: 'exact', strict: true, acknowledge: ['A'] },
    {
      clusters: [
        { name: 'eu', files: ['eu'], release: '0.44' },
        { name: 'us', namespaces: ['us'], operator: null },
      ],
    },
    { guardrails: { requireHttps: true, allowedIssuers: ['https://a.example'], minimumRelease: '0.50.0' } },
    {
      operator: false,
      defaultRedisPassword: { name: 'a', key: 'b' },
      defaultRedisTls: { caCert: { name: 'a', key: 'b' } },
    },
  ];
  const REFUSED = [
    { release: 0.63 },
    { releases: '0.63' },
    { release: '' },
    { fidelity: 'nearly', operator: false },
    { clusters: {} },
    { clusters: [{ name: 'eu' }] },
    { clusters: [{ files: ['a'] }] },
    { guardrails: { requireHTTPS: true } },
    { guardrails: { allowedIssuers: 'https://a.example' } },
    { acknowledge: 'A' },
    { defaultRedisPassword: {}, operator: false },
    [],
    'x',
  ];

  test.each(ACCEPTED)('%j are accepted', (settings) => {
    expect(refusedBy('settings.json', settings)).toEqual([]);
    expect(settingsIn(JSON.stringify(settings))).toBeDefined();
  });

  test.each(REFUSED)('%j are refused, by check too', (settings) => {
    expect(refusedBy('settings.json', settings)).not.toEqual([]);
    expect(() => settingsIn(JSON.stringify(settings))).toThrow();
  });

  test('each of them says what it is', () => {
    const properties = objectAt(schemas.get('settings.json'), 'properties');
    const silent = Object.entries(properties).filter(([, each]) => !(isPlainObject(each) && 'description' in each));
    expect(silent).toEqual([]);
  });
});
