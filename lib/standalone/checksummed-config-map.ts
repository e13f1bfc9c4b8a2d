import type { Construct } from 'constructs';
import { CONTENT_CHECKSUM, runConfigChecksum } from '../model/config-map-checksum';
import { LazyContentObject, type Content, type LazyContentObjectProps } from '../private/cdk8s/lazy-content-object';
import { isPlainObject } from '../private/plain';

/**
 * A ConfigMap with the checksum of its data in an annotation. The checksum covers what is written, including what JSON
 * patches and resolvers of the app change.
 */
export class ChecksummedConfigMap extends LazyContentObject {
  public constructor(scope: Construct, id: string, props: LazyContentObjectProps) {
    const annotations = { ...props.metadata.annotations, [CONTENT_CHECKSUM]: '' };
    super(scope, id, { ...props, metadata: { ...props.metadata, annotations } });
  }

  /** The checksum of what is written. */
  public checksumOf(content: Content): string {
    return runConfigChecksum(super.render(content));
  }

  protected override render(content: Content): unknown {
    const manifest = super.render(content);
    const metadata = isPlainObject(manifest) ? manifest['metadata'] : undefined;
    const annotations = isPlainObject(metadata) ? metadata['annotations'] : undefined;
    if (isPlainObject(annotations) && Object.hasOwn(annotations, CONTENT_CHECKSUM)) {
      Object.assign(annotations, { [CONTENT_CHECKSUM]: runConfigChecksum(manifest) });
    }
    return manifest;
  }
}
