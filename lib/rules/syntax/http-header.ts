import { entry } from '../../private/places';
import { isCredentialHeader } from './credential';

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

/** A header that a config or a proxy is given. */
export interface GivenHeader {
  readonly name: string;
  /** Absent for a header from a Secret. */
  readonly value?: string;
}

export type PlacedHeader = readonly [path: string, header: GivenHeader];

/** Headers with their paths, those in plaintext first; the schema already reports an empty name of the others. */
export function headersIn(
  path: string,
  plaintext: { readonly [name: string]: string } = {},
  secretAt: (index: number) => string,
  fromSecrets: readonly string[],
): readonly PlacedHeader[] {
  return [
    ...Object.entries(plaintext).map(([name, value]): PlacedHeader => [entry(path, name), { name, value }]),
    ...fromSecrets.flatMap((name, index): PlacedHeader[] => (name === '' ? [] : [[secretAt(index), { name }]])),
  ];
}

/** What a row says of a header whose value is no secret any more. */
export const CREDENTIAL_IN_PLAINTEXT = {
  breaks: ({ name, value = '' }: GivenHeader): boolean => isCredentialHeader(name, value),
  rule: 'looks like a credential, but anyone who can read the resources of the namespace can read its value',
  fix: 'take it from a Secret',
};
