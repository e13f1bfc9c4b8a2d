import { isIP } from 'node:net';
import { once } from './once';

/** Loaded with the first address that somebody asks about: 2 ms less for all other apps. */
const parser = once(() => require('ipaddr.js') as typeof import('ipaddr.js'));

type Address = ReturnType<typeof import('ipaddr.js').parse>;

/** A range of IP addresses. */
export interface IpRange {
  readonly base: Address;
  readonly bits: number;
}

/** The range that a text such as `10.0.0.0/8` names. */
export function ipRange(cidr: string): IpRange {
  const [base, bits] = parser().parseCIDR(cidr);
  return { base, bits };
}

/** What no name is: Node takes 3 ms to make its own pattern of IPv6 addresses ready, which most apps then need not. */
const MAY_BE_IP = /^[\d.]+$|:/;

/**
 * Whether Go's `net.ParseIP` takes the text for an address: no leading zeros, no numbers in other bases, no zone.
 */
export function isIpLiteral(text: string): boolean {
  return MAY_BE_IP.test(text) && isIP(text) !== 0 && !text.includes('%');
}

/**
 * The first of the ranges, such as `10.0.0.0/8`, that holds the address; an IPv4 address within an IPv6 one is taken as
 * what it is.
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

/** Without a dotted end: ipaddr.js takes `::1.2.3.4` for `::ffff:1.2.3.4`, Go does not. */
function inHex(address: string): string {
  return new URL(`http://[${address}]`).hostname.slice(1, -1);
}

/** Whether the address is one that hosts of the public internet have. */
export function isPublicAddress(address: string): boolean {
  return (
    isIpLiteral(address) &&
    parser()
      .process(isIP(address) === 6 ? inHex(address) : address)
      .range() === 'unicast'
  );
}
