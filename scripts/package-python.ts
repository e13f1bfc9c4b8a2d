/**
 * Builds the Python wheel and its source distribution into `packages/python/`: `npm run package:python`, with
 * `--outdir` for another folder than `packages`.
 *
 * jsii-pacmak writes the code, with the README's program in Python, as translated by jsii-rosetta. This script adds
 * links that work on a package index, and the metadata that the index shows.
 */
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { REPOSITORY, SITE } from './lib/addresses';
import { absoluteLinks } from './lib/absolute-links';
import { ROOT, run } from './lib/language-test';

interface Manifest {
  readonly version: string;
  readonly keywords: readonly string[];
  readonly bugs: { readonly url: string };
}

interface Setup {
  readonly classifiers: readonly string[];
  readonly packages: readonly string[];
}

/** By how they begin: classifiers that jsii writes another way, or not as far as they go. */
const CLASSIFIERS: { readonly [beginning: string]: string } = {
  'Development Status': 'Development Status :: 4 - Beta',
  'License ::': 'License :: OSI Approved :: Apache Software License',
};
const SETUP = /(?<=json\.loads\(\n {4}"""\n)(?<json>.*)(?=\n"""\n\))/s;

const { version, keywords, bugs } = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Manifest;
const release = `${REPOSITORY}/blob/v${version}`;

/** Rewrites a file of the generated code; it is an error if nothing changes. */
function edit(file: string, change: (text: string) => string): void {
  const before = readFileSync(file, 'utf8');
  const after = change(before);
  if (after === before) {
    throw new Error(`${file} is not what jsii-pacmak used to write`);
  }
  writeFileSync(file, after);
}

/** The metadata for PyPI that jsii does not know. */
function described(setup: Setup): object {
  const classifiers = setup.classifiers.map((each) => {
    const [, known] = Object.entries(CLASSIFIERS).find(([beginning]) => each.startsWith(beginning)) ?? [];
    return known ?? each;
  });
  return {
    ...setup,
    classifiers,
    keywords: [...keywords],
    project_urls: {
      Source: REPOSITORY,
      Documentation: SITE,
      Changelog: `${release}/CHANGELOG.md`,
      Issues: bugs.url,
    },
  };
}

function generate(folder: string): string {
  const bin = path.join(ROOT, 'node_modules', '.bin');
  run(path.join(bin, 'jsii-rosetta'), ['extract', '--strict'], ROOT);
  const options = ['--target', 'python', '--code-only', '--no-npmignore', '--outdir', folder];
  run(path.join(bin, 'jsii-pacmak'), options, ROOT);
  const code = path.join(folder, 'python');
  const setup = path.join(code, 'setup.py');
  const [json = '{}'] = SETUP.exec(readFileSync(setup, 'utf8')) ?? [];
  edit(setup, (text) => text.replace(SETUP, () => JSON.stringify(described(JSON.parse(json) as Setup), null, 4)));

  const readme = path.join(code, 'README.md');
  const text = readFileSync(readme, 'utf8').trim();
  const linked = absoluteLinks(text, release);
  edit(readme, (all) => all.replace(text, () => linked));
  const { packages } = JSON.parse(json) as Setup;
  edit(path.join(code, 'src', packages[0] ?? '', '__init__.py'), (all) => all.replace(text, () => linked));
  return code;
}

/** As jsii-pacmak does it. */
function build(code: string, folder: string, outdir: string): void {
  const environment = path.join(folder, 'venv');
  const python = path.join(environment, 'bin', 'python');
  const pacmak = path.dirname(createRequire(__filename).resolve('jsii-pacmak/package.json'));
  const tools = path.join(pacmak, 'lib', 'targets', 'python', 'requirements-dev.txt');
  run('python3', ['-m', 'venv', environment], folder);
  run(python, ['-m', 'pip', 'install', '--quiet', '--no-input', '--requirement', tools], folder);
  run(python, ['-m', 'build', '--outdir', outdir, code], folder);
  run(python, ['-m', 'twine', 'check', '--strict', path.join(outdir, '*')], folder);
}

const { outdir } = parseArgs({ options: { outdir: { type: 'string', default: 'packages' } } }).values;
const folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-python-'));
try {
  const target = path.resolve(outdir, 'python');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(target, { recursive: true });
  build(generate(folder), folder, target);
} finally {
  rmSync(folder, { recursive: true, force: true });
}
