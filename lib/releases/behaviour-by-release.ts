import type { MiddlewareName, OperatorBehaviour, RunnerBehaviour } from '../model/operator-behaviour';
import { OLDEST_RELEASE, byVersion } from './known-releases';

/** What releases do differently from the one before them, oldest first; the others behave like the one before them. */
interface Changes<Behaviour> {
  readonly [release: string]: Partial<Behaviour>;
}

const TOOLS: readonly MiddlewareName[] = ['tokenexchange', 'tool-filter', 'tool-call-filter', 'mcp-parser'];
const LAST: readonly MiddlewareName[] = ['authorization', 'awssts', 'header-forward', 'recovery'];
// the last two of these exclude each other
const FIRST_0_30_0: readonly MiddlewareName[] = ['bodylimit', 'auth', 'upstreamswap', 'strip-auth'];

const MIDDLEWARES_0_22: readonly MiddlewareName[] = [
  'auth',
  'upstreamswap',
  ...TOOLS,
  'usagemetrics',
  'telemetry',
  ...LAST,
];
const MIDDLEWARES_0_30_0: readonly MiddlewareName[] = [...FIRST_0_30_0, ...TOOLS, 'usagemetrics', 'telemetry', ...LAST];
const MIDDLEWARES_0_43_0: readonly MiddlewareName[] = [...FIRST_0_30_0, ...TOOLS, 'telemetry', 'usagemetrics', ...LAST];

/** What the operator of 0.22 does (`docs/operator/releases.md#which-022`). */
const FIRST: OperatorBehaviour = {
  apiVersions: ['v1alpha1'],
  imagePullSecrets: 'ignored',
  startupProbe: 'none',
  podSecurity: 'baseline',
  oidcCaBundle: 'missing',
  usualReplicas: 'one',
  defaultRedis: 'ignored',
  podTemplate: 'none',
  sharedAuthz: 'ignored',
  authzConfigMaps: 'all',
  authzClaims: 'dropped',
  invalidExternalAuth: 'passed-on',
  oidcUrls: 'unchecked',
  middlewares: MIDDLEWARES_0_22,
  auditBefore: 'awssts',
  inlineAuthzVersion: 'v1',
};

const CHANGES: Changes<OperatorBehaviour> = {
  '0.23.0': { apiVersions: ['v1alpha1', 'v1beta1'] },
  '0.26.0': { imagePullSecrets: 'applied' },
  '0.28.0': { startupProbe: 'health' },
  '0.28.3': { authzClaims: 'kept', invalidExternalAuth: 'refused' },
  '0.29.0': { inlineAuthzVersion: '1.0', authzConfigMaps: 'cedar' },
  '0.30.0': { usualReplicas: 'absent', middlewares: MIDDLEWARES_0_30_0 },
  '0.30.1': { podSecurity: 'restricted', defaultRedis: 'applied', sharedAuthz: 'applied' },
  '0.32.0': { oidcCaBundle: 'mounted' },
  '0.37.0': { podTemplate: 'merged' },
  '0.40.1': { auditBefore: 'authorization' },
  '0.41.0': { auditBefore: 'auth' },
  '0.42.1': { oidcUrls: 'checked' },
  '0.43.0': { middlewares: MIDDLEWARES_0_43_0 },
};

/** What the runner of 0.22 does (`docs/operator/runtime.md#tool-filters-at-run-time`). */
const FIRST_RUNNER: RunnerBehaviour = { toolListing: 'miscounted', claimSets: 'none', metricsPorts: 'proxy' };

const RUNNER_CHANGES: Changes<RunnerBehaviour> = {
  '0.25.0': { toolListing: 'unflushed' },
  '0.37.0': { toolListing: 'whole' },
  '0.42.0': { claimSets: 'listed' },
  '0.45.0': { metricsPorts: 'proxy-and-own' },
};

/** The releases that behave differently from the ones before them, oldest first. */
export const CHANGING_RELEASES: readonly string[] = [OLDEST_RELEASE, ...Object.keys(CHANGES)];

/** The behaviour of the operator in a release; releases newer than all entries behave like the last one. */
export function behaviourOf(version: string): OperatorBehaviour {
  return behaviourAt(version, FIRST, CHANGES);
}

/** The first release with this behaviour. */
export function firstRelease<Name extends keyof OperatorBehaviour>(name: Name, does: OperatorBehaviour[Name]): string {
  return firstWith(CHANGES, name, does);
}

/** What the proxy runner of a release does. */
export function runnerBehaviourOf(version: string): RunnerBehaviour {
  return behaviourAt(version, FIRST_RUNNER, RUNNER_CHANGES);
}

/** The first release whose runner has this behaviour. */
export function firstRunner<Name extends keyof RunnerBehaviour>(name: Name, does: RunnerBehaviour[Name]): string {
  return firstWith(RUNNER_CHANGES, name, does);
}

/** The behaviour in a release, from that of the first one and the changes since. */
function behaviourAt<Behaviour>(version: string, first: Behaviour, changes: Changes<Behaviour>): Behaviour {
  const made = Object.entries(changes).filter(([release]) => byVersion(release, version) <= 0);
  return made.reduce((behaviour, [, change]) => ({ ...behaviour, ...change }), first);
}

/** The first release with a behaviour, by the changes of releases. */
function firstWith<Behaviour, Name extends keyof Behaviour>(
  changes: Changes<Behaviour>,
  name: Name,
  does: Behaviour[Name],
): string {
  return Object.keys(changes).find((release) => changes[release]?.[name] === does) ?? OLDEST_RELEASE;
}
