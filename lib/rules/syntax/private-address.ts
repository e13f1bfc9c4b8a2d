import { rangeWith } from '../../private/ip-range';
import { webUrl } from './secure-url';

/** Addresses to which the proxy only connects if it is allowed to; without loopback addresses. */
const PRIVATE_RANGES = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10'];

/** Whether the host of the URL is an address of a private network; false for a name. */
export function isPrivateUrl(url: string): boolean {
  return rangeWith(webUrl(url)?.hostname ?? '', PRIVATE_RANGES) !== undefined;
}
