import { delegateClientsOf, jwtBearerGrantsOf, upstreamsOf } from '../../model/authentication';
import { invalid, notCombined, duplicate } from '../../private/finding';
import type { EmbeddedAuthServerSpec, TrustedIssuerSpec } from '../../model/kinds';
import { celExpression } from '../../cel';
import { field, item } from '../../private/field-paths';
import { repeated, shownUrl } from '../../private/texts';
import { LATEST_RELEASE } from '../../releases/releases';
import type { Report, Rule } from '../rule';
import { isLoopback, isSecureUrl, unreachedPlace, webUrl, webUrlProblem } from '../common/http';
import { type ExternalAuthSubject, onEach, onServer, server, SERVER } from './upstream-providers';

const NOT_REACHED = 'to which the authorization server does not connect';

/** Rules for issuers whose tokens the server exchanges (`docs/operator/releases.md#external-authentication`). */
const TRUSTED_ISSUER_RULES: readonly Rule<ExternalAuthSubject>[] = [
  { id: 'trusted-issuer-twice', layer: 'controller', severity: 'error', check: onServer(distinct) },
  // the API server says so of an issuer that has a part of a policy
  server.error('trusted-issuer-unused', 'controller', {
    at: 'trustedIssuers.*',
    breaks: (issuer, { resource: { spec }, target }) =>
      target.release.behaviour.issuersWithoutPolicy === 'operator' && !hasPolicy(issuer, spec.embeddedAuthServer),
    rule: 'has no policy, so none of its tokens could be used, and the operator refuses it',
    fix: 'add expectedAudience and allowedDelegateClients, or name it in a policy of inboundGrants',
  }),
  ...(['trustedIssuers.*.actorMatcher', 'inboundGrants.tokenExchange.issuerPolicies.*.actorMatcher'] as const).map(
    (at) =>
      server.error('trusted-issuer-matcher', 'controller', {
        at,
        breaks: (matcher) => matcher !== '' && 'problem' in celExpression(matcher),
        ...invalid('a valid CEL expression', 'write it like claims.azp == "agent"'),
      }),
  ),
  { id: 'trusted-issuer-url', layer: 'runtime', severity: 'error', check: onEach('trustedIssuers', urls) },
  // without jwksUrl, the keys are where the issuer says
  server.warning('trusted-issuer-private-address', 'runtime', {
    at: 'trustedIssuers.*',
    field: 'jwksUrl',
    breaks: ({ jwksUrl = '', allowPrivateIPs }) => allowPrivateIPs !== true && unreachedPlace(jwksUrl) !== undefined,
    shown: shownUrl,
    rule: ({ jwksUrl = '' }) => `${String(unreachedPlace(jwksUrl))}, ${NOT_REACHED}`,
    fix: (_, __, path) => `set ⟨${path}.allowPrivateIPs⟩`,
  }),
  server.warning('trusted-issuer-private-address', 'runtime', {
    at: 'trustedIssuers.*',
    field: 'issuerUrl',
    breaks: ({ issuerUrl, jwksUrl = '', allowPrivateIPs }) =>
      jwksUrl === '' && allowPrivateIPs !== true && unreachedPlace(issuerUrl) !== undefined,
    shown: shownUrl,
    rule: ({ issuerUrl }) => `${String(unreachedPlace(issuerUrl))}, ${NOT_REACHED}`,
    fix: (_, __, path) => `set jwksUrl and ⟨${path}.allowPrivateIPs⟩`,
  }),
];

function hasPolicy(issuer: TrustedIssuerSpec, { inboundGrants }: Partial<EmbeddedAuthServerSpec> = {}): boolean {
  const { name, expectedAudience = '', allowedDelegateClients = [], jwtBearerGrant } = issuer;
  const grants = [inboundGrants?.tokenExchange, inboundGrants?.jwtBearer];
  const isNamed =
    name !== undefined && grants.some((grant) => grant?.issuerPolicies?.some(({ issuerRef }) => issuerRef === name));
  return isNamed || expectedAudience !== '' || allowedDelegateClients.length > 0 || jwtBearerGrant !== undefined;
}

