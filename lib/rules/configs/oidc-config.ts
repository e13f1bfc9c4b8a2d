import { field } from '../../private/field-path';
import type { ResourceSubject, Report, Rule } from '../rule';
import { isSecureUrl, shownUrl, webUrlProblem } from '../syntax/secure-url';

type Subject = ResourceSubject<'MCPOIDCConfig'>;

interface Provider {
  readonly issuer: string;
  readonly jwksUrl?: string;
  readonly introspectionUrl?: string;
}

interface Source {
  readonly path: string;
  readonly provider: Provider;
  readonly allowsHttp: boolean;
}

const BLOCKS = ['kubernetesServiceAccount', 'inline'] as const;

export const OIDC_RULES: readonly Rule<Subject>[] = [
  { id: 'oidc-block', layer: 'cross-field', severity: 'error', check: blocks },
  { id: 'oidc-issuer', layer: 'runtime', severity: 'error', check: issuers },
  { id: 'oidc-url', layer: 'runtime', severity: 'error', check: otherUrls },
  { id: 'oidc-introspection-http', layer: 'runtime', severity: 'warning', check: insecureIntrospection },
];

function blocks({ resource }: Subject, report: Report): void {
  const { spec } = resource;
  const isKnown = BLOCKS.some((block) => block === spec.type);
  for (const block of isKnown ? BLOCKS : []) {
    if (spec.type === block && spec[block] === undefined) {
      report({ field: 'spec.type', value: spec.type, rule: `needs ${block}, which is missing`, fix: `add ${block}` });
    } else if (spec.type !== block && spec[block] !== undefined) {
      const fix = `remove ${block}, or set the type to ${JSON.stringify(block)}`;
      report({ field: 'spec.type', value: spec.type, rule: `cannot be combined with ${block}`, fix });
    }
  }
}

/** Every token would be refused (`docs/operator/validation.md#accepted-and-then-failing`). */
function issuers({ resource }: Subject, report: Report): void {
  for (const source of sourcesOf(resource)) {
    urlViolations(source, 'issuer', report);
  }
}

function otherUrls({ resource }: Subject, report: Report): void {
  for (const source of sourcesOf(resource)) {
    urlViolations(source, 'jwksUrl', report);
    urlViolations(source, 'introspectionUrl', report);
  }
}

/** No release of the operator looks at it (case `x15`); tokens go there. */
function insecureIntrospection({ resource }: Subject, report: Report): void {
  for (const { path, provider, allowsHttp } of sourcesOf(resource)) {
    const { introspectionUrl: url = '' } = provider;
    if (url !== '' && webUrlProblem(url) === undefined && !allowsHttp && !isSecureUrl(url)) {
      const rule = 'is not https, so opaque (non-JWT) tokens are rejected';
      const fix = path === 'spec.inline' ? 'use https, or set insecureAllowHTTP' : 'use https';
      report({ field: field(path, 'introspectionUrl'), value: shownUrl(url), rule, fix });
    }
  }
}

/** Only the block of the type counts; the other one must not be there anyway. */
function sourcesOf({ spec }: Subject['resource']): Source[] {
  if (spec.type === 'inline' && spec.inline !== undefined) {
    return [{ path: 'spec.inline', provider: spec.inline, allowsHttp: spec.inline.insecureAllowHTTP }];
  }
  const account = spec.type === 'kubernetesServiceAccount' ? spec.kubernetesServiceAccount : undefined;
  return account === undefined ? [] : [{ path: 'spec.kubernetesServiceAccount', provider: account, allowsHttp: false }];
}

/** An empty JWKS or introspection URL is as good as none. */
function urlViolations({ path, provider, allowsHttp }: Source, name: keyof Provider, report: Report): void {
  const url = provider[name];
  if (url === undefined || (url === '' && name !== 'issuer')) {
    return;
  }
  const problem = webUrlProblem(url);
  if (problem !== undefined) {
    report({
      field: field(path, name),
      rule: `is not a valid URL (${problem}), so every token would be rejected`,
      fix: 'write it like "https://idp.example.com"',
    });
  } else if (name !== 'introspectionUrl' && !allowsHttp && !isSecureUrl(url)) {
    report({
      field: field(path, name),
      value: shownUrl(url),
      rule: 'is not https, every token would be rejected',
      fix: path === 'spec.inline' ? 'use https, or set insecureAllowHTTP' : 'use https',
    });
  }
}
