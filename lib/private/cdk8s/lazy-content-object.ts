import {
  ApiObject,
  App,
  ImplicitTokenResolver,
  Lazy,
  LazyResolver,
  NumberStringUnionResolver,
  type ApiObjectMetadata,
  type ApiObjectProps,
  type JsonPatch,
} from 'cdk8s';
import type { Construct } from 'constructs';
import { plainCopy } from './plain-copy';

/** What an object holds beside its kind and its metadata, by field. */
export interface Content {
  readonly [field: string]: unknown;
}

/** Makes an object's content, each time that it is rendered. */
export interface ContentSource {
  produce(): Content;
}

export interface LazyContentObjectProps extends ApiObjectProps {
  readonly metadata: ApiObjectMetadata;
  /** The fields that the object may have beside its kind and its metadata. */
  readonly fields: readonly string[];
  readonly source: ContentSource;
}

/**
 * An API object whose content is made when it is rendered.
 *
 * Where all of that content is plain, it is copied into the manifest in one pass. cdk8s takes four passes and asks three
 * resolvers about each value; it still does so where that makes a difference: for JSON patches, for resolvers that the
 * app was given, and for values that are left to resolve.
 */
export class LazyContentObject extends ApiObject {
  private readonly source: ContentSource;
  private isPatched = false;

  public constructor(scope: Construct, id: string, props: LazyContentObjectProps) {
    const { apiVersion, kind, metadata, fields, source } = props;
    const content: ApiObjectProps & { [field: string]: unknown } = { apiVersion, kind, metadata };
    for (const field of fields) {
      content[field] = placeholderOf(field);
    }
    super(scope, id, content);
    this.source = source;
  }

  public override addJsonPatch(...ops: JsonPatch[]): void {
    this.isPatched = true;
    super.addJsonPatch(...ops);
  }

  public override toJson(): unknown {
    const content = this.source.produce();
    const copy = this.isPatched || isOutOfTheOrdinary(this) ? undefined : plainCopy(content);
    if (copy === undefined) {
      return rendering(content, () => super.toJson() as unknown);
    }
    const { apiVersion, kind } = this;
    return { apiVersion, kind, metadata: this.metadata.toJson() as unknown, ...copy };
  }
}

/** What the object holds that is being rendered. */
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

/** What stands for a field until cdk8s asks for it; all objects that have one of that name share it. */
const placeholders = new Map<string, unknown>();

function placeholderOf(field: string): unknown {
  const placeholder = placeholders.get(field) ?? (Lazy.any({ produce: () => rendered[field] }) as unknown);
  placeholders.set(field, placeholder);
  return placeholder;
}

/** Those of an app that was given none, in their order. */
const USUAL_RESOLVERS = [LazyResolver, ImplicitTokenResolver, NumberStringUnionResolver];

/** Whether the app is asked to write values, or the order of fields, in a way of its own. */
function isOutOfTheOrdinary(object: ApiObject): boolean {
  const { resolvers } = App.of(object);
  const isUsual =
    resolvers.length === USUAL_RESOLVERS.length &&
    USUAL_RESOLVERS.every((usual, index) => resolvers[index] instanceof usual);
  return !isUsual || Boolean(process.env['CDK8S_DISABLE_SORT']);
}
