import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { OperatorRelease } from '../lib';
import { isKind } from '../lib/model/kinds';
import type { SchemaNode } from '../lib/crds/structural-schema';
import { schemaOf } from '../lib/releases/schema-of';
import { operatorRelease } from '../lib/releases/releases';
import { specNodes } from '../scripts/lib/schema-nodes';
import { parseCrds, servedCrdFile, type CrdSchema } from '../scripts/lib/crds-of-release';
import { realCrd, realCrdTexts, RELEASES } from './support/releases';
import { crdOfRelease, differencesBetween, kindsOfRelease, schemaDifferences } from './support/schema-of-release';

const text = readFileSync(join(__dirname, '../crds/toolhive.stacklok.dev.yaml'), 'utf8');
const cases = parseCrds(text).map(({ spec }) => ({
  kind: spec.names.kind,
  nodes: spec.versions.flatMap(({ schema }) => nodes(schema.openAPIV3Schema, '')),
}));

function nodes(node: CrdSchema, path: string): [path: string, node: CrdSchema][] {
  return [
    [path, node],
    ...Object.entries(node.properties ?? {}).flatMap(([name, field]) => nodes(field, `${path}.${name}`)),
    ...(node.additionalProperties ? nodes(node.additionalProperties, `${path}{}`) : []),
    ...(node.items ? nodes(node.items, `${path}[]`) : []),
  ];
}

/** Without what messages say and may show. */
function withoutWords(node: SchemaNode): object {
  const rules = node.rules?.map(({ rule, since, until }) => ({ rule, since, until }));
  const kept = { ...node, shown: undefined, ...(rules === undefined ? {} : { rules }) };
  switch (kept.type) {
    case 'object':
      return { ...kept, fields: mapValues(kept.fields, withoutWords) };
    case 'list':
      return { ...kept, items: withoutWords(kept.items) };
    case 'map':
      return { ...kept, values: withoutWords(kept.values) };
    default:
      return kept;
  }
}

function mapValues<T>(map: { readonly [name: string]: T }, change: (each: T) => object): object {
  return Object.fromEntries(Object.entries(map).map(([name, each]) => [name, change(each)]));
}

/** What `kubectl get` knows of a kind: all versions have the same columns. */
function namesAndColumns(crd: object | undefined): object {
  const { names, versions } = (crd as { readonly spec: Named }).spec;
  return { names, columns: versions[0]?.additionalPrinterColumns };
}

interface Named {
  readonly names: object;
  readonly versions: readonly { readonly additionalPrinterColumns?: readonly object[] }[];
}

/** The releases that a schema itself names. */
function releasesOf(node: CrdSchema): string[] {
  const lasting = [node, ...(node['x-kubernetes-validations'] ?? [])];
  const named = lasting.flatMap((each) => [each['x-since'], each['x-until']]).filter((each) => each !== undefined);
  return [...named, ...Object.keys(node['x-before'] ?? {})];
}

