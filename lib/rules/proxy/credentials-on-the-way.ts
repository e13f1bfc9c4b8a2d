import { setsHeader } from '../../model/forwarded-headers';
import type { ResolvedProxy } from '../../model/resource';
import { isIpLiteral } from '../../private/ip-range';
import { isSecureUrl, webUrl } from '../syntax/secure-url';
import type { ProxySubject, Report, Rule } from '../rule';

/** Rules for credentials that are sent to the remote server. */
export const CREDENTIAL_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'remote-url-plaintext', layer: 'runtime', severity: 'warning', check: plaintext },
  { id: 'authorization-twice', layer: 'runtime', severity: 'warning', check: authorizationTwice },
];

/** A Service of the cluster may be contacted without TLS. */
function plaintext({ resolved }: ProxySubject, report: Report): void {
  const { remoteUrl } = resolved.proxy.spec;
  const { hostname = '' } = webUrl(remoteUrl) ?? {};
  const credential = credentialOf(resolved);
  const isInside =
    (!hostname.includes('.') && !isIpLiteral(hostname)) || /\.svc(\.cluster\.local)?\.?$/i.test(hostname);
  if (credential !== undefined && webUrl(remoteUrl) !== undefined && !isSecureUrl(remoteUrl) && !isInside) {
    const rule = `is not https, so ${credential} is sent to the remote server in plaintext`;
    report({ field: 'spec.remoteUrl', rule, fix: 'use https' });
  }
}

function credentialOf({ proxy, externalAuth }: ResolvedProxy): string | undefined {
  const [header] = proxy.spec.headerForward?.addHeadersFromSecret ?? [];
  if (header !== undefined) {
    return `the header ${JSON.stringify(header.headerName)} from a Secret`;
  }
  return externalAuth?.spec.bearerToken === undefined ? undefined : 'the bearer token';
}

function authorizationTwice({ resolved }: ProxySubject, report: Report): void {
  const { proxy, externalAuth } = resolved;
  if (externalAuth?.spec.bearerToken !== undefined && setsHeader('authorization', proxy.spec.headerForward)) {
    const rule =
      'adds the header Authorization, but the bearer token of ⟨spec.externalAuthConfigRef⟩ is sent in the same header';
    report({ field: 'spec.headerForward', rule, fix: 'keep one of the two' });
  }
}
