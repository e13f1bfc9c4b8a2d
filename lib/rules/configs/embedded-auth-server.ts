import { upstreamsOf } from '../../model/authentication';
import { empty, invalid, missing } from '../../private/finding';
import type { EmbeddedAuthServerSpec, RedisStorageSpec } from '../../model/kinds';
import { isExact, type Target } from '../../model/target';
import { field, item } from '../../private/field-paths';
import { shownUrl } from '../../private/texts';
import { firstRunner } from '../../releases/releases';
import { firstReleaseOfField } from '../../releases/schema-of';
import type { Report, Rule } from '../rule';
import { HOST_PORT_FIX, isHostPort, isSecureUrl, webUrl, webUrlProblem } from '../common/http';
import {
  type ExternalAuthSubject,
  LOGIN_REFUSED,
  losesLogins,
  mayBindLogins,
  onServer,
  otherLoginHost,
  server,
  SERVER,
  UPSTREAM_RULES,
} from './upstream-providers';

const INSECURE = field(SERVER, 'insecureAllowHTTP');
const NO_HTTPS = {
  shown: shownUrl,
  rule: 'is not https, so the authorization server would not start',
  fix: (): string =>
    `use https, or for development run release ${firstReleaseOfField('MCPExternalAuthConfig', INSECURE) ?? ''} or later and set ⟨${INSECURE}⟩`,
};

const THOUGH_KEPT = 'although Redis keeps the logins';

/**
 * The proxy's reconciler does not check these, but the server that it runs does
 * (`docs/operator/validation.md#rules-of-referenced-kinds`).
 */
export const EMBEDDED_AUTH_SERVER_RULES: readonly Rule<ExternalAuthSubject>[] = [
  // the schema already reports a text that does not begin like a URL
  server.error('auth-server-issuer', 'runtime', {
    at: 'issuer',
    breaks: (url) => /^https?:\/\//.test(url) && webUrlProblem(url) !== undefined,
    rule: (url) => `is not a valid URL (${webUrlProblem(url) ?? ''})`,
    fix: 'write it like "https://weather.example.com"',
  }),
  server.error('auth-server-issuer', 'runtime', {
    field: 'issuer',
    breaks: (given, { target }) => !isExact(target) && isInsecure(given),
    ...NO_HTTPS,
  }),
  // the proxy only serves the server at its root (`docs/operator/run-config.md#redirect-uri`)
  server.error('auth-server-issuer-path', 'runtime', {
    at: 'issuer',
    breaks: (url) => webUrlProblem(url) === undefined && !['', '/'].includes(webUrl(url)?.path ?? ''),
    shown: shownUrl,
    rule: 'has a path, but the proxy serves the authorization server only at its root: clients could not register or log in',
    fix: (url) => `use ${JSON.stringify(originOf(url))}`,
  }),
  // with exact fidelity, the operator's objects are wanted even if they fail
  server.warning('auth-server-issuer-exact', 'runtime', {
    field: 'issuer',
    breaks: (given, { target }) => isExact(target) && isInsecure(given),
    ...NO_HTTPS,
  }),
  { id: 'auth-server-storage', layer: 'controller', severity: 'error', check: onServer(storage) },
  { id: 'sentinel-address', layer: 'runtime', severity: 'error', check: onServer(sentinels) },
  server.error('redis-address', 'runtime', {
    at: 'storage.redis.addr',
    breaks: (addr, { resource: { spec } }) =>
      addr !== '' && spec.embeddedAuthServer?.storage?.type === 'redis' && !isHostPort(addr),
    ...invalid('the address of a Redis, so the authorization server would not start', HOST_PORT_FIX),
  }),
  server.warning('auth-server-keys', 'runtime', {
    field: 'signingKeySecretRefs',
    breaks: (given) => keepsLogins(given) && (given.signingKeySecretRefs ?? []).length === 0,
    ...missing(
      'refer to a key in a Secret',
      `so each pod makes a key of its own when it starts, and refuses all access tokens from before and of other pods, ${THOUGH_KEPT}`,
    ),
  }),
  // without users, there are no refresh tokens
  server.warning('auth-server-keys', 'runtime', {
    field: 'hmacSecretRefs',
    breaks: (given) => keepsLogins(given) && upstreamsOf(given).length > 0 && (given.hmacSecretRefs ?? []).length === 0,
    ...missing(
      'refer to 32 random bytes or more in a Secret',
      `so each pod makes a secret of its own when it starts, and refuses all refresh tokens from before and of other pods: users log in again, ${THOUGH_KEPT}`,
    ),
  }),
  server.warning('auth-server-cimd', 'runtime', {
    at: 'cimd',
    field: 'enabled',
    breaks: ({ enabled }, { target }) =>
      enabled && isKnown(target) && target.release.runner.metadataClients === 'never-refreshed',
    rule: `lets clients log in by the URL of their metadata, but before release ${firstRunner('metadataClients', 'refreshed')} none of them can refresh a token: their users log in again whenever an access token ends`,
    fix: `use release ${firstRunner('metadataClients', 'refreshed')} or a later one, or turn it off: clients then register themselves`,
  }),
  { id: 'auth-server-callback-host', layer: 'runtime', severity: 'warning', check: callbackHosts },
  ...UPSTREAM_RULES,
];

