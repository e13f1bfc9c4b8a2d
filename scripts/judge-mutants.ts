/**
 * `npm run judge:mutants`: makes custom resources and programs that nobody would write so, and holds those that this
 * package accepts against the API server's own schemas (see `judge.ts`): what only the API server refuses, a rule is
 * missing for. `-- --count 40000` says how many there are of both, `--seed 2` makes others.
 *
 * The judge knows the schemas of all kinds, the rules of the custom resources, and what is said of names, labels and
 * annotations. It does not know what the API server checks of Deployments, Services and the like beyond their schemas:
 * that, the rules of `lib/rules/native-rules.ts` and their tests say.
 */
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import * as fc from 'fast-check';
import { HOME } from './lib/go-program';
import { installJudge, refusals } from './lib/kubectl-validate';
import { acceptedBy, documents, programs, type Mutant } from './lib/mutants';

/** Behaviour and definitions differ most between these. */
const RELEASES = ['0.22.0', '0.30.1', '0.44.0', '0.63.0'];
/** The first with all fields that this package writes: `preStopSleep` needs it. */
const KUBERNETES = '1.30';
/** So many are made, written and judged at a time. */
const BATCH = 2000;

/** A number that no two mutants have, and what they are made of. */
type Numbered = readonly [file: string, mutant: Mutant];

function judged(mutants: readonly Mutant[]): { readonly accepted: number; readonly refused: number } {
  rmSync(path.join(HOME, 'mutants'), { recursive: true, force: true });
  const byRelease = new Map<string, Numbered[]>();
  let accepted = 0;
  for (const [index, mutant] of mutants.entries()) {
    const texts = acceptedBy(mutant);
    accepted += texts.length > 0 ? 1 : 0;
    for (const [chart, { release, text }] of texts.entries()) {
      const folder = path.join(HOME, 'mutants', release);
      const file = `${String(index)}-${String(chart)}.yaml`;
      mkdirSync(folder, { recursive: true });
      writeFileSync(path.join(folder, file), text);
      byRelease.set(release, [...(byRelease.get(release) ?? []), [file, mutant]]);
    }
  }
  let refused = 0;
  for (const [release, numbered] of byRelease) {
    const wrong = refusals(path.join(HOME, 'mutants', release), release, KUBERNETES);
    refused += wrong.size;
    for (const [file, messages] of wrong) {
      const [, mutant] = numbered.find(([name]) => name === file) ?? [];
      console.log(`judge: release ${release} refuses ${messages.join('; ')}\n  ${mutant?.text ?? ''}`);
    }
  }
  return { accepted, refused };
}

function main(): number {
  const { values } = parseArgs({
    options: { count: { type: 'string', default: '4000' }, seed: { type: 'string', default: '1' } },
  });
  const [count, seed] = [Number(values.count), Number(values.seed)];
  if (!installJudge()) {
    return 0;
  }
  // what is wrong is asked for, and not to be printed as a process warning
  process.removeAllListeners('warning');
  let failed = false;
  for (const [what, any] of [
    ['custom resources', fc.oneof(...RELEASES.map(documents))],
    ['programs', programs],
  ] as const) {
    let [accepted, refused] = [0, 0];
    for (let made = 0; made < count; made += BATCH) {
      const verdict = judged(fc.sample(any, { numRuns: Math.min(BATCH, count - made), seed: seed + made }));
      accepted += verdict.accepted;
      refused += verdict.refused;
    }
    failed ||= refused > 0;
    console.log(
      `judge: of ${String(count)} mutated ${what}, this package accepts ${String(accepted)}; the API server refuses ${String(refused)} of them`,
    );
  }
  rmSync(path.join(HOME, 'mutants'), { recursive: true, force: true });
  return failed ? 1 : 0;
}

process.exitCode = main();
