/** Header names that RFC 9110 allows. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Characters in a value that Go's HTTP client rejects. */
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/;

export const NAME_FIX = "use letters, digits and any of !#$%&'*+-.^_`|~";

export function isHeaderName(text: string): boolean {
  return TOKEN.test(text);
}

export function isHeaderValue(text: string): boolean {
  return !CONTROL.test(text);
}
