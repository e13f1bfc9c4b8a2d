/** The parts of a URL: scheme, host with port, path, and the rest; without user information. */
const URL_PARTS = /^([a-z][a-z0-9+.-]*:\/\/)([\p{L}\p{N}.:[\]_-]*)(\/[^?#]*)?([?#].*)?$/isu;

/** A URL as a message may show it: credentials and tokens can be in the user information and in the query. */
export function shownUrl(text: string): string {
  const shown = text.replace(/[?#].*$/s, '');
  const at = shown.lastIndexOf('@');
  return at < 0 ? shown : `${/^[a-z]+:\/\//i.exec(shown)?.[0] ?? ''}…${shown.slice(at)}`;
}

/** A text in which URLs have no user, no password and no query. */
export function withoutCredentials(text: string): string {
  return text.replaceAll(/\/\/[^/?#\s]*@/g, '//…@').replaceAll(/(\/\/[^?#\s"]*[?#])[^\s"…]+/g, '$1…');
}

/**
 * A URL without the parts that may contain a key: its query, or everything after the host. Undefined for a text that is
 * not a URL, or that may contain a user.
 */
export function urlPart(value: unknown, upTo: 'host' | 'path'): string | undefined {
  const text = typeof value === 'string' && !value.includes('@') ? value : '';
  const [, scheme, host, path = '', rest = ''] = URL_PARTS.exec(text) ?? [];
  if (scheme === undefined || host === undefined) {
    return undefined;
  }
  const shownPath = upTo === 'path' || path === '/' ? path : path === '' ? '' : '/…';
  return `${scheme}${host}${shownPath}${rest === '' ? '' : `${rest.charAt(0)}…`}`;
}
