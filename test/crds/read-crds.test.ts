import { mkdirSync, symlinkSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { readCrds } from '../../lib/crds/read-crds';
import { FileServer } from '../support/file-server';
import { API, GROUP, OURS, PROXY, crd, fieldsOf, fileOf, folderOf, saidOf, version, written } from './support';

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

  test('is refused if one of its documents is no object', () => {
    expect(saidOf(fileOf(PROXY, { kind: 7 }))).toEqual([expect.stringContaining('is not a Kubernetes object')]);
  });

  test('may be a list of any kind, but nothing else is opened', () => {
    const listOf = (kind: string): string => fileOf({ apiVersion: API, kind, items: [PROXY] });

    expect(fieldsOf(listOf('CustomResourceDefinitionList'))).toEqual(['of_v1beta1']);
    expect(saidOf(listOf('Listing'))).toEqual([expect.stringContaining('has no CustomResourceDefinition')]);
  });

  test('may begin with a byte order mark', () => {
    expect(fieldsOf(written(`\ufeff${JSON.stringify(PROXY)}`))).toEqual(['of_v1beta1']);
  });

  test('may have 32 MB, and not more', () => {
    const padded = JSON.stringify(PROXY).padEnd(32_000_000);

    expect(fieldsOf(written(padded))).toEqual(['of_v1beta1']);
    expect(saidOf(written(`${padded} `))).toEqual([
      expect.stringContaining(
        'cannot be read: is larger than 32 MB; give a file with the CRDs of the operator only (crds-unreadable)',
      ),
    ]);
  });

  test('is refused if it is not there', () => {
    expect(saidOf(path.join(folderOf({}), 'nowhere.yaml'))).toEqual([
      expect.stringMatching(/cannot be read: ENOENT.*; check the path \(crds-unreadable\)$/),
    ]);
  });

  test('may be in a folder whose name looks like a URL', () => {
    const source = folderOf({});
    mkdirSync(path.join(source, 'https:'));
    writeFileSync(path.join(source, 'https:', 'crds.yaml'), JSON.stringify(PROXY));

    expect(fieldsOf(path.join(source, 'https:', 'crds.yaml'))).toEqual(['of_v1beta1']);
  });

  test('names the line of its mistake', () => {
    expect(saidOf(written('kind: a\nkind: b\n'))).toEqual([
      expect.stringMatching(/"…\/\d+\.yaml" cannot be read: .* \(…\/\d+\.yaml:2:1\); .* \(crds-unreadable\)$/),
    ]);
  });

  test('is read again once it has changed', () => {
    const file = fileOf(PROXY);
    const before = readCrds(file, OURS);
    const same = readCrds(file, OURS);
    writeFileSync(file, JSON.stringify(crd([version('v1')])));
    utimesSync(file, 1, 1);

    expect(same.crds).toBe(before.crds);
    expect(fieldsOf(file)).toEqual(['of_v1']);
    expect(readCrds(file, { ...OURS, group: 'example.com' }).findings).toHaveLength(1);
  });

  test('is read once as long as a cluster has it, whatever is read between', () => {
    const [file, other] = [fileOf(PROXY), fileOf(PROXY)];
    const { crds } = readCrds(file, OURS);
    readCrds(other, OURS);

    expect(readCrds(file, OURS).crds).toBe(crds);
  });

  test('is read again, and not kept, once no cluster has it', () => {
    const [file, other] = [fileOf(PROXY), fileOf(PROXY)];
    const { crds } = readCrds(file, OURS);
    const collected = jest.spyOn(WeakRef.prototype, 'deref').mockReturnValue(undefined);
    readCrds(other, OURS);
    const again = fieldsOf(other);
    collected.mockRestore();

    expect(again).toEqual(['of_v1beta1']);
    expect(readCrds(file, OURS).crds).not.toBe(crds);
  });
});

describe('a URL with CRDs', () => {
  test('is fetched each time', async () => {
    const server = await FileServer.of(JSON.stringify(PROXY));
    const url = server.url('/file');
    const found = fieldsOf(url);
    await server.close();

    expect(found).toEqual(['of_v1beta1']);
    expect(saidOf(`${url}?token=hunter2`)).toEqual([
      `TargetCluster.crds: "${url}" cannot be read: ECONNREFUSED; check the path (crds-unreadable)`,
    ]);
    expect(fieldsOf(url)).toEqual([]);
  });
});

