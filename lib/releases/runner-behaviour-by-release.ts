import type { RunnerBehaviour } from '../model/operator-behaviour';
import { behaviourAt, firstWith, type Changes } from './behaviour-by-release';

/** What the runner of 0.22 does (`docs/operator/runtime.md#tool-filters-at-run-time`). */
const FIRST: RunnerBehaviour = { toolListing: 'miscounted', metricsPorts: 'proxy' };

const CHANGES: Changes<RunnerBehaviour> = {
  '0.25.0': { toolListing: 'unflushed' },
  '0.37.0': { toolListing: 'whole' },
  '0.45.0': { metricsPorts: 'proxy-and-own' },
};

/** What the proxy runner of a release does. */
export function runnerBehaviourOf(version: string): RunnerBehaviour {
  return behaviourAt(version, FIRST, CHANGES);
}

/** The first release whose runner has this behaviour. */
export function firstRunner<Name extends keyof RunnerBehaviour>(name: Name, does: RunnerBehaviour[Name]): string {
  return firstWith(CHANGES, name, does);
}
