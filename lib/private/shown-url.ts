/** A URL by its parts: scheme, host with port, path, and all that comes then; user information is none of them. */
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
 * A URL without what may hold a key, which is its query, or all that comes after its host; undefined for what is not a URL,
 * or may have a user in it.
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
