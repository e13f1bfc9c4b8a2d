import { setsHeader } from '../../model/proxy-headers';
import type { ResolvedProxy } from '../../model/resource';
import { configRows, specRows, type ProxySubject, type Report, type Rule } from '../rule';
import { isPlaintextUrl } from '../syntax/urls';

const AUTHORIZATION = 'authorization';
const REFERENCE = 'spec.externalAuthConfigRef';
const WITHHOLD =
  'withhold it with ⟨headerForward.addPlaintextHeaders: { Authorization: "" }|headerForward: { Authorization: HeaderValue.withheld() }⟩; acknowledge it if the remote server is meant to get it';

const { warning } = specRows();
const externalAuth = configRows('externalAuthConfigRef', 'externalAuth');

/**
 * Rules for credentials that are sent to the remote server, and for the tokens of clients
 * (`docs/operator/runtime.md#tokens-and-cookies`).
 */
export const CREDENTIAL_RULES: readonly Rule<ProxySubject>[] = [
  warning('remote-url-plaintext', 'runtime', {
    at: 'remoteUrl',
    breaks: (url, { resolved }) => credentialOf(resolved) !== undefined && isPlaintextUrl(url),
    rule: (_, { resolved }) =>
      `is not https, so ${credentialOf(resolved) ?? ''} is sent to the remote server in plaintext`,
    fix: 'use https',
  }),
  warning('authorization-twice', 'runtime', {
    at: 'headerForward',
    breaks: (headers, { resolved: { externalAuth } }) =>
      externalAuth?.spec.bearerToken !== undefined && setsHeader(AUTHORIZATION, headers),
    rule: 'adds the header Authorization, but the bearer token of ⟨spec.externalAuthConfigRef⟩ is sent in the same header',
    fix: 'keep one of the two',
  }),
  { id: 'client-token-forwarded', layer: 'runtime', severity: 'warning', check: forwardedTokens },
  externalAuth.warning('external-auth-anonymous', 'runtime', {
    at: 'type',
    breaks: (type, subject) => type === 'tokenExchange' && isAnonymous(subject),
    rule: 'exchanges the tokens of clients, but without ⟨spec.oidcConfigRef⟩ they are not checked',
    fix: 'add ⟨spec.oidcConfigRef⟩',
  }),
  externalAuth.warning('external-auth-anonymous', 'runtime', {
    at: 'type',
    breaks: (type, subject) => type === 'awsSts' && isAnonymous(subject),
    rule: 'assumes roles with the tokens of clients, but without ⟨spec.oidcConfigRef⟩ clients are not asked for a token',
    fix: 'add ⟨spec.oidcConfigRef⟩',
  }),
];

function credentialOf({ proxy, externalAuth }: ResolvedProxy): string | undefined {
  const [header] = proxy.spec.headerForward?.addHeadersFromSecret ?? [];
  if (header !== undefined) {
    return `the header ${JSON.stringify(header.headerName)} from a Secret`;
  }
  return externalAuth?.spec.bearerToken === undefined ? undefined : 'the bearer token';
}

/** The token is valid for the proxy: whoever gets it can impersonate the client there. */
function forwardedTokens({ resolved }: ProxySubject, report: Report): void {
  const { oidcConfigRef, externalAuthConfigRef } = resolved.proxy.spec;
  if (oidcConfigRef === undefined || replacesAuthorization(resolved)) {
    return;
  }
  const header = resolved.externalAuth?.spec.tokenExchange?.externalTokenHeaderName;
  if (externalAuthConfigRef === undefined) {
    const rule = 'is missing, so the token of each client is passed on to the remote server';
    report({ field: REFERENCE, rule, fix: `use a bearer token, a token exchange or AWS roles, or ${WITHHOLD}` });
  } else {
    const rule =
      header === undefined
        ? 'does not replace the token of the client, which is passed on to the remote server'
        : `puts the new token into ${JSON.stringify(header)}, so the token of each client is passed on to the remote server as well`;
    report({ field: `${REFERENCE}.name`, value: externalAuthConfigRef.name, rule, fix: WITHHOLD });
  }
}

/** A config that is not in the app may replace it. */
function replacesAuthorization({ proxy, externalAuth }: ResolvedProxy): boolean {
  const { headerForward, externalAuthConfigRef, authServerRef } = proxy.spec;
  if (authServerRef !== undefined || setsHeader(AUTHORIZATION, headerForward)) {
    return true;
  }
  if (externalAuth === undefined) {
    return externalAuthConfigRef !== undefined;
  }
  const { type, tokenExchange } = externalAuth.spec;
  const header = tokenExchange?.externalTokenHeaderName ?? '';
  return type === 'tokenExchange' ? header === '' || header.toLowerCase() === AUTHORIZATION : REPLACING.includes(type);
}

const REPLACING: readonly string[] = ['awsSts', 'bearerToken', 'embeddedAuthServer', 'obo'];

/** For an authorization server, other rules require `oidcConfigRef`. */
function isAnonymous({ resource: { spec } }: ProxySubject): boolean {
  return (spec.oidcConfigRef ?? spec.authServerRef) === undefined;
}
