import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import type { Log } from 'sarif';
import { stringify } from 'yaml';
import { command, type CommandResult } from '../support/command';
import { found, diff } from '../support/diff';
import { HOSTILE_TEXT, TERMINAL } from '../support/hostile-texts';
import { inFolder } from '../support/in-folder';
import { documentOf } from '../support/include';
import { runs } from '../support/runs';
import { spoilt } from '../support/spoilt';

const ESCAPES = 'e\u001b[31m\n\r\u009b\u202eq';
const SHOWN = String.raw`e\u001b[31m\u000a\u000d\u009b\u202eq`;

const metadata = { name: 'weather', namespace: 'mcp' };
const remoteUrl = 'https://mcp.example.com/mcp';
const RIGHT = documentOf('MCPRemoteProxy', { remoteUrl }, { metadata });
const WRONG = documentOf('MCPRemoteProxy', { remoteUrl, proxyPort: 70_000 }, { metadata });

/** Runs a command with a file of a hostile name in a hostile folder. */
function run(name: string, text: string, ...args: readonly string[]): CommandResult {
  return inFolder((folder) => {
    const below = path.join(folder, ESCAPES);
    mkdirSync(below);
    const file = path.join(below, `${ESCAPES}.yaml`);
    writeFileSync(file, text);
    return command([name, ...args, file, ...(name === 'diff' ? [file] : [])]);
  });
}

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

