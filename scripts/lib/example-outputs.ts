import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Texts } from './text-changes';

const ROOT = path.join(__dirname, '..', '..');
const ENDING = '.k8s.yaml';

/** The folder of the examples. */
export const EXAMPLES = path.join(ROOT, 'examples');

/** What the examples wrote at the last release: a folder for each of them. */
export const LAST = path.join(ROOT, 'test', 'last');

/** The names of the examples. */
export function exampleNames(): string[] {
  return readdirSync(EXAMPLES)
    .filter((name) => existsSync(path.join(EXAMPLES, name, 'main.ts')))
    .sort();
}

/** Runs an example with the source of the package; it writes into that folder. */
export function writeExample(example: string, outdir: string): void {
  mkdirSync(outdir, { recursive: true });
  const { status } = spawnSync(
    path.join(ROOT, 'node_modules', '.bin', 'tsx'),
    ['--tsconfig', path.join('examples', 'tsconfig.json'), path.join('examples', example, 'main.ts')],
    { cwd: ROOT, stdio: 'inherit', env: { ...process.env, CDK8S_OUTDIR: outdir, NODE_NO_WARNINGS: '1' } },
  );
  if (status !== 0) {
    throw new Error(`the example ${example} cannot be synthesized`);
  }
}

/** The files below a folder of manifests, by their paths without the ending. */
export function outputsIn(folder: string): Texts {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith(ENDING));
  return new Map(
    files.sort().map((file) => {
      return [
        file.slice(0, -ENDING.length).replaceAll(path.sep, '/'),
        readFileSync(path.join(folder, file), 'utf8'),
      ] as const;
    }),
  );
}
