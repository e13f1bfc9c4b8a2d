import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import manifest from '../../package.json';
import { ROOT } from '../support/docs';
import { DEFAULTS } from './repository';

interface Step {
  readonly id?: string;
  readonly if?: string;
  readonly shell?: string;
  readonly run?: string;
  readonly uses?: string;
  readonly env?: { readonly [name: string]: string };
  readonly with?: { readonly [input: string]: string };
}

interface Action {
  readonly inputs: { readonly [input: string]: { readonly description: string; readonly default: string } };
  readonly outputs: { readonly [output: string]: { readonly description: string; readonly value: string } };
  readonly runs: { readonly using: string; readonly steps: readonly Step[] };
}

interface Hook {
  readonly entry: string;
  readonly files: string;
  readonly pass_filenames: boolean;
}

const read = (file: string): string => readFileSync(path.join(ROOT, file), 'utf8');
const action = parse(read('action.yml')) as Action;
const page = read('docs/pipeline.md');
const { version } = manifest;

function variableOf(input: string): string {
  return `INPUT_${input.toUpperCase().replaceAll('-', '_')}`;
}

describe('action.yml', () => {
  test('has what GitHub knows, and nothing else', () => {
    const known = ['name', 'description', 'author', 'branding', 'inputs', 'outputs', 'runs'];
    expect(Object.keys(action).filter((key) => !known.includes(key))).toEqual([]);
    const inputs = Object.values(action.inputs).flatMap((input) => Object.keys(input));
    expect(new Set(inputs)).toEqual(new Set(['description', 'default']));
    expect(action.runs.using).toBe('composite');
  });

  test('gives all inputs to the script as variables, and none to a shell', () => {
    const [script, ...others] = action.runs.steps;
    expect(script?.env).toEqual(
      Object.fromEntries(Object.keys(action.inputs).map((name) => [variableOf(name), `\${{ inputs.${name} }}`])),
    );
    const commands = action.runs.steps.flatMap(({ run, shell }) => (run === undefined ? [] : [{ run, shell }]));
    expect(commands).toEqual([{ run: 'node "$GITHUB_ACTION_PATH/action/main.mjs"', shell: 'bash' }]);
    expect(others.map(({ uses }) => uses)).toEqual(['github/codeql-action/upload-sarif@v4']);
  });

  test('has inputs that the script reads, with the defaults of its tests', () => {
    const script = read('action/inputs.mjs');
    const unread = Object.keys(action.inputs).filter((name) => !script.includes(`'${name}'`));
    expect(unread).toEqual([]);
    const given = Object.entries(action.inputs).filter(([name, input]) => input.default !== '' && name !== 'token');
    expect({ ...Object.fromEntries(given.map(([name, input]) => [name, input.default])), token: 'the-token' }).toEqual(
      DEFAULTS,
    );
  });

  test('has outputs that the script writes', () => {
    const script = read('action/main.mjs');
    for (const [name, { value }] of Object.entries(action.outputs)) {
      expect(value).toBe(`\${{ steps.run.outputs.${name} }}`);
      expect(script).toMatch(new RegExp(`[\`\\\\n]n?${name}=\\$`));
    }
  });

  test('is on the page with all inputs and outputs', () => {
    const names = [...Object.keys(action.inputs), ...Object.keys(action.outputs)];
    expect(names.filter((name) => !page.includes(`\`${name}\``))).toEqual([]);
  });
});

describe('the hook of pre-commit', () => {
  const hooks = parse(read('.pre-commit-hooks.yaml')) as readonly Hook[];

  test('runs this version of the package over all files, when one of them changes', () => {
    expect(hooks).toMatchObject([
      { id: 'cdk8s-mcp', entry: `npx --yes cdk8s-mcp@${version} check`, language: 'system', pass_filenames: false },
    ]);
    const files = new RegExp(hooks[0]?.files ?? '');
    expect(['k8s/a.yaml', 'a.yml', 'b/c.json', 'README.md', 'yaml/x.ts'].filter((file) => files.test(file))).toEqual([
      'k8s/a.yaml',
      'a.yml',
      'b/c.json',
    ]);
  });
});

describe('the Dockerfile', () => {
  const lines = read('Dockerfile')
    .replaceAll('\\\n', ' ')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const last = lines.slice(lines.map((line) => line.startsWith('FROM ')).lastIndexOf(true));

  test('runs the command, not as root, on a small Node 24', () => {
    expect(last[0]).toBe('FROM node:24-slim');
    expect(last).toEqual(expect.arrayContaining(['USER 1000:1000', 'ENTRYPOINT ["cdk8s-mcp"]']));
    expect(manifest.bin).toHaveProperty('cdk8s-mcp');
    expect(last.findIndex((line) => line.startsWith('USER '))).toBeGreaterThan(
      last.map((line) => /^(COPY|RUN) /.test(line)).lastIndexOf(true),
    );
  });

  test('takes images with a tag, and copies from the package and from stages alone', () => {
    const images = lines.flatMap((line) => /^FROM (?:--platform=\S+ )?(\S+)/.exec(line)?.[1] ?? []);
    expect(images.filter((image) => !/:[\w.-]+$/.test(image) || image.endsWith(':latest'))).toEqual([]);
    const copied = lines.filter((line) => line.startsWith('COPY ') && !line.startsWith('COPY --from='));
    expect(copied).toEqual(['COPY cdk8s-mcp.tgz /tmp/']);
    expect(read('.dockerignore').trim().split('\n')).toEqual(['*', '!cdk8s-mcp.tgz']);
    expect(lines.filter((line) => /^ADD |curl |wget |sudo /.test(line))).toEqual([]);
  });
});

describe('the pages', () => {
  test.each(['docs/pipeline.md', '.pre-commit-hooks.yaml'])('%s names the version of package.json', (file) => {
    const named = read(file).matchAll(/cdk8s-mcp(?:@v?|:)(\d+\.\d+\.\d+)|rev: v(\d+\.\d+\.\d+)/g);
    const versions = Array.from(named, ([, one, other]) => one ?? other);
    expect(versions.length).toBeGreaterThan(0);
    expect(versions.filter((each) => each !== version)).toEqual([]);
  });
});