describe('a folder with CRDs', () => {
  const GROUPS = crd([version('v1beta1')], 'MCPGroup');
  /** Files that hold no object. */
  const odd = (count: number): { readonly [name: string]: string } =>
    Object.fromEntries(Array.from({ length: count }, (_, index) => [`${String(index)}.yaml`, 'replicas: 1\n']));

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

  test.each<[string, { readonly [name: string]: string }, string | undefined]>([
    [
      'nothing where each file holds CRDs',
      { 'a.yaml': JSON.stringify(PROXY), 'b.yaml': JSON.stringify(GROUPS) },
      undefined,
    ],
    [
      'which files hold none',
      {
        'a.yaml': JSON.stringify(PROXY),
        'b.yaml': 'replicas: 1\n',
        'c.yaml': 'apiVersion: v1\nkind: List\n',
        'd.yaml': JSON.stringify(crd([version('v1')], 'Certificate', 'cert-manager.io')),
        'e.yaml': 'apiVersion: v1\nkind: {{ .Values.kind }}\n',
      },
      'read MCPRemoteProxy; left out b.yaml (no Kubernetes object), c.yaml (no CRD of this group), d.yaml (no CRD of this group), e.yaml (is a Helm template)',
    ],
    [
      'which five files hold none',
      { 'p.yaml': JSON.stringify(PROXY), ...odd(5) },
      'read MCPRemoteProxy; left out 0.yaml (no Kubernetes object), 1.yaml (no Kubernetes object), 2.yaml (no Kubernetes object), 3.yaml (no Kubernetes object), 4.yaml (no Kubernetes object)',
    ],
    [
      'how many more files hold none',
      { 'p.yaml': JSON.stringify(PROXY), ...odd(7) },
      'read MCPRemoteProxy; left out 0.yaml (no Kubernetes object), 1.yaml (no Kubernetes object), 2.yaml (no Kubernetes object), 3.yaml (no Kubernetes object), 4.yaml (no Kubernetes object) and 2 more',
    ],
    [
      'both',
      { 'a\u202e.yaml': JSON.stringify([]), 'b.yaml': JSON.stringify(GROUPS), 'c.yaml': JSON.stringify(GROUPS) },
      'read MCPGroup; left out a\\u202e.yaml (no CRD of this group); MCPGroup in b.yaml and c.yaml, of which the last counts',
    ],
    [
      'which kinds are there twice',
      { 'a.yaml': JSON.stringify(GROUPS), 'b.yaml': JSON.stringify(PROXY), 'c.yaml': JSON.stringify(GROUPS) },
      'read MCPGroup, MCPRemoteProxy; MCPGroup in a.yaml and c.yaml, of which the last counts',
    ],
  ])('says %s', (_, files, remark) => {
    expect(readCrds(folderOf(files), OURS).crds?.remark).toBe(remark);
  });

  test('takes the last of two CRDs of a kind, as kubectl apply does', () => {
    const other = crd([version('v1beta1', {}, { last: { type: 'string' } })]);
    const source = folderOf({ 'a.yaml': JSON.stringify(PROXY), 'b.yaml': JSON.stringify(other) });

    expect(fieldsOf(source)).toEqual(['of_v1beta1', 'last']);
  });

  test.each<[string, { readonly [name: string]: string }, string]>([
    [
      'templates of the chart',
      { 'crds.yaml': `{{- if .Values.install }}\nspec:\n  group: ${GROUP}\n{{- end }}\n` },
      'cannot be read: is a Helm template (…/crds.yaml:1:3); give the folder files/crds of the chart, or what helm template prints',
    ],
    [
      'the chart',
      { 'Chart.yaml': 'name: crds\n', 'values.yaml': 'a: 1\n' },
      'has no CustomResourceDefinition, but parts of a Helm chart; give the folder files/crds of the chart, or what helm template prints',
    ],
  ])('cannot be %s', (_, files, expected) => {
    const [said = ''] = saidOf(folderOf(files));

    expect(said.replace(/…\/folder-\d+/g, '…')).toBe(`TargetCluster.crds: "…" ${expected} (crds-unreadable)`);
  });

  test('may hold a link that leads nowhere', () => {
    const source = folderOf({ 'proxy.yaml': JSON.stringify(PROXY) });
    symlinkSync(path.join(source, 'gone'), path.join(source, 'link.yaml'));

    expect(saidOf(source)).toEqual([]);
    expect(fieldsOf(source)).toEqual(['of_v1beta1']);
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
