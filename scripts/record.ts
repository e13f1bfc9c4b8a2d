/**
 * `npm run record -- RELEASE [INPUTS]`: runs the operator of a release over all recorded inputs and those of the folder
 * INPUTS, and writes `.judge/recorded/RELEASE/` in the form that `record-releases.ts` reads. If the release is recorded
 * already, the result must be what stands in `test/`: the exit code is 1 if it is not.
 */
import path from 'node:path';
import { endsWith, JudgeFailure } from './lib/judge-failure';
import { type Recording, recordingOf } from './lib/recording';

async function main(): Promise<number> {
  const [release, folder, ...more] = process.argv.slice(2);
  if (release === undefined || !/^\d+\.\d+\.\d+$/.test(release) || more.length > 0) {
    throw new JudgeFailure('usage: npm run record -- RELEASE [INPUTS], with a release such as 0.44.0');
  }
  const recording = await recordingOf(release, folder);
  console.log(`record: wrote ${path.relative(process.cwd(), recording.folder)}`);
  return told(recording);
}

function told({ release, before, compared, objects, kinds, verdicts }: Recording): number {
  const isKnown = release === before;
  const what = isKnown ? 'what stands in test/' : `those of ${before}`;
  const others = objects.filter((each) => each.before.length > 0).length;
  console.log(`record: ${String(compared - others)} of ${String(compared)} sets of objects are ${what}`);
  for (const [about, names] of [
    ['objects', objects.map(({ name }) => name)],
    ['definitions', kinds],
    ['verdicts', verdicts.map(({ name }) => name)],
  ] as const) {
    console.log(`record: other ${about}: ${names.length === 0 ? 'none' : names.join(', ')}`);
  }
  return isKnown && objects.length + kinds.length + verdicts.length > 0 ? 1 : 0;
}

endsWith(main);
