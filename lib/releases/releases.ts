import type { GivenCrds } from '../crds';
import type { MiddlewareName, OperatorBehaviour, RunnerBehaviour, TargetRelease } from '../model/target';
import { perText } from '../private/caches';
import { present } from '../private/plain';

/**
 * The releases of the operator whose behaviour is known, oldest first. Not every one was recorded: releases between two
 * that behave the same also behave the same (`docs/operator/releases.md#classes-of-releases`).
 */
export const KNOWN_RELEASES = [
  '0.22.0',
  '0.23.0',
  '0.23.1',
  '0.24.0',
  '0.24.1',
  '0.25.0',
  '0.26.0',
  '0.26.1',
  '0.27.0',
  '0.27.1',
  '0.27.2',
  '0.28.0',
  '0.28.1',
  '0.28.2',
  '0.28.3',
  '0.29.0',
  '0.29.1',
  '0.29.2',
  '0.29.3',
  '0.30.0',
  '0.30.1',
  '0.31.0',
  '0.32.0',
  '0.33.0',
  '0.34.0',
  '0.35.0',
  '0.36.0',
  '0.37.0',
  '0.38.0',
  '0.39.0',
  '0.40.0',
  '0.40.1',
  '0.41.0',
  '0.42.0',
  '0.42.1',
  '0.43.0',
  '0.44.0',
  '0.45.0',
  '0.46.0',
  '0.47.0',
  '0.48.0',
  '0.50.0',
  '0.51.3',
  '0.55.1',
  '0.55.2',
  '0.56.0',
  '0.57.0',
  '0.58.0',
  '0.59.0',
  '0.60.0',
  '0.61.0',
  '0.62.0',
  '0.63.0',
] as const;

/** The oldest release that this package writes for. */
export const OLDEST_RELEASE = KNOWN_RELEASES[0];

/** The newest release with recordings. */
export const LATEST_RELEASE = '0.63.0';

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
  defaultRedisPassword: 'ignored',
  defaultRedisTls: 'ignored',
  podTemplate: 'none',
  sharedAuthz: 'ignored',
  authzConfigMaps: 'all',
  authzClaims: 'dropped',
  invalidExternalAuth: 'passed-on',
  oidcUrls: 'unchecked',
  middlewares: MIDDLEWARES_0_22,
  auditBefore: 'awssts',
  inlineAuthzVersion: 'v1',
  policySizes: 'any',
  authServerIssuer: 'absent',
  issuersWithoutPolicy: 'api-server',
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
  '0.47.0': { authServerIssuer: 'named', issuersWithoutPolicy: 'operator' },
  '0.50.0': { defaultRedisPassword: 'applied' },
  '0.59.0': { defaultRedisTls: 'applied' },
  '0.62.0': { policySizes: 'limited' },
};

/** What the runner of 0.22 does (`docs/operator/runtime.md#tool-filters-at-run-time`). */
const FIRST_RUNNER: RunnerBehaviour = {
  toolListing: 'miscounted',
  compressedLists: 'unfiltered',
  claimSets: 'none',
  claimSource: 'unknown',
  skills: 'unknown',
  resourceUris: 'any',
  closeHeader: 'forwarded',
  sessions: 'of-anyone',
  logins: 'anywhere',
  metricsPorts: 'proxy',
  registeredClients: 'uncounted',
  metadataClients: 'never-refreshed',
  defaultScopes: 'all-needed',
};

