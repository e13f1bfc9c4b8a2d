import { isIPv4, isIPv6 } from 'node:net';

/** As the API server reads it: an address and a prefix length. */
export function isCidr(text: unknown): text is string {
  const [, address = '', bits = ''] = (typeof text === 'string' && /^([^/]+)\/(\d{1,3})$/.exec(text)) || [];
  return (isIPv4(address) && Number(bits) <= 32) || (isIPv6(address) && !address.includes('%') && Number(bits) <= 128);
}