function distinct({ issuer, trustedIssuers = [] }: EmbeddedAuthServerSpec, report: Report): void {
  const urlsOfAll = trustedIssuers.map(({ issuerUrl }) => issuerUrl);
  const twice = repeated(urlsOfAll);
  for (const [index, url] of urlsOfAll.entries()) {
    const path = field(item(field(SERVER, 'trustedIssuers'), index), 'issuerUrl');
    if (url === issuer) {
      const rule = 'is the issuer of the server itself, which is trusted anyway';
      report({ field: path, value: shownUrl(url), rule, fix: 'remove it' });
    } else if (twice.has(index)) {
      report({ field: path, value: shownUrl(url), ...duplicate('remove one of them') });
    }
  }
}

/** The server checks them when it starts. */
function urls({ issuerUrl, jwksUrl = '', insecureAllowHTTP }: TrustedIssuerSpec, path: string, report: Report): void {
  for (const [name, url] of Object.entries(jwksUrl === '' ? { issuerUrl } : { issuerUrl, jwksUrl })) {
    const problem = webUrlProblem(url);
    if (problem !== undefined) {
      const fix = 'write it like "https://idp.example.com/path"';
      report({ field: field(path, name), ...invalid(`a valid URL (${problem})`, fix) });
    } else if (insecureAllowHTTP !== true && webUrl(url)?.scheme === 'http') {
      const rule = 'is not https, so the authorization server would not start';
      const fix = `use https, or set ⟨${path}.insecureAllowHTTP⟩ for development`;
      report({ field: field(path, name), value: shownUrl(url), rule, fix });
    }
  }
}

const SPIFFE = {
  rule: `is refused by the operator in all releases up to ${LATEST_RELEASE}, since nothing verifies SPIFFE clients yet`,
  fix: 'remove it, and let clients authenticate otherwise',
};

/** `docs/operator/releases.md#external-authentication`. */
const SPIFFE_RULES: readonly Rule<ExternalAuthSubject>[] = [
  server.error('spiffe-refused', 'controller', {
    at: 'spiffeTrustDomains',
    breaks: (domains) => domains.length > 0,
    ...SPIFFE,
  }),
  server.error('spiffe-refused', 'controller', {
    at: 'inboundGrants.spiffeClientAuth',
    breaks: (clients, { resource: { spec } }) =>
      clients.length > 0 && (spec.embeddedAuthServer?.spiffeTrustDomains ?? []).length === 0,
    ...SPIFFE,
  }),
];

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
    ...notCombined(
      `⟨${field(SERVER, 'insecureAllowHTTP')}⟩: clients would send their secrets unencrypted`,
      'remove it',
    ),
  }),
  { id: 'delegate-client-twice', layer: 'controller', severity: 'error', check: onServer(sameClient) },
  // the operator accepts it
  server.error('auth-server-nobody', 'runtime', {
    breaks: (given) =>
      upstreamsOf(given).length === 0 &&
      (given.inboundGrants?.tokenExchange ?? given.inboundGrants?.jwtBearer) !== undefined &&
      delegateClientsOf(given).clients.length === 0 &&
      jwtBearerGrantsOf(given).length === 0,
    rule: 'has no upstream provider, no delegate client and no policy of jwtBearer: nobody could get a token, and it would not start',
    fix: 'add one of them',
  }),
  ...TRUSTED_ISSUER_RULES,
  ...SPIFFE_RULES,
];

function sameClient(given: EmbeddedAuthServerSpec, report: Report): void {
  const { field: path, clients } = delegateClientsOf(given);
  const ids = clients.map(({ clientId }) => clientId);
  for (const index of repeated(ids)) {
    report({
      field: field(item(field(SERVER, path), index), 'clientId'),
      value: ids[index],
      ...duplicate('give each client an id of its own'),
    });
  }
}

function isHttp(url: string): boolean {
  return url.startsWith('http://');
}
