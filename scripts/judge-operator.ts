/**
 * `npm run judge:operator -- --release RELEASE --count N --seed S`: makes random programs that are right by the
 * documentation, lets the real operator of the release reconcile what they write for clusters with it, and compares
 * its objects with those that this package writes for clusters without it. `EXACT` must be equal in every field, the run
 * config byte for byte; `CORRECTED` may differ in what `docs/corrections.md` lists, each difference by the id of a correction.
 */
import * as fc from 'fast-check';
import { clustersAt } from '../test/support/valid/target';
import { programsFor } from '../test/support/valid/program';
import { endsWith, JudgeFailure, parsed } from './lib/judge-failure';
import { operatorJudge } from './lib/operator-judge';
import { comparedWithOperator, type Compared, inputOf, type OperatorInput } from './lib/operator-programs';

/** So many are made and judged at a time. */
const BATCH = 250;
/** One in so many has all configs that it refers to. */
const WHOLE = 5;

async function main(): Promise<number> {
  const { values } = parsed({
    options: {
      release: { type: 'string', default: '0.44.0' },
      count: { type: 'string', default: '500' },
      seed: { type: 'string', default: '1' },
    },
  });
  const { release } = values;
  const [count, seed] = [Number(values.count), Number(values.seed)];
  if (!Number.isInteger(count) || count < 1 || !Number.isInteger(seed)) {
    throw new JudgeFailure('--count and --seed must be whole numbers');
  }
  const operator = await operatorJudge(release);
  // what is wrong is asked for, and not to be printed as a process warning
  process.removeAllListeners('warning');
  const total = { judged: 0, refused: 0, exact: 0, corrected: 0 };
  const ids = new Map<string, number>();
  let made = 0;
  while (total.judged < count) {
    const numRuns = Math.min(BATCH, WHOLE * (count - total.judged));
    const programs = fc.sample(programsFor(clustersAt(release)), { numRuns, seed: seed + made });
    const inputs = programs
      .flatMap((program, index) => inputOf(`program ${String(made + index)}`, program))
      .slice(0, count - total.judged);
    made += numRuns;
    const judgements = await operator.judge(inputs);
    for (const [index, input] of inputs.entries()) {
      const judgement = judgements[index];
      const compared = judgement && comparedWithOperator(input, judgement, release);
      tell(input, compared);
      total.judged += 1;
      total.refused += compared?.refusal === undefined ? 0 : 1;
      total.exact += compared?.exact.length === 0 ? 0 : 1;
      total.corrected += compared?.unattributed.length === 0 ? 0 : 1;
      for (const id of compared?.attributed ?? []) {
        ids.set(id, (ids.get(id) ?? 0) + 1);
      }
    }
    console.error(`judge: ${String(total.judged)} of ${String(count)} programs`);
  }
  const { judged, refused, exact, corrected } = total;
  console.log(
    `judge: of ${String(judged)} programs at ${release}, the operator refuses ${String(refused)}; EXACT differs in ${String(exact)}, CORRECTED by more than its corrections in ${String(corrected)}`,
  );
  console.log(
    `judge: corrections that were seen: ${Array.from(ids, ([id, times]) => `${id} ${String(times)}`)
      .sort()
      .join(', ')}`,
  );
  return refused + exact + corrected > 0 ? 1 : 0;
}

function tell({ name }: OperatorInput, compared: Compared | undefined): void {
  const lines = [
    ...(compared?.refusal === undefined ? [] : [`the operator refuses it: ${compared.refusal}`]),
    ...(compared?.exact ?? []).map((path) => `EXACT: ${path}`),
    ...(compared?.unattributed ?? []).map((path) => `CORRECTED, by no correction: ${path}`),
  ];
  for (const line of lines) {
    console.log(`judge: ${name}: ${line}`);
  }
}

endsWith(main);
