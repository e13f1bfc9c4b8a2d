/**
 * `npm run judge:images`: compares what this package says of image references (`lib/kubernetes/image-reference.ts`)
 * with what nodes say, by the Go module that the kubelet reads them with: of the cases of `test/kubernetes/`, and of
 * texts that are nearly references. Both must agree. `-- --count 20000` says how many texts there are, `--seed 2` makes
 * others. If Go isn't installed, it says so and passes.
 */
import { spawnSync } from 'node:child_process';
import { copyFileSync, existsSync, mkdirSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { imageProblem } from '../lib/kubernetes/image-reference';
import { IMAGE_REFERENCES, IMAGES, NEARLY_IMAGES } from '../test/kubernetes/image-references';

const REFERENCE = 'github.com/distribution/reference@v0.6.0';
const ROOT = path.join(__dirname, '..');
const HOME = path.join(ROOT, '.judge', 'images');
const JUDGE = path.join(HOME, 'image-judge');

function go(...args: readonly string[]): void {
  const { status, stderr } = spawnSync('go', args, { cwd: HOME, encoding: 'utf8' });
  if (status !== 0) {
    throw new Error(`judge: go ${args.join(' ')} fails: ${stderr}`);
  }
}

/** Builds the judge, unless it is there. False where Go isn't installed. */
function install(): boolean {
  if (existsSync(JUDGE)) {
    return true;
  }
  if (spawnSync('go', ['version']).status !== 0) {
    return false;
  }
  mkdirSync(HOME, { recursive: true });
  copyFileSync(path.join(ROOT, 'scripts', 'image-judge', 'main.go'), path.join(HOME, 'main.go'));
  if (!existsSync(path.join(HOME, 'go.mod'))) {
    go('mod', 'init', 'imagejudge');
  }
  go('get', REFERENCE);
  go('build', '-o', JUDGE, '.');
  return true;
}

function main(): number {
  const { values } = parseArgs({
    options: { count: { type: 'string', default: '20000' }, seed: { type: 'string', default: '1' } },
  });
  if (!install()) {
    console.log('judge: skipped, Go is not installed');
    return 0;
  }
  const made = { numRuns: Number(values.count), seed: Number(values.seed) };
  const cases = IMAGE_REFERENCES.map(([text]) => text);
  const texts = [...cases, ...fc.sample(IMAGES, made), ...fc.sample(NEARLY_IMAGES, made)];
  const input = texts.map((text) => JSON.stringify(text)).join('\n');
  const { stdout, stderr } = spawnSync(JUDGE, { input, encoding: 'utf8', maxBuffer: 2 ** 28 });
  const verdicts = stdout.split('\n').filter((line) => line !== '');
  if (verdicts.length !== texts.length) {
    throw new Error(`judge: ${String(verdicts.length)} of ${String(texts.length)} texts are judged: ${stderr}`);
  }
  const differing = texts.filter((text, index) => (imageProblem(text) === undefined) !== (verdicts[index] === 'true'));
  for (const text of new Set(differing)) {
    console.log(`judge: ${JSON.stringify(text)}: ${imageProblem(text) ?? 'nothing is said, but nodes refuse it'}`);
  }
  const accepted = verdicts.filter((verdict) => verdict === 'true').length;
  console.log(
    `judge: of ${String(texts.length)} texts, nodes accept ${String(accepted)}, and contradict ${String(differing.length)}`,
  );
  return differing.length === 0 ? 0 : 1;
}

process.exitCode = main();
