import { WEATHER_INGRESS } from '../support/exposed-proxies';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { App, Chart, Testing } from 'cdk8s';
import { parseAllDocuments } from 'yaml';
import {
  asJson,
  check,
  clientFile,
  CLIENTS,
  compare,
  convert,
  crdsOf,
  draw,
  exposedEndpoints,
  manifestsOf,
  markdown,
  Misuse,
  operatorObjects,
  report,
  settingsIn,
  text,
  writeModules,
  writeOneFile,
  writtenObjects,
} from '../../lib/cli/analysis';
import { OperatorFidelity, OperatorRelease, TargetCluster } from '../../lib';
import { command } from '../support/command';
import { corpusCases } from '../support/corpus';
import { documentOf, include } from '../support/include';
import { inFolder } from '../support/in-folder';
import { realCrdTexts } from '../support/releases';

interface Texts {
  readonly [name: string]: string;
}

const METADATA = { name: 'weather', namespace: 'mcp' };
const proxy = (spec: object = {}): string =>
  documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com/mcp', ...spec }, { metadata: METADATA });

const BROKEN = 'a: [\n';

const TEXTS: Texts = {
  'proxy.yaml': proxy(),
  'ingress.yaml': WEATHER_INGRESS,
  'other.yaml': proxy({ proxyPort: 99_999 }),
};

/** What a command prints for files with these texts, in their folder. */
function printed(texts: Texts, args: readonly string[]): ReturnType<typeof command> {
  const before = process.cwd();
  return inFolder((folder) => {
    for (const [name, content] of Object.entries(texts)) {
      mkdirSync(path.join(folder, path.dirname(name)), { recursive: true });
      writeFileSync(path.join(folder, name), content);
    }
    process.chdir(folder);
    try {
      return command(args);
    } finally {
      process.chdir(before);
    }
  });
}

function only(...names: readonly string[]): Texts {
  return Object.fromEntries(names.map((name) => [name, TEXTS[name] ?? '']));
}

const lines = (all: readonly string[]): string => all.map((each) => `${each}\n`).join('');

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

