import type { ApiObjectMetadata } from 'cdk8s';
import type { Finding } from '../model/finding';
import type { Kind } from '../model/kinds';
import type { Placed } from '../private/deep-set';
import type { AppliedDefaults } from './defaults';
import { fieldsOf } from './props/prop-fields';
import type { Given } from './props/read-arguments';
import type { UsedConstruct, UseConstruct } from './used-constructs';

/** What a construct was told to be, before any rule has looked at it. */
export interface Declaration {
  readonly kind: Kind;
  readonly metadata: ApiObjectMetadata;
  /** In the shape of the custom resource, of any type: props come from programs without types too. */
  readonly spec: unknown;
  /** The constructs that the spec was made from. */
  readonly usedConstructs: readonly UsedConstruct[];
  /** Codes of warnings to acknowledge. */
  readonly acknowledge: readonly string[];
  /** What is wrong with the props that it came from; absent: nothing. */
  readonly mistakes?: Mistakes;
  /** What was merged into the spec of what scopes say for all proxies; absent: nothing. */
  readonly defaults?: AppliedDefaults;
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

export interface Mistakes {
  readonly findings: readonly Finding[];
  /** Fields about which no rule can say anything, since what was given for them cannot be used. */
  readonly unsettled: readonly string[];
}

/** Most programs make none. */
export const NO_MISTAKES: Mistakes = { findings: [], unsettled: [] };

/** What every construct of ours can be used beside its spec. */
interface DeclaringProps {
  readonly metadata?: ApiObjectMetadata;
  readonly acknowledge?: readonly string[];
}

/** Shared by all declarations without any. */
const NONE: readonly never[] = [];

/** The props of a construct, as far as they can be used. */
export type GivenProps<Props> = Given<{ readonly props: Props }>;

/** What props declare. `write` brings them into the shape of the custom resource, and reports the constructs that it uses. */
export function declare<Props extends DeclaringProps>(
  kind: Kind,
  given: GivenProps<Props>,
  write: (props: Props, use: UseConstruct) => unknown,
): Declaration {
  let used: UsedConstruct[] | undefined;
  const { values, isComplete, findings } = given;
  const { props } = values;
  const use = (field: string, construct: UsedConstruct['construct']): void => {
    used ??= [];
    used.push({ field, construct });
  };
  const spec = isComplete ? write(props, use) : {};
  const { metadata = {}, acknowledge = NONE } = props;
  return {
    kind,
    metadata,
    spec,
    usedConstructs: used === undefined ? NONE : [...used],
    acknowledge: acknowledge.length === 0 ? NONE : [...acknowledge],
    ...(findings.length === 0 ? {} : { mistakes: { findings, unsettled: unsettledFields(kind, given) } }),
  };
}

/** Where a prop that must be there cannot be used, the whole spec is open. */
function unsettledFields(kind: Kind, { isComplete, unsettled }: Given<object>): string[] {
  return isComplete ? unsettled.flatMap((prop) => fieldsOf(kind, prop)) : ['spec'];
}
