import type { EmbeddedAuthServerSpec } from '../../model/specs';
import { field, item } from '../../private/field-path';
import { shownUrl, repeated } from '../../private/texts';
import type { Report, Rule } from '../rule';
import { isLoopback, isSecureUrl, webUrl } from '../syntax/urls';
import { onServer, server, SERVER, type ExternalAuthSubject } from './auth-server-subject';
import { TRUSTED_ISSUER_RULES } from './trusted-issuers';

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
