import { upstreamsOf } from '../../model/authentication';
import type { EmbeddedAuthServerSpec, RedisStorageSpec, TrustedIssuerSpec } from '../../model/kinds';
import { isExact } from '../../model/target';
import { field, item } from '../../private/field-paths';
import { repeated, shownUrl } from '../../private/texts';
import { firstReleaseOfField } from '../../releases/schema-of';
import type { Report, Rule } from '../rule';
import {
  HOST_PORT_FIX,
  isHostPort,
  isLoopback,
  isSecureUrl,
  unreachedPlace,
  webUrl,
  webUrlProblem,
} from '../syntax/http';
import {
  type ExternalAuthSubject,
  LOGIN_REFUSED,
  mayBindLogins,
  onEach,
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
  fix: `use https, or for development run release ${firstReleaseOfField('MCPExternalAuthConfig', INSECURE) ?? ''} or later and set ⟨${INSECURE}⟩`,
};

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
    rule: 'is not the address of a Redis, so the authorization server would not start',
    fix: HOST_PORT_FIX,
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

/** The proxy tells the URI that is derived from its own URL (`auth-server-ref.ts`). */
function callbackHosts(subject: ExternalAuthSubject, report: Report): void {
  if (!mayBindLogins(subject.target)) {
    return;
  }
  onServer((given) => {
    for (const [index, { oidcConfig, oauth2Config }] of upstreamsOf(given).entries()) {
      for (const [name, config] of Object.entries({ oidcConfig, oauth2Config })) {
        const url = config?.redirectUri ?? '';
        const host = otherLoginHost(given, url);
        if (host !== undefined) {
          report({
            field: field(item(field(SERVER, 'upstreamProviders'), index), `${name}.redirectUri`),
            value: shownUrl(url),
            rule: `has another host than ${JSON.stringify(host)}, where users log in: ${LOGIN_REFUSED}`,
            fix: 'use the same host',
          });
        }
      }
    }
  })(subject, report);
}

function originOf(text: string): string {
  const url = webUrl(text);
  return url === undefined ? '' : `${url.scheme}://${url.host}`;
}

const NOT_REACHED = 'to which the authorization server does not connect';

/** Rules for issuers whose tokens the server exchanges (`docs/operator/releases.md#external-authentication`). */
const TRUSTED_ISSUER_RULES: readonly Rule<ExternalAuthSubject>[] = [
  { id: 'trusted-issuer-twice', layer: 'controller', severity: 'error', check: onServer(distinct) },
  { id: 'trusted-issuer-url', layer: 'runtime', severity: 'error', check: onEach('trustedIssuers', urls) },
  // without jwksUrl, the keys are where the issuer says
  server.warning('trusted-issuer-private-address', 'runtime', {
    at: 'trustedIssuers.*',
    field: 'jwksUrl',
    breaks: ({ jwksUrl = '', allowPrivateIPs }) => allowPrivateIPs !== true && unreachedPlace(jwksUrl) !== undefined,
    shown: shownUrl,
    rule: ({ jwksUrl = '' }) => `${unreachedPlace(jwksUrl) ?? ''}, ${NOT_REACHED}`,
    fix: (_, __, path) => `set ⟨${path}.allowPrivateIPs⟩`,
  }),
  server.warning('trusted-issuer-private-address', 'runtime', {
    at: 'trustedIssuers.*',
    field: 'issuerUrl',
    breaks: ({ issuerUrl, jwksUrl = '', allowPrivateIPs }) =>
      jwksUrl === '' && allowPrivateIPs !== true && unreachedPlace(issuerUrl) !== undefined,
    shown: shownUrl,
    rule: ({ issuerUrl }) => `${unreachedPlace(issuerUrl) ?? ''}, ${NOT_REACHED}`,
    fix: (_, __, path) => `set jwksUrl and ⟨${path}.allowPrivateIPs⟩`,
  }),
];

