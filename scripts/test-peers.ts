/**
 * Does the steps of the README in the app that `cdk8s init typescript-app` makes, and compares the YAML. Then makes such an
 * app with the package as it would be published, once with the oldest peers and once with the newest. In each of them all samples and examples are compiled, the examples and their tests run, and
 * `cdk8s synth` writes what the README's program writes here. `npm run test:peers -- cdk8s-plus-31` takes that
 * cdk8s-plus, and the newest of the others. Needs npm's registry.
 */
import { cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import type ts from 'typescript';
import { samples } from '../test/support/docs';
import {
  copied,
  examples,
  type Files,
  filesIn,
  sampleFiles,
  templateFile,
  typeErrorsIn,
  withPlus,
  write,
} from '../test/support/template-app';
import { ROOT, run } from './lib/language-test';
import { readmeFaults } from './lib/readme-steps';

interface Manifest {
  readonly version: string;
  readonly peerDependencies: { readonly [name: string]: string };
  readonly devDependencies: { readonly [name: string]: string };
}

interface Test {
  readonly subject: string;
  readonly faults: () => string[];
}

/** Versions by name. */
type Versions = { readonly [name: string]: string };

const manifest = JSON.parse(readFileSync(path.join(ROOT, 'package.json'), 'utf8')) as Manifest;
const PROGRAMS = [...examples(), 'test/plus'];
/** The Deployment of cdk8s-plus itself differs between its releases. */
const CLIENTS = 'clients.k8s.yaml';
/** Warnings of the programs are not relevant here. */
const QUIET = { NODE_NO_WARNINGS: '1' };
const TEMPLATE_FILES = ['tsconfig.json', 'jest.config.js', 'cdk8s.yaml'];

function oldest(): Versions {
  const ranges = Object.entries(manifest.peerDependencies).filter(([name]) => /^(cdk8s|constructs)/.test(name));
  return Object.fromEntries(ranges.map(([name, range]) => [name, range.replace('^', '')]));
}

function newest(plus: string): Versions {
  return { cdk8s: 'latest', constructs: 'latest', [plus]: 'latest' };
}

function newestPlus(): string {
  const names = Object.keys(manifest.devDependencies).filter((name) => name.startsWith('cdk8s-plus-'));
  return names.sort().at(-1) ?? '';
}

function plusOf(versions: Versions): string {
  return Object.keys(versions).find((name) => name.startsWith('cdk8s-plus-')) ?? '';
}

/** Creates the app of the template with these versions, and returns its folder. */
function makeApp(home: string, tarball: string, versions: Versions): string {
  const folder = path.join(home, plusOf(versions));
  const filled = templateFile('package.json')
    .replace('{{ $base }}', 'app')
    .replaceAll(/\^?\{\{.*?\}\}/g, 'latest');
  const template = JSON.parse(filled) as object;
  const dependencies = { ...versions, 'cdk8s-mcp': `file:${tarball}` };
  const readme = samples('README.md')[0]?.program ?? '';
  write(folder, [
    { name: 'package.json', text: JSON.stringify({ ...template, dependencies }) },
    { name: 'main.ts', text: withPlus(readme, plusOf(versions)) },
    ...TEMPLATE_FILES.map((name) => ({ name, text: templateFile(name) })),
  ]);
  run('npm', ['install', '--no-audit', '--no-fund', '--loglevel=error', '--strict-peer-deps'], folder);
  return folder;
}

/** The errors in an app. */
function faultsOf(folder: string, plus: string): string[] {
  const files = [...sampleFiles(plus), ...PROGRAMS.flatMap((program) => copied(program, plus))];
  write(folder, files);
  const compiler = createRequire(path.join(folder, 'package.json'))('typescript') as typeof ts;
  const faults = typeErrorsIn(folder, files, compiler);

  const bin = (name: string): string => path.join(folder, 'node_modules', '.bin', name);
  for (const example of examples()) {
    const snapshots = path.join(example, '__snapshots__');
    cpSync(path.join(ROOT, snapshots), path.join(folder, plus, snapshots), { recursive: true });
  }
  run(bin('jest'), ['--ci', '--silent', path.join(plus, 'examples')], folder);

  for (const program of PROGRAMS) {
    const outdir = path.join(folder, 'out', program);
    run(bin('ts-node'), ['main.ts'], path.join(folder, plus, program), { ...QUIET, CDK8S_OUTDIR: outdir });
    if (!isDeepStrictEqual(writtenTo(outdir), writtenHere(folder, program))) {
      faults.push(`${program} writes something else than in this repository`);
    }
  }
  run(bin('cdk8s'), ['synth', '--check-upgrade=false'], folder, QUIET);
  if (!isDeepStrictEqual(writtenTo(path.join(folder, 'dist')), writtenHere(folder, 'examples/quickstart'))) {
    faults.push('the program of the README writes something else than examples/quickstart');
  }
  return faults;
}

/** The manifests that a program writes with the source of the package. */
function writtenHere(home: string, program: string): Files {
  const outdir = path.join(home, 'here', program);
  const tsx = path.join(ROOT, 'node_modules', '.bin', 'tsx');
  const args = ['--tsconfig', path.join('examples', 'tsconfig.json'), path.join(program, 'main.ts')];
  run(tsx, args, ROOT, { ...QUIET, CDK8S_OUTDIR: outdir });
  return writtenTo(outdir);
}

function writtenTo(outdir: string): Files {
  return Object.fromEntries(Object.entries(filesIn(outdir)).filter(([name]) => name !== CLIENTS));
}

/** Runs a test, and returns its result. */
function passes({ subject, faults }: Test): boolean {
  const begin = Date.now();
  const found = faults();
  found.forEach((fault) => {
    console.log(fault);
  });
  const seconds = String(Math.round((Date.now() - begin) / 1000));
  console.log(`test:peers: ${found.length === 0 ? 'passed' : 'failed'} in ${seconds} s ${subject}`);
  return found.length === 0;
}

function main(): number {
  const [, , plus] = process.argv;
  const home = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-peers-'));
  try {
    run('npm', ['pack', '--ignore-scripts', '--loglevel=error', '--pack-destination', home], ROOT);
    const tarball = path.join(home, `cdk8s-mcp-${manifest.version}.tgz`);
    const tests = (plus === undefined ? [oldest(), newest(newestPlus())] : [newest(plus)]).map((versions): Test => {
      const names = Object.entries(versions).map(([name, version]) => `${name}@${version}`);
      return {
        subject: `with ${names.join(', ')}`,
        faults: () => faultsOf(makeApp(home, tarball, versions), plusOf(versions)),
      };
    });
    const readme: Test = { subject: 'by the steps of the README', faults: () => readmeFaults(home, tarball) };
    const results = [readme, ...tests].map(passes);
    return results.every(Boolean) ? 0 : 1;
  } finally {
    rmSync(home, { recursive: true, force: true });
  }
}

process.exitCode = main();
