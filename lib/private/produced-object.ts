import {
  ApiObject,
  App,
  ImplicitTokenResolver,
  Lazy,
  LazyResolver,
  NumberStringUnionResolver,
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
    const { fields, produce, ...envelope } = props;
    const source = new ContentSource(produce);
    super(scope, id, { ...envelope, ...Object.fromEntries(fields.map((name) => [name, source.field(name)])) });
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

  public field(name: string): unknown {
    const producer: IAnyProducer = { produce: () => (this.held ?? this.make())[name] };
    return Lazy.any(producer) as unknown;
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

const USUAL_RESOLVERS = [LazyResolver, ImplicitTokenResolver, NumberStringUnionResolver];

/** Whether the app is asked to write values, or the order of fields, in a way of its own. */
function isOutOfTheOrdinary(object: ApiObject): boolean {
  const resolvers = App.of(object).resolvers;
  return (
    !resolvers.every((resolver) => USUAL_RESOLVERS.some((usual) => resolver instanceof usual)) ||
    Boolean(process.env['CDK8S_DISABLE_SORT'])
  );
}
