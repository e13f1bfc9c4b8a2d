import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readCrds } from '../../../lib/reader/crds/read-crds';
import { message } from '../../../lib/engine/messages';

const GROUP = 'toolhive.stacklok.dev';
const API = 'apiextensions.k8s.io/v1';
const folder = mkdtempSync(path.join(tmpdir(), 'read-crds-'));
let count = 0;

afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface VersionOptions {
  readonly served?: boolean;
  readonly storage?: boolean;
}

function version(name: string, { served = true, storage = false }: VersionOptions = {}, fields: object = {}): object {
  const spec = { type: 'object', properties: { [`of_${name}`]: { type: 'string' }, ...fields } };
  return { name, served, storage, schema: { openAPIV3Schema: { type: 'object', properties: { spec } } } };
}

function crd(versions: readonly object[], kind = 'MCPRemoteProxy', group = GROUP): object {
  return {
    apiVersion: API,
    kind: 'CustomResourceDefinition',
    spec: { group, names: { kind }, versions },
  };
}

/** Path of a file with these documents. */
function fileOf(...documents: readonly object[]): string {
  return written(documents.map((each) => `---\n${JSON.stringify(each)}\n`).join(''));
}

function written(content: string | Uint8Array): string {
  const file = path.join(folder, `${String(count++)}.yaml`);
  writeFileSync(file, content);
  return file;
}

/** A folder with these files. */
function folderOf(files: { readonly [name: string]: string | Uint8Array }): string {
  const made = path.join(folder, `folder-${String(count++)}`);
  mkdirSync(made);
  Object.entries(files).forEach(([name, content]) => {
    writeFileSync(path.join(made, name), content);
  });
  return made;
}

/** What is said of the CRDs. */
function saidOf(source: string): string[] {
  return readCrds(source, { group: GROUP }).findings.map((finding) => message(finding).replaceAll(folder, '…'));
}

/** The fields that a kind has in a version that is written, or in another one. */
function fieldsOf(
  source: string,
  {
    wanted,
    other,
    kind = 'MCPRemoteProxy' as const,
  }: { wanted?: string; other?: string; kind?: 'MCPRemoteProxy' | 'MCPGroup' } = {},
): string[] {
  const { crds } = readCrds(source, { group: GROUP, version: wanted });
  const schemas = other === undefined ? crds?.schemas : crds?.schemasIn(other);
  return Object.keys(schemas?.get(kind)?.fields ?? {});
}

const PROXY = crd([version('v1beta1', { storage: true })]);

describe('the version that is written', () => {
  test.each([
    [['v1beta1', 'v1', 'v1alpha1'], 'v1'],
    [['v1beta2', 'v1beta10', 'v1alpha11'], 'v1beta10'],
    [['v2alpha1', 'v1beta1'], 'v1beta1'],
    [['v10', 'v9', 'v2'], 'v10'],
    [['v1alpha2', 'v2alpha1'], 'v2alpha1'],
  ])('of %j is %s if none is stored', (names, newest) => {
    const file = fileOf(crd(names.map((name) => version(name))));

    expect(fieldsOf(file)).toEqual([`of_${newest}`]);
    expect(readCrds(file, { group: GROUP }).crds?.versions.at(-1)).toBe(newest);
  });

  test('is the stored one, else the wanted one if it is served', () => {
    const file = fileOf(crd([version('v1alpha1', { storage: true }), version('v1'), version('v2', { served: false })]));

    expect(fieldsOf(file)).toEqual(['of_v1alpha1']);
    expect(fieldsOf(file, { wanted: 'v1' })).toEqual(['of_v1']);
    expect(fieldsOf(file, { wanted: 'v2' })).toEqual(['of_v1alpha1']);
    expect(readCrds(file, { group: GROUP }).crds?.versions).toEqual(['v1', 'v1alpha1']);
  });

  test('is none that is stored and not served', () => {
    const file = fileOf(crd([version('v1', { served: false, storage: true }), version('v1alpha1')]));

    expect(fieldsOf(file)).toEqual(['of_v1alpha1']);
    expect(readCrds(file, { group: GROUP }).crds?.versions).toEqual(['v1alpha1']);
  });

  test('of a document may be another one that is served; one that is not served is checked as what is written', () => {
    const file = fileOf(crd([version('v1alpha1'), version('v1', { storage: true }), version('v2', { served: false })]));

    expect(fieldsOf(file, { other: 'v1alpha1' })).toEqual(['of_v1alpha1']);
    expect(fieldsOf(file, { other: 'v2' })).toEqual(['of_v1']);
  });

  test('is one that all kinds serve', () => {
    const proxies = crd([version('v1alpha1'), version('v1beta1'), version('v1', { storage: true })]);
    const groups = crd([version('v1beta1', { storage: true }), version('v1', { served: false })], 'MCPGroup');
    const file = fileOf(proxies, groups);

    expect(readCrds(file, { group: GROUP }).crds?.versions).toEqual(['v1beta1', 'v1']);
    expect(fieldsOf(file, { kind: 'MCPGroup' })).toEqual(['of_v1beta1']);
  });
});

