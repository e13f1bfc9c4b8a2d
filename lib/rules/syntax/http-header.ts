/** Header names that RFC 9110 allows. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** Characters in a value that Go's HTTP client rejects. */
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/;
const CREDENTIAL = /authorization|token|key|secret|password|cookie/i;

export const NAME_FIX = "use letters, digits and any of !#$%&'*+-.^_`|~";

export function isHeaderName(text: string): boolean {
  return TOKEN.test(text);
}

export function isHeaderValue(text: string): boolean {
  return !CONTROL.test(text);
}

/** Whether a header with this name usually holds a credential. */
export function soundsLikeCredential(name: string): boolean {
  return CREDENTIAL.test(name);
}
