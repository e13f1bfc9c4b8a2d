/** What RFC 9110 lets a header's name be. */
const TOKEN = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
/** What Go's HTTP client refuses in a value. */
const CONTROL = /[\u0000-\u0008\u000a-\u001f\u007f]/;
const CREDENTIAL = /authorization|token|key|secret|password|cookie/i;

export const NAME_FIX = "use letters, digits and any of !#$%&'*+-.^_`|~";

export function isHeaderName(text: string): boolean {
  return TOKEN.test(text);
}

export function isHeaderValue(text: string): boolean {
  return !CONTROL.test(text);
}

/** Whether a header of this name usually holds something that not everybody may read. */
export function soundsLikeCredential(name: string): boolean {
  return CREDENTIAL.test(name);
}