describe('what is said of CRDs', () => {
  test('of other groups: which groups there are, once each, and not where the right one is among them', () => {
    const other = (group: string): object => crd([version('v1')], 'Certificate', group);
    const groupless = { apiVersion: API, kind: 'CustomResourceDefinition', spec: {} };

    expect(saidOf(fileOf(other('b.io'), other('a.io'), other('b.io'), groupless))).toEqual([
      expect.stringContaining(
        `has no CRD of the group ${GROUP}, only of b.io, a.io, no group; it is ignored; give the CRDs of the operator, or state their apiGroup (crds-group)`,
      ),
    ]);
    expect(saidOf(fileOf(...['a', 'b', 'c', 'd', 'e', 'f'].map(other)))).toEqual([
      expect.stringContaining('only of a, b, c, d, e; it is ignored'),
    ]);
    expect(saidOf(fileOf(other('a.io'), PROXY))).toEqual([]);
  });

  test('with many parts that cannot be checked: five of them, and how many others there are', () => {
    const odd = (many: number): string => {
      const fields = Object.fromEntries(
        Array.from({ length: many }, (_, index) => [`x${String(index)}`, { type: 'file' }]),
      );
      return saidOf(fileOf(crd([version('v1', {}, fields)])))[0] ?? '';
    };

    expect(odd(5)).toContain("MCPRemoteProxy.spec.x4: type 'file'; check the manifests");
    expect(odd(7)).toContain("MCPRemoteProxy.spec.x4: type 'file'; and 2 more; check the manifests");
  });

  test('whose spec is no object: that it is not, and that the package knows the kind itself', () => {
    const openAPIV3Schema = { type: 'object', properties: { spec: { type: 'string' } } };
    const file = fileOf(crd([{ name: 'v1', served: true, storage: true, schema: { openAPIV3Schema } }]));

    expect(saidOf(file)).toEqual([expect.stringContaining('MCPRemoteProxy.spec is not an object with known fields')]);
    expect(fieldsOf(file)).toEqual([]);
  });

  test.each([
    ['other kinds', crd([version('v1')], 'MCPServer')],
    ['no kind', { apiVersion: API, kind: 'CustomResourceDefinition', spec: { group: GROUP, versions: [] } }],
    [
      'no versions',
      { apiVersion: API, kind: 'CustomResourceDefinition', spec: { group: GROUP, names: { kind: 'MCPGroup' } } },
    ],
  ])('of %s: nothing', (_name, document) => {
    const file = fileOf(document);

    expect(saidOf(file)).toEqual([]);
    expect(readCrds(file, { group: GROUP }).crds).toMatchObject({ schemas: new Map(), versions: [] });
  });
});

