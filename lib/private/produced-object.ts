import {
  ApiObject,
  App,
  ImplicitTokenResolver,
  Lazy,
  LazyResolver,
  NumberStringUnionResolver,
  type ApiObjectMetadata,
  type ApiObjectProps,
  type IAnyProducer,
  type JsonPatch,
} from 'cdk8s';
import type { Construct } from 'constructs';
import { plainCopy } from './plain-copy';

/** What an object holds beside its kind and its metadata, by field. */
export interface Content {
  readonly [field: string]: unknown;
}

export interface ProducedObjectProps extends ApiObjectProps {
  readonly metadata: ApiObjectMetadata;
  /** The fields that the object may have beside its kind and its metadata. */
  readonly fields: readonly string[];
  /** Makes them, each time that the object is rendered. */
  readonly produce: () => Content;
}

/**
 * An API object whose content is made when it is rendered.
 *
 * Where all of that content is plain, it is copied into the manifest in one pass. cdk8s takes four passes and asks three
 * resolvers about each value; it still does so where that makes a difference: for JSON patches, for resolvers that the
 * app was given, and for values that are left to resolve.
 */
export class ProducedObject extends ApiObject {
  private readonly source: ContentSource;
  private isPatched = false;

  public constructor(scope: Construct, id: string, props: ProducedObjectProps) {
    const { apiVersion, kind, metadata, fields, produce } = props;
    const source = new ContentSource(produce);
    const content: ApiObjectProps & { [field: string]: unknown } = { apiVersion, kind, metadata };
    for (const name of fields) {
      content[name] = Lazy.any(new Field(name, source)) as unknown;
    }
    super(scope, id, content);
    this.source = source;
  }

  public override addJsonPatch(...ops: JsonPatch[]): void {
    this.isPatched = true;
    super.addJsonPatch(...ops);
  }

  public override toJson(): unknown {
    const content = this.source.make();
    const copy = this.isPatched || isOutOfTheOrdinary(this) ? undefined : plainCopy(content);
    if (copy === undefined) {
      return this.source.holding(content, () => super.toJson() as unknown);
    }
    const { apiVersion, kind } = this;
    return { apiVersion, kind, metadata: this.metadata.toJson() as unknown, ...copy };
  }
}

/** Makes content, or hands out what was made for all fields that cdk8s asks for in one rendering. */
class ContentSource {
  private held: Content | undefined;

  public constructor(public readonly make: () => Content) {}

  public get content(): Content {
    return this.held ?? this.make();
  }

  public holding(content: Content, render: () => unknown): unknown {
    this.held = content;
    try {
      return render();
    } finally {
      this.held = undefined;
    }
  }
}

/** One field, for cdk8s to ask for. */
class Field implements IAnyProducer {
  public constructor(
    private readonly name: string,
    private readonly source: ContentSource,
  ) {}

  public produce(): unknown {
    return this.source.content[this.name];
  }
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
