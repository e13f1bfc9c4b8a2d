import { ApiObject, type ApiObjectMetadata, type ApiObjectProps, type App, JsonPatch } from 'cdk8s';
import type { Construct } from 'constructs';
import { withQuotes } from '../kubernetes';
import { isPlainObject, type PlainObject, objectAt } from '../private/plain';

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
  /** Is told of each JSON patch. */
  readonly whenPatched?: () => void;
}

/** An API object whose content is made when it is rendered. */
export class LazyContentObject extends ApiObject {
  private readonly content: LazyContentObjectProps['content'];
  /** What cdk8s writes; the content is set when the object is rendered. */
  private readonly written: { [field: string]: unknown };
  private readonly fields: readonly string[];
  private readonly operations: JsonPatch[] = [];
  private readonly whenPatched: (() => void) | undefined;

  public constructor(scope: Construct, id: string, props: LazyContentObjectProps) {
    const { apiVersion, kind, metadata, fields, content } = props;
    const written = { apiVersion, kind, metadata };
    super(scope, id, written);
    this.content = content;
    this.whenPatched = props.whenPatched;
    this.written = written;
    this.fields = fields;
  }

  /** Whether JSON patches change the manifest. */
  public get isPatched(): boolean {
    return this.operations.length > 0;
  }

  /** A copy of the manifest with the JSON patches; undefined if one of them does not fit, which cdk8s reports. */
  public patched(manifest: PlainObject): unknown {
    try {
      return JsonPatch.apply(JSON.parse(JSON.stringify(manifest)), ...this.operations);
    } catch {
      return undefined;
    }
  }

  /** The content without the JSON patches. */
  public unpatched(): Content {
    return this.content(this);
  }

  public override addJsonPatch(...ops: JsonPatch[]): void {
    this.operations.push(...ops);
    super.addJsonPatch(...ops);
    this.whenPatched?.();
  }

  public override toJson(): unknown {
    return withQuotes(this.render(this.content(this)));
  }

  /** The manifest with this content. */
  protected render(content: Content): unknown {
    for (const field of this.fields) {
      this.written[field] = content[field];
    }
    return super.toJson();
  }
}

/** Whether it is one; `instanceof` says so of every `ApiObject`, which decides that for its subclasses too. */
export function isLazyContentObject(object: ApiObject): object is LazyContentObject {
  return 'isPatched' in object;
}

/** Labels and annotations as an object is written with them; values may be resolved later. */
interface WrittenMetadata {
  readonly labels: PlainObject;
  readonly annotations: PlainObject;
}

/**
 * The labels and annotations of an object, those that were added later included. cdk8s has no reader for them but
 * `toJson`, which resolves all metadata and takes 30 times as long.
 */
export function writtenMetadata({ metadata }: ApiObject): WrittenMetadata {
  const { labels, annotations } = metadata as unknown as PlainObject;
  if (isPlainObject(labels) && isPlainObject(annotations)) {
    return { labels, annotations };
  }
  const made: unknown = metadata.toJson();
  return { labels: objectAt(made, 'labels'), annotations: objectAt(made, 'annotations') };
}

/** Whether JSON patches may change the manifest of an object; cdk8s has no reader for them. */
export function mayBePatched(object: ApiObject): boolean {
  const { patches } = object as unknown as PlainObject;
  return !Array.isArray(patches) || patches.length > 0;
}

const OF_CDK8S: readonly string[] = ['LazyResolver', 'ImplicitTokenResolver', 'NumberStringUnionResolver'];

/** Whether the app has resolvers of its own, which may change any value of any object. */
export function hasOwnResolvers(object: ApiObject): boolean {
  const { resolvers } = object.node.root as unknown as { readonly [Name in keyof App]?: unknown } & PlainObject;
  return Array.isArray(resolvers) && resolvers.some((each: object) => !OF_CDK8S.includes(each.constructor.name));
}

/** An object as cdk8s writes it: without fields that are null. */
export function withoutNulls(object: PlainObject): PlainObject {
  return Object.fromEntries(
    Object.entries(object)
      .filter(([, value]) => value !== null)
      .map(([name, value]) => [name, inValue(value)]),
  );
}

function inValue(value: unknown): unknown {
  return Array.isArray(value) ? value.map(inValue) : isPlainObject(value) ? withoutNulls(value) : value;
}
