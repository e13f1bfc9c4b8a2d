import { check, evaluate } from '../../../../lib/cli/convert/verify/synthesis';
import { sourceOf } from '../../../../lib/cli/convert/source';
import type { SourceFile } from '../../../../lib/cli/convert/layout';
import {
  call,
  create,
  fields,
  invoke,
  list,
  name,
  value,
  type Expression,
  type Program,
  type Statement,
} from '../../../../lib/cli/convert/typescript/program';
import { readDocuments } from '../../../../lib/kubernetes/yaml/located-documents';
import { documentOf } from '../../../support/include';

const remoteUrl = 'https://mcp.example.com/mcp';

let told: string[];

beforeEach(() => {
  told = [];
  jest.spyOn(process, 'emitWarning').mockImplementation((text) => {
    told.push(String(text));
  });
});

afterEach(() => {
  jest.restoreAllMocks();
});

/** A program with a chart for each file. */
function program(charts: { readonly [source: string]: readonly Statement[] }, target?: Expression): Program {
  const entries = Object.entries(charts);
  return {
    apps: [
      {
        ...(target === undefined ? {} : { target }),
        charts: entries.map(([source, statements], index) => ({
          chart: { className: `C${String(index)}`, source, groups: [statements] },
          id: `c${String(index)}`,
        })),
      },
    ],
  };
}

function proxy(id: string, props: { readonly [prop: string]: Expression }): Expression {
  return create('RemoteMcpProxy', name('this'), value(id), fields(props));
}

describe('a program that is run', () => {
  const run = (given: Program): ReturnType<typeof evaluate> => evaluate(given, ({ target }) => target);

  test('has the object of each variable, of constructs as of objects, but not of other values', () => {
    const object = { apiVersion: value('v1'), kind: value('A'), metadata: fields({ name: value('a') }) };
    const statements = [
      { variable: 'proxy', value: proxy('P', { remoteUrl: value(remoteUrl) }) },
      { variable: 'object', value: create('ApiObject', name('this'), value('O'), fields(object)) },
      { variable: 'secret', value: call('kplus.Secret.fromSecretName', name('this'), value('S'), value('s')) },
      { variable: 'number', value: value(1) },
      { variable: 'nothing', value: value(null) },
      {
        value: invoke(call('ApiObject.of', name('object')), 'addJsonPatch', [
          call('JsonPatch.add', value('/spec'), list([name('number')])),
        ]),
      },
    ];
    const found = run(program({ 'a.yaml': statements }, call('TargetCluster.withOperator'))).get('C0');
    expect(Array.from(found ?? [], ([variable, { kind }]) => [variable, kind])).toEqual([
      ['proxy', 'MCPRemoteProxy'],
      ['object', 'A'],
    ]);
    expect(found?.get('object')).toMatchObject({ spec: [1] });
  });

  test.each<[string, Expression, string]>([
    ['calls what is no function', call('kplus'), 'a.yaml: the program calls something that is not a function'],
    ['calls a method of nothing', call('nothing.of'), 'a.yaml: the program calls something that is not a function'],
    ['makes one construct twice', create('McpGroup', name('this'), value('Mine')), 'a.yaml: There is already'],
  ])('tells the file if it %s', (_, wrong, message) => {
    const mine = { variable: 'mine', value: create('McpGroup', name('this'), value('Mine')) };
    expect(() => run(program({ 'a.yaml': [mine, { value: wrong }] }))).toThrow(message);
  });

  test('tells the files and what is wrong if it breaks a rule', () => {
    const wrong = { variable: 'p', value: proxy('P', { remoteUrl: value(remoteUrl), proxyPort: value(0) }) };
    expect(() => run(program({ 'a.yaml': [wrong], 'b.yaml': [] }))).toThrow(
      'a.yaml, b.yaml: the generated program has an error: proxyPort: 0 is below the minimum',
    );
  });
});

describe('what is told of files', () => {
  const file = (shown: string, ...documents: readonly string[]): SourceFile => ({
    shown,
    sources: readDocuments(documents.join('\n---\n'), shown).map((each) => sourceOf(each, true)),
  });
  const ours = (kind: string, name: string | undefined, spec: object): string =>
    documentOf(kind, spec, { metadata: { namespace: 'mcp', ...(name === undefined ? {} : { name }) } });
  const errorsOf = (...files: readonly SourceFile[]): readonly string[] =>
    check(files, () => ({ operator: true })).errors;

  test('names another object by its name and place, and says how to tell clusters apart', () => {
    const named = (shown: string): SourceFile => file(shown, ours('MCPGroup', 'mine', {}));
    expect(errorsOf(named('a.yaml'), named('b.yaml'))).toEqual([
      'b.yaml:6: MCPGroup mine: metadata.name: "mine" is the name of another MCPGroup in this namespace, mine (a.yaml:6); rename one of the two; if they are for two clusters, convert the files of each cluster with a separate command (resource-duplicate)',
    ]);
  });

  test('is that an object of a construct needs a name, and that any has only values of JSON', () => {
    const content = { apiVersion: 'v1', kind: 'A', metadata: { name: 'a' }, spec: { b: Infinity } };
    const infinite = sourceOf({ content, locate: (field) => `a.yaml:${field}` }, true);
    const { shown, sources } = file('a.yaml', ours('MCPGroup', undefined, {}));
    expect(errorsOf({ shown, sources: [...sources, infinite] })).toEqual([
      'a.yaml:4: MCPGroup: metadata.name: is missing; add it (metadata-name)',
      'a.yaml:kind: A a: has a value that JSON cannot represent; write it as a string (json)',
    ]);
  });

  test('is what the metadata of other objects has beside that of Kubernetes, without values', () => {
    const other = 'apiVersion: v1\nkind: A\nmetadata: { name: a, labels: { team: 1 } }';
    expect(errorsOf(file('a.yaml', other))).toEqual([
      'a.yaml:3: A a: metadata.labels["team"]: is a number, not a string; give a string (type)',
    ]);
  });

  test('is nothing of Secrets and of what controllers made', () => {
    const secret = 'apiVersion: v1\nkind: Secret\nmetadata: { name: a, labels: { team: 1 } }\nstringData: { a: b }';
    const made = 'apiVersion: v1\nkind: Event\nmetadata: { name: a, labels: { team: 1 } }';
    expect(errorsOf(file('a.yaml', secret, made))).toEqual([]);
  });

  test('is what is wrong with the CRDs of the cluster, by the option of the command', () => {
    const files = [file('a.yaml', ours('MCPGroup', 'a', {}))];
    const { errors } = check(files, () => ({ operator: true, crds: '/no/crds.yaml' }));
    expect(errors).toEqual([expect.stringMatching(/^cdk8s-mcp: --crds: /)]);
  });

  test('is in the words of the command', () => {
    const other = ours('MCPGroup', 'other', {}).replace('toolhive.stacklok.dev', 'unknown.example.com');
    const documents = [
      ours('MCPRemoteProxy', 'weather', { remoteUrl }),
      ours('MCPToolConfig', 'unused-by-convert', { toolsFilter: ['a'] }),
      other,
    ];
    const { errors, expected } = check([file('a.yaml', ...documents)], () => ({ operator: true }));
    expect(errors).toEqual([]);
    expect(Array.from(expected().values(), ({ kind }) => kind)).toEqual(['MCPRemoteProxy', 'MCPToolConfig']);
    expect(told).toContainEqual(expect.stringContaining('that nothing in these files refers to'));
    expect(told).toContainEqual(expect.stringContaining('or use the API group of the operator'));
  });
});
