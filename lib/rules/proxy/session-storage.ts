import { sessionRedisIn } from '../../model/session-redis';
import type { TargetRelease } from '../../model/target';
import { firstRelease } from '../../releases/releases';
import { ofCluster, type ProxySubject, type Report, type Rule } from '../rule';
import { HOST_PORT_FIX, isHostPort } from '../common/http';

/** Rules for the session storage of a proxy (`docs/operator/releases.md#run-config-keys`). */
export const SESSION_STORAGE_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'redis-address', layer: 'runtime', severity: 'error', check: unreachableRedis },
  { id: 'default-redis-ignored', layer: 'controller', severity: 'warning', check: defaultRedis },
  { id: 'session-prefix', layer: 'runtime', severity: 'warning', check: sharedKeys },
  { id: 'default-redis-password', layer: 'controller', severity: 'warning', check: defaultPassword },
  { id: 'default-redis-tls', layer: 'controller', severity: 'error', check: defaultTls },
];

/** The schema reports an empty address of a proxy; the cluster's default address has no schema. */
function unreachableRedis({ resolved, target }: ProxySubject, report: Report): void {
  const { provider, address = '' } = resolved.proxy.spec.sessionStorage ?? {};
  const shared = (target.operator ? undefined : target.defaultRedisAddress) ?? '';
  const given = [
    ['spec.sessionStorage.address', provider === 'redis' ? address : ''],
    [ofCluster('defaultRedisAddress'), shared],
  ] as const;
  for (const [path, text] of given) {
    if (text !== '' && !isHostPort(text)) {
      report({ field: path, rule: 'is not the address of a Redis', fix: HOST_PORT_FIX });
    }
  }
}

function defaultRedis({ target }: ProxySubject, report: Report): void {
  const address = target.operator ? undefined : target.defaultRedisAddress;
  if (address !== undefined && target.release.behaviour.defaultRedis === 'ignored') {
    report({
      field: ofCluster('defaultRedisAddress'),
      value: address,
      rule: `is ignored by the operator before release ${firstRelease('defaultRedis', 'applied')}`,
      fix: 'use a later release, or leave it out',
    });
  }
}

/** Which sessions of others a proxy with the same keys accepts (`docs/operator/runtime.md#sessions`). */
export function acceptedSessions({ runner }: TargetRelease): string {
  return runner.sessions === 'of-one-user'
    ? "each other's sessions of the same user, and without OIDC all of them"
    : "each other's sessions";
}

/** Where a prefix cannot be written (`docs/operator/runtime.md#sessions`). */
function sharedKeys({ resolved: { proxy }, target }: ProxySubject, report: Report): void {
  const redis = sessionRedisIn(proxy.spec, target);
  if (redis === undefined || redis.keyPrefix !== '') {
    return;
  }
  const harm = `proxies with the same Redis accept ${acceptedSessions(target.release)}, with the credentials of the other one`;
  if (!target.exact && proxy.namespace === undefined) {
    const rule = `is missing, and cannot follow from the namespace, which is not known: ${harm}`;
    report({ field: 'spec.sessionStorage.keyPrefix', rule, fix: 'give the namespace here or on the chart' });
  } else if (target.exact && proxy.spec.sessionStorage === undefined) {
    const rule = `has one prefix for all keys with OperatorFidelity.EXACT: ${harm}`;
    const fix = 'give each proxy a sessionStorage with its own keyPrefix, or leave OperatorFidelity.EXACT out';
    report({ field: ofCluster('defaultRedisAddress'), rule, fix });
  }
}

/** What the operator does not pass to a proxy (`docs/operator/releases.md#run-config-keys`). */
function defaultPassword({ target }: ProxySubject, report: Report): void {
  if (target.operator || target.defaultRedisPassword === undefined) {
    return;
  }
  const field = ofCluster('defaultRedisPassword');
  if ((target.defaultRedisAddress ?? '') === '') {
    report({ field, rule: 'has no effect without defaultRedisAddress', fix: 'give the address, or leave it out' });
  } else if (target.release.behaviour.defaultRedisPassword === 'ignored') {
    const since = firstRelease('defaultRedisPassword', 'applied');
    const rule = `has no effect with OperatorFidelity.EXACT before release ${since}: the operator does not pass it to proxies`;
    report({ field, rule, fix: 'give the proxies a sessionStorage with a password, or leave it out' });
  }
}

/** The operator does not start without an address; without TLS, the connections would be plain text. */
function defaultTls({ target }: ProxySubject, report: Report): void {
  if (target.operator || target.defaultRedisTls === undefined) {
    return;
  }
  const field = ofCluster('defaultRedisTls');
  if ((target.defaultRedisAddress ?? '') === '') {
    report({ field, rule: 'needs defaultRedisAddress', fix: 'give the address, or leave it out' });
  } else if (target.release.behaviour.defaultRedisTls === 'ignored') {
    const since = firstRelease('defaultRedisTls', 'applied');
    const rule = `needs release ${since}, so the connections would be plain text`;
    report({ field, rule, fix: 'use a later release, or give the proxies a sessionStorage with TLS' });
  }
}
