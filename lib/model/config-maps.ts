import { createHash } from 'node:crypto';
import { byUtf8 } from '../go';
import { objectAt, type PlainObject, type Strings } from '../private/plain';
import { ANNOTATION_DOMAIN, LABEL_DOMAIN } from './product-names';

/** The type of authorization by policies of Cedar. */
export const CEDAR = 'cedarv1';
/** The type of authorization by a server that is asked. */
export const POLICY_SERVER = 'httpv1';
/** The file with the policies, and the key of a ConfigMap that holds it, unless another one is given. */
export const AUTHZ_FILE = 'authz.json';

/** The key of the ConfigMap with the policies; an empty one means the usual. */
export function authzKeyOf(key: string): string {
  return key === '' ? AUTHZ_FILE : key;
}

/** A key of a Secret in the namespace of the resource that refers to it. */
export interface SecretKeyRef {
  readonly name: string;
  readonly key: string;
}

/** The key of a CA bundle, unless another one is given (`docs/operator/deployment.md#volumes`). */
export const CA_BUNDLE_KEY = 'ca.crt';

/** The key of a CA bundle; an empty one means the usual. */
export function caBundleKey(key: string): string {
  return key === '' ? CA_BUNDLE_KEY : key;
}

/** The bytes of a key of a ConfigMap; undefined: it has no such key. */
export function bytesAt(configMap: PlainObject, key: string): Uint8Array | undefined {
  const text = objectAt(configMap, 'data')[key];
  const base64 = objectAt(configMap, 'binaryData')[key];
  if (typeof text === 'string') {
    return Buffer.from(text);
  }
  return typeof base64 === 'string' ? Buffer.from(base64, 'base64') : undefined;
}

/** How many bytes the data of a ConfigMap can have (`ValidateConfigMap`). */
export const LARGEST_CONFIG_MAP = 1_048_576;

/** The annotation of the ConfigMap that holds its own checksum. */
export const CONTENT_CHECKSUM = `${ANNOTATION_DOMAIN}/content-checksum`;

/**
 * The checksum of a ConfigMap that has no annotations yet: keys and values, one after the other
 * (`docs/operator/run-config.md#checksum`).
 */
export function configMapChecksum(data: Strings, labels: Strings): string {
  const texts = [data, labels].flatMap((map) =>
    Object.keys(map)
      .sort(byUtf8)
      .map((key) => `${key}${map[key] ?? ''}`),
  );
  return createHash('sha256').update(texts.join('')).digest('hex');
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
