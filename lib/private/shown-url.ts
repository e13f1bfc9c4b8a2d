/** A URL as a message may show it: credentials and tokens can be in the user information and in the query. */
export function shownUrl(text: string): string {
  const shown = text.replace(/[?#].*$/s, '');
  const at = shown.lastIndexOf('@');
  return at < 0 ? shown : `${/^[a-z]+:\/\//i.exec(shown)?.[0] ?? ''}…${shown.slice(at)}`;
}
