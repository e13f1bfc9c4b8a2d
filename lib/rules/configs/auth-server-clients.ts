import type { EmbeddedAuthServerSpec } from '../../model/specs';
import { field, item } from '../../private/field-path';
import { shownUrl } from '../../private/shown-url';
import type { Report, Rule } from '../rule';
import { isLoopback, isSecureUrl, webUrl } from '../syntax/secure-url';
import { onServer, SERVER, type ExternalAuthSubject } from './auth-server-subject';
import { TRUSTED_ISSUER_RULES } from './trusted-issuers';

const CONFIDENTIAL = field(SERVER, 'allowConfidentialClientRegistration');
const INSECURE = field(SERVER, 'insecureAllowHTTP');

/** Who may be a client of the server (`docs/operator/releases.md#external-authentication`). */
export const AUTH_SERVER_CLIENT_RULES: readonly Rule<ExternalAuthSubject>[] = [
  { id: 'confidential-clients-http', layer: 'controller', severity: 'error', check: onServer(cleartext) },
  { id: 'confidential-redirect-uris', layer: 'controller', severity: 'error', check: onServer(redirectUris) },
  { id: 'delegate-client-http', layer: 'controller', severity: 'error', check: onServer(delegatesOverHttp) },
  { id: 'delegate-client-twice', layer: 'controller', severity: 'error', check: onServer(sameClient) },
  ...TRUSTED_ISSUER_RULES,
];

/** Secrets would travel unencrypted. */
function cleartext(server: EmbeddedAuthServerSpec, report: Report): void {
  if (server.allowConfidentialClientRegistration !== true) {
    return;
  }
  if (
    server.insecureAllowHTTP !== true &&
    isHttp(server.issuer) &&
    server.insecureAllowConfidentialOverLoopbackHTTP !== true
  ) {
    report({
      field: CONFIDENTIAL,
      rule: `cannot be combined with the issuer ${JSON.stringify(shownUrl(server.issuer))}: clients would send their secrets unencrypted`,
      fix: isSecureUrl(server.issuer)
        ? `use https, or set ⟨${field(SERVER, 'insecureAllowConfidentialOverLoopbackHTTP')}⟩ for development`
        : 'use https',
    });
  }
}

function redirectUris(server: EmbeddedAuthServerSpec, report: Report): void {
  const { forceConfidentialRedirectUris: uris = [] } = server;
  const path = field(SERVER, 'forceConfidentialRedirectUris');
  for (const [index, uri] of uris.entries()) {
    const url = webUrl(uri);
    if (url !== undefined && isLoopback(url.hostname)) {
      const rule = 'is a loopback address: a client there cannot keep a secret';
      report({ field: item(path, index), value: shownUrl(uri), rule, fix: 'remove it' });
    }
  }
}

function delegatesOverHttp(
  { delegateClients = [], issuer, insecureAllowHTTP }: EmbeddedAuthServerSpec,
  report: Report,
) {
  if (delegateClients.length > 0 && !isHttp(issuer) && insecureAllowHTTP === true) {
    const rule = `cannot be combined with ⟨${INSECURE}⟩: clients would send their secrets unencrypted`;
    report({ field: field(SERVER, 'delegateClients'), rule, fix: 'remove it' });
  }
}

function sameClient({ delegateClients = [] }: EmbeddedAuthServerSpec, report: Report): void {
  const ids = delegateClients.map(({ clientId }) => clientId);
  for (const [index, id] of ids.entries()) {
    if (ids.indexOf(id) < index) {
      report({
        field: field(item(field(SERVER, 'delegateClients'), index), 'clientId'),
        value: id,
        rule: 'is there twice',
        fix: 'give each client an id of its own',
      });
    }
  }
}

function isHttp(url: string): boolean {
  return url.startsWith('http://');
}
