import { authServerOf, operatorRedirectUri, servedRedirectUri } from '../../model/authentication';
import type { UpstreamProviderSpec } from '../../model/specs';
import { firstRelease } from '../../releases/behaviour-by-release';
import { about, AUTH_REFERENCES, specRows, type ProxySubject, type Report, type Rule } from '../rule';
import { isSecureUrl } from '../syntax/urls';
import { followsOperator } from '../../model/target';

/** Rules for defaults of the operator that are wrong (`docs/corrections.md#with-the-operator`). */
export const OPERATOR_DEFAULT_RULES: readonly Rule<ProxySubject>[] = [
  ...about(AUTH_REFERENCES, [
    { id: 'auth-server-redirect', layer: 'runtime', severity: 'warning', check: redirectBelowResource },
  ]),
  // audit runs after authorization, so it only sees permitted calls (`docs/operator/runtime.md#audit`)
  specRows().warning('audit-denied', 'runtime', {
    at: 'audit',
    breaks: ({ enabled }, { resource: { spec }, target }) =>
      enabled &&
      (spec.authzConfig ?? spec.authzConfigRef) !== undefined &&
      target.release.behaviour.auditBefore === 'awssts',
    rule: `does not log denied calls before release ${firstRelease('auditBefore', 'authorization')} of the operator`,
    fix: 'state the release if yours is later, or use a later one',
  }),
];

/** The proxy only serves the callback at its root (`docs/operator/run-config.md#redirect-uri`). */
function redirectBelowResource({ resolved, target }: ProxySubject, report: Report): void {
  const server = authServerOf(resolved)?.spec;
  if (server === undefined || !followsOperator(target)) {
    return;
  }
  const resourceUrl = resolved.proxy.spec.oidcConfigRef?.resourceUrl ?? '';
  const served = servedRedirectUri(resourceUrl);
  if (served === undefined || !isSecureUrl(resourceUrl)) {
    return;
  }
  if (server.upstreamProviders.some(isOpen) && operatorRedirectUri(resourceUrl) !== served) {
    report({
      field: 'spec.oidcConfigRef.resourceUrl',
      value: resourceUrl,
      rule: 'has a path, so the operator sends users back to a URL below it after login, but the proxy only answers at its root',
      fix: `set redirectUri of the upstream provider to ${JSON.stringify(served)}`,
    });
  }
}

function isOpen({ oidcConfig, oauth2Config }: UpstreamProviderSpec): boolean {
  return [oidcConfig, oauth2Config].some((client) => client !== undefined && (client.redirectUri ?? '') === '');
}
