/**
 * `npm run judge:cluster`: runs a kube-apiserver with etcd for the time of the run, and lets it judge what this package
 * writes: the outputs of all examples, of the recorded inputs that the release accepts, and of random programs that are
 * right by the documentation, each for clusters with the operator and without it. The laws are in
 * `scripts/lib/cluster/report.ts`. The binaries are those of `KUBEBUILDER_ASSETS`, else they are built once from Go modules
 * into `.judge/cluster/`. All listens on the loopback address; nothing is left behind, unless `--keep` asks for it.
 */
import path from 'node:path';
import { KNOWN_RELEASES, LATEST_RELEASE } from '../lib/releases/releases';
import { type ControlPlane, withControlPlane } from './lib/cluster/control-plane';
import { writeDefinitions } from './lib/cluster/definitions';
import { isBinding, type Placed, placed } from './lib/cluster/in-cluster';
import { exampleInputs, inputsOfRecords, randomInputs } from './lib/cluster/inputs';
import { checkKubectl, kubectl } from './lib/cluster/kubectl';
import { judgeApplies } from './lib/cluster/law-apply';
import { checkedInputs, judgeLiving } from './lib/cluster/law-check';
import { judgeMutants } from './lib/cluster/law-mutants';
import { judgePods } from './lib/cluster/law-pods';
import { judgePolicies, judgeTypes } from './lib/cluster/law-policies';
import { Report } from './lib/cluster/report';
import { serverPrograms } from './lib/cluster/server-programs';
import { endsWith, JudgeFailure, parsed } from './lib/judge-failure';

/** It says what is wrong with the types of a policy. */
const CONTROLLERS = ['validatingadmissionpolicy-status-controller'];

interface Options {
  readonly release: string;
  readonly count: number;
  readonly mutants: number;
  readonly seed: number;
  readonly withOperator: boolean;
  readonly keep: boolean;
}

const OPTIONS = {
  release: { type: 'string', default: LATEST_RELEASE },
  count: { type: 'string', default: '200' },
  mutants: { type: 'string', default: '2000' },
  seed: { type: 'string', default: '1' },
  'without-operator': { type: 'boolean', default: false },
  keep: { type: 'boolean', default: false },
} as const;

function optionsOf(): Options {
  const { values } = parsed({ options: OPTIONS });
  const [count = 0, mutants = 0, seed = 0] = [values.count, values.mutants, values.seed].map(Number);
  if (![count, mutants, seed].every(Number.isInteger)) {
    throw new JudgeFailure('--count, --mutants and --seed must be whole numbers');
  }
  const known: readonly string[] = KNOWN_RELEASES;
  if (!known.includes(values.release)) {
    throw new JudgeFailure(`--release must be one of ${KNOWN_RELEASES.join(', ')}`);
  }
  const { release, keep } = values;
  return { release, count, mutants, seed, withOperator: !values['without-operator'], keep };
}

async function main(): Promise<number> {
  const options = optionsOf();
  await checkKubectl();
  const programs = await serverPrograms();
  // what is wrong is asked for, and not to be printed as a process warning
  process.removeAllListeners('warning');
  const report = new Report((line) => {
    console.log(`judge: ${line}`);
  });
  const { keep } = options;
  progress('starts an API server');
  await withControlPlane({ programs, controllers: CONTROLLERS, keep }, (plane) =>
    judged(plane, options, programs.controllerManager !== undefined, report),
  );
  for (const line of report.summary()) {
    console.log(`judge: ${line}`);
  }
  return report.isRight ? 0 : 1;
}

async function judged(plane: ControlPlane, options: Options, hasManager: boolean, report: Report): Promise<void> {
  const { release, mutants, withOperator } = options;
  await define(plane, release);
  progress('makes what is judged');
  const examples = exampleInputs(path.join(plane.folder, 'examples'), release);
  const all = [...examples, ...inputsOfRecords(release, withOperator), ...randomInputs(release, options)];
  const chosen = all.filter(({ operator }) => withOperator || !operator);
  const inputs = checkedInputs(
    plane,
    await placed(plane, chosen, (text) => {
      report.note(text);
    }),
    release,
  );
  const objects = inputs.reduce((sum, each) => sum + each.objects.length, 0);
  progress(`laws 1 and 2, ${String(objects)} objects of ${String(inputs.length)} inputs`);
  await judgeApplies(plane, 'applied', only(inputs, false), report);
  progress('law 5');
  await judgePods(plane, inputs, report);
  progress('law 6');
  await judgeLiving(plane, inputs, release, report);
  progress('law 3');
  await judgeMutants(plane, { ...options, count: mutants }, report);
  progress('law 4');
  if (hasManager) {
    await judgeTypes(plane, inputs, report);
  } else {
    report.note('law 4: types are not judged, since KUBEBUILDER_ASSETS has no kube-controller-manager');
  }
  if (withOperator) {
    await judgePolicies(plane, release, report);
  }
  // from here on, policies judge what is applied
  await judgeApplies(plane, 'bindings', only(inputs, true), report);
}

/** The inputs with their bindings of policies alone, or without them. */
function only(inputs: readonly Placed[], bindings: boolean): Placed[] {
  return inputs.map((input) => ({ ...input, objects: input.objects.filter((each) => isBinding(each) === bindings) }));
}

async function define(plane: ControlPlane, release: string): Promise<void> {
  const folder = path.join(plane.folder, 'definitions');
  await writeDefinitions(folder, release);
  for (const args of [
    ['apply', '--server-side', '-f', folder],
    ['wait', '--for=condition=Established', '--timeout=60s', '-f', folder],
  ]) {
    const { code, error } = await kubectl(plane, ...args);
    if (code !== 0) {
      throw new JudgeFailure(`the definitions of ${release} cannot be applied: ${error}`);
    }
  }
}

function progress(what: string): void {
  console.error(`judge: ${what}`);
}

endsWith(main);
