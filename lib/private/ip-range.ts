import { isIP } from 'node:net';
import { once } from './caches';

/** Loaded on first use, which saves 2 ms for all other apps. */
const parser = once(() => require('ipaddr.js') as typeof import('ipaddr.js'));

type Address = ReturnType<typeof import('ipaddr.js').parse>;

/** A range of IP addresses. */
export interface IpRange {
  readonly base: Address;
  readonly bits: number;
}

/** Parses a range such as `10.0.0.0/8`. */
export function ipRange(cidr: string): IpRange {
  const [base, bits] = parser().parseCIDR(cidr);
  return { base, bits };
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
