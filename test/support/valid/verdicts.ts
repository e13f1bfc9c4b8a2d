import { Testing } from 'cdk8s';
import * as fc from 'fast-check';
import { TargetCluster } from '../../../lib';
import { isKind } from '../../../lib/model/kinds';
import { policiesIn, refusals } from '../admission';
import type { Manifest } from '../corpus';
import { brokenBy, type Broken } from './guardrails';
import { validProgram, type ValidProgram } from './program';
import { appOf } from './run';

/** Programs, each with a rule that it breaks. */
export const breaking: fc.Arbitrary<readonly [ValidProgram, Broken]> = validProgram.chain((program) =>
  fc.tuple(fc.constant({ ...program, guardrails: undefined }), fc.constantFrom(...brokenBy(program))),
);

/** What the API server says of the custom resources of a program, if these policies are in the cluster. */
export function refusedBy(policies: readonly Manifest[], program: ValidProgram): readonly string[] {
  const [chart] = appOf({ charts: { test: program }, guardrails: undefined }).charts;
  const release = chart && TargetCluster.of(chart)._target.release;
  const objects = manifestsOf(program).filter(({ kind }) => isKind(kind));
  return release === undefined ? [] : objects.flatMap((each) => refusals(policiesIn(policies), each, release));
}

/** The policies of a program's guardrails alone, in a chart of which nothing breaks them. */
export function policiesOf(program: ValidProgram): readonly Manifest[] {
  const { guardrails } = program;
  const alone = { ...program, shared: {}, proxies: [], defaults: undefined, dashboards: [] };
  return guardrails === undefined
    ? []
    : manifestsOf({ ...alone, guardrails: { ...guardrails, policy: guardrails.policy ?? {} } });
}

/** The objects that a program writes. */
export function manifestsOf(program: ValidProgram): Manifest[] {
  const [chart] = appOf({ charts: { test: program }, guardrails: undefined }).charts;
  return chart === undefined ? [] : (JSON.parse(JSON.stringify(Testing.synth(chart))) as Manifest[]);
}

/** The ids of guardrails in messages; a message without one as it is. */
export function idsOf(messages: readonly string[]): readonly string[] {
  const ids = messages.map((each) => /\((guardrail-[a-z-]+)[,)]/.exec(each)?.[1] ?? each);
  return Array.from(new Set(ids)).sort();
}
