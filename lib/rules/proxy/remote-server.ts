import { setsHeader } from '../../model/headers';
import type { RemoteMcpProxySpec, ResolvedProxy } from '../../model/kinds';
import { schemaOf } from '../../releases/schema-of';
import { perObject } from '../../private/caches';
import { type GoUrl, isIpLiteral, isMalformed, isPublicAddress, parseGoUrl, rangeWith } from '../../go';
import { shownUrl } from '../../private/texts';
import { configRows, type ProxySubject, type Report, rowsOf, type Rule, specRows } from '../rule';
import { asWebUrl, isPlaintextUrl } from '../common/http';
import { credentialIn } from '../../private/secret-texts';

const FIELD = 'spec.remoteUrl';

/** URLs that the operator rejects, in its order (`docs/operator/validation.md#remote-url`). */
const BLOCKED_RANGES = [
  '0.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '::/128',
  '::1/128',
  'fe80::/10',
  'fc00::/7',
];
/** What `allowPrivateEndpoint` permits, together with names below `cluster.local`. */
const PERMITTED_RANGES = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7'];
const CLUSTER_DOMAIN = 'cluster.local';
const PERMITTED = [...PERMITTED_RANGES, CLUSTER_DOMAIN];
const BLOCKED_NAMES = [
  'localhost',
  'kubernetes.default.svc.cluster.local',
  'kubernetes.default.svc',
  'kubernetes.default',
  CLUSTER_DOMAIN,
  'metadata.google.internal',
];

/** An IPv4 address in a form that Go rejects but resolvers accept: fewer parts, octal or hexadecimal. */
const NUMBERS = /^(?:0x[0-9a-f]*|\d+)(?:\.(?:0x[0-9a-f]*|\d+)){0,3}$/i;
const LARGEST_PORT = 65_535;

const { error, warning } = specRows();
/** Rows about the parts of a URL that the operator accepts. */
const accepted = rowsOf(
  ({ resource: { spec } }: ProxySubject) => {
    const url = acceptedUrl(spec);
    return url === undefined ? [] : [['', url] as const];
  },
  ({ resource: { spec } }) => ({ field: FIELD, value: shownUrl(spec.remoteUrl) }),
);

const AUTHORIZATION = 'authorization';
const REFERENCE = 'spec.externalAuthConfigRef';
const WITHHOLD =
  'withhold it with ⟨headerForward.addPlaintextHeaders: { Authorization: "" }|headerForward: { Authorization: HeaderValue.withheld() }⟩; acknowledge it if the remote server is meant to get it';

const externalAuth = configRows('externalAuthConfigRef', 'externalAuth');

export const REMOTE_URL_RULES: readonly Rule<ProxySubject>[] = [
  // the schema already reports a text that does not begin correctly
  error('remote-url', 'controller', {
    at: 'remoteUrl',
    breaks: (url, { resource: { spec } }) => /^https?:\/\//.test(url) && problemOf(spec) !== undefined,
    rule: (_, { resource: { spec } }) => `is not a valid URL (${problemOf(spec) ?? ''})`,
    fix: 'write it like "https://mcp.example.com/mcp"',
  }),
  { id: 'remote-url-blocked', layer: 'controller', severity: 'error', check: blocked },
  accepted.warning('remote-url-internal', 'runtime', {
    at: 'hostname',
    breaks: (hostname, { resource: { spec } }) =>
      isInternal(hostname) &&
      !(spec.allowPrivateEndpoint === true && rangeWith(hostname, PERMITTED_RANGES) !== undefined),
    rule: 'points to an internal or special address in a notation that is not blocked',
    fix: 'use the name or the address of the remote server',
  }),
  accepted.warning('remote-url-host', 'runtime', {
    at: 'hostname',
    breaks: /^$/,
    rule: 'has a port but no host, so requests would go to the proxy itself',
    fix: 'add the host',
  }),
  accepted.warning('remote-url-port', 'runtime', {
    at: 'port',
    breaks: (port) => port !== '' && (Number(port) < 1 || Number(port) > LARGEST_PORT),
    rule: 'has an invalid port, so no request would arrive',
    fix: `use 1 to ${String(LARGEST_PORT)}`,
  }),
  warning('remote-url-credentials', 'runtime', {
    at: 'remoteUrl',
    breaks: (url, { resource }) => acceptedUrl(resource.spec)?.hasUserInfo === true || credentialIn(url) !== undefined,
    rule: 'holds credentials, but anyone who can read the resources of the namespace can read them',
    fix: 'send them in a header from a Secret',
  }),
  // what is behind it is not shown
  warning('remote-url-fragment', 'runtime', {
    at: 'remoteUrl',
    breaks: (_, { resource }) => (acceptedUrl(resource.spec)?.fragment ?? '') !== '',
    rule: 'has a fragment (#), which is never sent',
    fix: 'remove it',
  }),
  // Go decodes it, and the proxy sends the decoded path (`docs/operator/runtime.md#endpoints`)
  accepted.warning('remote-url-slash', 'runtime', {
    at: 'path',
    breaks: /%2f/i,
    rule: 'has %2F in its path, which the remote server gets as "/"',
    fix: 'use a path without it',
  }),
  // the path replaces the path of every request, also of messages that a client posts (`docs/operator/runtime.md#sse`)
  accepted.warning('remote-url-sse-path', 'runtime', {
    at: 'path',
    breaks: (path, { resource: { spec } }) => spec.transport === 'sse' && !['', '/'].includes(path),
    rule: 'has a path, but with transport "sse" every message would get a 404',
    fix: 'leave the path out, or use transport "streamable-http"',
  }),
  // servers answer 404 or 405 to a POST there
  accepted.warning('remote-url-sse', 'runtime', {
    at: 'path',
    breaks: (path, { resource: { spec } }) => spec.transport !== 'sse' && /\/sse\/?$/i.test(path),
    rule: 'ends with /sse, where servers offer the transport "sse", but the proxy uses "streamable-http" there',
    fix: 'use the URL for streamable-http, which often ends with /mcp, or transport "sse" and a URL without a path',
  }),
  // requests after the first one use the IP address as Host (`docs/operator/runtime.md#host-header`)
  accepted.warning('remote-url-http-name', 'runtime', {
    breaks: ({ scheme, hostname }) => scheme === 'http' && hostname !== '' && !isIpLiteral(hostname),
    rule: 'is http, so most requests have an address instead of the name as their Host: a server that checks it answers 403',
    fix: 'use https; acknowledge it if the server does not check the header',
  }),
];

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
  externalAuth.warning('token-exchange-audience', 'runtime', {
    at: 'tokenExchange',
    breaks: ({ audience }, { resource: { spec } }) =>
      audience !== '' && [spec.oidcConfigRef?.audience, spec.oidcConfigRef?.resourceUrl].includes(audience),
    rule: 'asks for tokens with the audience of the proxy itself, with which the remote server could use the proxy as the client',
    fix: 'ask for the audience of the remote server',
  }),
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

