import * as fc from 'fast-check';
import { KNOWN_RELEASES, LATEST_RELEASE, OLDEST_RELEASE, byVersion } from '../../../lib/releases/releases';
import { call, optionsOf, type Call } from './data';
import { label, maybe, objectName, secretKey, some, word } from './texts';

/** A cluster, and what of it matters for what is valid there. */
export interface ValidTarget {
  readonly cluster: Call;
  readonly operator: boolean;
  readonly exact: boolean;
  /** The release whose fields there are. */
  readonly release: string;
  /** Whether the stated release is later than the newest tested one. */
  readonly isUnproven: boolean;
  readonly hasDefaultRedis: boolean;
  readonly hasDefaultPassword: boolean;
}

const release = fc.constantFrom(...KNOWN_RELEASES);

function operatorAt(versions: fc.Arbitrary<string | undefined>): fc.Arbitrary<ValidTarget> {
  const options = some({
    name: label,
    apiGroup: fc.constant('mcp.example.com'),
    openshift: fc.boolean(),
    substitution: fc.boolean(),
    fidelity: fc.constantFrom('corrected', 'exact'),
  });
  return fc
    .record({ release: versions, options, isBeta: fc.boolean() })
    .map(({ release: version, options, isBeta }) => {
      const hasBeta = version !== undefined && isUpTo('0.23.0', version);
      return {
        cluster: call('TargetCluster.withOperator', {
          ...options,
          ...(version === undefined ? {} : { release: call('OperatorRelease.of', version) }),
          ...(isBeta ? { apiVersion: hasBeta ? 'v1beta1' : 'v1alpha1' } : {}),
        }),
        operator: true,
        exact: options.fidelity === 'exact',
        release: version ?? OLDEST_RELEASE,
        isUnproven: false,
        hasDefaultRedis: false,
        hasDefaultPassword: false,
      };
    });
}

const withOperator = operatorAt(maybe(release));

/** Clusters with the operator of a release, in its own API group. */
export function clustersAt(version: string): fc.Arbitrary<ValidTarget> {
  return operatorAt(fc.constant(version)).filter(({ cluster }) => optionsOf(cluster)['apiGroup'] === undefined);
}

const crds = call('files.Crds.latest');
/** A release that is not known. */
const UNPROVEN = '99.0.0';

/** A cluster whose CRDs are given, or whose release is later than the newest tested one. */
const withCrdsOrUnproven: fc.Arbitrary<ValidTarget> = fc
  .record({
    given: fc.constantFrom<Given[]>(
      { release: UNPROVEN },
      { crds },
      { release: UNPROVEN, crds },
      { release: LATEST_RELEASE, crds },
    ),
    options: some({
      name: label,
      openshift: fc.boolean(),
      fidelity: fc.constantFrom('corrected', 'exact'),
      apiVersion: fc.constantFrom('v1alpha1', 'v1beta1'),
    }),
  })
  .map(({ given: { release: version, crds: definitions }, options }) => ({
    cluster: call('TargetCluster.withOperator', {
      ...options,
      ...(version === undefined ? {} : { release: call('OperatorRelease.of', version) }),
      ...(definitions === undefined ? {} : { crds: definitions }),
    }),
    operator: true,
    exact: options.fidelity === 'exact',
    release: LATEST_RELEASE,
    isUnproven: version === UNPROVEN,
    hasDefaultRedis: false,
    hasDefaultPassword: false,
  }));

interface Given {
  readonly release?: string;
  readonly crds?: Call;
}

