import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { command, converted, type CommandResult } from '../../support/command';
import { inFolder } from '../../support/in-folder';

const PROXY = `apiVersion: toolhive.stacklok.dev/v1alpha1
kind: MCPRemoteProxy
metadata: { name: weather }
spec: { remoteUrl: 'https://mcp.example.com/mcp' }
`;

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** Converts a folder with these files. */
function folderConverted(files: { readonly [file: string]: string }, ...args: readonly string[]): CommandResult {
  return inFolder((folder) => {
    for (const [file, text] of Object.entries(files)) {
      writeFileSync(path.join(folder, file), text);
    }
    const { code, out, error } = command(['convert', folder, ...args]);
    return { code, out, error: error.replaceAll(`${folder}${path.sep}`, '') };
  });
}

describe('what is said of a conversion', () => {
  test.each<[string, string, readonly string[]]>([
    [
      'a Secret with values',
      'apiVersion: v1\nkind: Secret\nmetadata: { name: key }\nstringData: { a: b }\n',
      ['a.yaml:8: Secret key: not contained in the program, which refers to it by name'],
    ],
    [
      'what a controller made',
      'apiVersion: v1\nkind: Endpoints\nmetadata: { name: it }\n',
      ['a.yaml:8: Endpoints it: left out, since it was created by Kubernetes'],
    ],
    [
      'fields of the cluster in an object of another kind',
      'apiVersion: v1\nkind: ConfigMap\nmetadata: { name: it, uid: x }\n',
      ['a.yaml:8: ConfigMap it: left out, since the cluster sets it: metadata.uid'],
    ],
    [
      'fields of the cluster in a resource',
      PROXY.replace('name: weather', 'name: other, generation: 2'),
      ['a.yaml:8: MCPRemoteProxy other: left out, since the cluster sets it: metadata.generation'],
    ],
    [
      'a kind of this package in another group',
      PROXY.replace('toolhive.stacklok.dev', 'other.example').replace('weather', 'other'),
      [
        'a.yaml:6: MCPRemoteProxy other: is not an API group and version that this package knows; written as an ApiObject, unchecked',
      ],
    ],
    [
      'a field without a prop',
      PROXY.replace('spec: {', "spec: { sessionAffinity: '${A}',").replace('weather', 'other'),
      ['a.yaml:9: MCPRemoteProxy other: spec.sessionAffinity: no prop for this field; kept as a JSON patch'],
    ],
  ])('%s', (_, document, notes) => {
    const { code, error } = converted(`${PROXY}---\n${document}`, 'a.yaml');
    expect(error.trimEnd().split('\n')).toEqual(notes);
    expect(code).toBe(0);
  });

  test('files of a folder that are skipped', () => {
    const { code, error } = folderConverted({ 'a.yaml': PROXY, 'values.yaml': 'replicas: 1\n' });
    expect({ code, error }).toEqual({
      code: 0,
      error: 'cdk8s-mcp: skipped what is not a Kubernetes object in 1 file\n',
    });
  });

  test('that there is nothing to convert', () => {
    expect(converted('apiVersion: v1\nkind: ConfigMap\nmetadata: { name: a }\n', 'a.yaml')).toEqual({
      code: 1,
      out: '',
      error:
        'a.yaml:1: has no document of the kinds that this package knows\ncdk8s-mcp: 1 error; no program was written\n',
    });
  });

  test('each step, at a terminal', () => {
    inFolder((folder) => {
      const file = path.join(folder, 'a.yaml');
      writeFileSync(file, PROXY);
      const { error } = command(['convert', file, '--out', path.join(folder, 'b.ts')], true);
      expect(error.replaceAll(`${folder}${path.sep}`, '').trimEnd().split('\n')).toEqual([
        'cdk8s-mcp: reading a.yaml',
        'cdk8s-mcp: checking 1 document',
        'cdk8s-mcp: writing the program, and running it to compare the manifests',
        'cdk8s-mcp: wrote b.ts',
      ]);
      expect(command(['convert', file], false).error).toBe('');
    });
  });
});

describe('a program', () => {
  const SUBSTITUTED = PROXY.replace('weather', 'news').replace('mcp.example.com', '${DOMAIN}');

  test.each<[string, string, readonly string[], boolean]>([
    ['one of its documents has them', `${PROXY}---\n${SUBSTITUTED}`, [], true],
    ['none has them', PROXY, [], false],
    ['nothing replaces them', PROXY, ['--no-substitution'], false],
  ])('says that there are variables if %s', (_, text, options, expected) => {
    const { code, out } = converted(text, 'a.yaml', options);
    expect(code).toBe(0);
    expect(out.includes('substitution: true')).toBe(expected);
  });
});