const remoteUrlOf = perObject(({ remoteUrl }: RemoteMcpProxySpec) => parseGoUrl(remoteUrl));

function problemOf(spec: RemoteMcpProxySpec): string | undefined {
  const url = remoteUrlOf(spec);
  return isMalformed(url) ? url.problem : url.host === '' ? 'it has no host' : undefined;
}

function blocked({ resource: { spec }, target }: ProxySubject, report: Report): void {
  if (acceptedUrl(spec) !== undefined) {
    return;
  }
  const { hostname = '' } = asWebUrl(remoteUrlOf(spec)) ?? {};
  const range = rangeWith(hostname, stillBlocked(BLOCKED_RANGES, spec));
  const name = range === undefined ? blockedName(hostname, stillBlocked(BLOCKED_NAMES, spec)) : undefined;
  const value = shownUrl(spec.remoteUrl);
  const hasOption = 'allowPrivateEndpoint' in schemaOf('MCPRemoteProxy', target.release).fields;
  const orPermit =
    hasOption && PERMITTED.includes(range ?? name ?? '') ? ', or set ⟨spec.allowPrivateEndpoint⟩ to true' : '';
  if (range !== undefined) {
    const rule = `points into ${range}, which is a blocked range`;
    report({ field: FIELD, value, rule, fix: `use a public address or a name${orPermit}` });
  } else if (name === CLUSTER_DOMAIN) {
    const fix = `reach a Service as http://<name>.<namespace>.svc${orPermit}`;
    report({ field: FIELD, value, rule: `points to a name of ${name}, which is blocked`, fix });
  } else if (name !== undefined) {
    report({ field: FIELD, value, rule: `points to ${name}, which is blocked`, fix: 'use a public name' });
  }
}

/** What the operator blocks, without what the proxy permits. */
function stillBlocked(all: readonly string[], { allowPrivateEndpoint }: RemoteMcpProxySpec): readonly string[] {
  return allowPrivateEndpoint === true ? all.filter((each) => !PERMITTED.includes(each)) : all;
}

function blockedName(hostname: string, names: readonly string[] = BLOCKED_NAMES): string | undefined {
  const lower = lowerCase(hostname);
  return names.find((name) => lower === name || lower.endsWith(`.${name}`));
}

/** As Go's `strings.ToLower`, rune by rune. */
function lowerCase(text: string): string {
  return text.replaceAll('\u0130', 'i').toLowerCase();
}

/** Addresses that would be blocked in the usual notation, and addresses that no public server has. */
function isInternal(hostname: string): boolean {
  const [address = ''] = hostname.split('%');
  const plain = address.endsWith('.') ? address.slice(0, -1) : address;
  const isHidden =
    plain !== hostname && (blockedName(plain) !== undefined || rangeWith(plain, BLOCKED_RANGES) !== undefined);
  const isNumber = NUMBERS.test(plain) && !isIpLiteral(hostname);
  const isSpecial = isIpLiteral(hostname) && !isPublicAddress(hostname);
  return isHidden || isNumber || isSpecial;
}

/** A URL that the operator accepts; several rules need it. */
const acceptedUrl = perObject((spec: RemoteMcpProxySpec): GoUrl | undefined => {
  const url = asWebUrl(remoteUrlOf(spec));
  const isBlocked = url === undefined || rangeWith(url.hostname, stillBlocked(BLOCKED_RANGES, spec)) !== undefined;
  return isBlocked || blockedName(url.hostname, stillBlocked(BLOCKED_NAMES, spec)) !== undefined ? undefined : url;
});

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
