import { ApiObject, Lazy, type ApiObjectMetadata, type ApiObjectProps, type JsonPatch } from 'cdk8s';
import type { Construct } from 'constructs';
import { withQuotes } from './yaml-quotes';

/** The fields of an object other than its kind and its metadata. */
export interface Content {
  readonly [field: string]: unknown;
}

export interface LazyContentObjectProps extends ApiObjectProps {
  readonly metadata: ApiObjectMetadata;
  /** The fields that the object may have, other than its kind and its metadata. */
  readonly fields: readonly string[];
  /** Makes the content each time the object is rendered; it gets the object. */
  readonly content: (object: object) => Content;
}

/** An API object whose content is made when it is rendered. */
export class LazyContentObject extends ApiObject {
  private readonly content: LazyContentObjectProps['content'];
  private readonly rendered: { content: Content };
  private hasPatches = false;

  public constructor(scope: Construct, id: string, props: LazyContentObjectProps) {
    const { apiVersion, kind, metadata, fields, content } = props;
    const rendered: { content: Content } = { content: {} };
    const later = fields.map((field) => [field, Lazy.any({ produce: () => rendered.content[field] }) as unknown]);
    super(scope, id, { apiVersion, kind, metadata, ...(Object.fromEntries(later) as Content) });
    this.content = content;
    this.rendered = rendered;
  }

  /** Whether JSON patches change the manifest. */
  public get isPatched(): boolean {
    return this.hasPatches;
  }

  public override addJsonPatch(...ops: JsonPatch[]): void {
    this.hasPatches ||= ops.length > 0;
    super.addJsonPatch(...ops);
  }

  public override toJson(): unknown {
    return withQuotes(this.render(this.content(this)));
  }

  /** The manifest with this content. */
  protected render(content: Content): unknown {
    this.rendered.content = content;
    return super.toJson() as unknown;
  }
}
