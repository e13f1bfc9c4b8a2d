import {
  ApiObject,
  App,
  ImplicitTokenResolver,
  JsonPatch,
  Lazy,
  LazyResolver,
  NumberStringUnionResolver,
  type ApiObjectMetadata,
  type ApiObjectProps,
} from 'cdk8s';
import type { Construct } from 'constructs';
import type { PlainObject } from '../plain';
import { plainCopy } from './plain-copy';
import { withQuotes } from './yaml-quotes';

/** The fields of an object other than its kind and its metadata. */
export interface Content {
  readonly [field: string]: unknown;
}

/** Makes an object's content each time the object is rendered. */
export interface ContentSource {
  produce(): Content;
}

export interface LazyContentObjectProps extends ApiObjectProps {
  readonly metadata: ApiObjectMetadata;
  /** The fields that the object may have, other than its kind and its metadata. */
  readonly fields: readonly string[];
  readonly source: ContentSource;
}

/**
 * An API object whose content is made when it is rendered.
 *
 * If all of that content is plain, it is copied into the manifest in one pass. cdk8s takes four passes and asks three
 * resolvers about each value. That way is still used where it makes a difference: for custom resolvers of the app, and
 * for values that have yet to be resolved.
 */
export class LazyContentObject extends ApiObject {
  private readonly source: ContentSource;
  private readonly operations: JsonPatch[] = [];

  public constructor(scope: Construct, id: string, props: LazyContentObjectProps) {
    const { apiVersion, kind, metadata, fields, source } = props;
    const content: ApiObjectProps & { [field: string]: unknown } = { apiVersion, kind, metadata };
    for (const field of fields) {
      content[field] = placeholderOf(field);
    }
    super(scope, id, content);
    this.source = source;
  }

  /** Whether anything but the source changes the manifest: JSON patches, or resolvers of the app. */
  public get isAltered(): boolean {
    return this.isPatched || isOutOfTheOrdinary(this);
  }

  public get isPatched(): boolean {
    return this.operations.length > 0;
  }

  public override addJsonPatch(...ops: JsonPatch[]): void {
    this.operations.push(...ops);
    super.addJsonPatch(...ops);
  }

  public override toJson(): unknown {
    return withQuotes(this.render(this.source.produce()));
  }

  /** The manifest with this content. */
  protected render(content: Content): PlainObject {
    const copy = isOutOfTheOrdinary(this) ? undefined : plainCopy(content);
    if (copy === undefined) {
      return rendering(content, () => super.toJson() as unknown) as PlainObject;
    }
    const { apiVersion, kind } = this;
    return this.patched({ apiVersion, kind, metadata: this.metadata.toJson() as unknown, ...copy });
  }

  /** As patched by cdk8s, including the order of the fields. */
  private patched(manifest: PlainObject): PlainObject {
    if (this.operations.length === 0) {
      return manifest;
    }
    try {
      const patched = JsonPatch.apply(manifest, ...this.operations) as PlainObject;
      const order = [...FIRST_FIELDS, ...Object.keys(patched)].filter((field) => Object.hasOwn(patched, field));
      return Object.fromEntries(order.map((field) => [field, patched[field]]));
    } catch (error) {
      throw new Error(
        `Failed serializing construct at path '${this.node.path}' with name '${this.name}': ${String(error)}`,
      );
    }
  }
}

const FIRST_FIELDS = ['apiVersion', 'kind', 'metadata'];

/** The content of the object that is being rendered. */
let rendered: Content = {};

function rendering(content: Content, render: () => unknown): unknown {
  const outer = rendered;
  rendered = content;
  try {
    return render();
  } finally {
    rendered = outer;
  }
}

/** The placeholder for a field until cdk8s asks for its value; all objects with a field of that name share it. */
const placeholders = new Map<string, unknown>();

function placeholderOf(field: string): unknown {
  const placeholder = placeholders.get(field) ?? (Lazy.any({ produce: () => rendered[field] }) as unknown);
  placeholders.set(field, placeholder);
  return placeholder;
}

/** The default resolvers of an app, in their order. */
const USUAL_RESOLVERS = [LazyResolver, ImplicitTokenResolver, NumberStringUnionResolver];

/** Whether the app has its own settings for writing values, or for the order of fields. */
function isOutOfTheOrdinary(object: ApiObject): boolean {
  const { resolvers } = App.of(object);
  const isUsual =
    resolvers.length === USUAL_RESOLVERS.length &&
    USUAL_RESOLVERS.every((usual, index) => resolvers[index] instanceof usual);
  return !isUsual || Boolean(process.env['CDK8S_DISABLE_SORT']);
}
