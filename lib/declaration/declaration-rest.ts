import type { ApiObjectMetadata } from 'cdk8s';
import type { Finding } from '../model/finding';
import { KINDS, type Kind } from '../model/kinds';
import { SCHEMAS } from '../model/generated/schemas';
import type { Placed } from '../private/places';
import type { PlainObject } from '../private/plain';
import type { AppliedDefaults } from './defaults';
import { written } from './fields/written';
import { fieldsOf } from './props/prop-fields';
import type { Given } from './props/read-arguments';
import type { UsedConstruct, UseConstruct } from './used-constructs';

/** What a construct was declared to be, before any rule has checked it. */
export interface Declaration {
  readonly kind: Kind;
  readonly metadata: ApiObjectMetadata;
  /** In the shape of the custom resource, but of any type: programs without types can pass any props. */
  readonly spec: unknown;
  /** The constructs that the spec was made from. */
  readonly usedConstructs: readonly UsedConstruct[];
  /** Codes of warnings to acknowledge. */
  readonly acknowledge: readonly string[];
  /** Findings about the props. */
  readonly mistakes: Mistakes;
  /** The defaults that were merged into the spec; absent if there are none. */
  readonly defaults?: AppliedDefaults;
  /** The document that the declaration was read from, unless it came from props. */
  readonly document?: DeclaredInDocument;
}

export interface DeclaredInDocument {
  readonly apiVersion: string;
  /** Findings about the document outside its spec. */
  readonly findings: readonly Finding[];
  /** Unknown fields beside the spec, by path. */
  readonly unknown: readonly Placed[];
  /** Whether variables in it are replaced before it is applied. */
  readonly substitution: boolean;
  /** `file:line` of a field, or of the nearest one to it. */
  readonly locate: (field: string) => string;
}

export interface Mistakes {
  readonly findings: readonly Finding[];
  /** Fields that no rule can check, because their values cannot be used. */
  readonly unsettled: readonly string[];
}

/** The mistakes in a document, whose findings come from elsewhere. */
export const NO_MISTAKES: Mistakes = { findings: [], unsettled: [] };

/** Options that every construct of this package has beside its spec. */
export interface DeclaringProps {
  readonly metadata?: ApiObjectMetadata;
  readonly acknowledge?: readonly string[];
}

/** The props of a construct, as far as they can be used. */
export type GivenProps<Props> = Given<{ readonly props: Props }>;

/** What props declare. */
export function declare<Props extends DeclaringProps>(kind: Kind, given: GivenProps<Props>): Declaration {
  const { values, isComplete, findings } = given;
  const { metadata = {}, acknowledge = [] } = values.props;
  const written = isComplete ? declaredSpec(kind, `${KINDS[kind].construct}Props`, values.props) : NOTHING;
  return { kind, metadata, ...written, acknowledge, mistakes: { findings, unsettled: unsettledFields(kind, given) } };
}

/** A spec, and the constructs that it was made from. */
type DeclaredSpec = Pick<Declaration, 'spec' | 'usedConstructs'>;

const NOTHING: DeclaredSpec = { spec: {}, usedConstructs: [] };

/** The spec of a kind, or a part of it, that the members of a struct set. */
export function declaredSpec(kind: Kind, struct: string, given: object): DeclaredSpec {
  const usedConstructs: UsedConstruct[] = [];
  const use: UseConstruct = (field, construct) => usedConstructs.push({ field, construct });
  const spec = written(struct, SCHEMAS[kind], given as PlainObject, { path: 'spec', use });
  return { spec, usedConstructs };
}

/** If a required prop cannot be used, no rule can check the spec. */
function unsettledFields(kind: Kind, { isComplete, unsettled }: Given<object>): string[] {
  return isComplete ? unsettled.flatMap((prop) => fieldsOf(kind, prop)) : ['spec'];
}
