import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { command } from '../support/command';
import { inFolder } from '../support/in-folder';

const PROXY = `apiVersion: toolhive.stacklok.dev/v1alpha1
kind: MCPRemoteProxy
metadata:
  name: weather
spec:
  remoteUrl: https://mcp.example.com/mcp
`;

/** Runs `convert` on a file of that text; `$file` and `$out` in the arguments are paths. */
function convert(
  yaml: string,
  args: readonly string[],
  interactive = false,
): ReturnType<typeof command> & { written?: string } {
  return inFolder((folder) => {
    const file = path.join(folder, 'my-proxies.yaml');
    const out = path.join(folder, 'proxies.ts');
    writeFileSync(file, yaml);
    const given = args.map((each) => each.replace('$file', file).replace('$out', out));
    const { code, ...texts } = command(['convert', ...given], interactive);
    const written = existsSync(out) ? { written: readFileSync(out, 'utf8') } : {};
    const plain = (text: string): string => text.replaceAll(`${folder}${path.sep}`, '');
    return { code, out: plain(texts.out), error: plain(texts.error), ...written };
  });
}

describe('cdk8s-mcp', () => {
  test.each([
    [['--help'], 'COMMAND'],
    [['-h'], 'COMMAND'],
    [['revert', '--help'], 'COMMAND'],
    [['convert', '--help'], 'convert'],
    [['check', 'a.yaml', '-h'], 'check'],
    [['help'], 'COMMAND'],
    [['help', 'graph'], 'graph'],
    [['help', '--help'], 'COMMAND'],
  ])('%j prints the usage', (args, name) => {
    const { code, out, error } = command(args);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toMatch(new RegExp(`^Usage: cdk8s-mcp ${name} FILE`));
    expect(out).toMatch(/Exit codes: 0 .*; 1 .*; 2 wrong usage/);
  });

  test('--help lists the commands', () => {
    const { out } = command(['--help']);
    const commands = Array.from(out.matchAll(/^ {2}([a-z]+) {2}/gm), ([, name = '']) => name);
    expect(commands).toEqual(['convert', 'check', 'graph', 'diff', 'clients']);
    expect(commands.filter((name) => !command([name, '--help']).out.includes(`cdk8s-mcp ${name}`))).toEqual([]);
  });

  test.each(['convert', 'check', 'graph', 'diff', 'clients'])('the help of %s has examples that it takes', (name) => {
    const { out } = command(['help', name]);
    const [, examples = ''] = /\nExamples:\n((?: {2}.*\n)+)/.exec(out) ?? [];
    const given = Array.from(examples.matchAll(/cdk8s-mcp (\S+)(.*)/g), ([, called = '', rest = '']) => {
      const options = Array.from(rest.matchAll(/ (--[a-z-]+)/g), ([, option = '']) => option);
      return {
        called,
        unknown: options.filter((option) => !out.includes(`      ${option} `) && !out.includes(`, ${option} `)),
      };
    });
    expect(given.length).toBeGreaterThan(1);
    expect(given).toEqual(given.map(() => ({ called: name, unknown: [] })));
  });

  test.each([['--version'], ['-v'], ['check', '--version']])('%s prints the version', (...args) => {
    expect(command(args)).toEqual({ code: 0, out: '1.2.3\n', error: '' });
  });

  test.each([
    [[], 'no command; see cdk8s-mcp --help'],
    [['revert', 'a.yaml'], 'unknown command "revert"; see cdk8s-mcp --help'],
    [['--force'], 'unknown command "--force"; see cdk8s-mcp --help'],
    [['chekc', 'a.yaml'], 'unknown command "chekc" (did you mean check?); see cdk8s-mcp --help'],
    [['help', 'grap'], 'unknown command "grap" (did you mean graph?); see cdk8s-mcp --help'],
    [
      ['graph', 'a.yaml', '--kustomise', 'b'],
      "Unknown option '--kustomise' (did you mean --kustomize?); see cdk8s-mcp graph",
    ],
    [['convert'], 'no file given; see cdk8s-mcp convert --help'],
    [['convert', 'a.yaml', '--class', 'my-class'], '"my-class" cannot be the name of the class: '],
    [['convert', 'a.yaml', '--class', 'ToolConfig'], '"ToolConfig" cannot be the name of the class: '],
    [['convert', 'a.yaml', '--class', 'Chart'], '"Chart" cannot be the name of the class: '],
    [['convert', 'a.yaml', '--class', 'Map'], '"Map" cannot be the name of the class: '],
    [['convert', 'a.yaml', '--forse'], "Unknown option '--forse'"],
    [['convert', 'a.yaml', '--release', '9'], '"9" is not a release of the operator that this package knows'],
    [['convert', 'a.yaml', '--out'], "Option '-o, --out <value>' argument missing"],
    [['convert', '/nowhere/a.yaml'], 'cannot read /nowhere/a.yaml: ENOENT'],
  ])('%j is wrong usage', (args, message) => {
    const { code, out, error } = command(args);
    expect({ code, out }).toEqual({ code: 2, out: '' });
    expect(error).toContain(`cdk8s-mcp: ${message}`);
    expect(error.trimEnd()).not.toContain('\n');
  });
});

