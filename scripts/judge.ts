/**
 * Judges what the examples write by others' programs. An example is validated with the API server's own schemas, using
 * kubectl-validate, built from its Go module into `.judge/`: with the CRDs of the release that it states; without a
 * stated release, with those of the oldest and the newest. Prometheus' promtool reads all rules and all queries of
 * dashboards, also those of programs with hostile texts, and shows that alerts fire when they should (`scripts/lib/alert-scenarios.ts`). The command reads a repository
 * whose overlays the real kustomize renders. Where Go or promtool isn't
 * installed, the script says so and passes.
 */
import { rmSync } from 'node:fs';
import path from 'node:path';
import { EXAMPLES, exampleNames, writeExample } from './lib/example-outputs';
import { HOME } from './lib/go-program';
import { areHostileAlertsRead } from './lib/hostile-alerts';
import { installJudge, isValid } from './lib/kubectl-validate';
import { areOverlaysRead, installKustomize } from './lib/kustomize';
import { areRulesValid, areTemplatesJudgedAlike, doAlertsFire, hasPromtool } from './lib/promtool';
import { releasesOfExample } from './lib/releases-of-example';

/** What an example writes. */
interface Output {
  readonly example: string;
  readonly outdir: string;
}

function synthesize(): Output[] {
  return exampleNames().map((example) => {
    const outdir = path.join(HOME, 'out', example);
    rmSync(outdir, { recursive: true, force: true });
    writeExample(example, outdir);
    return { example, outdir };
  });
}

/** Whether the API server accepts the objects. */
function areObjectsValid({ example, outdir }: Output): boolean {
  const releases = releasesOfExample(path.join(EXAMPLES, example));
  const refusing = releases.filter((release) => !isValid(outdir, release));
  const result = refusing.length === 0 ? 'valid' : `not valid at ${refusing.join(', ')}`;
  console.log(`judge: ${example}, release ${releases.join(' and ')}: ${result}`);
  return refusing.length === 0;
}

/** Whether Prometheus accepts the rules and the queries. */
function areQueriesValid({ example, outdir }: Output): boolean {
  const isRight = areRulesValid(outdir);
  console.log(`judge: ${example}, rules and queries: ${isRight ? 'valid' : 'not valid'}`);
  return isRight;
}

function count(what: string, verdicts: readonly boolean[]): boolean {
  const right = verdicts.filter((verdict) => verdict).length;
  console.log(`judge: ${what} of ${String(right)} of ${String(verdicts.length)} examples are valid`);
  return right === verdicts.length;
}

function main(): number {
  const outputs = synthesize();
  const verdicts: boolean[] = [];
  if (installJudge()) {
    rmSync(path.join(HOME, 'crds'), { recursive: true, force: true });
    verdicts.push(count('the objects', outputs.map(areObjectsValid)));
  }
  if (hasPromtool()) {
    verdicts.push(count('rules and queries', outputs.map(areQueriesValid)), doAlertsFire());
    verdicts.push(areTemplatesJudgedAlike(), areHostileAlertsRead());
  }
  if (installKustomize()) {
    verdicts.push(areOverlaysRead());
  }
  return verdicts.every((verdict) => verdict) ? 0 : 1;
}

process.exitCode = main();
