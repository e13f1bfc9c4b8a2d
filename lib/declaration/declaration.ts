import type { ApiObjectMetadata } from 'cdk8s';
import type { Finding } from '../model/finding';
import type { Kind } from '../model/kinds';
import type { Placed } from '../private/deep-set';
import type { UsedConstruct, UseConstruct } from './used-constructs';

/** What a construct was told to be, before any rule has looked at it. */
export interface Declaration {
  readonly kind: Kind;
  readonly metadata: ApiObjectMetadata;
  /** In the shape of the custom resource, of any type: props come from programs without types too. */
  readonly spec: unknown;
  /** The constructs that the spec was made from. */
  readonly usedConstructs: readonly UsedConstruct[];
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

/** What every construct of ours can be used beside its spec. */
interface DeclaringProps {
  readonly metadata?: ApiObjectMetadata;
  readonly acknowledge?: readonly string[];
}

/** Shared by all declarations without any. */
const NONE: readonly never[] = [];

/** What props declare. `write` brings them into the shape of the custom resource, and reports the constructs that it uses. */
export function declare(kind: Kind, props: DeclaringProps, write: (use: UseConstruct) => unknown): Declaration {
  let used: UsedConstruct[] | undefined;
  const spec = write((field, construct) => {
    used ??= [];
    used.push({ field, construct });
  });
  const { metadata = {}, acknowledge = NONE } = props;
  return {
    kind,
    metadata,
    spec,
    usedConstructs: used === undefined ? NONE : [...used],
    acknowledge: acknowledge.length === 0 ? NONE : [...acknowledge],
  };
}