const RUNNER_CHANGES: Changes<RunnerBehaviour> = {
  '0.25.0': { toolListing: 'unflushed' },
  '0.37.0': { toolListing: 'whole' },
  '0.42.0': { claimSets: 'listed' },
  '0.45.0': { metricsPorts: 'proxy-and-own' },
  '0.47.0': { claimSource: 'named', metadataClients: 'refreshed' },
  '0.48.0': { defaultScopes: 'one-needed' },
  '0.50.0': { skills: 'asked' },
  '0.51.3': { sessions: 'of-one-user', logins: 'in-one-browser' },
  '0.56.0': { registeredClients: 'counted' },
  '0.62.0': { resourceUris: 'canonical', closeHeader: 'restricted' },
  '0.63.0': { compressedLists: 'filtered' },
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

/** The first release whose runner has this behaviour. */
export function firstRunner<Name extends keyof RunnerBehaviour>(name: Name, does: RunnerBehaviour[Name]): string {
  return firstWith(RUNNER_CHANGES, name, does);
}

/** The behaviour in a release, from that of the first one and the changes since. */
function behaviourAt<Behaviour>(version: string, first: Behaviour, changes: Changes<Behaviour>): Behaviour {
  let behaviour = first;
  for (const [release, change] of Object.entries(changes)) {
    if (byVersion(release, version) <= 0) {
      behaviour = { ...behaviour, ...change };
    }
  }
  return behaviour;
}

/** The first release with a behaviour, by the changes of releases. */
function firstWith<Behaviour, Name extends keyof Behaviour>(
  changes: Changes<Behaviour>,
  name: Name,
  does: Behaviour[Name],
): string {
  return Object.keys(changes).find((release) => changes[release]?.[name] === does) ?? OLDEST_RELEASE;
}

/**
 * A correction that gives an older release the behaviour of a later one. What no release does stands in
 * `lib/corrections/`.
 */
export interface BehaviourCorrection<Name extends keyof OperatorBehaviour = keyof OperatorBehaviour> {
  readonly id: string;
  readonly name: Name;
  /** The behaviour that it corrects; a release with another behaviour is left unchanged. */
  readonly instead: OperatorBehaviour[Name];
  readonly does: OperatorBehaviour[Name];
}

/** The corrections of `docs/corrections.md` that are only needed before a release. */
export const BEHAVIOUR_CORRECTIONS: readonly BehaviourCorrection[] = [
  { id: 'image-pull-secrets', name: 'imagePullSecrets', instead: 'ignored', does: 'applied' },
  { id: 'startup-probe', name: 'startupProbe', instead: 'none', does: 'health' },
  { id: 'pod-security', name: 'podSecurity', instead: 'baseline', does: 'restricted' },
  { id: 'oidc-ca-bundle', name: 'oidcCaBundle', instead: 'missing', does: 'mounted' },
  { id: 'default-redis', name: 'defaultRedis', instead: 'ignored', does: 'applied' },
  { id: 'default-redis-password', name: 'defaultRedisPassword', instead: 'ignored', does: 'applied' },
  { id: 'audit-order', name: 'auditBefore', instead: 'awssts', does: 'authorization' },
];

/**
 * The fields of proxies that are accepted at every release: each release's Deployment and proxy support them. Only the
 * operator's check of the URL knows `allowPrivateEndpoint` (`docs/operator/validation.md#remote-url`).
 */
export const EARLY_FIELDS: readonly string[] = ['replicas', 'sessionStorage', 'allowPrivateEndpoint'];

/** The behaviour of a release with the improvements of later ones. */
export function corrected(behaviour: OperatorBehaviour): OperatorBehaviour {
  return BEHAVIOUR_CORRECTIONS.reduce(correctedBy, behaviour);
}

/** The behaviour with one of the corrections. */
export function correctedBy(
  behaviour: OperatorBehaviour,
  { name, instead, does }: BehaviourCorrection,
): OperatorBehaviour {
  return behaviour[name] === instead ? { ...behaviour, [name]: does } : behaviour;
}

/** The first release in which the operator does the same as the correction. */
export function endOf({ name, does }: BehaviourCorrection): string {
  return firstRelease(name, does);
}

/** The release of the operator in a cluster; if not stated, the oldest one, whose fields all others can read.
 * With CRDs, the newest one with recordings. */
export function operatorRelease(stated: string | undefined, crds?: GivenCrds): TargetRelease {
  return crds === undefined
    ? targetRelease(stated ?? OLDEST_RELEASE, stated !== undefined)
    : withCrds(targetRelease(stated ?? LATEST_RELEASE, true), crds);
}

/**
 * The release that runs without an operator; if not stated, the newest one with recordings. `exact` turns off the
 * improvements of later releases.
 */
export function standaloneRelease(stated: string | undefined, exact: boolean, crds?: GivenCrds): TargetRelease {
  const known = targetRelease(stated ?? LATEST_RELEASE, stated !== undefined);
  const release = crds === undefined ? known : withCrds(known, crds);
  return exact ? release : { ...release, earlyFields: EARLY_FIELDS, behaviour: corrected(release.behaviour) };
}

/** The CRDs say what can be written, the release says what becomes of it. */
function withCrds(release: TargetRelease, crds: GivenCrds): TargetRelease {
  const apiVersions = crds.versions.length === 0 ? release.behaviour.apiVersions : crds.versions;
  return { ...release, crds, behaviour: { ...release.behaviour, apiVersions } };
}

function targetRelease(version: string, isStated: boolean): TargetRelease {
  return { ...factsOf(version), isStated };
}

/** What is known of a version, which all clusters with it share. */
const factsOf = perText((version): Omit<TargetRelease, 'isStated'> => ({
  version,
  knownAs: knownRelease(version),
  earlyFields: [],
  behaviour: behaviourOf(version),
  runner: behaviourAt(version, FIRST_RUNNER, RUNNER_CHANGES),
}));

/** The newest known release up to this one, which is not before the oldest. */
export function knownRelease(version: string): string {
  return KNOWN_RELEASES.filter((each) => byVersion(each, version) <= 0).at(-1) ?? OLDEST_RELEASE;
}

/** The newest known patch of each minor version: the releases are in order. */
const NEWEST_PATCHES: ReadonlyMap<string, string> = new Map(
  KNOWN_RELEASES.map((release) => [release.slice(0, release.lastIndexOf('.')), release]),
);

/** The newest known patch of `0.30`; undefined where no release of that minor version is known. */
export function newestPatchOf(minor: string): string | undefined {
  return NEWEST_PATCHES.get(minor);
}

const VERSION = /^v?(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})(?:\.(0|[1-9]\d{0,8}))?$/;

/** A version such as `0.30.1`; `0.30` has no patch. */
export interface Version {
  /** `0.30` of `0.30.1`. */
  readonly minor: string;
  readonly patch?: string;
}

/** Reads `0.30.1`, `v0.30.1` or `0.30`; undefined: the text is not a version. */
export function parseVersion(text: string): Version | undefined {
  const [, major = '', minor = '', patch] = VERSION.exec(text) ?? [];
  return major === '' ? undefined : { minor: `${major}.${minor}`, ...present({ patch }) };
}

/** Orders versions such as `0.9.2` and `0.22`; a missing patch is the first one. */
export function byVersion(one: string, other: string): number {
  if (one === other) {
    return 0;
  }
  const [major = 0, minor = 0, patch = 0] = one.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0, otherPatch = 0] = other.split('.').map(Number);
  return major - otherMajor || minor - otherMinor || patch - otherPatch;
}
