import { API_SERVER_PORT } from '../../model/destinations';
import { invalid } from '../../private/finding';
import type { Kind, KubernetesServiceAccountOidcSpec } from '../../model/kinds';
import { field, valuesAt } from '../../private/field-paths';
import { isIpLiteral, isPublicAddress } from '../../go';
import { firstRelease } from '../../releases/releases';
import { shownUrl } from '../../private/texts';
import { type AnySubject, itself, type Part, type Report, type ResourceSubject, rowsOf, type Rule } from '../rule';
import { isPlaintextUrl, isPrivateUrl, isSecureUrl, unreachedPlace, webUrl, webUrlProblem } from '../common/http';
import { followsOperator, type Target } from '../../model/target';

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
  readonly allowsPrivate: boolean;
  /** Whether the proxy logs in where it asks about opaque tokens; else it does so with a client without guards. */
  readonly logsIn: boolean;
}

export const OIDC_RULES: readonly Rule<Subject>[] = [
  { id: 'oidc-issuer', layer: 'runtime', severity: 'error', check: issuers },
  { id: 'oidc-url', layer: 'runtime', severity: 'error', check: otherUrls },
  { id: 'oidc-introspection-http', layer: 'runtime', severity: 'warning', check: insecureIntrospection },
  { id: 'oidc-private-address', layer: 'runtime', severity: 'warning', check: privateAddresses },
  { id: 'oidc-cluster-auth', layer: 'runtime', severity: 'warning', check: clusterAuth },
];

/** Every token would be refused (`docs/operator/validation.md#accepted-but-failing-later`). */
function issuers({ resource, target }: Subject, report: Report): void {
  for (const source of sourcesOf(resource)) {
    urlViolations(source, 'issuer', target, report);
  }
}

function otherUrls({ resource, target }: Subject, report: Report): void {
  for (const source of sourcesOf(resource)) {
    urlViolations(source, 'jwksUrl', target, report);
    urlViolations(source, 'introspectionUrl', target, report);
  }
}

/** No release of the operator checks it (case `x15`); tokens are sent there (`docs/operator/runtime.md#urls-of-oidc`). */
function insecureIntrospection({ resource }: Subject, report: Report): void {
  for (const { path, provider, allowsHttp, logsIn } of sourcesOf(resource)) {
    const { introspectionUrl: url = '' } = provider;
    if (url === '' || webUrlProblem(url) !== undefined || isHttps(url)) {
      continue;
    }
    const place = { field: field(path, 'introspectionUrl'), value: shownUrl(url), fix: 'use https' };
    if (logsIn) {
      report({ ...place, rule: 'is not https, so opaque (non-JWT) tokens are rejected' });
    } else if (!allowsHttp && isPlaintextUrl(url)) {
      report({ ...place, rule: 'is not https, so opaque (non-JWT) tokens are sent in plaintext' });
    }
  }
}

/** Without a URL of the keys, the proxy asks the issuer (`docs/operator/runtime.md#urls-of-oidc`). */
function privateAddresses({ resource }: Subject, report: Report): void {
  for (const { path, provider, allowsPrivate, logsIn } of sourcesOf(resource)) {
    const keys = (provider.jwksUrl ?? '') === '' ? 'issuer' : 'jwksUrl';
    for (const name of logsIn ? (['introspectionUrl', keys] as const) : ([keys] as const)) {
      const url = provider[name] ?? '';
      // `clusterAuth` reports names in the cluster
      const address = isPrivateUrl(url) ? 'is at a private address' : undefined;
      const place = path === 'spec.inline' ? unreachedPlace(url) : address;
      if (!allowsPrivate && place !== undefined) {
        const rule = `${place}, to which the proxy does not connect: tokens would be rejected`;
        const fix = path === 'spec.inline' ? 'set ⟨spec.inline.jwksAllowPrivateIP⟩' : 'leave out useClusterAuth';
        report({ field: field(path, name), value: shownUrl(url), rule, fix });
      }
    }
  }
}

/** Only the block of the type is checked; the other one is an error anyway. */
function sourcesOf({ spec }: Subject['resource']): Source[] {
  if (spec.type === 'inline' && spec.inline !== undefined) {
    const { insecureAllowHTTP: allowsHttp, jwksAllowPrivateIP: allowsPrivate, clientId = '' } = spec.inline;
    const logsIn = clientId !== '' || spec.inline.clientSecretRef !== undefined;
    return [{ path: 'spec.inline', provider: spec.inline, allowsHttp, allowsPrivate, logsIn }];
  }
  const account = spec.type === 'kubernetesServiceAccount' ? spec.kubernetesServiceAccount : undefined;
  const path = 'spec.kubernetesServiceAccount';
  return account === undefined
    ? []
    : [{ path, provider: account, allowsHttp: false, allowsPrivate: account.useClusterAuth !== false, logsIn: false }];
}