describe('texts and files are treated alike', () => {
  test.each([
    ['a mistake', TEXTS],
    ['none', only('proxy.yaml', 'ingress.yaml')],
    ['no YAML', { ...only('proxy.yaml'), 'broken.yaml': BROKEN }],
    ['no text', { 'proxy.yaml': '' }],
    ['a folder in the name', { 'a b/ä.yaml': proxy({ remoteUrl: 'ftp://x' }) }],
  ])('check: %s', (_, texts) => {
    const settings = settingsIn('{ release: "0.63", strict: true }');
    const { result, notes } = check(manifestsOf(texts), settings);
    const { out, error } = printed(texts, ['check', ...Object.keys(texts), '-r', '0.63', '--strict']);
    expect([report(result), lines(notes)]).toEqual([out, error]);
  });

  test('check of a text that has the mistake at its line and column', () => {
    const { result } = check(manifestsOf({ 'a.yaml': 'a: b\n  c: d\n' }), {});
    expect(result.problems).toMatchObject([
      { id: 'unreadable-file', severity: 'error', file: 'a.yaml', line: 1, column: 4, fix: 'fix it' },
    ]);
  });

  test('graph', () => {
    const drawing = draw(manifestsOf(only('proxy.yaml', 'ingress.yaml')), {}).result;
    const { out } = printed(TEXTS, ['graph', 'proxy.yaml', 'ingress.yaml']);
    expect(drawing?.together()).toBe(out);
    expect(out).toContain('weather');
  });

  test('convert', () => {
    const texts = only('proxy.yaml');
    const { program, notes } = convert(manifestsOf(texts).files, { release: '0.63', operator: false });
    const { out, error } = printed(texts, ['convert', 'proxy.yaml', '-r', '0.63', '--without-operator']);
    expect(program && writeOneFile(program, 'main.ts', '28')).toBe(out);
    expect(lines(notes)).toBe(error);
    expect(Array.from(program === undefined ? [] : writeModules(program, '34').keys())).toEqual([
      'chart.ts',
      'main.ts',
    ]);
  });

  test.each([
    ['text', text],
    ['markdown', markdown],
    ['json', asJson],
  ])('diff as %s', (format, write) => {
    const [before, after] = [only('proxy.yaml'), { 'new.yaml': proxy({ proxyPort: 9000 }) }];
    const { result } = compare({ before: manifestsOf(before), after: manifestsOf(after) }, { release: '0.63' });
    const files = ['proxy.yaml', 'new.yaml', '-r', '0.63', '--format', format];
    expect(result && write(result.found, result.run)).toBe(printed({ ...before, ...after }, ['diff', ...files]).out);
    expect(result?.found.proxies).toHaveLength(1);
  });

  test('diff of two releases', () => {
    const manifests = manifestsOf(only('proxy.yaml'));
    const { result } = compare({ before: manifests, after: manifests }, {}, ['0.44', '0.63']);
    const { out } = printed(TEXTS, ['diff', 'proxy.yaml', '-r', '0.44..0.63']);
    expect(result && text(result.found, result.run)).toBe(out);
  });

  test('clients', () => {
    const { result = [], notes } = exposedEndpoints(manifestsOf(only('proxy.yaml', 'ingress.yaml')), {});
    const { out, error } = printed(TEXTS, ['clients', 'proxy.yaml', 'ingress.yaml']);
    const files = CLIENTS.map((client) => clientFile(client, result));
    expect(files.map((each) => `# ${each.file}\n${each.text}`).join('\n')).toBe(out);
    expect(lines(notes)).toBe(error);
  });

  test.each([
    ['draw', (texts: Texts) => draw(manifestsOf(texts), {})],
    ['convert', (texts: Texts) => convert(manifestsOf(texts).files, {})],
    ['compare', (texts: Texts) => compare({ before: manifestsOf({}), after: manifestsOf(texts) }, {})],
    ['exposedEndpoints', (texts: Texts) => exposedEndpoints(manifestsOf(texts), {})],
    ['writtenObjects', (texts: Texts) => writtenObjects(manifestsOf(texts), {})],
    ['operatorObjects', (texts: Texts) => operatorObjects(manifestsOf(texts), {})],
  ])('%s says what is no YAML, and has no result', (_, run) => {
    const outcome = run({ ...only('proxy.yaml'), 'broken.yaml': BROKEN });
    expect(outcome.errors).toEqual([expect.stringMatching(/^broken\.yaml:2:1: /)]);
    expect(outcome).not.toHaveProperty('result', expect.anything());
  });
});

describe('names are texts, whatever stands in them', () => {
  test.each(['__proto__', 'constructor', '', '\u001B[31m', '<script>alert(1)</script>', '/etc/passwd'])(
    '%j',
    (name) => {
      const texts = Object.fromEntries([[name, 'a: b']]);
      const { result } = check(manifestsOf(texts), {});
      expect(result.problems).toMatchObject([{ id: 'unreadable-file', file: name, line: 1 }]);
    },
  );
});

describe('settings are read as those of a file', () => {
  test('a wrong one is told with its place', () => {
    const wrong = (): unknown => settingsIn('releases: 0.63\nclusters: 1\n');
    expect(wrong).toThrow(Misuse);
    expect(wrong).toThrow(/^settings: settings\.clusters: .*\nsettings: settings\.releases: /);
  });

  test.each(['', '[]', 'a: [', '--- {}\n--- {}'])('%j has none', (given) => {
    expect(() => settingsIn(given, 'page')).toThrow(/page/);
  });

  test('clusters of settings have their own files', () => {
    const settings = settingsIn(
      'clusters: [{ name: eu, files: [eu.yaml], operator: false }, { name: us, files: [us.yaml] }]',
    );
    const { result = [] } = writtenObjects(manifestsOf({ 'eu.yaml': proxy(), 'us.yaml': proxy() }), settings);
    const kinds = result.map(({ cluster, objects }) => [cluster, objects.some(({ kind }) => kind === 'Deployment')]);
    expect(kinds).toEqual([
      ['eu', true],
      ['us', false],
    ]);
  });
});