const REDIS = field(SERVER, 'storage.redis');
const SENTINEL = '⟨sentinelConfig|sentinel⟩';

function isInsecure({ issuer: url, insecureAllowHTTP }: EmbeddedAuthServerSpec): boolean {
  const isValid = webUrlProblem(url) === undefined;
  return isValid && url.startsWith('http://') && !isSecureUrl(url) && insecureAllowHTTP !== true;
}

/** A server in memory forgets everything when it starts, whatever keys it has. */
function keepsLogins({ storage: given }: EmbeddedAuthServerSpec): boolean {
  return given?.type === 'redis';
}

/** Whether somebody says which release runs. */
function isKnown({ operator, release }: Target): boolean {
  return !operator || release.isStated;
}

function storage({ storage: given }: EmbeddedAuthServerSpec, report: Report): void {
  if (given?.type !== 'redis') {
    return;
  }
  if (given.redis === undefined) {
    report({ field: field(SERVER, 'storage'), rule: 'has the type redis, but no redis block', fix: 'add it' });
  } else {
    redis(given.redis, report);
  }
}

function redis({ addr = '', clusterMode, sentinelConfig }: RedisStorageSpec, report: Report): void {
  if ((addr === '') === (sentinelConfig === undefined)) {
    const rule =
      addr === '' ? `has neither ⟨${REDIS}.addr⟩ nor ${SENTINEL}` : `has both ⟨${REDIS}.addr⟩ and ${SENTINEL}`;
    report({ field: REDIS, rule, fix: 'set exactly one of them' });
  }
  if (clusterMode === true && addr === '') {
    report({ field: field(REDIS, 'clusterMode'), rule: `needs ⟨${REDIS}.addr⟩`, fix: 'add it, or remove clusterMode' });
  }
  const { sentinelAddrs = [], sentinelService } = sentinelConfig ?? {};
  if (sentinelConfig !== undefined && sentinelAddrs.length === 0 && sentinelService === undefined) {
    const rule = 'has neither ⟨sentinelAddrs|addresses⟩ nor ⟨sentinelService|a service⟩';
    report({ field: field(REDIS, 'sentinelConfig'), rule, fix: 'add one of them' });
  }
}

function sentinels({ storage: given }: EmbeddedAuthServerSpec, report: Report): void {
  const config = given?.type === 'redis' ? given.redis?.sentinelConfig : undefined;
  const path = field(REDIS, 'sentinelConfig');
  if (config?.masterName === '') {
    report({ field: field(path, 'masterName'), ...empty('give the name of the master') });
  }
  for (const [index, address] of (config?.sentinelAddrs ?? []).entries()) {
    if (!isHostPort(address)) {
      const advice = invalid('the address of a Sentinel', 'write it like "redis:26379"');
      report({ field: item(field(path, 'sentinelAddrs'), index), value: address, ...advice });
    }
  }
}

/** The proxy tells the URI that is derived from its own URL (`auth-server-ref.ts`). */
function callbackHosts(subject: ExternalAuthSubject, report: Report): void {
  if (!mayBindLogins(subject.target)) {
    return;
  }
  onServer((given) => {
    for (const [index, { oidcConfig, oauth2Config }] of upstreamsOf(given).entries()) {
      for (const [name, config] of Object.entries({ oidcConfig, oauth2Config })) {
        const url = config?.redirectUri ?? '';
        const path = field(item(field(SERVER, 'upstreamProviders'), index), `${name}.redirectUri`);
        const host = otherLoginHost(given, url);
        if (host !== undefined) {
          const rule = `has another host than ${JSON.stringify(host)}, where users log in: ${LOGIN_REFUSED}`;
          report({ field: path, value: shownUrl(url), rule, fix: 'use the same host' });
        } else if (losesLogins(given, url)) {
          const rule = `is not https, but users log in with https: ${LOGIN_REFUSED}`;
          report({ field: path, value: shownUrl(url), rule, fix: 'use https' });
        }
      }
    }
  })(subject, report);
}

function originOf(text: string): string {
  const url = webUrl(text);
  return url === undefined ? '' : `${url.scheme}://${url.host}`;
}
