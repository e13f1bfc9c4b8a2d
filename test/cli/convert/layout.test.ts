import { chartsOf, clustersOf, isUsable, type SourceFile } from '../../../lib/cli/convert/layout';
import { sourceOf } from '../../../lib/cli/convert/source';
import { readDocuments } from '../../../lib/kubernetes/yaml/located-documents';

/** A file with groups, each in the namespace or of the name. */
function file(shown: string, ...groups: readonly string[]): SourceFile {
  const documents = groups.map((each) => {
    const [name = '', namespace] = each.split('/').reverse();
    return `apiVersion: toolhive.stacklok.dev/v1alpha1\nkind: MCPGroup\nmetadata: ${JSON.stringify({ name, namespace })}\n`;
  });
  return { shown, sources: readDocuments(documents.join('---\n'), shown).map((each) => sourceOf(each, true)) };
}

function secretsOf(shown: string): SourceFile['sources'] {
  const text = 'apiVersion: v1\nkind: Secret\nmetadata: { name: s }\nstringData: { a: b }\n';
  return readDocuments(text, shown).map((each) => sourceOf(each, true));
}

describe('charts', () => {
  test.each([
    ['their file', ['my-proxies.yaml'], ['MyProxies']],
    [
      'their folders where files have one name',
      ['k8s/dev/a.yaml', 'k8s/prod/a.yaml', 'b.yaml'],
      ['DevA', 'ProdA', 'B'],
    ],
    ['more folders where that does not do', ['x/dev/a.yaml', 'y/dev/a.yaml'], ['XDevA', 'YDevA']],
    ['their folders, however paths are written', ['x//dev/a.yaml', 'y/dev/a.yaml'], ['XDevA', 'YDevA']],
    ['their folders, without those that are none', ['x/./dev/a.yaml', 'y/dev/a.yaml'], ['XDevA', 'YDevA']],
    ['a number where nothing else does', ['a.yaml', 'a.json'], ['A', 'A2']],
    ['the standard input', ['stdin'], ['Proxies']],
    [
      'what no class can be called',
      ['1st.yaml', 'chart.yaml', 'ü.yaml', 'map.yml'],
      ['Chart1st', 'ChartChart', 'ChartChart2', 'MapChart'],
    ],
    ['what no construct can have as its id', ['constructor.yaml'], ['ConstructorChart']],
  ])('have the name of %s', (_, files, names) => {
    const charts = chartsOf(files.map((each, index) => file(each, String(index))));
    expect(charts.map(({ className }) => className)).toEqual(names);
  });

  test('are one for each namespace of a file', () => {
    const charts = chartsOf([file('a.yaml', 'x/1', 'y/2', 'x/3', '4'), file('b.yaml', 'x/5', '6')]);
    expect(charts.map(({ className, sources }) => [className, ...sources.map(({ name }) => name)])).toEqual([
      ['AX', '1', '3'],
      ['AY', '2'],
      ['A', '4'],
      ['B', '5', '6'],
    ]);
  });
});

test('a class name is for a single chart, whatever its file is called', () => {
  const secret = { shown: 'b.yaml', sources: secretsOf('b.yaml') };
  expect(chartsOf([file('a.yaml', 'x/1'), secret], 'Mine').map(({ className }) => className)).toEqual(['Mine']);
  expect(() => chartsOf([file('a.yaml', 'x/1', 'y/1')], 'Mine')).toThrow('--class names one chart, but there are 2');
  expect(() => chartsOf([secret], 'Mine')).toThrow('--class names one chart, but there are 0');
});

test.each([
  ['Mine', true],
  ['M1_x', true],
  ['mine', false],
  ['aMine', false],
  ['1Mine', false],
  ['My-Chart', false],
  ['Chart', false],
  ['RemoteMcpProxy', false],
  ['Map', false],
  ['Constructor', false],
])('whether a class can be called %s: %s', (name, expected) => {
  expect(isUsable(name)).toBe(expected);
});

describe('clusters', () => {
  const named = (...files: readonly SourceFile[]): (string | undefined)[] => files.map(clustersOf(files).clusterName);

  test.each([
    ['is one where no object is there twice', [file('a.yaml', 'x/1'), file('b.yaml', 'y/1')], [undefined, undefined]],
    [
      'is one where no object is in two folders',
      [file('dev/a.yaml', '1'), file('prod/a.yaml', '2')],
      [undefined, undefined],
    ],
    [
      'is one for each folder, also for one in the other',
      [file('k8s/a.yaml', '1'), file('k8s/prod/a.yaml', '1')],
      ['k8s', 'prod'],
    ],
    [
      'is one for each folder where objects are in several',
      [file('k8s/dev/a.yaml', '1'), file('k8s/dev/b.yaml', '2'), file('k8s/prod/a.yaml', '1')],
      ['dev', 'dev', 'prod'],
    ],
    [
      'is one for each file that has an object of its neighbour',
      [file('k8s/dev.yaml', '1'), file('k8s/Prod_1.yaml', '1'), file('k8s/other.yaml', '2')],
      ['dev', 'prod-1', undefined],
    ],
    [
      'is one for each such file, and for the rest of its folder',
      [file('a/x.yaml', '1'), file('a/y.yaml', '1'), file('a/z.yaml', '2'), file('b/x.yaml', '2')],
      ['a-x', 'a-y', 'a', 'b'],
    ],
    [
      'is one for the folder around those of others',
      [file('./a.yaml', '1'), file('_eu/.dev_/a.yaml', '1')],
      ['main', 'eu-dev'],
    ],
  ])('there %s', (_, files, names) => {
    expect(named(...files)).toEqual(names);
  });

  test('are reported with the duplicate object', () => {
    expect(clustersOf([file('dev/a.yaml', '1'), file('prod/a.yaml', '2', '1')]).notes).toEqual([
      'dev/a.yaml:3: MCPGroup 1: is also in prod/a.yaml; treated as one of another cluster, called "dev"',
      'prod/a.yaml:7: MCPGroup 1: is also in dev/a.yaml; treated as one of another cluster, called "prod"',
    ]);
  });
});
