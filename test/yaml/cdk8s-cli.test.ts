import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import ts from 'typescript';
import { parse, stringify } from 'yaml';
import { codeBlocks } from '../../scripts/lib/code-blocks';
import { spawned } from '../support/child-process';
import { files, ROOT } from '../support/docs';
import { readProperties } from '../../lib/yaml/validation/properties';
import { documentOf } from '../support/include';

const PAGE = 'docs/command-line.md';
const CLI = path.join(ROOT, 'node_modules', 'cdk8s-cli', 'bin', 'cdk8s');
const ENOUGH_TIME = 120_000;
const folders: string[] = [];

interface Result {
  readonly status: number | null;
  readonly output: string;
  readonly report: Report;
}

interface Report {
  readonly reports: readonly [
    {
      readonly summary: { readonly status: string; readonly metadata: object };
      readonly violations: readonly {
        readonly ruleName: string;
        readonly violatingConstructs: readonly { readonly locations: readonly string[] }[];
      }[];
    },
  ];
}

/** The app of the page, with its file and these properties, synthesized by the command line of cdk8s. */
function synth(yaml: string, properties: object | undefined, ...args: string[]): Result {
  if (!existsSync(path.join(ROOT, 'build', 'lib', 'index.js'))) {
    throw new Error('build/ is missing, and the plugin is loaded from it: run npm run build first');
  }
  const folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-cli-'));
  folders.push(folder);
  mkdirSync(path.join(folder, 'node_modules'));
  symlinkSync(ROOT, path.join(folder, 'node_modules', 'cdk8s-mcp'));
  for (const name of ['cdk8s', 'constructs']) {
    symlinkSync(path.join(ROOT, 'node_modules', name), path.join(folder, 'node_modules', name));
  }
  const [program = ''] = codeBlocks(PAGE, 'ts');
  const compilerOptions = { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022, esModuleInterop: true };
  const settings = parse(files(PAGE).get('cdk8s.yaml') ?? '') as { validations: [{ properties?: object }] };
  settings.validations[0].properties = properties ?? settings.validations[0].properties ?? {};
  const written = {
    'main.js': ts.transpileModule(program, { compilerOptions }).outputText,
    'cdk8s.yaml': stringify({ ...settings, app: 'node main.js' }),
    'weather.yaml': yaml,
  };
  for (const [name, text] of Object.entries(written)) {
    writeFileSync(path.join(folder, name), text);
  }
  const options = ['synth', '--check-upgrade=false', '--validation-reports-output-file', 'report.json', ...args];
  const { status, stdout } = spawned(process.execPath, [CLI, ...options], { cwd: folder });
  const report = JSON.parse(readFileSync(path.join(folder, 'report.json'), 'utf8')) as Report;
  // the command colours its report even where nobody asks for it
  return { status, output: stdout.replaceAll(/\u001b\[\d+m/g, ''), report };
}

function rulesIn({ report: { reports } }: Result): string[] {
  return reports[0].violations.map(({ ruleName }) => ruleName);
}

function locationsIn({ report: { reports } }: Result): string[] {
  return reports[0].violations.flatMap(({ violatingConstructs }) =>
    violatingConstructs.flatMap((each) => each.locations),
  );
}

afterAll(() => {
  for (const folder of folders) {
    rmSync(folder, { recursive: true });
  }
});

describe('the command line of cdk8s', () => {
  const [printed = ''] = codeBlocks(PAGE, 'text').filter((block) => block.startsWith('(Violations)'));
  const page = files(PAGE).get('weather.yaml') ?? '';
  const resources = { requests: { memory: '64Mi' } };
  const right = documentOf('MCPRemoteProxy', { remoteUrl: 'https://mcp.example.com', resources });

  test(
    'prints what the page says, and fails',
    () => {
      const { status, output } = synth(page, undefined);

      expect(output).toContain(printed.trimEnd());
      expect(output).toMatch(/Errors\s*║?\s*│?\s*2/);
      expect(status).toBe(2);
    },
    ENOUGH_TIME,
  );

  test(
    'succeeds with warnings, which are in the report, and fails with them in strict mode',
    () => {
      const release = '0.44';
      const [plain, strict] = [synth(right, { release }), synth(right, { release, strict: true })];

      expect(plain.status).toBe(0);
      expect(rulesIn(plain)).toEqual(['CDK8S_MCP_AUTHENTICATION_MISSING']);
      expect(plain.report.reports[0].summary).toMatchObject({
        status: 'success',
        metadata: { Errors: '0', Warnings: '1' },
      });
      expect(strict.status).toBe(2);
      expect(rulesIn(strict)).toEqual(['authentication-missing']);
    },
    ENOUGH_TIME,
  );

  test(
    'fails for invalid properties',
    () => {
      const result = synth(right, { acknowledged: [] });

      expect(result.status).toBe(2);
      expect(rulesIn(result)).toEqual(['unknown-property']);
      expect(locationsIn(result)).toEqual(['properties.acknowledged']);
    },
    ENOUGH_TIME,
  );

  test(
    'names files as they would be in the output folder where all goes to the standard output',
    () => {
      expect(locationsIn(synth(right, { release: '0.44' }, '--stdout'))).toEqual([
        'spec.oidcConfigRef (weather.k8s.yaml:5)',
      ]);
    },
    ENOUGH_TIME,
  );
});

test('the properties of the page are correct', () => {
  const properties = parse(files(PAGE).get('several-clusters.yaml') ?? '') as object;

  expect(rulesIn(synth(documentOf('MCPToolConfig', { toolsFilter: ['a'] }), properties))).toEqual([
    'CDK8S_MCP_CLUSTER_EMPTY',
    'CDK8S_MCP_RELEASE_UNSTATED',
    'CDK8S_MCP_ACKNOWLEDGE_UNUSED',
  ]);
  const { settings } = readProperties(parse(files(PAGE).get('without-operator.yaml') ?? ''), 'properties');
  expect(settings).toBeDefined();
});