const withoutOperator: fc.Arbitrary<ValidTarget> = fc
  .record({
    version: maybe(release),
    image: maybe(fc.constantFrom('registry.example.com:5000/mirror/proxyrunner', 'ghcr.io/example/runner')),
    redis: maybe(
      fc.record({
        address: word.map((name) => `${name}:6379`),
        password: maybe(fc.record({ name: objectName, key: secretKey })),
        tls: maybe(some({ caCert: fc.record({ name: objectName, key: secretKey }) })),
      }),
    ),
    hasCrds: fc.boolean(),
    options: some({
      name: label,
      fidelity: fc.constantFrom('corrected', 'exact'),
      openshift: fc.boolean(),
      substitution: fc.boolean(),
      proxyHost: fc.constantFrom('0.0.0.0', '[::]'),
      usageMetrics: fc.boolean(),
      defaultImagePullSecrets: fc.uniqueArray(objectName, { maxLength: 2 }),
    }),
  })
  .map(({ version, image, redis, hasCrds, options }) => ({
    cluster: call('TargetCluster.withoutOperator', {
      ...options,
      // the CRDs decide about fields, so those of the release must be the newest ones
      ...(hasCrds && has({ release: version ?? LATEST_RELEASE }, LATEST_RELEASE) ? { crds } : {}),
      ...(version === undefined ? {} : { release: call('OperatorRelease.of', version) }),
      ...(image === undefined ? {} : { image: `${image}:v${version ?? LATEST_RELEASE}` }),
      ...(redis === undefined ? {} : { defaultRedisAddress: redis.address }),
      ...(redis?.password === undefined ? {} : { defaultRedisPassword: redis.password }),
      ...(redis?.tls !== undefined && has({ release: version ?? LATEST_RELEASE }, '0.59.0')
        ? { defaultRedisTls: redis.tls }
        : {}),
    }),
    operator: false,
    exact: options.fidelity === 'exact',
    release: version ?? LATEST_RELEASE,
    isUnproven: false,
    hasDefaultRedis: redis !== undefined,
    hasDefaultPassword: redis?.password !== undefined,
  }));

/** Clusters without the operator, with any release. */
export const nativeTarget: fc.Arbitrary<ValidTarget> = withoutOperator;

/** Both kinds of cluster, with any release. */
export const validTarget: fc.Arbitrary<ValidTarget> = fc.oneof(
  { weight: 4, arbitrary: withOperator },
  { weight: 2, arbitrary: withCrdsOrUnproven },
  { weight: 5, arbitrary: withoutOperator },
);

/** Whether nobody says which release of the operator runs there. */
export function isUnstated({ operator, cluster }: ValidTarget): boolean {
  const { release: stated, crds: definitions } = optionsOf(cluster);
  return operator && stated === undefined && definitions === undefined;
}

/** Whether the release of the target is that one, or a later one. */
export function has({ release: version }: Pick<ValidTarget, 'release'>, since: string): boolean {
  return isUpTo(since, version);
}

/** Whether objects are as the operator of the release makes them. */
export function followsOperator({ operator, exact }: ValidTarget): boolean {
  return operator || exact;
}

function isUpTo(version: string, other: string): boolean {
  return byVersion(version, other) <= 0;
}

/** Whether proxies can have what later releases brought, and what a Deployment can have anyway. */
export function hasReplicas(target: ValidTarget): boolean {
  return !followsOperator(target) || has(target, '0.30.0');
}

/** Whether the remote server may be at a private address. */
export function hasPrivateEndpoint(target: ValidTarget): boolean {
  return !followsOperator(target) || has(target, '0.45.0');
}

/** Whether proxies have a port for metrics alone. */
export function hasMetricsPort(target: ValidTarget): boolean {
  return has(target, '0.45.0');
}

/** The members that the release of the target has, each given by the release that brought it. */
export function fromRelease<T>(
  target: ValidTarget,
  members: { readonly [K in keyof T]: readonly [since: string, value: fc.Arbitrary<T[K]>] },
): fc.Arbitrary<Partial<T>> {
  const known = Object.entries<readonly [string, fc.Arbitrary<unknown>]>(members).filter(([, [since]]) =>
    has(target, since),
  );
  return some(Object.fromEntries(known.map(([name, [, value]]) => [name, value]))) as fc.Arbitrary<Partial<T>>;
}