describe('crds', () => {
  test('are all that the operator of 0.22 installs, except for descriptions', () => {
    const kinds = kindsOfRelease('0.22');
    expect(kinds).toHaveLength(6);
    expect(kinds.map((kind) => crdOfRelease(kind, '0.22'))).toEqual(kinds.map((kind) => realCrd('0.22', kind)));
  });

  test.each(RELEASES)('have the schemas that the operator of %s installs', (release) => {
    const kinds = kindsOfRelease(release);
    expect(kinds).toHaveLength(realCrdTexts(release).size);
    const differing = kinds.map((kind): [string, string[]] => [kind, schemaDifferences(kind, release)]);
    expect(Object.fromEntries(differing)).toEqual(Object.fromEntries(kinds.map((kind) => [kind, []])));
  });

  test.each(RELEASES)('have one schema for all versions that the operator of %s serves', (release) => {
    for (const kind of kindsOfRelease(release)) {
      const schemas = realCrd(release, kind)?.spec.versions.map(({ schema }) => schema);
      expect(schemas).toEqual(schemas?.map(() => schemas[0]));
    }
  });

  test.each(RELEASES)('are served by the operator of %s in the versions listed for it', (release) => {
    const versionsIn = (crd: object | undefined): object[] =>
      (
        crd as { spec: { versions: { name: string; served: boolean; storage: boolean }[] } } | undefined
      )?.spec.versions.map(({ name, served: isServed, storage }) => ({ name, isServed, storage })) ?? [];
    for (const kind of kindsOfRelease(release)) {
      const [ours] = parseCrds(servedCrdFile(text, release)).filter(({ spec }) => spec.names.kind === kind);
      expect(versionsIn(ours)).toEqual(versionsIn(realCrd(release, kind)));
    }
  });

  test.each(RELEASES)('have the names and the columns that the operator of %s installs', (release) => {
    for (const kind of kindsOfRelease(release)) {
      expect([kind, namesAndColumns(crdOfRelease(kind, release))]).toEqual([
        kind,
        namesAndColumns(realCrd(release, kind)),
      ]);
    }
  });

  test('only name releases at which something changes', () => {
    const releases = cases.flatMap((each) => each.nodes.flatMap(([, node]) => releasesOf(node)));
    expect(releases.length).toBeGreaterThan(40);
    const known = readdirSync(join(__dirname, 'releases', 'crds')).map((file) => file.replace(/\.diff$/, ''));
    expect(releases.filter((release) => !known.includes(release))).toEqual([]);
  });

  test('are compared path by path', () => {
    expect(differencesBetween(crdOfRelease('MCPRemoteProxy', '0.36.0'), realCrd('0.37.0', 'MCPRemoteProxy'))).toEqual([
      'spec.podTemplateSpec.type: ours nothing, theirs "object"',
      'spec.podTemplateSpec.x-kubernetes-preserve-unknown-fields: ours nothing, theirs true',
    ]);
    expect(differencesBetween(crdOfRelease('MCPRemoteProxy', '0.23.0'), undefined).length).toBeGreaterThan(100);
  });

  test.each(cases)('describe every field of $kind', ({ nodes }) => {
    const bare = nodes.filter(([, node]) => !node.description?.trim()).map(([path]) => path);
    // The API server refuses a CRD whose `metadata` has a description.
    expect(bare).toEqual(['.metadata']);
  });
});

/** The definition without the older versions of the API, whose schemas are the same. */
function newestVersionOf(text = ''): string {
  const crd = parse(text) as { readonly spec: { readonly versions: readonly unknown[] } };
  return JSON.stringify({ ...crd, spec: { ...crd.spec, versions: crd.spec.versions.slice(-1) } });
}

describe('specNodes', () => {
  const crd = (spec: object): string =>
    JSON.stringify({
      spec: { names: { kind: 'X' }, versions: [{ schema: { openAPIV3Schema: { properties: { spec } } } }] },
    });

  test.each(RELEASES)('gives of what the operator of %s installs the schemas that the package derives', (release) => {
    const { version } = OperatorRelease.of(release);
    const installed = kindsOfRelease(release).filter(isKind);
    const ours = installed.map((kind) => [kind, withoutWords(schemaOf(kind, operatorRelease(version)))]);
    const theirs = installed.map((kind) => {
      const node = specNodes(newestVersionOf(realCrdTexts(release).get(kind))).get(kind);
      return [kind, node === undefined ? undefined : withoutWords(node)];
    });

    expect(installed.length).toBeGreaterThan(5);
    expect(ours).toEqual(theirs);
  });

  test.each([
    [{ a: { type: 'string', formt: 'uri' } }, "X.spec.a: formt: lib/crds/structural-schema.ts can't express this"],
    [
      { a: { type: 'array', items: { type: 'file' } } },
      "X.spec.a[]: type 'file': lib/crds/structural-schema.ts can't express this",
    ],
    [
      { a: { type: 'string', 'x-before': { '0.30.0': { type: 'integer' } } } },
      "X.spec.a: type before a release: lib/crds/structural-schema.ts can't express this",
    ],
    [
      { a: { type: 'array', items: { type: 'string' }, 'x-kubernetes-list-type': 'bag' } },
      "X.spec.a: list type 'bag': lib/crds/structural-schema.ts can't express this",
    ],
  ])('fails for %j', (properties, message) => {
    expect(() => specNodes(crd({ type: 'object', properties }))).toThrow(message);
  });
});