/** An empty JWKS or introspection URL counts as absent. */
function urlViolations(source: Source, name: keyof Provider, target: Target, report: Report): void {
  const { path, provider, allowsHttp } = source;
  const url = provider[name];
  if (url === undefined || (url === '' && name !== 'issuer')) {
    return;
  }
  const problem = webUrlProblem(url);
  const isChecked = isCheckedByOperator(source, name, target);
  // the proxy of these releases refuses http to loopback addresses too (`docs/operator/runtime.md#urls-of-oidc`)
  const needsHttps = target.release.behaviour.oidcUrls === 'checked';
  if (problem !== undefined) {
    report({
      field: field(path, name),
      ...invalid(
        `a valid URL (${problem}), so every token would be rejected`,
        'write it like "https://idp.example.com"',
      ),
    });
  } else if (name !== 'introspectionUrl' && !allowsHttp && !(needsHttps ? isHttps(url) : isSecureUrl(url))) {
    report({
      field: field(path, name),
      value: shownUrl(url),
      rule: `is not https, so ${isChecked ? REFUSED : 'every token would be rejected'}`,
      fix: path === 'spec.inline' ? 'use https, or set ⟨spec.inline.insecureAllowHTTP⟩' : 'use https',
    });
  }
}

const REFUSED = `the operator does not create the proxy from release ${firstRelease('oidcUrls', 'checked')} on`;

/** The operator only checks inline settings, and treats loopback addresses like others. */
function isCheckedByOperator({ path }: Source, name: keyof Provider, target: Target): boolean {
  const looks = followsOperator(target) && target.release.behaviour.oidcUrls === 'checked';
  return looks && path === 'spec.inline' && name !== 'introspectionUrl';
}

function isHttps(url: string): boolean {
  return webUrl(url)?.scheme === 'https';
}

const CLUSTER_AUTH = 'spec.kubernetesServiceAccount.useClusterAuth';

/** The cluster's CA and the pod's token must fit the issuer (`docs/operator/runtime.md#oidc-in-the-cluster`). */
function clusterAuth({ resource: { spec } }: Subject, report: Report): void {
  const account = spec.type === 'kubernetesServiceAccount' ? spec.kubernetesServiceAccount : undefined;
  const keys = account === undefined ? undefined : webUrl(keySource(account));
  if (account === undefined || keys === undefined) {
    return;
  }
  const isInside = isOfCluster(keys.hostname) || keys.port === String(API_SERVER_PORT);
  // another rule reports addresses
  if (account.useClusterAuth === false && isOfCluster(keys.hostname) && !isIpLiteral(keys.hostname)) {
    const rule =
      'is false, but the issuer is in the cluster: the proxy does not connect to private addresses then, so every token would be rejected';
    report({ field: CLUSTER_AUTH, rule, fix: 'leave it out' });
  } else if (account.useClusterAuth !== false && !isInside) {
    const rule = `is true, so the certificate of ${keys.hostname} is verified with the CA of the cluster: every token would be rejected`;
    report({ field: CLUSTER_AUTH, rule, fix: 'set it to false, unless that CA signed the certificate' });
  }
}

/** The URL of the keys, or of the issuer that names it. */
function keySource({ issuer, jwksUrl = '' }: KubernetesServiceAccountOidcSpec): string {
  return jwksUrl === '' ? issuer : jwksUrl;
}

function isOfCluster(hostname: string): boolean {
  return isIpLiteral(hostname)
    ? !isPublicAddress(hostname)
    : !hostname.includes('.') || /(^kubernetes\.default|\.svc)(\.|$)/i.test(hostname);
}

const SERVER = 'embeddedAuthServer';
/** Where each kind lists scopes, unless the schema has a pattern for them. */
const LISTS: { readonly [kind in Kind]?: readonly string[] } = {
  MCPRemoteProxy: ['oidcConfigRef.scopes'],
  MCPExternalAuthConfig: [
    'tokenExchange.scopes',
    'obo.scopes',
    'xaa.scopes',
    `${SERVER}.delegateClients.*.scopes`,
    `${SERVER}.upstreamProviders.*.oidcConfig.scopes`,
    `${SERVER}.upstreamProviders.*.oauth2Config.scopes`,
  ],
};
/** A `scope-token` (RFC 6749 §3.3). */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
/** The schema reports an empty one there. */
const NEVER_EMPTY = /^(?:obo|embeddedAuthServer\.delegateClients)\./;

/** OAuth scopes, wherever a resource lists some: they are sent with spaces between them. */
export const SCOPE_RULE: Rule<AnySubject> = rowsOf(scopesOf).warning('scope-syntax', 'runtime', {
  breaks: (scope) => !SCOPE.test(scope),
  shown: itself,
  rule: (scope) =>
    scope === '' ? 'is empty, which no scope is' : 'is not a scope: one has no white space, quotes and backslashes',
  fix: (scope) =>
    /\S\s+\S/.test(scope) ? 'write each scope as an item of its own' : 'write it as the provider does, or remove it',
});

function scopesOf({ resource: { kind, spec } }: AnySubject): Part<string>[] {
  return (LISTS[kind] ?? []).flatMap((list) => {
    const scopes = valuesAt(spec, 'spec', [...list.split('.'), '*']) as readonly Part<string>[];
    return NEVER_EMPTY.test(list) ? scopes.filter(([, scope]) => scope !== '') : scopes;
  });
}
