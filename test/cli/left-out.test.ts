import { chmodSync, mkdirSync, statSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { outputOf } from '../support/child-process';
import { command, type CommandResult } from '../support/command';
import { type Files, writeFiles } from '../support/fake-kustomize';
import { WEATHER_INGRESS } from '../support/exposed-proxies';
import { documentOf } from '../support/include';
import { inFolder } from '../support/in-folder';

const proxy = (name: string): string =>
  documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com/mcp' }, { metadata: { name, namespace: 'mcp' } });

const PLAIN: Files = { 'k8s/proxy.yaml': proxy('weather'), 'k8s/ingress.yaml': WEATHER_INGRESS };

const TEMPLATE = `apiVersion: toolhive.stacklok.dev/v1beta1
kind: MCPRemoteProxy
metadata:
  name: {{ .Values.name }}
  labels:
    {{- include "c.labels" . | nindent 4 }}
`;

const CHART: Files = {
  'chart/Chart.yaml': 'apiVersion: v2\nname: c\nversion: 0.1.0\n',
  'chart/values.yaml': 'name: weather\n',
  'chart/templates/proxy.yaml': TEMPLATE,
};

/** Each command on a folder, with what shows that it went on with the proxy of `PLAIN`. */
const COMMANDS: readonly (readonly [name: string, args: readonly string[], shown: string])[] = [
  ['check', ['check', '$', '-r', '0.63'], '1 custom resource in'],
  ['graph', ['graph', '$'], 'proxy<br/>weather'],
  ['clients', ['clients', '$'], 'a.example.com/mcp'],
  ['convert', ['convert', '$'], "new RemoteMcpProxy(this, 'Weather'"],
  ['diff', ['diff', '$', '$'], '1 unchanged'],
];

/** Root may read everything, so another user does it; to whom the folders of the tests are open. */
function withoutRoot<Result>(folder: string, action: () => Result): Result {
  const { getuid, seteuid } = process;
  if (getuid?.() !== 0) {
    return action();
  }
  for (const each of [folder, path.dirname(folder)]) {
    chmodSync(each, statSync(each).mode | 0o055);
  }
  seteuid?.(65534);
  try {
    return action();
  } finally {
    seteuid?.(0);
  }
}

/** Runs a command on a folder, which `$` stands for; `prepare` puts more into the folder. */
function run(
  args: readonly string[],
  files: Files,
  prepare: (folder: string) => void = () => undefined,
): CommandResult {
  return inFolder((folder) => {
    writeFiles(folder, files);
    prepare(folder);
    const { code, out, error } = withoutRoot(folder, () => command(args.map((each) => each.replace('$', folder))));
    const plain = (text: string): string => text.replaceAll(`${folder}${path.sep}`, '').replaceAll(folder, '.');
    return { code, out: plain(out), error: plain(error) };
  });
}

describe.each(COMMANDS)('%s', (name, args, shown) => {
  test('goes on beside a Helm chart, and says how to render it', () => {
    const { code, out, error } = run(args, { ...PLAIN, ...CHART });

    expect(code).toBe(0);
    expect(out).toContain(shown);
    expect(error).toContain(
      'cdk8s-mcp: 1 Helm chart was not rendered: chart; use helm template chart | cdk8s-mcp check -\n',
    );
    expect(error + out).toContain('skipped what is not a Kubernetes object in 2 files');
  });

  test('goes on beside a file that may be of proxies and is no YAML, which is an error', () => {
    const { code, out, error } = run(args, { ...PLAIN, 'k8s/broken.yaml': `${proxy('broken')}a: [\n` });

    expect(code).toBe(1);
    expect(out).toContain(shown);
    expect(name === 'check' ? out : error).toMatch(/broken\.yaml(:|\n +)\d+.*; fix it/);
  });

  test('goes on beside another manifest that is no YAML, which is a note', () => {
    const broken = 'apiVersion: v1\nkind: Namespace\nmetadata: { name: a\n';
    const { code, out, error } = run(args, { ...PLAIN, 'k8s/broken.yaml': broken });

    expect(code).toBe(0);
    expect(out).toContain(shown);
    expect(error).toContain('cdk8s-mcp: left out k8s/broken.yaml:4:1: ');
  });

  test('goes on beside a kustomization that cannot be built and is not of proxies', () => {
    const { code, out, error } = run(args, { ...PLAIN, 'apps/kustomization.yaml': 'resources: [gone.yaml]\n' });

    expect(code).toBe(0);
    expect(out).toContain(shown);
    expect(error).toContain(
      'cdk8s-mcp: left out apps/kustomization.yaml:1: resources[0]: there is no file or folder "gone.yaml"; correct the path, or remove it\n',
    );
  });

  test('goes on beside a kustomization of proxies that cannot be built, which is an error', () => {
    const files = { ...PLAIN, 'k8s/kustomization.yaml': 'resources: [proxy.yaml, gone.yaml, ingress.yaml]\n' };
    const { code, out, error } = run(args, files);

    expect(code).toBe(1);
    expect(out).toContain(shown);
    expect(name === 'check' ? out : error).toContain('resources[1]: there is no file or folder "gone.yaml"');
  });

  test('goes on beside links to nothing and in a circle, pipes, huge files and links to folders elsewhere', () => {
    const { code, out, error } = run(args, PLAIN, (folder) => {
      symlinkSync('nowhere.yaml', path.join(folder, 'a.yaml'));
      symlinkSync('c.yaml', path.join(folder, 'b.yaml'));
      symlinkSync('b.yaml', path.join(folder, 'c.yaml'));
      symlinkSync('..', path.join(folder, 'k8s', 'loop'));
    });

    expect(code).toBe(0);
    expect(out).toContain(shown);
    expect(error).toContain(
      [
        'cdk8s-mcp: left out a.yaml: is a link to nothing; correct the link, or remove it',
        'cdk8s-mcp: left out b.yaml: is a link that leads back to itself; correct the link, or remove it',
        'cdk8s-mcp: left out c.yaml: is a link that leads back to itself; correct the link, or remove it',
        '',
      ].join('\n'),
    );
  });

  test('stops at a file that is named and cannot be read', () => {
    const { code, out, error } = run([name, '$/k8s/broken.yaml', '$/k8s/proxy.yaml'], {
      ...PLAIN,
      'k8s/broken.yaml': 'a: [\n',
    });

    expect(code).toBe(1);
    expect(name === 'check' ? out : error).toMatch(/broken\.yaml(:|\n +)2/);
    expect(out).toContain(name === 'check' ? '1 error' : '');
    expect(name === 'check' ? '' : out).toBe('');
  });
});

describe('what is left out of a folder', () => {
  const graph = (files: Files, prepare?: (folder: string) => void): CommandResult =>
    run(['graph', '$'], { ...PLAIN, ...files }, prepare);

  test.each<[string, Files, string]>([
    [
      'charts in a chart belong to it',
      {
        ...CHART,
        'chart/templates/proxy.yaml': 'kind: {{ a }}\n',
        'chart/charts/sub/Chart.yaml': 'name: sub\n',
        'chart/charts/sub/templates/deep/proxy.yaml': TEMPLATE,
      },
      '1 Helm chart was not rendered: chart; use helm template chart |',
    ],
    [
      'a chart beside it does not',
      {
        'Chart.yaml': 'name: a\n',
        'templates/a.yaml': TEMPLATE,
        'deploy/c/Chart.yaml': 'name: c\n',
        'deploy/c/templates/a.yaml': TEMPLATE,
      },
      '2 Helm charts were not rendered: ., deploy/c; use helm template . |',
    ],
    [
      'the path of a chart is one word of the command',
      { "a b/it's/Chart.yaml": 'name: a\n', "a b/it's/templates/a.yaml": TEMPLATE },
      String.raw`helm template 'a b/it'\''s' | cdk8s-mcp check -`,
    ],
    [
      'more than three charts are counted',
      Object.assign(
        {},
        ...['a', 'b', 'c', 'd', 'e'].map((each) => ({
          [`${each}/Chart.yaml`]: '',
          [`${each}/templates/a.yaml`]: TEMPLATE,
        })),
      ) as Files,
      '5 Helm charts were not rendered: a, b, c and 2 more; use helm template a |',
    ],
  ])('%s', (_, files, expected) => {
    const { code, error } = graph(files);

    expect(error).toContain(expected);
    expect(code).toBe(0);
    expect(error.match(/rendered/g)).toHaveLength(1);
  });

  test('charts that have nothing of proxies are not told', () => {
    const { error } = graph({ ...CHART, 'chart/templates/proxy.yaml': 'kind: {{ .Values.kind }}\n' });

    expect(error).toBe('cdk8s-mcp: skipped what is not a Kubernetes object in 2 files\n');
  });

  test('the templates of a chart cannot be named', () => {
    for (const folder of ['chart/templates', 'chart/templates/deep']) {
      const { code, error } = run(['graph', `$/${folder}`], { ...CHART, 'chart/templates/deep/a.yaml': TEMPLATE });

      expect(code).toBe(2);
      expect(error).toMatch(/has templates of a Helm chart; use helm template .*chart \| cdk8s-mcp check -\n$/);
    }
  });

  test('more than three files are counted', () => {
    const broken = 'apiVersion: v1\nkind: A\na: [\n';
    const files = Object.fromEntries(['a', 'b', 'c', 'd', 'e'].map((each) => [`${each}.yaml`, broken]));
    const { code, error } = graph(files);

    expect(code).toBe(0);
    expect(error.match(/left out [abc]\.yaml:4:1: /g)).toHaveLength(3);
    expect(error).toMatch(/cdk8s-mcp: left out 2 more files\n$/);
  });

  test('pipes, huge files and links to folders elsewhere are told', () => {
    const { code, out, error } = graph({}, (folder) => {
      outputOf('mkfifo', ['a.yaml'], path.join(folder, 'k8s'));
      writeFileSync(path.join(folder, 'k8s', 'b.yaml'), '');
      truncateSync(path.join(folder, 'k8s', 'b.yaml'), 17 * 1024 * 1024);
      symlinkSync('/', path.join(folder, 'root'));
    });

    expect(code).toBe(0);
    expect(out).toContain('proxy<br/>weather');
    expect(error).toBe(
      [
        'cdk8s-mcp: left out k8s/a.yaml: is not a file; remove it, or rename it',
        'cdk8s-mcp: left out k8s/b.yaml: is larger than 16 MiB; split it, or name it to read it all the same',
        'cdk8s-mcp: left out root: is a link to a folder, which is not followed; name that folder too',
        '',
      ].join('\n'),
    );
  });

  test('folders and files without permission are told', () => {
    const { code, out, error } = graph({}, (folder) => {
      writeFileSync(path.join(folder, 'k8s', 'z.yaml'), proxy('other'));
      mkdirSync(path.join(folder, 'secret'));
      chmodSync(path.join(folder, 'k8s', 'z.yaml'), 0);
      chmodSync(path.join(folder, 'secret'), 0);
    });

    expect(code).toBe(0);
    expect(out).toContain('proxy<br/>weather');
    expect(error).toContain('left out k8s/z.yaml: may not be read; give yourself permission');
    expect(error).toContain('left out secret: may not be read; give yourself permission');
  });

  test('the JSON of a check has it', () => {
    const { out } = run(['check', '$', '--json'], { ...PLAIN, ...CHART, 'a.yaml': 'apiVersion: v1\nkind: A\na: [\n' });
    const { leftOut, skipped } = JSON.parse(out) as { leftOut: unknown; skipped: readonly string[] };

    expect(leftOut).toEqual([
      { file: 'chart', reason: 'is a Helm chart' },
      { file: 'a.yaml', reason: expect.stringMatching(/^a\.yaml:4:1: Flow sequence/) as string },
    ]);
    expect(skipped).toContain('a.yaml');
  });
});

test.each(['check', 'convert'])('%s says what was read of a folder of CRDs, and what not', (name) => {
  const crd = (kind: string): string =>
    JSON.stringify({
      apiVersion: 'apiextensions.k8s.io/v1',
      kind: 'CustomResourceDefinition',
      spec: {
        group: 'toolhive.stacklok.dev',
        names: { kind },
        versions: [{ name: 'v1beta1', served: true, storage: true, schema: { openAPIV3Schema: { properties: {} } } }],
      },
    });
  const files = { 'crds/a.yaml': crd('MCPGroup'), 'crds/b.yaml': crd('MCPGroup'), 'crds/c.yaml': 'a: 1\n' };
  const { error } = run([name, '$/k8s', '--crds', '$/crds'], { ...PLAIN, ...files });

  expect(error).toContain(
    'cdk8s-mcp: crds: read MCPGroup; left out c.yaml (no Kubernetes object); MCPGroup in a.yaml and b.yaml, of which the last counts\n',
  );
});
