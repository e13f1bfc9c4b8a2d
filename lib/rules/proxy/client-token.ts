import { setsHeader } from '../../model/forwarded-headers';
import type { ResolvedProxy } from '../../model/resource';
import type { ProxySubject, Report, Rule } from '../rule';

/** Rules for the tokens of clients (`docs/operator/runtime.md#tokens-and-cookies`). */
export const CLIENT_TOKEN_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'client-token-forwarded', layer: 'runtime', severity: 'warning', check: forwardedTokens },
  { id: 'external-auth-anonymous', layer: 'runtime', severity: 'warning', check: anonymousClients },
];

const AUTHORIZATION = 'authorization';
const REFERENCE = 'spec.externalAuthConfigRef';
const WITHHOLD =
  'withhold it with ⟨headerForward.addPlaintextHeaders: { Authorization: "" }|headerForward: { Authorization: HeaderValue.withheld() }⟩; acknowledge it if the remote server is meant to get it';

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
  switch (externalAuth?.spec.type) {
    case undefined:
      return externalAuthConfigRef !== undefined;
    case 'tokenExchange': {
      const { externalTokenHeaderName: header = '' } = externalAuth.spec.tokenExchange ?? {};
      return header === '' || header.toLowerCase() === AUTHORIZATION;
    }
    case 'awsSts':
    case 'bearerToken':
    case 'embeddedAuthServer':
    case 'obo':
      return true;
    default:
      return false;
  }
}

/** For an authorization server, other rules require `oidcConfigRef`. */
function anonymousClients({ resolved }: ProxySubject, report: Report): void {
  const { externalAuth, proxy } = resolved;
  const type = externalAuth?.spec.type;
  if (proxy.spec.oidcConfigRef !== undefined || proxy.spec.authServerRef !== undefined) {
    return;
  }
  const path = `${REFERENCE}.name`;
  const fix = 'add ⟨spec.oidcConfigRef⟩';
  if (type === 'tokenExchange') {
    const rule = 'exchanges the tokens of clients, but without ⟨spec.oidcConfigRef⟩ they are not checked';
    report({ field: path, value: externalAuth?.name, rule, fix });
  } else if (type === 'awsSts') {
    const rule =
      'assumes roles with the tokens of clients, but without ⟨spec.oidcConfigRef⟩ clients are not asked for a token';
    report({ field: path, value: externalAuth?.name, rule, fix });
  }
}
