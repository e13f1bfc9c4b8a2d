import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { buildSync } from 'esbuild';
import { bundleOptions, CEDAR, ENTRIES, LIBRARIES } from './bundling';
import { ROOT } from './language-test';

interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly license?: string;
  readonly repository?: string | { readonly url: string };
  readonly dependencies?: { readonly [name: string]: string };
  readonly bundledDependencies?: readonly string[];
}

const LICENSE_FILE = /^(licen[cs]e|notice|copying)/i;
/** The folder of a crate, in the paths of source files that the Rust compiler leaves in its output. */
const CRATE = /crates\.io-[0-9a-f]+\/([\w-]+)-(\d+\.\d+\.\d+[\w.+-]*)\/src/g;
const LINE = '='.repeat(80);

function manifestOf(folder: string): Manifest {
  return JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8')) as Manifest;
}

/** Where Node finds a package from a folder: its own `node_modules`, or that of a folder above. */
function installed(name: string, from: string): string {
  const folder = path.join(from, 'node_modules', name);
  if (existsSync(folder)) {
    return folder;
  }
  if (from === ROOT) {
    throw new Error(`${name} is not installed`);
  }
  return installed(name, path.dirname(from));
}

/** The packages, and those that they depend on. */
function withDependencies(names: readonly string[], from: string): string[] {
  return names.flatMap((name) => {
    const folder = installed(name, from);
    return [folder, ...withDependencies(Object.keys(manifestOf(folder).dependencies ?? {}), folder)];
  });
}

/** The packages whose code esbuild puts into the bundles. */
function compiledIn(): string[] {
  const inputs = ENTRIES.flatMap((entry) => {
    const { metafile } = buildSync({ ...bundleOptions(entry), absWorkingDir: ROOT, metafile: true, write: false });
    return Object.keys(metafile.inputs);
  });
  return inputs.flatMap((input) => {
    const [folder] = /^(.*\/)?node_modules\/(@[^/]+\/)?[^/]+/.exec(input) ?? [];
    return folder === undefined ? [] : [path.join(ROOT, folder)];
  });
}

/** The folders of all packages of others that the package contains. */
export function redistributed(): string[] {
  const bundled = withDependencies(manifestOf(ROOT).bundledDependencies ?? [], ROOT);
  const copied = withDependencies([CEDAR.name, ...Object.keys(LIBRARIES)], ROOT);
  const folders = [...bundled, ...compiledIn(), ...copied];
  return [...new Set(folders)].sort();
}

/** The crates whose names are in the WebAssembly files of a package. */
function crates(folder: string): string[] {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.wasm'));
  const found = files.flatMap((file) => [...readFileSync(path.join(folder, file), 'latin1').matchAll(CRATE)]);
  return [...new Set(found.map(([, name = '', version = '']) => `${name} ${version}`))].sort();
}

function cratesText(folder: string): string[] {
  const found = crates(folder).map((crate) => `  ${crate}`);
  const text = 'Its WebAssembly names these Rust crates, which are published on https://crates.io with their licences:';
  return found.length === 0 ? [] : ['', text, '', ...found];
}

function licenseText(folder: string, { name, license }: Manifest): string {
  const files = readdirSync(folder).filter((file) => LICENSE_FILE.test(file));
  if (files.length > 0) {
    return files.map((file) => readFileSync(path.join(folder, file), 'utf8').trim()).join('\n\n');
  }
  if (license !== manifestOf(ROOT).license) {
    throw new Error(`${name} has no file with its licence (${license ?? 'none is named'})`);
  }
  return `The package has no file with its licence. The text of ${license ?? ''} is in LICENSE.`;
}

function notice(folder: string): string {
  const manifest = manifestOf(folder);
  const { repository } = manifest;
  const url = typeof repository === 'string' ? repository : repository?.url;
  return [
    LINE,
    `${manifest.name} ${manifest.version}`,
    `Licence: ${manifest.license ?? 'see below'}`,
    ...(url === undefined ? [] : [`Source: ${url}`]),
    ...cratesText(folder),
    '',
    licenseText(folder, manifest),
  ].join('\n');
}

/** The text of `THIRD-PARTY-NOTICES`. */
export function thirdPartyNotices(): string {
  const { name } = manifestOf(ROOT);
  const intro = `${name} contains the following software of others. \`npm run build\` writes this file.`;
  return `${[intro, ...redistributed().map(notice)].join('\n\n')}\n`;
}
