import type { RunnerBehaviour } from '../model/runner-behaviour';
import { OLDEST_RELEASE } from './known-releases';
import { byVersion } from './version';

interface Change {
  readonly release: string;
  readonly behaviour: Partial<RunnerBehaviour>;
}

/** What the runner of 0.22 does (`docs/operator/runtime.md#tool-filters-at-run-time`). */
const FIRST: RunnerBehaviour = { toolListing: 'miscounted', metricsPorts: 'proxy' };

/** Each release only states its changes. */
const CHANGES: readonly Change[] = [
  { release: '0.25.0', behaviour: { toolListing: 'unflushed' } },
  { release: '0.37.0', behaviour: { toolListing: 'whole' } },
  { release: '0.45.0', behaviour: { metricsPorts: 'proxy-and-own' } },
];

/** What the proxy runner of a release does. */
export function runnerBehaviourOf(version: string): RunnerBehaviour {
  return CHANGES.filter(({ release }) => byVersion(release, version) <= 0).reduce(
    (behaviour, change) => ({ ...behaviour, ...change.behaviour }),
    FIRST,
  );
}

/** The first release whose runner has this behaviour. */
export function firstRunner<Name extends keyof RunnerBehaviour>(name: Name, does: RunnerBehaviour[Name]): string {
  return CHANGES.find(({ behaviour }) => behaviour[name] === does)?.release ?? OLDEST_RELEASE;
}
