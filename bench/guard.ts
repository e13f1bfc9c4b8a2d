/**
 * Fails if a synth or a check became slower: `npm run bench:guard`. It compares the CPU time of whole processes with that of
 * others, such as the same objects as literals, and needs the build. A figure that is too slow is measured once more.
 *
 * Whoever makes it slower on purpose writes the new ratio into `guard.json`, and says why there.
 */
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { GUARDED, isTooSlow, TOLERANCE, WHY, type Guarded } from './guarded';
import { inNewProcesses } from './new-process';
import { checkedRepository } from './repository';

const ROUNDS = 7;
const outdir = mkdtempSync(path.join(tmpdir(), 'cdk8s-mcp-guard-'));

function measured({ name, programs }: Guarded): number {
  const folder = path.join(outdir, name);
  mkdirSync(folder, { recursive: true });
  return programs === undefined
    ? checkedRepository(name, undefined, ROUNDS, folder).ratio
    : inNewProcesses(name, { ...programs, rounds: ROUNDS, outdir: folder }).ratio;
}

/** Whether the figure is as it was; a moment in which the machine is slow is no reason to fail. */
function isKept(figure: Guarded): boolean {
  const most = (figure.ratio * TOLERANCE).toFixed(2);
  for (const attempt of ['', ' (measured once more)']) {
    const ratio = measured(figure);
    const verdict = isTooSlow(figure, ratio) ? 'too slow' : 'ok';
    const kept = `kept ${figure.ratio.toFixed(2)}, at most ${most}`;
    console.log(`guard: ${figure.name}: ${ratio.toFixed(2)}, ${kept}: ${verdict}${attempt}`);
    if (verdict === 'ok') {
      return true;
    }
  }
  return false;
}

try {
  const slower = GUARDED.filter((figure) => !isKept(figure));
  if (slower.length > 0) {
    console.log(`guard: kept because: ${WHY}`);
    console.log('guard: find out what became slower (CONTRIBUTING.md), or keep the new ratio in bench/guard.json');
    process.exitCode = 1;
  }
} finally {
  rmSync(outdir, { recursive: true, force: true });
}
