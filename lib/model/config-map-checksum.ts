import { createHash } from 'node:crypto';
import { ANNOTATION_DOMAIN } from './product-names';
import { byUtf8 } from '../private/go/go-json';

/** The annotation of the ConfigMap that holds its own checksum. */
export const CONTENT_CHECKSUM = `${ANNOTATION_DOMAIN}/content-checksum`;

interface Strings {
  readonly [key: string]: string;
}

/**
 * The checksum of a ConfigMap that has no annotations yet: keys and values, one after the other
 * (`docs/operator/run-config.md#checksum`).
 */
export function configMapChecksum(data: Strings, labels: Strings): string {
  const hash = createHash('sha256');
  for (const map of [data, labels]) {
    for (const key of Object.keys(map).sort(byUtf8)) {
      hash.update(key);
      hash.update(map[key] ?? '');
    }
  }
  return hash.digest('hex');
}
