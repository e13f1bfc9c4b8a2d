import type { Construct } from 'constructs';
import { LazyContentObject, type Content, type LazyContentObjectProps } from '../private/cdk8s/lazy-content-object';
import { isPlainObject, type PlainObject } from '../private/plain';
import { CONTENT_CHECKSUM, configMapChecksum } from './checksum';

interface Strings {
  readonly [key: string]: string;
}

/** What the ConfigMap holds, and the checksum of that. */
export interface ChecksummedData {
  readonly data: Strings;
  readonly checksum: string;
}

export interface ChecksummedConfigMapProps extends LazyContentObjectProps {
  /** The labels that count for the checksum; those that a chart adds don't. */
  readonly countedLabels: Strings;
}

/** A ConfigMap with the checksum of its data in an annotation: of the data that is written, JSON patches included. */
export class ChecksummedConfigMap extends LazyContentObject {
  private readonly countedLabels: Strings;

  public constructor(scope: Construct, id: string, { countedLabels, ...props }: ChecksummedConfigMapProps) {
    const annotations = { ...props.metadata.annotations, [CONTENT_CHECKSUM]: '' };
    super(scope, id, { ...props, metadata: { ...props.metadata, annotations } });
    this.countedLabels = countedLabels;
  }

  /** The checksum of what is written of the data. */
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
