import type { Construct } from 'constructs';
import { LazyContentObject, type Content, type LazyContentObjectProps } from '../private/cdk8s/lazy-content-object';
import { isPlainObject, type PlainObject } from '../private/plain';
import { CONTENT_CHECKSUM, configMapChecksum } from './checksum';

interface Strings {
  readonly [key: string]: string;
}

/** The data of the ConfigMap, and its checksum. */
export interface ChecksummedData {
  readonly data: Strings;
  readonly checksum: string;
}

export interface ChecksummedConfigMapProps extends LazyContentObjectProps {
  /** The labels that are part of the checksum; labels that a chart adds are not. */
  readonly countedLabels: Strings;
}

/**
 * A ConfigMap with the checksum of its data in an annotation. The checksum covers the data that is written, including
 * JSON patches.
 */
export class ChecksummedConfigMap extends LazyContentObject {
  private readonly countedLabels: Strings;

  public constructor(scope: Construct, id: string, { countedLabels, ...props }: ChecksummedConfigMapProps) {
    const annotations = { ...props.metadata.annotations, [CONTENT_CHECKSUM]: '' };
    super(scope, id, { ...props, metadata: { ...props.metadata, annotations } });
    this.countedLabels = countedLabels;
  }

  /** The checksum of the data that is written. */
  public checksumOf({ data, checksum }: ChecksummedData): string {
    return this.isAltered ? this.checksumIn(super.render({ data })) : checksum;
  }

  protected override render(content: Content): PlainObject {
    const { checksum, ...others } = content;
    const manifest = super.render(others);
    const metadata = isPlainObject(manifest['metadata']) ? manifest['metadata'] : {};
    const { annotations } = metadata;
    if (!isPlainObject(annotations) || !Object.hasOwn(annotations, CONTENT_CHECKSUM)) {
      return manifest;
    }
    const written = this.isAltered ? this.checksumIn(manifest) : checksum;
    return { ...manifest, metadata: { ...metadata, annotations: { ...annotations, [CONTENT_CHECKSUM]: written } } };
  }

  private checksumIn({ data }: PlainObject): string {
    const texts = Object.entries(isPlainObject(data) ? data : {}).map(([key, value]) => [key, String(value)]);
    return configMapChecksum(Object.fromEntries(texts) as Strings, this.countedLabels);
  }
}
