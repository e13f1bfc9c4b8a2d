import type { ProxySubject, Report, Rule } from '../rule';

/** What becomes of the token that a client shows (`docs/operator/runtime.md#tokens-and-cookies`). */
export const CLIENT_TOKEN_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'external-auth-anonymous', layer: 'runtime', severity: 'warning', check: anonymousClients },
];

/** An authorization server needs `oidcConfigRef` itself, which other rules say. */
function anonymousClients({ resolved }: ProxySubject, report: Report): void {
  const { externalAuth, proxy } = resolved;
  const type = externalAuth?.spec.type;
  if (proxy.spec.oidcConfigRef !== undefined || proxy.spec.authServerRef !== undefined) {
    return;
  }
  const path = 'spec.externalAuthConfigRef.name';
  const fix = 'add ⟨spec.oidcConfigRef⟩';
  if (type === 'tokenExchange') {
    const rule = 'exchanges the tokens of clients, which nobody has checked without ⟨spec.oidcConfigRef⟩';
    report({ field: path, value: externalAuth?.name, rule, fix });
  } else if (type === 'awsSts') {
    const rule =
      'assumes roles by the tokens of clients, but without ⟨spec.oidcConfigRef⟩ no client is told to bring one';
    report({ field: path, value: externalAuth?.name, rule, fix });
  }
}
