/** In the place of `node:net`: what is an address. */
import { IPv4, IPv6 } from 'ipaddr.js';

export const isIPv4 = (text: string): boolean => IPv4.isValidFourPartDecimal(text);
export const isIPv6 = (text: string): boolean => text.includes(':') && IPv6.isValid(text);
export const isIP = (text: string): 0 | 4 | 6 => (isIPv4(text) ? 4 : isIPv6(text) ? 6 : 0);
