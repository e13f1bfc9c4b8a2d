import { headerSecretIdentifier, SECRET_PREFIX } from '../../model/secret-variables';
import { invalid } from '../../private/finding';
import { perObject } from '../../private/caches';
import { field, item } from '../../private/field-paths';
import type { HeaderForwardSpec } from '../../model/kinds';
import type { Target } from '../../model/target';
import { repeats } from '../../private/plain';
import {
  isHeaderName,
  isHeaderValue,
  NAME_FIX,
  headersIn,
  CREDENTIAL_IN_PLAINTEXT,
  type GivenHeader,
  type PlacedHeader,
} from '../common/http';
import { rowsOf, type ProxySubject, type Report, type Rule } from '../rule';

/** Headers that the proxy refuses to forward (`docs/operator/validation.md#restricted-headers`), in lower case. */
const RESTRICTED: ReadonlySet<string> = new Set([
  'host',
  'connection',
  'keep-alive',
  'te',
  'trailer',
  'upgrade',
  'http2-settings',
  'proxy-authorization',
  'proxy-authenticate',
  'proxy-connection',
  'transfer-encoding',
  'content-length',
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
]);

function isRestricted(name: string, { release }: Target): boolean {
  return RESTRICTED.has(name) || (name === 'close' && release.runner.closeHeader === 'restricted');
}

const ACCEPT = 'accept';
const CONTENT_TYPE = 'content-type';
const JSON_BODY = 'application/json';
const EVENT_STREAM = 'text/event-stream';
/** What a client of streamable HTTP accepts (MCP, Transports); one of SSE only opens a stream. */
const ACCEPTED = [JSON_BODY, EVENT_STREAM];
/** Headers that belong to one session or one request (`docs/operator/runtime.md#forwarded-headers`). */
const PER_REQUEST: ReadonlySet<string> = new Set(['mcp-session-id', 'expect']);

const PROTOCOL_VERSION = 'mcp-protocol-version';
/** The versions of MCP that this package knows; later ones are dates too. */
const PROTOCOL_VERSIONS: readonly string[] = ['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'];
const LATEST_VERSION = PROTOCOL_VERSIONS.at(-1) ?? '';

const headers = rowsOf(headersOf);

export const HEADER_FORWARD_RULES: readonly Rule<ProxySubject>[] = [
  headers.error('header-restricted', 'runtime', {
    breaks: ({ name }, { target }) => isRestricted(name.toLowerCase(), target),
    shown,
    rule: 'is restricted, so the proxy would not start',
    fix: 'remove it',
  }),
  headers.error('header-name', 'runtime', {
    breaks: ({ name }) => !isHeaderName(name),
    shown,
    ...invalid('a valid HTTP header name, so every request would fail', NAME_FIX),
  }),
  headers.error('header-value', 'runtime', {
    breaks: ({ value }) => value !== undefined && !isHeaderValue(value),
    rule: 'has a line break or another control character in its value, so every request would fail',
    fix: 'remove the character',
  }),
  headers.error('header-per-request', 'runtime', {
    breaks: ({ name }) => PER_REQUEST.has(name.toLowerCase()),
    shown,
    rule: 'differs from request to request, so with one value for all of them every request would fail',
    fix: 'remove it',
  }),
  headers.error('header-per-request', 'runtime', {
    breaks: ({ name, value = JSON_BODY }) => name.toLowerCase() === CONTENT_TYPE && mediaType(value) !== JSON_BODY,
    rule: `is not ${JSON_BODY}, which every request of MCP is, so every request would fail`,
    fix: 'remove it',
  }),
  headers.error('header-per-request', 'runtime', {
    breaks: ({ name, value = LATEST_VERSION }) =>
      name.toLowerCase() === PROTOCOL_VERSION && !mayBeProtocolVersion(value.trim()),
    ...invalid(
      'a version of MCP, so every request would fail',
      'remove it: each client sends the version that it negotiated',
    ),
  }),
  headers.warning('header-negotiated', 'runtime', {
    breaks: ({ name, value }, { resource: { spec } }) => isNegotiated(name.toLowerCase(), value, spec.transport),
    shown,
    rule: 'replaces what each client sends, so remote servers may refuse every request',
    fix: ({ name }) =>
      name.toLowerCase() === ACCEPT ? `remove it, or use ${JSON.stringify(ACCEPTED.join(', '))}` : 'remove it',
  }),
  { id: 'header-duplicate', layer: 'runtime', severity: 'error', check: duplicates },
  headers.warning('header-credential', 'runtime', CREDENTIAL_IN_PLAINTEXT),
  { id: 'header-env-collision', layer: 'runtime', severity: 'error', check: envCollisions },
];

