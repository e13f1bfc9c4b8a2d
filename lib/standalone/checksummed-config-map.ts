import type { Construct } from 'constructs';
import { LazyContentObject, type Content, type LazyContentObjectProps } from '../private/cdk8s/lazy-content-object';
import { isPlainObject } from '../private/plain';
import { CONTENT_CHECKSUM, configMapChecksum } from '../model/config-map-checksum';

interface Strings {
  readonly [key: string]: string;
}

export interface ChecksummedConfigMapProps extends LazyContentObjectProps {
  /** The labels that are part of the checksum; labels that a chart adds are not. */
  readonly countedLabels: Strings;
}

/**
 * A ConfigMap with the checksum of its data in an annotation. The checksum covers the data that is written, including
 * what JSON patches and resolvers of the app change.
 */
export class ChecksummedConfigMap extends LazyContentObject {
  private readonly countedLabels: Strings;

  public constructor(scope: Construct, id: string, { countedLabels, ...props }: ChecksummedConfigMapProps) {
    const annotations = { ...props.metadata.annotations, [CONTENT_CHECKSUM]: '' };
    super(scope, id, { ...props, metadata: { ...props.metadata, annotations } });
    this.countedLabels = countedLabels;
  }

  /** The checksum of the data that is written. */
  public checksumOf(content: Content): string {
    return this.checksumIn(super.render(content));
  }

  protected override render(content: Content): unknown {
    const manifest = super.render(content);
    const metadata = isPlainObject(manifest) ? manifest['metadata'] : undefined;
    const annotations = isPlainObject(metadata) ? metadata['annotations'] : undefined;
    if (isPlainObject(annotations) && Object.hasOwn(annotations, CONTENT_CHECKSUM)) {
      Object.assign(annotations, { [CONTENT_CHECKSUM]: this.checksumIn(manifest) });
    }
    return manifest;
  }

  private checksumIn(manifest: unknown): string {
    const data = isPlainObject(manifest) ? manifest['data'] : undefined;
    const texts = Object.entries(isPlainObject(data) ? data : {}).map(([key, value]) => [key, String(value)]);
    return configMapChecksum(Object.fromEntries(texts) as Strings, this.countedLabels);
  }
}
