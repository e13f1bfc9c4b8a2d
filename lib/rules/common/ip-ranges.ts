import type { Advice } from '../../private/finding';
import { field, item } from '../../private/field-paths';
import { meantAddress, meantRange } from '../../go';
import { listAt, objectAt, type PlainObject } from '../../private/plain';

/** The ranges of a peer's block of addresses, each with its path. */
export function rangesOf(path: string, peer: PlainObject): (readonly [path: string, range: unknown])[] {
  const block = objectAt(peer, 'ipBlock');
  const { cidr } = block;
  return [
    ...(cidr === undefined ? [] : [[field(path, 'cidr'), cidr] as const]),
    ...listAt(block, 'except').map((each, index) => [item(field(path, 'except'), index), each] as const),
  ];
}

/**
 * What the API server warns of in a range that it accepts; undefined if it warns of nothing
 * (`GetWarningsForCIDR` of `k8s.io/apimachinery/pkg/util/validation`).
 */
export function rangeForm(cidr: string): Advice | undefined {
  const range = meantRange(cidr);
  if (cidr === range) {
    return undefined;
  }
  const address = meantAddress(cidr);
  const [network] = range.split('/');
  const [own] = address.split('/');
  return own === network
    ? { rule: `is another form of ${range}, so the API server warns`, fix: `write ${range}` }
    : {
        rule: `sets bits after its prefix, so the API server warns, and means ${range}`,
        fix: `write ${range}, or ${address} for that address alone`,
      };
}