describe('cdk8s-mcp convert', () => {
  test('prints only the program if no person watches', () => {
    const { code, out, error } = convert(PROXY, ['$file']);
    expect({ code, error }).toEqual({ code: 0, error: '' });
    expect(out).toMatchSnapshot();
  });

  test('reports its steps if a person watches', () => {
    expect(convert(PROXY, ['$file', '--out', '$out'], true).error).toBe(
      [
        'cdk8s-mcp: reading my-proxies.yaml',
        'cdk8s-mcp: checking 1 document',
        'cdk8s-mcp: writing the program, and running it to compare the manifests',
        'cdk8s-mcp: wrote proxies.ts',
        '',
      ].join('\n'),
    );
  });

  test('writes the program to a file that mentions its own name', () => {
    const { code, out, error, written } = convert(PROXY, ['$file', '-o', '$out']);
    expect({ code, out, error }).toEqual({ code: 0, out: '', error: '' });
    expect(written).toBe(convert(PROXY, ['$file']).out.replace('npx tsx main.ts', 'npx tsx proxies.ts'));
  });

  test('uses the given class name', () => {
    const { out } = convert(PROXY, ['$file', '--class', 'WeatherChart']);
    expect(out).toContain('export class WeatherChart extends Chart {');
    expect(out).toContain("new WeatherChart(app, 'weather-chart');");
  });

  test('fails if the program cannot be written', () => {
    const { code, error } = convert(PROXY, ['$file', '--out', '/nowhere/main.ts']);
    expect(code).toBe(2);
    expect(error).toContain('cdk8s-mcp: cannot write /nowhere/main.ts: ENOENT');
  });

  test('lists the errors of the file, one per line, and writes nothing', () => {
    const yaml = `${PROXY}  proxyPort: "8080"\n  audit: yes please\n`;
    const { code, out, error, written } = convert(yaml, ['$file', '--out', '$out']);
    expect({ code, out, written }).toEqual({ code: 1, out: '', written: undefined });
    expect(error).toBe(
      [
        'my-proxies.yaml:7: MCPRemoteProxy weather: spec.proxyPort: "8080" is a string, not an integer; give an integer (type)',
        'my-proxies.yaml:8: MCPRemoteProxy weather: spec.audit: is a string, not an object; give an object (type)',
        'cdk8s-mcp: 2 errors; no program was written',
        '',
      ].join('\n'),
    );
  });

  test.each([
    ['a: [1', 'my-proxies.yaml:1:6: '],
    ['a: 1\na: 2', 'my-proxies.yaml:2:1: repeats a key of the same object'],
    ['a: 1', 'my-proxies.yaml:1: is not a Kubernetes object'],
    ['', 'my-proxies.yaml:1: has no document of the kinds that this package knows'],
    ['{apiVersion: v1, kind: ConfigMap, metadata: {name: a}}', 'my-proxies.yaml:1: has no document of the kinds'],
    [
      PROXY.replace('name: weather', 'labels: {}'),
      'my-proxies.yaml:3: MCPRemoteProxy: metadata.name: is missing; add it',
    ],
    [`${PROXY}---\n${PROXY}`, 'is the name of another MCPRemoteProxy in this file; remove one of the two documents'],
    [
      `${PROXY}---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: a, labels: {a: 1}}}`,
      'my-proxies.yaml:8: ConfigMap a: metadata.labels["a"]: is a number, not a string; give a string (type)',
    ],
    [
      `${PROXY}---\n{apiVersion: v1, kind: ConfigMap, metadata: {name: a}, data: {a: .nan}}`,
      'my-proxies.yaml:8:66: is a number that JSON cannot represent; quote it',
    ],
  ])('refuses %j', (yaml, message) => {
    const { code, out, error } = convert(yaml, ['$file']);
    expect({ code, out }).toEqual({ code: 1, out: '' });
    expect(error).toContain(message);
    expect(error).toMatch(/\ncdk8s-mcp: 1 error; no program was written\n$/);
  });
});
