import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { outputOf } from './child-process';

export const ROOT = path.join(__dirname, '..', '..');

/** The output of `npm pack` for a package. */
export interface Packed {
  readonly filename: string;
  readonly size: number;
  readonly unpackedSize: number;
  readonly files: readonly { readonly path: string }[];
}

/** The package as it would be published, installed with only its peers. */
export class InstalledPackage {
  private readonly home = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-package-'));

  public get folder(): string {
    return path.join(this.home, 'node_modules', 'cdk8s-mcp');
  }

  /** Packs and installs the build; returns the output of npm. */
  public install(peers: readonly string[]): Packed {
    for (const file of ['.jsii', 'build/lib/index.js']) {
      if (!existsSync(path.join(ROOT, file))) {
        throw new Error(`${file} is missing, and the package is made of it: run npm run build first`);
      }
    }
    const packed = pack(this.home);
    mkdirSync(this.folder, { recursive: true });
    outputOf(
      'tar',
      ['-xzf', path.join(this.home, packed.filename), '-C', this.folder, '--strip-components=1'],
      this.home,
    );
    for (const peer of peers) {
      mkdirSync(path.dirname(path.join(this.home, 'node_modules', peer)), { recursive: true });
      symlinkSync(path.join(ROOT, 'node_modules', peer), path.join(this.home, 'node_modules', peer));
    }
    return packed;
  }

  /** Writes a program beside the package, in a separate folder; returns the folder. */
  public project(name: string, files: { readonly [file: string]: string }): string {
    const folder = path.join(this.home, name);
    mkdirSync(folder);
    for (const [file, content] of Object.entries(files)) {
      writeFileSync(path.join(folder, file), content);
    }
    return folder;
  }

  public evaluate(script: string, type: 'commonjs' | 'module'): string {
    return outputOf(process.execPath, [`--input-type=${type}`, '-e', script], this.home);
  }

  public remove(): void {
    rmSync(this.home, { recursive: true, force: true });
  }
}

/** The output of a program, by file. */
export function synthesized(folder: string): { readonly [file: string]: string } {
  outputOf(process.execPath, ['main.js'], folder);
  const outdir = path.join(folder, 'dist');
  return Object.fromEntries(readdirSync(outdir).map((file) => [file, readFileSync(path.join(outdir, file), 'utf8')]));
}

function pack(destination: string): Packed {
  const json = outputOf('npm', ['pack', '--json', '--ignore-scripts', '--pack-destination', destination], ROOT);
  const [packed] = JSON.parse(json) as Packed[];
  if (packed === undefined) {
    throw new Error('npm pack made no package');
  }
  return packed;
}
