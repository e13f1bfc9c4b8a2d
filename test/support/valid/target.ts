import * as fc from 'fast-check';
import { KNOWN_RELEASES, LATEST_RELEASE, OLDEST_RELEASE } from '../../../lib/releases/known-releases';
import { call, type Call } from './data';
import { label, maybe, objectName, secretKey, some, word } from './texts';

/** A cluster, and what of it matters for what is valid there. */
export interface ValidTarget {
  readonly cluster: Call;
  readonly operator: boolean;
  readonly exact: boolean;
  /** The release that is written for. */
  readonly release: string;
  readonly hasDefaultRedis: boolean;
  readonly hasDefaultPassword: boolean;
}

const release = fc.constantFrom(...KNOWN_RELEASES);

const withOperator: fc.Arbitrary<ValidTarget> = fc
  .record({
    release: maybe(release),
    options: some({
      name: label,
      apiGroup: fc.constant('mcp.example.com'),
      openshift: fc.boolean(),
      substitution: fc.boolean(),
      fidelity: fc.constantFrom('corrected', 'exact'),
    }),
    isBeta: fc.boolean(),
  })
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
      hasDefaultRedis: false,
      hasDefaultPassword: false,
    };
  });

const withoutOperator: fc.Arbitrary<ValidTarget> = fc
  .record({
    version: maybe(release),
    image: maybe(fc.constantFrom('registry.example.com:5000/mirror/proxyrunner', 'ghcr.io/example/runner')),
    redis: maybe(
      fc.record({
        address: word.map((name) => `${name}:6379`),
        password: maybe(fc.record({ name: objectName, key: secretKey })),
      }),
    ),
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
  .map(({ version, image, redis, options }) => ({
    cluster: call('TargetCluster.withoutOperator', {
      ...options,
      ...(version === undefined ? {} : { release: call('OperatorRelease.of', version) }),
      ...(image === undefined ? {} : { image: `${image}:v${version ?? LATEST_RELEASE}` }),
      ...(redis === undefined ? {} : { defaultRedisAddress: redis.address }),
      ...(redis?.password === undefined ? {} : { defaultRedisPassword: redis.password }),
    }),
    operator: false,
    exact: options.fidelity === 'exact',
    release: version ?? LATEST_RELEASE,
    hasDefaultRedis: redis !== undefined,
    hasDefaultPassword: redis?.password !== undefined,
  }));

/** Both kinds of cluster, with any release. */
export const validTarget: fc.Arbitrary<ValidTarget> = fc.oneof(withOperator, withoutOperator);

/** Whether the release of the target is that one, or a later one. */
export function has({ release: version }: ValidTarget, since: string): boolean {
  return isUpTo(since, version);
}

/** Whether objects are as the operator of the release makes them. */
export function followsOperator({ operator, exact }: ValidTarget): boolean {
  return operator || exact;
}

function isUpTo(version: string, other: string): boolean {
  const [one, two] = [version, other].map((each) => KNOWN_RELEASES.findIndex((known) => known === each));
  return (one ?? -1) <= (two ?? -1);
}

/** Whether proxies can have what later releases brought, and what a Deployment can have anyway. */
export function hasReplicas(target: ValidTarget): boolean {
  return !followsOperator(target) || has(target, '0.30.0');
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