/** What a Secret holds is not known. */
function isNegotiated(name: string, value: string | undefined, transport: string): boolean {
  if (name === PROTOCOL_VERSION) {
    return value === undefined || mayBeProtocolVersion(value.trim());
  }
  if (value === undefined) {
    return name === ACCEPT || name === CONTENT_TYPE;
  }
  const accepted = value.split(',').map(mediaType);
  const needed = transport === 'sse' ? [EVENT_STREAM] : ACCEPTED;
  return name === ACCEPT && !needed.every((each) => accepted.includes(each));
}

/** A version that remote servers may know. */
function mayBeProtocolVersion(value: string): boolean {
  const isLater = /^\d{4}-\d{2}-\d{2}$/.test(value) && value > LATEST_VERSION;
  return PROTOCOL_VERSIONS.includes(value) || isLater;
}

function mediaType(value: string): string {
  return value.replace(/;.*$/s, '').trim().toLowerCase();
}

/** All headers with their paths; the schema already reports an empty name of a header from a Secret. */
const placedHeaders = perObject(
  ({ addPlaintextHeaders, addHeadersFromSecret = [] }: HeaderForwardSpec): readonly PlacedHeader[] =>
    headersIn(
      'spec.headerForward.addPlaintextHeaders',
      addPlaintextHeaders,
      (index) => field(item('spec.headerForward.addHeadersFromSecret', index), 'headerName'),
      addHeadersFromSecret.map(({ headerName }) => headerName),
    ),
);

function headersOf({ resource: { spec } }: ProxySubject): readonly PlacedHeader[] {
  return spec.headerForward === undefined ? [] : placedHeaders(spec.headerForward);
}

/** The path of a plain header already contains its name. */
function shown({ name, value }: GivenHeader): string | undefined {
  return value === undefined ? name : undefined;
}

function duplicates(subject: ProxySubject, report: Report): void {
  const valid = headersOf(subject).filter(([, { name }]) => isHeaderName(name));
  for (const [[path, header], [, first]] of repeats(valid, ([, { name }]) => name.toLowerCase())) {
    if (first.value !== undefined || header.name !== first.name) {
      const rule =
        header.name === first.name
          ? 'is given in plaintext and from a Secret'
          : `is the same header as ${JSON.stringify(first.name)}, so it is random which one is sent`;
      report({ field: path, value: shown(header), rule, fix: 'keep one of the two' });
    }
  }
}

function envCollisions(subject: ProxySubject, report: Report): void {
  const secret = headersOf(subject).filter(([, { value }]) => value === undefined);
  const identifierOf = (name: string): string => headerSecretIdentifier(name, subject.resource.name);
  for (const [[path, { name }], [, { name: first }]] of repeats(secret, ([, each]) => identifierOf(each.name))) {
    if (first.toLowerCase() !== name.toLowerCase()) {
      const rule = `shares the variable ${SECRET_PREFIX}${identifierOf(name)} with ${JSON.stringify(first)}, so both get the same Secret`;
      report({ field: path, value: name, rule, fix: 'rename one of the two' });
    }
  }
}
