import { rangeWith } from '../../private/ip-range';
import { webUrl } from './secure-url';

/** Addresses that the proxy connects to only where it is told so; those of the own pod are another matter. */
const PRIVATE_RANGES = ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', '169.254.0.0/16', 'fc00::/7', 'fe80::/10'];

/** Whether the host of the URL is an address of a private network; of a name nothing is known. */
export function isPrivateUrl(url: string): boolean {
  return rangeWith(webUrl(url)?.hostname ?? '', PRIVATE_RANGES) !== undefined;
}
