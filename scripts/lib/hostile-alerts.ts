import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { App } from 'cdk8s';
import * as fc from 'fast-check';
import { OperatorRelease, TargetCluster } from '../../lib';
import { hostileChart, hostileTexts, type Place } from '../../test/support/hostile-programs';
import { HOME } from './go-program';
import { areRulesValid } from './promtool';

/** What a program can say in alerts and on dashboards, and of the proxy that they are about. */
const PLACES: readonly Place[] = [
  'name',
  'namespace',
  'service',
  'label',
  'labelName',
  'alertLabel',
  'alertLabelName',
  'severity',
  'runbook',
  'relabeling',
  'title',
  'folder',
  'uid',
];
const COUNT = 300;

/** Whether Prometheus reads the alerts, and the queries of dashboards, of all programs with hostile texts that have no errors. */
export function areHostileAlertsRead(): boolean {
  const folder = path.join(HOME, 'hostile');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Node prints what the package warns of, which is not judged here
  process.removeAllListeners('warning');
  const release = { release: OperatorRelease.LATEST };
  let accepted = 0;
  for (const [index, texts] of fc.sample(hostileTexts(PLACES), { numRuns: COUNT, seed: 1 }).entries()) {
    const app = App.of(hostileChart(texts, TargetCluster.withOperator(release)));
    if (app.node.findAll().every(({ node }) => node.validate().length === 0)) {
      accepted += 1;
      writeFileSync(path.join(folder, `${String(index)}.yaml`), app.synthYaml());
    }
  }
  const isRight = accepted > 0 && areRulesValid(folder);
  console.log(`judge: ${String(accepted)} programs with hostile texts in alerts: ${isRight ? 'right' : 'wrong'}`);
  return isRight;
}