function distinct({ issuer, trustedIssuers = [] }: EmbeddedAuthServerSpec, report: Report): void {
  const urlsOfAll = trustedIssuers.map(({ issuerUrl }) => issuerUrl);
  const twice = repeated(urlsOfAll);
  for (const [index, url] of urlsOfAll.entries()) {
    const path = field(item(field(SERVER, 'trustedIssuers'), index), 'issuerUrl');
    if (url === issuer) {
      const rule = 'is the issuer of the server itself, which is trusted anyway';
      report({ field: path, value: shownUrl(url), rule, fix: 'remove it' });
    } else if (twice.has(index)) {
      report({ field: path, value: shownUrl(url), rule: 'is there twice', fix: 'remove one of them' });
    }
  }
}

/** The server checks them when it starts. */
function urls({ issuerUrl, jwksUrl = '', insecureAllowHTTP }: TrustedIssuerSpec, path: string, report: Report): void {
  for (const [name, url] of [['issuerUrl', issuerUrl] as const, ['jwksUrl', jwksUrl] as const]) {
    if (name === 'jwksUrl' && url === '') {
      continue;
    }
    const problem = webUrlProblem(url);
    if (problem !== undefined) {
      const fix = 'write it like "https://idp.example.com/path"';
      report({ field: field(path, name), rule: `is not a valid URL (${problem})`, fix });
    } else if (insecureAllowHTTP !== true && webUrl(url)?.scheme === 'http') {
      report({
        field: field(path, name),
        value: shownUrl(url),
        rule: 'is not https, so the authorization server would not start',
        fix: `use https, or set ⟨${path}.insecureAllowHTTP⟩ for development`,
      });
    }
  }
}

/** Who may be a client of the server (`docs/operator/releases.md#external-authentication`). */
export const AUTH_SERVER_CLIENT_RULES: readonly Rule<ExternalAuthSubject>[] = [
  // secrets would travel unencrypted
  server.error('confidential-clients-http', 'controller', {
    field: 'allowConfidentialClientRegistration',
    breaks: (given) =>
      given.allowConfidentialClientRegistration === true &&
      given.insecureAllowHTTP !== true &&
      isHttp(given.issuer) &&
      given.insecureAllowConfidentialOverLoopbackHTTP !== true,
    rule: ({ issuer }) =>
      `cannot be combined with the issuer ${JSON.stringify(shownUrl(issuer))}: clients would send their secrets unencrypted`,
    fix: ({ issuer }) =>
      isSecureUrl(issuer)
        ? `use https, or set ⟨${field(SERVER, 'insecureAllowConfidentialOverLoopbackHTTP')}⟩ for development`
        : 'use https',
  }),
  server.error('confidential-redirect-uris', 'controller', {
    at: 'forceConfidentialRedirectUris.*',
    breaks: (uri) => isLoopback(webUrl(uri)?.hostname ?? ''),
    shown: shownUrl,
    rule: 'is a loopback address: a client there cannot keep a secret',
    fix: 'remove it',
  }),
  server.error('delegate-client-http', 'controller', {
    field: 'delegateClients',
    breaks: ({ delegateClients = [], issuer, insecureAllowHTTP }) =>
      delegateClients.length > 0 && !isHttp(issuer) && insecureAllowHTTP === true,
    rule: `cannot be combined with ⟨${field(SERVER, 'insecureAllowHTTP')}⟩: clients would send their secrets unencrypted`,
    fix: 'remove it',
  }),
  { id: 'delegate-client-twice', layer: 'controller', severity: 'error', check: onServer(sameClient) },
  ...TRUSTED_ISSUER_RULES,
];

function sameClient({ delegateClients = [] }: EmbeddedAuthServerSpec, report: Report): void {
  const ids = delegateClients.map(({ clientId }) => clientId);
  for (const index of repeated(ids)) {
    report({
      field: field(item(field(SERVER, 'delegateClients'), index), 'clientId'),
      value: ids[index],
      rule: 'is there twice',
      fix: 'give each client an id of its own',
    });
  }
}

function isHttp(url: string): boolean {
  return url.startsWith('http://');
}
