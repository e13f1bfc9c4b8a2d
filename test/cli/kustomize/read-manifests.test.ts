import path from 'node:path';
import { tell } from '../../../lib/cli/command-line';
import { leftOutLines } from '../../../lib/cli/left-out';
import { readManifests } from '../../../lib/cli/kustomize/read-manifests';
import { fakeKustomize, RENDERED, writeFiles, type Files } from '../../support/fake-kustomize';
import { inFolder } from '../../support/in-folder';

const PROXY = `apiVersion: toolhive.stacklok.dev/v1alpha1
kind: MCPRemoteProxy
metadata: { name: weather }
spec: { remoteUrl: 'https://mcp.example.com/mcp' }
`;

interface Read {
  /** The files of documents, each with its overlay. */
  readonly files: readonly (readonly [file: string, overlay: string | undefined])[];
  readonly overlays: readonly string[];
  /** What is told of what was not rendered. */
  readonly told: string;
  /** The folders that the tool was run for. */
  readonly runs: readonly string[];
}

/** Reads a folder, with a program in place of kustomize unless nothing is rendered. */
function read(files: Files, isOff = false): Read {
  return inFolder((folder) => {
    writeFiles(folder, files);
    const tool = fakeKustomize(folder);
    let told = '';
    const terminal = {
      out: () => undefined,
      error: (text: string) => {
        told += text;
      },
      input: () => '',
      interactive: false,
    };
    const manifests = readManifests([folder], terminal, isOff ? { 'no-kustomize': true } : { kustomize: tool.command });
    tell(terminal, leftOutLines(manifests, []));
    const below = (text: string): string => text.replaceAll(`${folder}${path.sep}`, '');
    return {
      files: manifests.files.map((each) => [below(each.path), each.overlay && below(each.overlay)]),
      overlays: manifests.overlays.map(({ root }) => below(root.folder)),
      told: below(told),
      runs: tool.runs().map((each) => below(each).replace('build ', '')),
    };
  });
}

const BASE: Files = {
  'base/kustomization.yaml': 'resources: [a.yaml]\n',
  'base/a.yaml': PROXY,
};

function overlay(name: string): Files {
  return { [`${name}/kustomization.yaml`]: `resources: [../base]\nnamePrefix: ${name}-\n` };
}

describe('files that are listed and not rendered', () => {
  test('belong to the only overlay that includes them, or else to the kustomization that lists them', () => {
    expect(read({ ...BASE, ...overlay('dev') }, true).files).toEqual([['base/a.yaml', 'dev']]);
    expect(read({ ...BASE, ...overlay('dev'), ...overlay('prod') }, true).files).toEqual([['base/a.yaml', 'base']]);
  });

  test.each([
    [['a'], '1 overlay was not rendered (', 'were read: a; use kubectl kustomize a |'],
    [['a', 'b'], '2 overlays were not rendered (', 'were read: a, b; use kubectl kustomize a |'],
    [['a', 'b', 'c'], '3 overlays were', 'were read: a, b, c; use'],
    [['a', 'b', 'c', 'd', 'e'], '5 overlays were', 'were read: a, b, c and 2 more; use kubectl kustomize a |'],
  ])('are told in one line, for %j', (names, first, last) => {
    const { told } = read(Object.assign({}, BASE, ...names.map(overlay)) as Files, true);
    expect(told.startsWith(`cdk8s-mcp: ${first}`)).toBe(true);
    expect(told).toContain(last);
    expect(told.trimEnd().split('\n')).toHaveLength(1);
  });
});

describe('a root is not rendered', () => {
  test.each<[string, Files]>([
    ['with an error', { 'dev/kustomization.yaml': 'namePrefix: a-\nresources: [../base, gone.yaml]\n' }],
    ['with an error in what it includes', { ...overlay('dev'), 'base/kustomization.yaml': 'resources: [gone.yaml]\n' }],
    [
      'that includes itself',
      {
        'dev/kustomization.yaml': 'namePrefix: a-\nresources: [../x, ../base]\n',
        'x/kustomization.yaml': 'resources: [../y]\n',
        'y/kustomization.yaml': 'resources: [../x]\n',
      },
    ],
    [
      'that has nothing to do with proxies',
      { ...overlay('dev'), 'base/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: mcp-x }\n' },
    ],
  ])('%s', (_, files) => {
    expect(read({ ...BASE, [`dev/${RENDERED}`]: PROXY, ...files }).runs).toEqual([]);
  });

  test('unless only a patch names one of the kinds', () => {
    const files = {
      'dev/kustomization.yaml': 'resources: [a.yaml]\npatches: [{ path: patch.yaml, target: { name: a } }]\n',
      'dev/a.yaml': 'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n',
      'dev/patch.yaml': '[{ op: add, path: /metadata/annotations/a, value: an MCPGroup }]\n',
      [`dev/${RENDERED}`]: PROXY,
    };
    expect(read(files).runs).toEqual(['dev']);
  });
});

test('the path that Flux names is below the outermost folder that has it', () => {
  const flux =
    'apiVersion: kustomize.toolkit.fluxcd.io/v1\nkind: Kustomization\nmetadata: { name: a }\nspec: { path: ./base }\n';
  const files = {
    ...BASE,
    ...overlay('dev'),
    'base/kustomization.yaml': 'namePrefix: a-\nresources: [a.yaml]\n',
    'clusters/flux.yaml': flux,
    'clusters/base/kustomization.yaml': 'resources: [../../base]\n',
    'clusters/all/kustomization.yaml': 'resources: [../base]\n',
  };
  expect(read(files, true).overlays).toEqual(['base', 'clusters/all', 'dev']);
});
