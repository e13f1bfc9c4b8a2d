import type { ApiObjectMetadata } from 'cdk8s';
import type { Finding } from './model/finding';
import type { Kind } from './model/resource';
import type { Placed } from './private/deep-set';
import type { Given } from './values/given';

/** What a construct was told to be, before any rule has looked at it. */
export interface Declaration {
  readonly kind: Kind;
  readonly metadata: ApiObjectMetadata;
  /** In the shape of the custom resource, of any type: props come from programs without types too. */
  readonly spec: unknown;
  /** The constructs that the spec was made from. */
  readonly given: readonly Given[];
  /** Codes of warnings that are knowingly accepted. */
  readonly acknowledge: readonly string[];
  /** Where the declaration was read, unless it came from props. */
  readonly document?: DeclaredInDocument;
}

export interface DeclaredInDocument {
  readonly apiVersion: string;
  /** What is wrong with the document around its spec. */
  readonly findings: readonly Finding[];
  /** Fields beside the spec that no custom resource has, by path. */
  readonly unknown: readonly Placed[];
  /** `file:line` of a field, or of what is nearest to it. */
  readonly locate: (field: string) => string;
}

const documents = new WeakMap<object, Declaration>();

/**
 * Makes props that stand for a document, so that `McpInclude` creates the same constructs as programs do: a construct
 * given these props takes the declaration and reads none of their fields.
 */
export function documentProps<Props extends object>(declaration: Declaration, props: Props): Props {
  documents.set(props, declaration);
  return props;
}

/** The declaration that the props stand for, if they came from a document. */
export function declarationOf(props: object): Declaration | undefined {
  return documents.get(props);
}
