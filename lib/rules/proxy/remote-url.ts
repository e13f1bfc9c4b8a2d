import type { RemoteMcpProxySpec } from '../../model/specs';
import { isIpLiteral, isPublicAddress, rangeWith } from '../../private/ip-range';
import { isMalformed, parseGoUrl, type GoUrl } from '../../private/go/go-url';
import { perObject } from '../../private/per-object';
import { shownUrl } from '../../private/shown-url';
import type { Report, Rule } from '../rule';
import { webUrl } from '../syntax/secure-url';

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
const CLUSTER_DOMAIN = 'cluster.local';
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

/** The settings of a spec for the server behind the proxy. */
export type RemoteServer = Pick<RemoteMcpProxySpec, 'remoteUrl' | 'transport'>;

export function remoteServer({ remoteUrl, transport }: RemoteMcpProxySpec): RemoteServer {
  return { remoteUrl, transport };
}

export const REMOTE_URL_RULES: readonly Rule<RemoteServer>[] = [
  { id: 'remote-url', layer: 'controller', severity: 'error', check: malformed },
  { id: 'remote-url-blocked', layer: 'controller', severity: 'error', check: blocked },
  { id: 'remote-url-internal', layer: 'runtime', severity: 'warning', check: internal },
  { id: 'remote-url-host', layer: 'runtime', severity: 'warning', check: withoutName },
  { id: 'remote-url-port', layer: 'runtime', severity: 'warning', check: impossiblePort },
  { id: 'remote-url-credentials', layer: 'runtime', severity: 'warning', check: credentials },
  { id: 'remote-url-fragment', layer: 'runtime', severity: 'warning', check: fragment },
  { id: 'remote-url-sse-path', layer: 'runtime', severity: 'warning', check: ssePath },
  { id: 'remote-url-http-name', layer: 'runtime', severity: 'warning', check: lostName },
];

/** The schema already reports a text that does not begin correctly. */
function malformed({ remoteUrl }: RemoteServer, report: Report): void {
  const url = parseGoUrl(remoteUrl);
  const problem = isMalformed(url) ? url.problem : url.host === '' ? 'it has no host' : undefined;
  if (problem !== undefined && /^https?:\/\//.test(remoteUrl)) {
    report({
      field: FIELD,
      rule: `is not a valid URL (${problem})`,
      fix: 'write it like "https://mcp.example.com/mcp"',
    });
  }
}

function blocked(server: RemoteServer, report: Report): void {
  if (acceptedUrl(server) !== undefined) {
    return;
  }
  const { remoteUrl } = server;
  const { hostname = '' } = webUrl(remoteUrl) ?? {};
  const range = rangeWith(hostname, BLOCKED_RANGES);
  const name = range === undefined ? blockedName(hostname) : undefined;
  const value = shownUrl(remoteUrl);
  if (range !== undefined) {
    const rule = `points into ${range}, which is a blocked range`;
    report({ field: FIELD, value, rule, fix: 'use a public address or a name' });
  } else if (name === CLUSTER_DOMAIN) {
    const fix = 'reach a Service as http://<name>.<namespace>.svc';
    report({ field: FIELD, value, rule: `points to a name of ${name}, which is blocked`, fix });
  } else if (name !== undefined) {
    report({ field: FIELD, value, rule: `points to ${name}, which is blocked`, fix: 'use a public name' });
  }
}

function blockedName(hostname: string): string | undefined {
  const lower = lowerCase(hostname);
  return BLOCKED_NAMES.find((name) => lower === name || lower.endsWith(`.${name}`));
}

/** As Go's `strings.ToLower`, rune by rune. */
function lowerCase(text: string): string {
  return text.replaceAll('\u0130', 'i').toLowerCase();
}

/** Addresses that would be blocked in the usual notation, and addresses that no public server has. */
function internal(server: RemoteServer, report: Report): void {
  const { hostname = '' } = acceptedUrl(server) ?? {};
  const [address = ''] = hostname.split('%');
  const plain = address.endsWith('.') ? address.slice(0, -1) : address;
  const isHidden =
    plain !== hostname && (blockedName(plain) !== undefined || rangeWith(plain, BLOCKED_RANGES) !== undefined);
  const isNumber = NUMBERS.test(plain) && !isIpLiteral(hostname);
  const isSpecial = isIpLiteral(hostname) && !isPublicAddress(hostname);
  if (isHidden || isNumber || isSpecial) {
    report({
      field: FIELD,
      value: shownUrl(server.remoteUrl),
      rule: 'points to an internal or special address in a notation that is not blocked',
      fix: 'use the name or the address of the remote server',
    });
  }
}

function withoutName(server: RemoteServer, report: Report): void {
  if (acceptedUrl(server)?.hostname === '') {
    const rule = 'has a port but no host, so requests would go to the proxy itself';
    report({ field: FIELD, value: shownUrl(server.remoteUrl), rule, fix: 'add the host' });
  }
}

function impossiblePort(server: RemoteServer, report: Report): void {
  const { port = '' } = acceptedUrl(server) ?? {};
  if (port !== '' && (Number(port) < 1 || Number(port) > LARGEST_PORT)) {
    const rule = 'has an invalid port, so no request would arrive';
    const fix = `use 1 to ${String(LARGEST_PORT)}`;
    report({ field: FIELD, value: shownUrl(server.remoteUrl), rule, fix });
  }
}

function credentials(server: RemoteServer, report: Report): void {
  if (acceptedUrl(server)?.hasUserInfo === true) {
    const rule = 'holds credentials, but anyone who can read the resources of the namespace can read them';
    report({ field: FIELD, rule, fix: 'send them in a header from a Secret' });
  }
}

function fragment(server: RemoteServer, report: Report): void {
  if ((acceptedUrl(server)?.fragment ?? '') !== '') {
    report({ field: FIELD, rule: 'has a fragment (#), which is never sent', fix: 'remove it' });
  }
}

/**
 * The path replaces the path of every request, including the messages that a client posts
 * (`docs/operator/runtime.md#sse`).
 */
function ssePath(server: RemoteServer, report: Report): void {
  const { path = '' } = acceptedUrl(server) ?? {};
  if (server.transport === 'sse' && path !== '' && path !== '/') {
    report({
      field: FIELD,
      value: shownUrl(server.remoteUrl),
      rule: 'has a path, but with transport "sse" every message would get a 404',
      fix: 'leave the path out, or use transport "streamable-http"',
    });
  }
}

/** Requests after the first one use the IP address as Host (`docs/operator/runtime.md#host-header`). */
function lostName(server: RemoteServer, report: Report): void {
  const url = acceptedUrl(server);
  if (url?.scheme === 'http' && url.hostname !== '' && !isIpLiteral(url.hostname)) {
    report({
      field: FIELD,
      value: shownUrl(server.remoteUrl),
      rule: 'is http, so most requests have an address instead of the name as their Host: a server that checks it answers 403',
      fix: 'use https; acknowledge it if the server does not check the header',
    });
  }
}

/** A URL that the operator accepts; several rules need it. */
const acceptedUrl = perObject(({ remoteUrl }: RemoteServer): GoUrl | undefined => {
  const url = webUrl(remoteUrl);
  const isBlocked = url === undefined || rangeWith(url.hostname, BLOCKED_RANGES) !== undefined;
  return isBlocked || blockedName(url.hostname) !== undefined ? undefined : url;
});