describe('file names', () => {
  test.each([
    ['check', WRONG, []],
    ['check', WRONG, ['--format', 'json']],
    ['check', WRONG, ['--format', 'sarif']],
    ['check', WRONG, ['--format', 'junit']],
    ['check', '[', []],
    ['diff', WRONG, []],
    ['diff', '[', []],
    ['clients', '[', []],
    ['clients', RIGHT, []],
    ['graph', '[', []],
    ['graph', RIGHT, []],
    ['convert', WRONG, []],
    ['convert', RIGHT, []],
    ['convert', '[', []],
  ])('%s of %#', (name, text, args) => {
    const { out, error } = run(name, text, ...args);
    expect(out).not.toMatch(TERMINAL);
    expect(error).not.toMatch(TERMINAL);
  });

  test.each(['check', 'diff', 'clients', 'graph', 'convert'])('%s of a file that is not there', (name) => {
    const { error, code } = command([name, `/no/${ESCAPES}`, `/no/${ESCAPES}`]);
    expect(error.split('\n')).toEqual([expect.stringContaining(`cannot read /no/${SHOWN}: `), '']);
    expect(code).not.toBe(0);
  });

  test.each(['check', 'diff', 'clients', 'graph', 'convert'])('%s: are no commands of build servers', (name) => {
    inFolder((folder) => {
      const home = process.cwd();
      process.chdir(folder);
      const files = ['::error::x.yaml', '##vso[task.setvariable variable=a]b.yaml'];
      for (const file of files) {
        writeFileSync(file, name === 'check' ? WRONG : '[');
      }
      const { out, error } = command([name, ...files]);
      process.chdir(home);

      expect(`${out}${error}`).not.toMatch(TERMINAL);
      expect(`${out}${error}`).toContain(String.raw`\u003a:error::x.yaml`);
      expect(`${out}${error}`).toContain(String.raw`\u0023#vso[task.setvariable variable=a]b.yaml`);
    });
  });

  test('are on one line, and the file is still found', () => {
    const { out } = run('check', WRONG);
    const [file, warning, , problem] = out.split('\n');
    expect(file).toMatch(new RegExp(`/${SHOWN.replaceAll(/[\\[]/g, '\\$&')}.yaml$`));
    expect(warning).toMatch(/^ +8 {2}warning/);
    expect(problem).toMatch(/^ +10 {2}error/);
  });

  test('are those of the files in JSON and SARIF', () => {
    const { out } = run('check', WRONG, '--json');
    const { problems } = JSON.parse(out) as { readonly problems: readonly { readonly file: string }[] };
    expect(problems[0]?.file).toMatch(/e\u001b\[31m\n\r\u009b\u202eq\.yaml$/);
    const sarif = JSON.parse(run('check', WRONG, '--format', 'sarif').out) as Log;
    const [location] = sarif.runs[0]?.results?.[0]?.locations ?? [];
    expect(location?.physicalLocation?.artifactLocation?.uri).toMatch(/\/e%1B%5B31m%0A%0D%C2%9B%E2%80%AEq\.yaml$/);
  });
});

describe('arguments', () => {
  /** Not `--crds`, which may fetch something. */
  const OPTIONS = {
    check: ['--release', '--api-group', '--acknowledge', '--settings', '--format', '--kustomize'],
    convert: ['--class', '--release', '--plus', '--overlay'],
    diff: ['--release', '--api-group', '--settings', '--format'],
    graph: ['--kustomize'],
    clients: ['--for'],
  };
  const ALL = Object.entries(OPTIONS).flatMap(([name, options]) => options.map((option) => [name, option] as const));

  test('are told on lines of their own', () => {
    inFolder((folder) => {
      const file = path.join(folder, 'all.yaml');
      writeFileSync(file, RIGHT);
      fc.assert(
        fc.property(fc.constantFrom(...ALL), HOSTILE_TEXT, fc.boolean(), ([name, option], text, isOption) => {
          const given = isOption ? [`${option}=${path.join(folder, text)}`, `${option}=${text}`] : [`--${text}`, text];
          for (const each of given) {
            const { out, error } = command([name, file, ...(name === 'diff' ? [file] : []), each]);
            expect(`${out}${error}`).not.toMatch(TERMINAL);
          }
        }),
        { numRuns: runs(200) },
      );
    });
  });

  test('of a settings file are too', () => {
    inFolder((folder) => {
      const [file, settings] = ['all.yaml', 'settings.yaml'].map((each) => path.join(folder, each)) as [string, string];
      writeFileSync(file, RIGHT);
      fc.assert(
        fc.property(fc.nat(100), HOSTILE_TEXT, (place, text) => {
          writeFileSync(settings, stringify(spoilt(SETTINGS, place, text)));
          for (const name of ['check', 'diff']) {
            const { out, error } = command([name, file, ...(name === 'diff' ? [file] : []), '--settings', settings]);
            expect(`${out}${error}`).not.toMatch(TERMINAL);
          }
        }),
        { numRuns: runs(60) },
      );
    });
  });

  const SETTINGS = {
    acknowledge: ['CDK8S_MCP_AUTHENTICATION_MISSING'],
    strict: true,
    clusters: [
      { name: 'prod', release: '0.44', manifests: ['**/*.yaml'], namespaces: ['mcp'] },
      { name: 'dev', operator: false, apiGroup: 'a.example' },
    ],
  };
});

describe('the URI of a file in SARIF', () => {
  function uriOf(file: string): string | undefined {
    return inFolder((folder) => {
      const home = process.cwd();
      process.chdir(folder);
      mkdirSync(path.dirname(file), { recursive: true });
      writeFileSync(file, WRONG);
      const log = JSON.parse(command(['check', file, '--format', 'sarif']).out) as Log;
      process.chdir(home);
      return log.runs[0]?.results?.[0]?.locations?.[0]?.physicalLocation?.artifactLocation?.uri;
    });
  }

  test.each([
    ['q\\r.yaml', 'q%5Cr.yaml'],
    ['a%20b#c?.yaml', 'a%2520b%23c%3F.yaml'],
    ['k8s/weather.yaml', 'k8s/weather.yaml'],
    ['C:/weather.yaml', 'C%3A/weather.yaml'],
  ])('%s', (file, uri) => {
    expect(uriOf(file)).toBe(uri);
  });
});

describe('texts of manifests', () => {
  /** Other characters are errors in custom resources. */
  const TOOL = 'b\n\u202e\u2066q';
  const tools = (name: string): string =>
    [
      documentOf('MCPRemoteProxy', { remoteUrl, toolConfigRef: { name: 'tools' } }, { metadata }),
      documentOf('MCPToolConfig', { toolsFilter: ['a', name] }, { metadata: { name: 'tools', namespace: 'mcp' } }),
    ].join('\n---\n');
  const secret = stringify({ apiVersion: 'v1', kind: 'Secret', metadata: { name: `s${ESCAPES}`, namespace: 'mcp' } });
  const hostile = `${tools(TOOL)}\n---\n${secret}`;

  test.each([
    ['text', `  tools  `],
    ['markdown', '- **tools**: '],
    ['json', '"text": '],
  ])('diff --format %s', (format, start) => {
    const { out } = diff(tools('b'), hostile, '--format', format);
    expect(out).toContain(start);
    expect(out).not.toMatch(TERMINAL);
    const [told = ''] = /.*clients gain.*/.exec(out) ?? [];
    expect(told).toContain(String.raw`\u202e`);
  });

  test('diff in markdown shows an entity as it is written', () => {
    expect(diff(tools('b'), tools('a&lt;b'), '--format', 'markdown').out).toContain('clients gain `a&lt;b`');
  });

  test('diff in JSON has the text itself', () => {
    const [proxy] = found(tools('b'), hostile).proxies;
    expect(proxy?.changes[0]?.text).toBe(`clients gain ${TOOL}`);
  });
});

describe('diff of a secret in the place of a name', () => {
  const KEY = 'sk-proj-Zr8YQ2pLkD3fXw7Vn5Tb';
  const swapped = (spec: object): string => documentOf('MCPRemoteProxy', { remoteUrl, ...spec }, { metadata });

  test.each([
    ['of a header', { headerForward: { addPlaintextHeaders: { [KEY]: 'Authorization' } } }, '… is sent, in plain text'],
    [
      'of a variable',
      { resourceOverrides: { proxyDeployment: { env: [{ name: KEY, value: 'API_KEY' }] } } },
      'env["…"] is added',
    ],
  ])('%s does not show it', (_, spec, expected) => {
    const { out, error } = diff(swapped({}), swapped(spec));

    expect(error).toBe('');
    expect(out).toContain(expected);
    expect(out).not.toContain(KEY);
  });
});
