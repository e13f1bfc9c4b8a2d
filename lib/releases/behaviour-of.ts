import type { MiddlewareName, OperatorBehaviour } from '../model/operator-behaviour';
import { OLDEST_RELEASE } from './known-releases';
import { byVersion } from './version';

/** The differences of a release from the one before it. */
interface Change {
  readonly release: string;
  readonly behaviour: Partial<OperatorBehaviour>;
}

const MIDDLEWARES_0_22: readonly MiddlewareName[] = [
  'auth',
  'upstreamswap',
  'tokenexchange',
  'tool-filter',
  'tool-call-filter',
  'mcp-parser',
  'usagemetrics',
  'telemetry',
  'authorization',
  'awssts',
  'header-forward',
  'recovery',
];
const MIDDLEWARES_0_30_0: readonly MiddlewareName[] = [
  'bodylimit',
  // they exclude each other
  ...MIDDLEWARES_0_22.flatMap((name) => (name === 'upstreamswap' ? [name, 'strip-auth' as const] : [name])),
];
const MIDDLEWARES_0_43_0 = moved(MIDDLEWARES_0_30_0, 'telemetry', 'usagemetrics');

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

/** Each release only states its changes; releases without an entry behave like the one before them. */
const CHANGES: readonly Change[] = [
  since('0.23.0', { apiVersions: ['v1alpha1', 'v1beta1'] }),
  since('0.26.0', { imagePullSecrets: 'applied' }),
  since('0.28.0', { startupProbe: 'health' }),
  since('0.28.3', { authzClaims: 'kept', invalidExternalAuth: 'refused' }),
  since('0.29.0', { inlineAuthzVersion: '1.0', authzConfigMaps: 'cedar' }),
  since('0.30.0', { usualReplicas: 'absent', middlewares: MIDDLEWARES_0_30_0 }),
  since('0.30.1', { podSecurity: 'restricted', defaultRedis: 'applied', sharedAuthz: 'applied' }),
  since('0.32.0', { oidcCaBundle: 'mounted' }),
  since('0.37.0', { podTemplate: 'merged' }),
  since('0.40.1', { auditBefore: 'authorization' }),
  since('0.41.0', { auditBefore: 'auth' }),
  since('0.42.1', { oidcUrls: 'checked' }),
  since('0.43.0', { middlewares: MIDDLEWARES_0_43_0 }),
];

/** The releases that behave differently from the ones before them, oldest first. */
export const CHANGING_RELEASES: readonly string[] = [OLDEST_RELEASE, ...CHANGES.map(({ release }) => release)];

/** The behaviour of the operator in a release; releases newer than all entries behave like the last one. */
export function behaviourOf(version: string): OperatorBehaviour {
  return CHANGES.filter(({ release }) => byVersion(release, version) <= 0).reduce(
    (behaviour, change) => ({ ...behaviour, ...change.behaviour }),
    FIRST,
  );
}

/** The first release with this behaviour. */
export function firstRelease<Name extends keyof OperatorBehaviour>(name: Name, does: OperatorBehaviour[Name]): string {
  return CHANGES.find(({ behaviour }) => behaviour[name] === does)?.release ?? OLDEST_RELEASE;
}

function since(release: string, behaviour: Partial<OperatorBehaviour>): Change {
  return { release, behaviour };
}

/** The order, with one middleware directly before another one. */
function moved(order: readonly MiddlewareName[], name: MiddlewareName, before: MiddlewareName): MiddlewareName[] {
  return order.filter((each) => each !== name).flatMap((each) => (each === before ? [name, each] : [each]));
}
