import fs from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { stringify } from 'yaml';
import type { Target } from '../../../lib/model/target';
import { readCrds } from '../../../lib/reader/crds/read-crds';

const folder = fs.mkdtempSync(path.join(tmpdir(), 'read-crds-'));
const GROUP = { group: 'toolhive.stacklok.dev' };

afterAll(() => {
  fs.rmSync(folder, { recursive: true });
});

/** The definition of a proxy with one field. */
function crd(field: string): object {
  const spec = { type: 'object', properties: { [field]: { type: 'string' } } };
  return {
    apiVersion: 'apiextensions.k8s.io/v1',
    kind: 'CustomResourceDefinition',
    spec: {
      group: GROUP.group,
      names: { kind: 'MCPRemoteProxy' },
      versions: [{ name: 'v1', storage: true, schema: { openAPIV3Schema: { properties: { spec } } } }],
    },
  };
}

function fieldsOf(file: string): string[] {
  const given: Target['release']['crds'] = readCrds(file, GROUP).crds;
  return Object.keys(given?.schemas.get('MCPRemoteProxy')?.fields ?? {});
}

test('a file that several clusters have is read once, until it changes', () => {
  const file = path.join(folder, 'crds.yaml');
  fs.writeFileSync(file, stringify(crd('one')));
  const first = readCrds(file, GROUP);
  const read = jest.spyOn(fs, 'readFileSync');

  expect(readCrds(file, GROUP).crds).toBe(first.crds);
  expect(read).not.toHaveBeenCalled();
  read.mockRestore();

  fs.writeFileSync(file, stringify(crd('another')));
  expect(fieldsOf(file)).toEqual(['another']);
});

test('a folder may hold other files, links that lead nowhere and files that are not UTF-8', () => {
  const mixed = fs.mkdtempSync(path.join(folder, 'mixed-'));
  fs.writeFileSync(path.join(mixed, 'crds.yaml'), stringify(crd('one')));
  fs.writeFileSync(path.join(mixed, 'values.yaml'), 'replicas: 2\nimage: x\n');
  fs.writeFileSync(path.join(mixed, 'chart.yaml'), 'name: {{ .Values.name }}\n');
  fs.writeFileSync(path.join(mixed, 'binary.yaml'), Buffer.from([0xff, 0xfe, 0x00]));
  fs.symlinkSync('nowhere', path.join(mixed, 'link.yaml'));

  expect(readCrds(mixed, GROUP).findings).toEqual([]);
  expect(fieldsOf(mixed)).toEqual(['one']);
});

test.each([
  ['a tab', (text: string) => text.replace('    group:', '\tgroup:'), /cannot be read: .* \(.*:\d+:\d+\)/],
  ['a key that is there twice', (text: string) => text.replace('kind:', 'kind: x\nkind:'), /repeats a key .*:3:1\)/],
])('%s is an error with its place, as in manifests', (_, change, expected) => {
  const file = path.join(folder, 'wrong.yaml');
  fs.writeFileSync(file, change(stringify(crd('one'), { indent: 4 })));

  expect(readCrds(file, GROUP).findings).toEqual([
    expect.objectContaining({ id: 'crds-unreadable', rule: expect.stringMatching(expected) as unknown }),
  ]);
});
