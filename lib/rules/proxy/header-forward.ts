import { headerSecretIdentifier, SECRET_PREFIX } from '../../model/secret-variables';
import type { HeaderForwardSpec } from '../../model/specs';
import { entry, field, item } from '../../private/field-path';
import { isHeaderName, isHeaderValue, NAME_FIX, soundsLikeCredential } from '../syntax/http-header';
import type { ProxySubject, Report, Rule } from '../rule';

interface Header {
  readonly field: string;
  readonly name: string;
  /** Absent for a header from a Secret. */
  readonly value?: string;
}

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

export const HEADER_FORWARD_RULES: readonly Rule<HeaderForwardSpec>[] = [
  { id: 'header-restricted', layer: 'runtime', severity: 'error', check: restricted },
  { id: 'header-name', layer: 'runtime', severity: 'error', check: noNames },
  { id: 'header-value', layer: 'runtime', severity: 'error', check: badValues },
  { id: 'header-duplicate', layer: 'runtime', severity: 'error', check: duplicates },
  { id: 'header-credential', layer: 'runtime', severity: 'warning', check: credentials },
];

/** Headers with values from Secrets. */
export const SECRET_HEADER_RULES: readonly Rule<ProxySubject>[] = [
  { id: 'header-env-collision', layer: 'runtime', severity: 'error', check: envCollisions },
];

/** The headers from Secrets; the schema already reports an empty name. */
function secretHeadersOf({ addHeadersFromSecret = [] }: HeaderForwardSpec): Header[] {
  const list = 'spec.headerForward.addHeadersFromSecret';
  return addHeadersFromSecret
    .map(({ headerName }, index) => ({ field: field(item(list, index), 'headerName'), name: headerName }))
    .filter(({ name }) => name !== '');
}

function plaintextHeadersOf({ addPlaintextHeaders = {} }: HeaderForwardSpec): Header[] {
  const map = 'spec.headerForward.addPlaintextHeaders';
  return Object.entries(addPlaintextHeaders).map(([name, value]) => ({ field: entry(map, name), name, value }));
}

function headersOf(spec: HeaderForwardSpec): Header[] {
  return [...plaintextHeadersOf(spec), ...secretHeadersOf(spec)];
}

/** The path of a plain header already contains its name. */
function placeOf({ field: path, name, value }: Header): { readonly field: string; readonly value?: string } {
  return value === undefined ? { field: path, value: name } : { field: path };
}

function restricted(spec: HeaderForwardSpec, report: Report): void {
  for (const header of headersOf(spec)) {
    if (RESTRICTED.has(header.name.toLowerCase())) {
      report({ ...placeOf(header), rule: 'is restricted, so the proxy would not start', fix: 'remove it' });
    }
  }
}

function noNames(spec: HeaderForwardSpec, report: Report): void {
  for (const header of headersOf(spec)) {
    if (!isHeaderName(header.name)) {
      const rule = 'is not a valid HTTP header name, so every request would fail';
      report({ ...placeOf(header), rule, fix: NAME_FIX });
    }
  }
}

function badValues(spec: HeaderForwardSpec, report: Report): void {
  for (const header of headersOf(spec)) {
    if (header.value !== undefined && !isHeaderValue(header.value)) {
      const rule = 'has a line break or another control character in its value, so every request would fail';
      report({ ...placeOf(header), rule, fix: 'remove the character' });
    }
  }
}

function duplicates(spec: HeaderForwardSpec, report: Report): void {
  const seen = new Map<string, Header>();
  for (const header of headersOf(spec).filter(({ name }) => isHeaderName(name))) {
    const key = header.name.toLowerCase();
    const first = seen.get(key);
    if (first === undefined) {
      seen.set(key, header);
    } else if (first.value !== undefined || header.name !== first.name) {
      const rule =
        header.name === first.name
          ? 'is given in plaintext and from a Secret'
          : `is the same header as ${JSON.stringify(first.name)}, so it is random which one is sent`;
      report({ ...placeOf(header), rule, fix: 'keep one of the two' });
    }
  }
}

function envCollisions({ resolved: { proxy } }: ProxySubject, report: Report): void {
  const { headerForward } = proxy.spec;
  const seen = new Map<string, Header>();
  for (const header of secretHeadersOf(headerForward ?? {})) {
    const identifier = headerSecretIdentifier(header.name, proxy.name);
    const first = seen.get(identifier);
    if (first === undefined) {
      seen.set(identifier, header);
    } else if (first.name.toLowerCase() !== header.name.toLowerCase()) {
      const rule = `shares the variable ${SECRET_PREFIX}${identifier} with ${JSON.stringify(first.name)}, so both get the same Secret`;
      report({ ...placeOf(header), rule, fix: 'rename one of the two' });
    }
  }
}

function credentials(spec: HeaderForwardSpec, report: Report): void {
  for (const header of plaintextHeadersOf(spec)) {
    if (soundsLikeCredential(header.name) && header.value !== '') {
      report({
        ...placeOf(header),
        rule: 'looks like a credential, but anyone who can read the resources of the namespace can read its value',
        fix: 'take it from a Secret',
      });
    }
  }
}
