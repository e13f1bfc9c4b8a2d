import type { EmbeddedAuthServerSpec, RedisStorageSpec } from '../../model/specs';
import { field, item } from '../../private/field-path';
import { firstReleaseOfField } from '../../releases/schema-of';
import { shownUrl } from '../../private/shown-url';
import type { Report, Rule } from '../rule';
import { isExact } from '../../model/target';
import { HOST_PORT_FIX, isHostPort } from '../syntax/host-port';
import { isSecureUrl, webUrlProblem } from '../syntax/secure-url';
import { onServer, SERVER, type ExternalAuthSubject } from './auth-server-subject';
import { UPSTREAM_RULES } from './upstream-providers';

/**
 * The proxy's reconciler does not check these, but the server that it runs does
 * (`docs/operator/validation.md#rules-of-referenced-kinds`).
 */
export const EMBEDDED_AUTH_SERVER_RULES: readonly Rule<ExternalAuthSubject>[] = [
  { id: 'auth-server-issuer', layer: 'runtime', severity: 'error', check: issuer },
  { id: 'auth-server-issuer-exact', layer: 'runtime', severity: 'warning', check: issuerExactly },
  { id: 'auth-server-storage', layer: 'controller', severity: 'error', check: onServer(storage) },
  { id: 'sentinel-address', layer: 'runtime', severity: 'error', check: onServer(sentinels) },
  { id: 'redis-address', layer: 'runtime', severity: 'error', check: onServer(redisAddress) },
  ...UPSTREAM_RULES,
];

const REDIS = field(SERVER, 'storage.redis');
const SENTINEL = '⟨sentinelConfig|sentinel⟩';

/** The schema already reports a text that does not begin like a URL. */
function issuer(subject: ExternalAuthSubject, report: Report): void {
  onServer(({ issuer: url }) => {
    const problem = /^https?:\/\//.test(url) ? webUrlProblem(url) : undefined;
    if (problem !== undefined) {
      const rule = `is not a valid URL (${problem})`;
      report({ field: field(SERVER, 'issuer'), rule, fix: 'write it like "https://weather.example.com"' });
    }
  })(subject, report);
  if (!isExact(subject.target)) {
    onServer(httpIssuer)(subject, report);
  }
}

/** With exact fidelity, the operator's objects are wanted even if they fail. */
function issuerExactly(subject: ExternalAuthSubject, report: Report): void {
  if (isExact(subject.target)) {
    onServer(httpIssuer)(subject, report);
  }
}

function httpIssuer({ issuer: url, insecureAllowHTTP }: EmbeddedAuthServerSpec, report: Report): void {
  const isValid = webUrlProblem(url) === undefined;
  if (isValid && url.startsWith('http://') && !isSecureUrl(url) && insecureAllowHTTP !== true) {
    const rule = 'is not https, so the authorization server would not start';
    const since = firstReleaseOfField('MCPExternalAuthConfig', field(SERVER, 'insecureAllowHTTP')) ?? '';
    const fix = `use https, or for development run release ${since} or later and set ⟨${field(SERVER, 'insecureAllowHTTP')}⟩`;
    report({ field: field(SERVER, 'issuer'), value: shownUrl(url), rule, fix });
  }
}

function storage({ storage: given }: EmbeddedAuthServerSpec, report: Report): void {
  if (given?.type !== 'redis') {
    return;
  }
  const path = field(SERVER, 'storage');
  if (given.redis === undefined) {
    report({ field: path, rule: 'has the type redis, but no redis block', fix: 'add it' });
    return;
  }
  redis(given.redis, field(path, 'redis'), report);
}

function redis({ addr = '', clusterMode, sentinelConfig }: RedisStorageSpec, path: string, report: Report): void {
  if ((addr === '') === (sentinelConfig === undefined)) {
    const rule =
      addr === '' ? `has neither ⟨${REDIS}.addr⟩ nor ${SENTINEL}` : `has both ⟨${REDIS}.addr⟩ and ${SENTINEL}`;
    report({ field: path, rule, fix: 'set exactly one of them' });
  }
  if (clusterMode === true && addr === '') {
    report({ field: field(path, 'clusterMode'), rule: `needs ⟨${REDIS}.addr⟩`, fix: 'add it, or remove clusterMode' });
  }
  if (
    sentinelConfig !== undefined &&
    (sentinelConfig.sentinelAddrs ?? []).length === 0 &&
    sentinelConfig.sentinelService === undefined
  ) {
    report({
      field: field(path, 'sentinelConfig'),
      rule: 'has neither ⟨sentinelAddrs|addresses⟩ nor ⟨sentinelService|a service⟩',
      fix: 'add one of them',
    });
  }
}

function sentinels({ storage: given }: EmbeddedAuthServerSpec, report: Report): void {
  const config = given?.type === 'redis' ? given.redis?.sentinelConfig : undefined;
  const path = field(SERVER, 'storage.redis.sentinelConfig');
  if (config?.masterName === '') {
    report({ field: field(path, 'masterName'), rule: 'is empty', fix: 'give the name of the master' });
  }
  for (const [index, address] of (config?.sentinelAddrs ?? []).entries()) {
    if (!isHostPort(address)) {
      const rule = 'is not the address of a Sentinel';
      report({
        field: item(field(path, 'sentinelAddrs'), index),
        value: address,
        rule,
        fix: 'write it like "redis:26379"',
      });
    }
  }
}

/** An empty value counts as absent. */
function redisAddress({ storage: given }: EmbeddedAuthServerSpec, report: Report): void {
  const addr = (given?.type === 'redis' ? given.redis?.addr : undefined) ?? '';
  if (addr !== '' && !isHostPort(addr)) {
    const rule = 'is not the address of a Redis, so the authorization server would not start';
    report({ field: field(SERVER, 'storage.redis.addr'), rule, fix: HOST_PORT_FIX });
  }
}
