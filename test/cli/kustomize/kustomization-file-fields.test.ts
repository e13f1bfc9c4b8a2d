import { mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import {
  isKustomizationName,
  isRemote,
  kustomizationFileIn,
  readKustomization,
  REMOTE,
} from '../../../lib/cli/kustomize/kustomization-file';
import { writeFiles, type Files } from '../../support/fake-kustomize';
import { inFolder } from '../../support/in-folder';

interface Read {
  readonly isComponent: boolean;
  readonly inputs: readonly string[];
  readonly changesNothing: boolean;
  readonly obstacle?: string | undefined;
  /** Where and what. */
  readonly problem?: string | undefined;
}

/** What the file says, with paths below its folder. */
function read(text: string, files: Files = FILES): Read | undefined {
  return inFolder((folder) => {
    writeFiles(folder, { ...files, 'kustomization.yaml': text });
    mkdirSync(path.join(folder, 'empty'));
    symlinkSync('/dev/null', path.join(folder, 'device'));
    const found = readKustomization(path.join(folder, 'kustomization.yaml'));
    if (found === undefined) {
      return undefined;
    }
    const { inputs, problem, isComponent, changesNothing, obstacle } = found;
    expect([found.folder, found.file]).toEqual([folder, path.join(folder, 'kustomization.yaml')]);
    const below = (file: string): string => path.relative(folder, file);
    return {
      isComponent,
      changesNothing,
      obstacle,
      inputs: inputs.map((each) => `${each.use} ${below(each.path)}${each.isFolder ? '/' : ''}`),
      problem: problem && `${String(problem.location).replace(`${folder}/`, '')}: ${problem.reason}; ${problem.fix}`,
    };
  });
}

const BUILTIN = 'apiVersion: builtin\nkind: PatchTransformer\n';
const FILES: Files = {
  'a.yaml': 'a: 1\n',
  'a.txt': '',
  'sub/Kustomization': '',
  'builtin.yaml': BUILTIN,
  'other.yaml': 'apiVersion: example.com/v1\nkind: Made\n',
  'wrong.yaml': 'a: [',
  'fetching.yaml': `${BUILTIN}spec: [{ paths: [b, "https://example.com/a"] }]\n`,
};
const NOTHING: Read = { isComponent: false, inputs: [], changesNothing: false };

describe('what a kustomization reads', () => {
  test.each<[string, readonly string[]]>([
    ['resources: [a.yaml, sub]', ['resource a.yaml', 'resource sub/']],
    ['bases: [sub]', ['resource sub/']],
    ['components: [sub]', ['component sub/']],
    ...['generators', 'transformers', 'validators'].map((field): [string, readonly string[]] => [
      `${field}: [builtin.yaml]`,
      ['plugin builtin.yaml'],
    ]),
    ['patchesStrategicMerge: [a.yaml]', ['patch a.yaml']],
    ...['patches', 'patchesJson6902'].map((field): [string, readonly string[]] => [
      `${field}: [{ path: a.yaml }, { patch: b.yaml }]`,
      ['patch a.yaml'],
    ]),
    ['patches: [a.yaml]', ['patch a.yaml']],
    ['replacements: [{ path: a.yaml }]', ['data a.yaml']],
    ['configurations: [a.yaml]', ['data a.yaml']],
    ['crds: [a.yaml]', ['data a.yaml']],
    ['openapi: { path: a.yaml }', ['data a.yaml']],
    ...['configMapGenerator', 'secretGenerator'].map((field): [string, readonly string[]] => [
      `${field}: [{ name: a, files: [a.txt, b=a.yaml, a.txt], envs: [a.txt], env: a.yaml, literals: [c=missing] }]`,
      ['data a.txt', 'data a.yaml', 'data a.txt', 'data a.txt', 'data a.yaml'],
    ]),
    [`transformers: ["{ apiVersion: builtin }"]`, []],
    ['patches: ["{ a: 1 }"]', []],
    ['resources: [{ path: a.yaml }]', []],
    ['resources: [1, null]', []],
    ['crds: [[a.yaml]]', ['data a.yaml']],
    ['namespace: a.yaml', []],
  ])('is what its fields name: %s', (text, inputs) => {
    expect(read(text)).toMatchObject({ inputs, obstacle: undefined, problem: undefined });
  });

  test.each([
    ['resources:\n  - a.yaml\n  - missing', '3: resources[1]: there is no file or folder "missing"'],
    ['components: [missing]', '1: components[0]: there is no folder "missing"'],
    ['generators: [missing]', '1: generators[0]: there is no file or folder "missing"'],
    ['patchesStrategicMerge: [missing]', '1: patchesStrategicMerge[0]: there is no file "missing"'],
    ['patches: [{ path: missing }]', '1: patches[0].path: there is no file "missing"'],
    ['resources: [device]', '1: resources[0]: there is no file or folder "device"'],
    ['patches: [{ path: sub }]', '1: patches[0].path: the folder "sub" has no kustomization.yaml'],
    ['crds: [sub]', '1: crds[0]: the folder "sub" has no kustomization.yaml'],
    ['resources: [empty]', '1: resources[0]: the folder "empty" has no kustomization.yaml'],
    ['transformers: [empty]', '1: transformers[0]: the folder "empty" has no kustomization.yaml'],
  ])('must be there: %j', (text, problem) => {
    expect(read(text)).toMatchObject({
      obstacle: undefined,
      problem: `kustomization.yaml:${problem}; correct the path, or remove it`,
    });
  });

  test.each([
    [
      'a file of a generator',
      'secretGenerator: [{ files: [key=missing] }]',
      'lacks a file (secretGenerator[0].files[0]: there is no file "missing")',
    ],
    ['Helm', 'helmCharts: [{ name: a }]', 'uses Helm'],
    ['Helm in other letters', 'HelmCharts: []', 'uses Helm'],
    ['the inflation of charts', 'helmChartInflationGenerator: []', 'uses Helm'],
    ['the settings of Helm', 'helmGlobals: {}', 'uses Helm'],
    ['a field that is not known', 'fetch: a', 'has the field "fetch", which is not known'],
    ['a plugin', 'generators: [other.yaml]', 'uses a plugin'],
    ['a plugin without a version', 'generators: [a.yaml]', 'uses a plugin'],
    ['a plugin in the kustomization', 'generators: ["{ apiVersion: example.com/v1 }"]', 'uses a plugin'],
    ['a folder of plugins', 'generators: [sub]', 'uses a plugin'],
    ['a plugin that is no YAML', 'generators: [wrong.yaml]', 'has settings of a plugin that cannot be read'],
    ['a plugin that fetches', 'generators: [fetching.yaml]', REMOTE],
    ['a fetched entry of a list', 'configMapGenerator: [{ files: ["key=https://example.com"] }]', REMOTE],
    [
      'a fetched file, beside Helm',
      'helmGlobals: {}\nsecretGenerator: [{ env: missing }]\nresources: ["https://example.com"]',
      REMOTE,
    ],
    ['Helm, beside a file that is not there', 'helmGlobals: {}\nsecretGenerator: [{ env: missing }]', 'uses Helm'],
    ['Helm, beside an error', 'helmGlobals: {}\nresources: [missing]', 'uses Helm'],
    [
      'two files that are not there',
      'secretGenerator: [{ files: [one, two] }]',
      'lacks a file (secretGenerator[0].files[0]: there is no file "one")',
    ],
  ])('can keep it from being rendered: %s', (_, text, obstacle) => {
    expect(read(text)).toMatchObject({ obstacle, problem: undefined });
  });

  test.each(['metadata', 'annotations', 'labels', 'literals', 'patch', 'patches', 'jsonOp', 'images', 'imageTag'])(
    'is not what a plugin writes into objects, in %s',
    (field) => {
      const text = (key: string): string => `${BUILTIN}a: { ${key}: ["https://example.com/a"] }\n`;
      const kustomization = 'transformers: [t.yaml]';
      expect(read(kustomization, { 't.yaml': text(field) })?.obstacle).toBeUndefined();
      expect(read(kustomization, { 't.yaml': text(`${field}s2`) })?.obstacle).toBe(REMOTE);
    },
  );
});

describe('a kustomization', () => {
  test.each([
    'apiVersion: kustomize.config.k8s.io/v1beta1',
    'kind: Kustomization',
    'metadata: { name: a }',
    'resources: [a.yaml]',
    'bases: [sub]',
    'crds: [a.yaml]',
    'configurations: [a.yaml]',
    'openapi: { path: a.yaml }',
    'sortOptions: { order: fifo }',
    'generatorOptions: { labels: { a: b } }',
    'inventory: { type: ConfigMap }',
    'Resources: [a.yaml]',
    'namespace: ""',
    'namespace:',
    'patches: []',
    'commonLabels: {}',
    '',
    '# nothing',
    'apiVersion: ""',
    'apiVersion: 1',
  ])('that changes nothing: %j', (text) => {
    expect(read(text)).toMatchObject({ changesNothing: true, isComponent: false, obstacle: undefined });
  });

  test.each([
    'namePrefix: a',
    'nameSuffix: a',
    'namespace: a',
    'commonLabels: { a: b }',
    'labels: [{ pairs: { a: b } }]',
    'commonAnnotations: { a: b }',
    'images: [{ name: a }]',
    'imageTags: [{ name: a }]',
    'replicas: [{ name: a, count: 1 }]',
    'vars: [{ name: a }]',
    'buildMetadata: [originAnnotations]',
    'components: [sub]',
    'patches: [{ patch: "{ a: 1 }" }]',
    'replacements: [{ path: a.yaml }]',
    'namespace: 0',
  ])('that changes something: %s', (text) => {
    expect(read(text)).toMatchObject({ changesNothing: false, obstacle: undefined, problem: undefined });
  });

  test('can be a component', () => {
    expect(read('kind: Component')?.isComponent).toBe(true);
  });

  test.each(['kustomize.toolkit.fluxcd.io/v1', 'v1', 'a.kustomize.config.k8s.io/v1'])(
    'is of no other API: %s',
    (api) => {
      expect(read(`apiVersion: ${api}\nkind: Kustomization`)).toBeUndefined();
    },
  );

  test.each([
    ['- a', '1'],
    ['a', '1'],
    ['resources: []\n---\nresources: []', '1'],
  ])('is one object: %j', (text, line) => {
    const problem = `kustomization.yaml:${line}: is not a kustomization, which is one object; give it resources`;
    expect(read(text)).toEqual({ ...NOTHING, problem });
  });

  test('is YAML, unless it is a template', () => {
    expect(read('resources: [a')).toMatchObject({
      ...NOTHING,
      problem: expect.stringMatching(/^kustomization\.yaml:1:\d+: /) as unknown,
    });
    expect(read('resources: [{{ .Values.a }}, [{{ range }}]')).toBeUndefined();
  });

  test('has one of three names', () => {
    const all = ['kustomization.yaml', 'kustomization.yml', 'Kustomization'];
    expect(all.map((name) => isKustomizationName(path.join('a', name)))).toEqual([true, true, true]);
    expect(['Kustomization.yaml', 'kustomization', 'a.yaml'].map(isKustomizationName)).toEqual([false, false, false]);
    inFolder((folder) => {
      expect(kustomizationFileIn(folder)).toBeUndefined();
      for (const name of all.slice().reverse()) {
        writeFiles(folder, { [name]: '' });
        expect(kustomizationFileIn(folder)).toBe(path.join(folder, name));
      }
    });
    inFolder((folder) => {
      mkdirSync(path.join(folder, 'kustomization.yaml'));
      expect(kustomizationFileIn(folder)).toBeUndefined();
    });
  });
});

describe('what kustomize may fetch', () => {
  test.each([
    'https://example.com/base.yaml',
    'HTTPS://example.com/base.yaml',
    ' https://example.com/base.yaml',
    'http://example.com/base',
    'https://github.com/owner/repository//base?ref=v1',
    'github.com/owner/repository',
    'GitHub.com/owner/repository//base',
    'github.com:owner/repository',
    'git@github.com:owner/repository.git',
    'org-12345@github.com:owner/repository',
    'ssh://git@example.com/owner/repository',
    'git::https://example.com/repository',
    'gh:owner/repository',
    'file:///tmp/repository',
    'example.com:owner/repository',
    'dev.azure.com/org/project/_git/repository',
    'example.com/owner/repository.git',
    'example.com/owner/repository.git/base',
    'example.com/repository?ref=main',
    'oci://example.com/base',
    'example.com/repository.git?depth=1',
    ...['ref', 'version', 'timeout', 'submodules'].map((name) => `apps/base?${name}=1`),
    '_git/repository',
  ])('is %j', (text) => {
    expect(isRemote(text)).toBe(true);
  });

  test.each([
    'base',
    '../base',
    './github.com/owner',
    '../../github.com/base',
    'proxy.yaml',
    './a:b.yaml',
    '../.github/base',
    'apps/git/base',
    'example.com/base',
    'gitea/proxy.yaml',
    'apps/my_git/base',
    'apps/base.github/a',
    'apps/basegit/a',
    'apps/base?other=1',
    'apps/base?ref',
    'apps\\a:b',
    'github.community/a',
    'githubXcom/a',
    'apps/github.com/a',
    '.',
  ])('is not %j', (text) => {
    expect(isRemote(text)).toBe(false);
  });
});