describe('a file with CRDs', () => {
  test('may be named by a URL of a file', () => {
    expect(fieldsOf(pathToFileURL(fileOf(PROXY)).href)).toEqual(['of_v1beta1']);
  });

  test('may be the JSON of one, or of a list, or YAML in braces', () => {
    expect(fieldsOf(written(JSON.stringify(PROXY)))).toEqual(['of_v1beta1']);
    expect(fieldsOf(written(JSON.stringify({ kind: 'List', items: [PROXY] })))).toEqual(['of_v1beta1']);
    expect(fieldsOf(written(JSON.stringify(PROXY).replace('"kind":', 'kind: ')))).toEqual(['of_v1beta1']);
  });

  test.each([
    ['UTF-16', Buffer.from('\ufeffkind: x', 'utf16le'), 'cannot be read: is UTF-16; save it as UTF-8'],
    ['not UTF-8', Buffer.from([0x6b, 0xff, 0x3a]), 'cannot be read: is not UTF-8; save it as UTF-8'],
    ['a list of texts', '{"kind": "List", "items": ["a"]}', 'cannot be read: '],
    ['no object', '{"kind": 7}', 'cannot be read: is not a Kubernetes object'],
  ])('is refused if it is %s', (_name, content, expected) => {
    expect(saidOf(written(content))).toEqual([expect.stringContaining(expected)]);
  });

  test('names the line of its mistake', () => {
    expect(saidOf(written('kind: a\nkind: b\n'))).toEqual([
      expect.stringMatching(/"…\/\d+\.yaml" cannot be read: .* \(…\/\d+\.yaml:2:1\); .* \(crds-unreadable\)$/),
    ]);
  });

  test('is read again once it has changed', () => {
    const file = fileOf(PROXY);
    const before = readCrds(file, { group: GROUP });
    const same = readCrds(file, { group: GROUP });
    writeFileSync(file, JSON.stringify(crd([version('v1')])));
    utimesSync(file, 1, 1);

    expect(same.crds).toBe(before.crds);
    expect(fieldsOf(file)).toEqual(['of_v1']);
    expect(readCrds(file, { group: 'example.com' }).findings).toHaveLength(1);
  });
});

describe('a folder with CRDs', () => {
  test('may hold files of any kind', () => {
    const source = folderOf({
      'proxy.yml': JSON.stringify(PROXY),
      'group.json': JSON.stringify(crd([version('v1beta1')], 'MCPGroup')),
      'values.yaml': 'replicas: 1\n',
      'template.yaml': '{{ if .Values.crds }}\na: [\n',
      'README.md': 'a: [',
    });

    expect(saidOf(source)).toEqual([]);
    expect(fieldsOf(source)).toEqual(['of_v1beta1']);
    expect(fieldsOf(source, { kind: 'MCPGroup' })).toEqual(['of_v1beta1']);
  });

  test('is refused if one of the group cannot be read', () => {
    expect(saidOf(folderOf({ 'a.yaml': JSON.stringify(PROXY), 'b.yaml': `group: ${GROUP}\na: [\n` }))).toEqual([
      expect.stringContaining('(crds-unreadable)'),
    ]);
    const utf16 = Buffer.from(`\ufeffgroup: ${GROUP}\n`, 'utf16le');
    expect(saidOf(folderOf({ 'b.yaml': utf16 }))).toEqual([expect.stringContaining('cannot be read: is UTF-16')]);
    expect(saidOf(folderOf({ 'b.yaml': utf16.swap16() }))).toEqual([
      expect.stringContaining('cannot be read: is UTF-16'),
    ]);
  });

  test.each([{}, { 'a.txt': '', yaml: '', 'a.yaml.bak': '' }])('is refused without manifests: %j', (files) => {
    expect(saidOf(folderOf(files))).toEqual([
      expect.stringContaining(
        'cannot be read: the folder has no .yaml, .yml or .json file; check the path (crds-unreadable)',
      ),
    ]);
  });
});
