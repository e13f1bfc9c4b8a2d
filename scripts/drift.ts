/**
 * Compares the CRDs of a file or a folder with those of the newest tested release: `npm run drift -- FOLDER`. With `--release
 * 0.66.0`, it also says whether that release of the operator, which installs them, is too far ahead. With `--record` as
 * well, it runs the operator of that release over the recorded inputs, and compares the objects. The exit code is 1 if
 * anything is new, changed or gone, and 2 if something cannot be compared, or the release is too far ahead.
 */
import { driftReport } from './lib/drift-report';
import { endsWith, JudgeFailure, parsed } from './lib/judge-failure';
import { recordingOf } from './lib/recording';

const USAGE = 'usage: npm run drift -- FOLDER [--release RELEASE [--record]], with a release such as 0.66.0';

async function main(): Promise<number> {
  const { values, positionals } = parsed({
    options: { release: { type: 'string' }, record: { type: 'boolean', default: false } },
    allowPositionals: true,
  });
  const [source, ...more] = positionals;
  const { release, record } = values;
  if (source === undefined || more.length > 0 || (record && release === undefined)) {
    throw new JudgeFailure(USAGE);
  }
  const newest =
    release === undefined
      ? undefined
      : { release: release.replace(/^v/, ''), record: record ? recordingOf : undefined };
  const { lines, code } = await driftReport(source, newest);
  for (const line of lines) {
    console.log(line);
  }
  return code;
}

endsWith(main);
