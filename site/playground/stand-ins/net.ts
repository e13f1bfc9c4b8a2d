/** In the place of `node:net`: what is an address. */
import { IPv4, IPv6 } from 'ipaddr.js';

export const isIPv4 = (text: string): boolean => IPv4.isValidFourPartDecimal(text);

/** The library takes other numbers in the IPv4 address that one may end with, and other zones. */
export function isIPv6(text: string): boolean {
  const [address = '', ...zones] = text.split('%');
  const end = address.slice(address.lastIndexOf(':') + 1);
  const isEnd = !end.includes('.') || isIPv4(end);
  return IPv6.isValid(address) && isEnd && zones.length < 2 && zones.every((zone) => /^[\da-z.:-]+$/i.test(zone));
}

export const isIP = (text: string): 0 | 4 | 6 => (isIPv4(text) ? 4 : isIPv6(text) ? 6 : 0);
