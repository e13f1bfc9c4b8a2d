import { createHash } from 'node:crypto';
import { ANNOTATION_DOMAIN, LABEL_DOMAIN } from './product-names';
import { byUtf8 } from '../private/go/go-json';
import { objectAt, type PlainObject } from '../private/plain';

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

/**
 * The checksum of a run config's ConfigMap as it is written. Of the labels, those that the operator sets are counted;
 * what charts, corrections and tools add tells the proxy nothing.
 */
export function runConfigChecksum(manifest: unknown): string {
  const labels = Object.entries(objectAt(manifest, 'metadata', 'labels'));
  const counted = labels.filter(([name]) => name.startsWith(`${LABEL_DOMAIN}/`));
  return configMapChecksum(texts(objectAt(manifest, 'data')), texts(Object.fromEntries(counted)));
}

function texts(given: PlainObject): Strings {
  return Object.fromEntries(Object.entries(given).map(([key, value]) => [key, String(value)]));
}