describe('the objects are those of cdk8s synth', () => {
  const release = OperatorRelease.of('0.63');
  const cases = corpusCases().filter(({ name }) => /^(a20|b01|c11|e05|f05)-/.test(name));

  function synthesized(yaml: string, cluster: TargetCluster): unknown {
    const app = new App();
    const chart = new Chart(app, 'Chart');
    include(chart, yaml, cluster);
    return Testing.synth(chart);
  }

  test.each(cases.map(({ name, input }) => [name, input] as const))('%s', (name, input) => {
    const yaml = readFileSync(input, 'utf8');
    const manifests = manifestsOf({ [`${name}.yaml`]: yaml });
    const written = (settings: object): unknown => {
      const [only, ...more] = writtenObjects(manifests, { release: '0.63', ...settings }).result ?? [];
      const documents = parseAllDocuments(only?.yaml ?? '').map((each) => each.toJS() as unknown);
      expect([documents, more]).toEqual([only?.objects, []]);
      return documents;
    };
    expect(written({})).toEqual(synthesized(yaml, TargetCluster.withOperator({ release })));
    for (const fidelity of [OperatorFidelity.EXACT, OperatorFidelity.CORRECTED]) {
      const cluster = TargetCluster.withoutOperator({ release, fidelity });
      expect(written({ operator: false, fidelity })).toEqual(synthesized(yaml, cluster));
    }
  });

  test('exact ones without the operator are those that the operator makes', () => {
    const manifests = manifestsOf({ 'a.yaml': proxy() });
    const [made] = operatorObjects(manifests, { release: '0.63' }).result ?? [];
    const image = 'ghcr.io/stacklok/toolhive/proxyrunner:v0.63.0';
    const settings = settingsIn(`{ release: '0.63', operator: false, fidelity: exact, image: '${image}' }`);
    const [written] = writtenObjects(manifests, settings).result ?? [];
    const specs = (all: typeof made): unknown => all?.objects.map(({ kind, spec, data }) => [kind, spec ?? data]);
    expect(specs(made)).toEqual(specs(written));
  });

  test('an error of a rule is told with its line, and nothing is written', () => {
    const { errors, result } = writtenObjects(manifestsOf(only('other.yaml')), { operator: false });
    expect(errors).toEqual([expect.stringMatching(/^other\.yaml:\d+: .*proxyPort.*\(/)]);
    expect(result).toBeUndefined();
  });
});

describe('CRDs are texts', () => {
  const crds = Array.from(realCrdTexts('0.44').values()).join('\n---\n');
  const newer = {
    'a.yaml': proxy({ headerForward: { addPlaintextHeaders: { 'X-A': 'b' } }, sessionStorage: { provider: 'memory' } }),
  };

  test('that count as a file of that name does', () => {
    const settings = settingsIn('crds: crds.yaml');
    const { result } = crdsOf({ 'crds.yaml': crds })(() => check(manifestsOf(newer), settings));
    const { out } = printed({ ...newer, 'crds.yaml': crds }, ['check', 'a.yaml', '--crds', 'crds.yaml']);
    expect(report(result)).toBe(out);
  });

  test('only while something runs with them, even if that fails', () => {
    const withCrds = crdsOf({ 'crds.yaml': crds });
    const ids = (): string[] => check(manifestsOf(newer), { crds: 'crds.yaml' }).result.problems.map(({ id }) => id);
    const within = withCrds(ids);
    expect(() =>
      withCrds(() => {
        throw new Error('x');
      }),
    ).toThrow('x');
    expect(within).not.toContain('crds-unreadable');
    expect(ids()).not.toEqual(within);
    expect(withCrds(ids)).toEqual(within);
  });

  test.each(['', 'a: [', 'kind: ConfigMap\napiVersion: v1\n', '{{ .Values.a }}'])('%j is none', (given) => {
    const { result } = crdsOf({ mine: given })(() => check(manifestsOf(newer), { crds: 'mine' }));
    expect(result.problems.filter(({ severity }) => severity === 'error')).not.toEqual([]);
    expect(JSON.stringify(result.problems)).toContain('mine');
  });

  test('a program names them', () => {
    const { program } = crdsOf({ 'crds.yaml': crds })(() =>
      convert(manifestsOf(only('proxy.yaml')).files, { crds: 'crds.yaml' }),
    );
    expect(program && writeOneFile(program, 'main.ts', '28')).toContain("crds: 'crds.yaml'");
  });
});
