import { isIPv4, isIPv6 } from 'node:net';
import { entry } from '../../private/field-paths';
import { type GoUrl, isIpLiteral, isMalformed, type MalformedUrl, parseGoUrl, rangeWith, withoutZeros } from '../../go';
import { isCredentialHeader } from '../../private/secret-texts';

const LOOPBACK = ['127.0.0.0/8', '::1/128'];

/** An http or https URL with a host. */
export function webUrl(text: string): GoUrl | undefined {
  return asWebUrl(parseGoUrl(text));
}

/** The URL, if it is an http or https URL with a host. */
export function asWebUrl(url: GoUrl | MalformedUrl): GoUrl | undefined {
  return isMalformed(url) || !/^https?$/.test(url.scheme) || url.host === '' ? undefined : url;
}

/** Most URLs have this form and need no parsing. */
const USUAL_URL = /^https?:\/\/[a-z][a-z0-9.-]*(?:\/[\w/.-]*)?$/;

/** Why the text is not an http or https URL; undefined if it is one. */
export function webUrlProblem(text: string): string | undefined {
  if (USUAL_URL.test(text)) {
    return undefined;
  }
  const url = parseGoUrl(text);
  if (isMalformed(url)) {
    return url.problem;
  }
  if (!/^https?$/.test(url.scheme)) {
    return 'it does not begin with http:// or https://';
  }
  if (url.host === '') {
    return 'it has no host';
  }
  return url.port !== '' && !isPort(url.port) ? 'its port does not exist' : undefined;
}

/** A port that can be contacted. */
function isPort(text: string): boolean {
  return /^\d+$/.test(text) && Number(text) >= 1 && Number(text) <= 65_535;
}

/** Whether secrets may be sent there: over https, or to a loopback address. */
export function isSecureUrl(text: string): boolean {
  const url = webUrl(text);
  return url !== undefined && (url.scheme === 'https' || isLoopback(url.hostname));
}

/** Whether what is sent there can be read on the way. A Service of the cluster may be contacted without TLS. */
export function isPlaintextUrl(text: string): boolean {
  const { hostname } = webUrl(text) ?? {};
  return hostname !== undefined && !isSecureUrl(text) && !isInsideCluster(hostname);
}

/** Whether a host can only be the name of a Service of the cluster. */
export function isInsideCluster(hostname: string): boolean {
  return (!hostname.includes('.') && !isIpLiteral(hostname)) || /\.svc(\.cluster\.local)?\.?$/i.test(hostname);
}

export function isLoopback(hostname: string): boolean {
  return hostname.toLowerCase() === 'localhost' || rangeWith(hostname, LOOPBACK) !== undefined;
}

/** Addresses to which the proxy only connects if it is allowed to; without loopback addresses. */
export const PRIVATE_RANGES: readonly string[] = [
  '10.0.0.0/8',
  '172.16.0.0/12',
  '192.168.0.0/16',
  '169.254.0.0/16',
  '100.64.0.0/10',
  'fc00::/7',
  'fe80::/10',
];

/** Whether the host of the URL is an address of a private network; false for a name. */
export function isPrivateUrl(url: string): boolean {
  return rangeWith(webUrl(url)?.hostname ?? '', PRIVATE_RANGES) !== undefined;
}

/** Whether the host of the URL is the name of a Service in the cluster, whose address is private in most clusters. */
function isServiceUrl(url: string): boolean {
  const { hostname = '' } = webUrl(url) ?? {};
  return hostname !== '' && !isLoopback(hostname) && isInsideCluster(hostname);
}

/** What a guarded client of the proxy does not connect to; undefined if it may. */
export function unreachedPlace(url: string): string | undefined {
  if (isPrivateUrl(url)) {
    return 'is at a private address';
  }
  return isServiceUrl(url) ? 'is in the cluster, at a private address' : undefined;
}

export const HOST_PORT_FIX = 'write it like "redis:6379"';

/** Whether a client can connect to it: a host and a port, not a URL. */
export function isHostPort(address: string): boolean {
  const [, port = ''] = /^(?:\[[^\]]*\]|[^:/\s]+):([^:]+)$/.exec(address) ?? [];
  return isPort(port);
}

/** As the API server reads it: an address and a prefix length, perhaps with zeros before numbers. */
export function isCidr(text: unknown): text is string {
  const [, given = '', bits = ''] = (typeof text === 'string' && /^([^/]+)\/(\d{1,3})$/.exec(text)) || [];
  const address = withoutZeros(given);
  return (isIPv4(address) && Number(bits) <= 32) || (isIPv6(address) && !address.includes('%') && Number(bits) <= 128);
}

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
