import { isIP } from 'node:net';
import { once } from '../private/caches';

/** A URL as Go's `net/url` splits it. */
export interface GoUrl {
  /** In lower case; empty for a relative reference. */
  readonly scheme: string;
  /** Host and port, decoded; empty if there is no host. */
  readonly host: string;
  /** Host alone, an IPv6 address without its brackets. */
  readonly hostname: string;
  readonly port: string;
  readonly hasUserInfo: boolean;
  /** As it was written. */
  readonly path: string;
  readonly fragment: string;
}

/** Why Go refuses a text as a URL. */
export interface MalformedUrl {
  readonly problem: string;
}

interface Authority {
  readonly host: string;
  readonly hasUserInfo: boolean;
}

type EscapeMode = 'host' | 'zone' | 'other';

const CONTROL = /[\u0000-\u001f\u007f]/;
const SCHEME = /^([A-Za-z][A-Za-z0-9+.-]*):/;
const OPTIONAL_PORT = /^(?::[0-9]*)?$/;
const USER_INFO = /^[A-Za-z0-9\-._:~!$&'()*+,;=%@]*$/;
/** The ASCII characters that a host may contain; all non-ASCII characters are allowed. */
const HOST_CHARACTER = /[A-Za-z0-9\-._~!$&'()*+,;=:[\]<>"]/;
const HEX_PAIR = /^[0-9a-fA-F]{2}$/;
/** The form of nearly every host. */
const PLAIN_HOST = /^[A-Za-z0-9\-._:]*$/;

/**
 * Parses like `url.Parse` of Go 1.26: it accepts and rejects the same URLs.
 *
 * @see https://pkg.go.dev/net/url#Parse
 */
export function parseGoUrl(text: string): GoUrl | MalformedUrl {
  const hash = text.indexOf('#');
  const fragment = hash < 0 ? '' : text.slice(hash + 1);
  const url = hash < 0 ? text : text.slice(0, hash);
  if (CONTROL.test(url)) {
    return { problem: 'control character in the URL' };
  }
  if (url.startsWith(':')) {
    return { problem: 'missing scheme' };
  }
  const scheme = SCHEME.exec(url)?.[1] ?? '';
  const afterScheme = scheme === '' ? url : url.slice(scheme.length + 1);
  const question = afterScheme.indexOf('?');
  const rest = question < 0 ? afterScheme : afterScheme.slice(0, question);
  const parsed = parseRest(scheme.toLowerCase(), rest);
  if ('problem' in parsed) {
    return parsed;
  }
  const problem = escapeProblem(fragment, 'other');
  return problem === undefined ? { ...parsed, fragment } : { problem };
}

/** Whether the parse failed. */
export function isMalformed(url: GoUrl | MalformedUrl): url is MalformedUrl {
  return 'problem' in url;
}

function parseRest(scheme: string, rest: string): Omit<GoUrl, 'fragment'> | MalformedUrl {
  const none = { scheme, host: '', hostname: '', port: '', hasUserInfo: false };
  if (!rest.startsWith('/')) {
    if (scheme !== '') {
      return { ...none, path: '' };
    }
    if (rest.replace(/\/.*$/s, '').includes(':')) {
      return { problem: 'colon in the first segment of a path' };
    }
  }
  const hasAuthority = rest.startsWith('//') && (scheme !== '' || !rest.startsWith('///'));
  const slash = hasAuthority ? rest.indexOf('/', 2) : 0;
  const end = slash < 0 ? rest.length : slash;
  const authority = hasAuthority ? parseAuthority(scheme, rest.slice(2, end)) : none;
  if ('problem' in authority) {
    return authority;
  }
  const path = rest.slice(end);
  const problem = escapeProblem(path, 'other');
  return problem === undefined ? { scheme, path, ...authority, ...splitPort(authority.host) } : { problem };
}

function parseAuthority(scheme: string, authority: string): Authority | MalformedUrl {
  const at = authority.lastIndexOf('@');
  const host = parseHost(scheme, authority.slice(at + 1));
  if (typeof host !== 'string') {
    return host;
  }
  const userInfo = authority.slice(0, Math.max(at, 0));
  if (!USER_INFO.test(userInfo)) {
    return { problem: 'invalid user information' };
  }
  const problem = escapeProblem(userInfo, 'other');
  return problem === undefined ? { host, hasUserInfo: at >= 0 } : { problem };
}

function parseHost(scheme: string, host: string): string | MalformedUrl {
  const bracket = host.lastIndexOf('[');
  if (bracket > 0) {
    return { problem: 'invalid IP literal' };
  }
  if (bracket === 0) {
    return parseIpLiteral(host);
  }
  const first = host.indexOf(':');
  // only http and https are strict about a second colon
  const colon = scheme === 'http' || scheme === 'https' ? first : host.lastIndexOf(':');
  const port = first < 0 ? '' : host.slice(colon);
  if (!OPTIONAL_PORT.test(port)) {
    return { problem: 'invalid port' };
  }
  return decoded(host, 'host');
}

function parseIpLiteral(host: string): string | MalformedUrl {
  const closing = host.lastIndexOf(']');
  if (closing < 0) {
    return { problem: 'missing "]" in the host' };
  }
  const port = host.slice(closing + 1);
  if (!OPTIONAL_PORT.test(port)) {
    return { problem: 'invalid port' };
  }
  const literal = host.slice(1, closing);
  const zoneAt = literal.indexOf('%25');
  const address = decoded(zoneAt < 0 ? literal : literal.slice(0, zoneAt), 'host');
  const zone = zoneAt < 0 ? '' : decoded(literal.slice(zoneAt), 'zone');
  if (typeof address !== 'string') {
    return address;
  }
  if (typeof zone !== 'string') {
    return zone;
  }
  return isIpv6(address + zone) ? `[${address}${zone}]${port}` : { problem: 'invalid IP literal' };
}

/** As `netip.ParseAddr`: a zone is anything that is not empty. */
function isIpv6(text: string): boolean {
  const percent = text.indexOf('%');
  return percent < 0 ? isIP(text) === 6 : percent < text.length - 1 && isIP(text.slice(0, percent)) === 6;
}

/** Like `URL.Hostname` and `URL.Port`. */
function splitPort(host: string): { readonly hostname: string; readonly port: string } {
  const colon = host.lastIndexOf(':');
  const hasPort = colon >= 0 && OPTIONAL_PORT.test(host.slice(colon));
  const name = hasPort ? host.slice(0, colon) : host;
  return {
    hostname: name.startsWith('[') && name.endsWith(']') ? name.slice(1, -1) : name,
    port: hasPort ? host.slice(colon + 1) : '',
  };
}

function decoded(text: string, mode: EscapeMode): string | MalformedUrl {
  const problem = escapeProblem(text, mode);
  if (problem !== undefined) {
    return { problem };
  }
  return text.replaceAll(/(?:%[0-9a-fA-F]{2})+/g, (escapes) =>
    Buffer.from(escapes.replaceAll('%', ''), 'hex').toString('utf8'),
  );
}

function escapeProblem(text: string, mode: EscapeMode): string | undefined {
  if (mode === 'other' ? !text.includes('%') : PLAIN_HOST.test(text)) {
    return undefined;
  }
  for (let index = 0; index < text.length; index += 1) {
    const character = text.charAt(index);
    if (character === '%') {
      const escape = text.slice(index, index + 3);
      if (!isEscape(escape, mode)) {
        return `invalid URL escape ${JSON.stringify(escape)}`;
      }
      index += 2;
    } else if (mode !== 'other' && character.charCodeAt(0) < 0x80 && !HOST_CHARACTER.test(character)) {
      return `invalid character ${JSON.stringify(character)} in the host name`;
    }
  }
  return undefined;
}

function isEscape(escape: string, mode: EscapeMode): boolean {
  const pair = escape.slice(1);
  if (!HEX_PAIR.test(pair)) {
    return false;
  }
  const byte = Number.parseInt(pair, 16);
  switch (mode) {
    case 'host':
      // in a host, only non-ASCII characters may be escaped
      return byte >= 0x80 || escape === '%25';
    case 'zone':
      return escape === '%25' || byte === 0x20 || HOST_CHARACTER.test(String.fromCharCode(byte));
    case 'other':
      return true;
  }
}

/** Loaded on first use, which saves 2 ms for all other apps. */
const parser = once(() => require('ipaddr.js') as typeof import('ipaddr.js'));

type Address = ReturnType<typeof import('ipaddr.js').parse>;

/** A range of IP addresses. */
interface IpRange {
  readonly base: Address;
  readonly bits: number;
}

/** Parses a range such as `10.0.0.0/8`, in any form that Kubernetes accepts. */
function ipRange(cidr: string): IpRange {
  const [address = '', length = ''] = withoutZeros(cidr).split('/');
  const [base, bits] = parser().parseCIDR(`${address.includes(':') ? inHex(address) : address}/${length}`);
  return { base, bits };
}

/** Whether the first range is the second one, or a part of it. */
export function isRangeWithin(inner: string, outer: string): boolean {
  const part = ipRange(inner);
  const whole = ipRange(outer);
  return part.base.kind() === whole.base.kind() && part.bits >= whole.bits && part.base.match(whole.base, whole.bits);
}

/** The range that a text means, as Go's `net.IPNet` writes it: no bits after the prefix, no zeros before numbers. */
export function meantRange(cidr: string): string {
  const { base, bits } = ipRange(cidr);
  if (base.kind() === 'ipv4') {
    return (
      parser()
        .IPv4.networkAddressFromCIDR(`${base.toString()}/${String(bits)}`)
        .toString() + `/${String(bits)}`
    );
  }
  const network = parser().IPv6.networkAddressFromCIDR(`${base.toNormalizedString()}/${String(bits)}`);
  return network.isIPv4MappedAddress() && bits >= MAPPED
    ? `${network.toIPv4Address().toString()}/${String(bits - MAPPED)}`
    : `${inHex(network.toNormalizedString())}/${String(bits)}`;
}

/** The bits before an IPv4 address within an IPv6 address. */
const MAPPED = 96;

/** The address before the prefix alone, in the same form. */
export function meantAddress(cidr: string): string {
  const [address = ''] = cidr.split('/');
  return meantRange(`${address}/${address.includes(':') ? '128' : '32'}`);
}

/** Kubernetes reads `010.0.0.0/08` as decimal numbers (`netutils.ParseCIDRSloppy`); in other places, such numbers are octal. */
export function withoutZeros(cidr: string): string {
  return cidr.includes(':') ? cidr.replace(/\/0+(?=\d)/, '/') : cidr.replaceAll(/(?<![\d])0+(?=\d)/g, '');
}

/**
 * Rules out names quickly: Node takes 3 ms to prepare its own pattern for IPv6 addresses, which most apps don't need.
 */
const MAY_BE_IP = /^[\d.]+$|:/;

/**
 * Whether Go's `net.ParseIP` accepts the text as an address: no leading zeros, no numbers in other bases, no zone.
 */
export function isIpLiteral(text: string): boolean {
  return MAY_BE_IP.test(text) && isIP(text) !== 0 && !text.includes('%');
}

/**
 * The first of the ranges, such as `10.0.0.0/8`, that contains the address. An IPv4 address within an IPv6 address
 * counts as IPv4.
 */
export function rangeWith(address: string, ranges: readonly string[]): string | undefined {
  if (!isIpLiteral(address)) {
    return undefined;
  }
  const ip = parser().process(isIP(address) === 6 ? inHex(address) : address);
  return ranges.find((range) => {
    const { base, bits } = ipRange(range);
    return base.kind() === ip.kind() && ip.match(base, bits);
  });
}

/** Without dots: ipaddr.js reads `::1.2.3.4` as `::ffff:1.2.3.4`, Go does not. */
function inHex(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/** Whether the address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  return (
    isIpLiteral(address) &&
    parser()
      .process(isIP(address) === 6 ? inHex(address) : address)
      .range() === 'unicast'
  );
}
