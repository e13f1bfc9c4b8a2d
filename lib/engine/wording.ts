import type { IConstruct } from 'constructs';
import { externalAuthFactory } from '../declaration/fields/rows';
import { propOf } from '../declaration/props/prop-fields';
import type { Finding } from '../private/finding';
import { isKind, KINDS, type Kind } from '../model/kinds';
import { keyStep } from '../private/field-paths';
import { withArticle, withoutCredentials } from '../private/texts';
import { shownValue } from './redaction';
import { ScopeSetting } from './scope-settings';

/** The subject of findings, and the vocabulary for reporting them. */
interface WordedSubject {
  readonly kind: Kind;
  readonly spec: unknown;
  /** Whether the source is props, not fields of a custom resource. */
  readonly hasProps: boolean;
}

/**
 * A reference to a field in the text of a rule: of the subject, `⟨spec.audit⟩`, or of another kind,
 * `⟨MCPGroup:spec.description⟩`. If no single prop sets the field, both names are given: `⟨sentinelConfig|sentinel⟩`.
 */
const FIELD = /⟨(\w+:)?([^⟩|]*)(?:\|([^⟩]*))?⟩/g;

/** A kind in the text of a rule, `⟨kind:MCPGroup⟩`, or `⟨a kind:MCPGroup⟩` with its article. */
const KIND = /⟨(a )?kind:([^⟩]*)⟩/g;

/** A type of external auth config in the text of a rule, `⟨type:"awsSts"⟩`. */
const TYPE = /⟨type:("[^⟩]*")⟩/g;

/**
 * The finding as users read it: with the names that they used, props or fields, and without values from places that may
 * hold a secret.
 */
export function worded(finding: Finding, subject: WordedSubject): Finding {
  const { value, ...rest } = finding;
  const { rule, fix, field } = rest;
  if (field === 'kind' && subject.hasProps) {
    // no prop says the kind: the class of the construct does
    return { ...rest, field: KINDS[subject.kind].construct };
  }
  const name = fieldName(field, subject);
  const shown = shownValue(subject.kind, field, value);
  return {
    ...rest,
    field: name,
    rule: withoutCredentials(withNames(rule, name, subject)),
    fix: withoutCredentials(withNames(fix, name, subject)),
    ...(shown === undefined || isSaid(shown, field, name) ? {} : { value: shown }),
  };
}

/** Whether the path of the prop already contains the value, as the key of a map. */
function isSaid(value: unknown, field: string, prop: string): boolean {
  return prop !== field && typeof value === 'string' && prop.endsWith(keyStep(value));
}

function withNames(text: string, own: string, subject: WordedSubject): string {
  return text.includes('⟨')
    ? withKinds(text, subject).replaceAll(
        FIELD,
        (_, kind: string | undefined, field: string, prop: string | undefined) => {
          if (prop !== undefined) {
            return subject.hasProps ? prop : field;
          }
          const told = kind === undefined ? subject : { ...subject, kind: kind.slice(0, -1) as Kind, spec: undefined };
          return nameWithin(fieldName(field, told), kind === undefined ? own : '');
        },
      )
    : text;
}

function withKinds(text: string, { hasProps }: WordedSubject): string {
  return text
    .replaceAll(KIND, (_, article: string | undefined, kind: string) => {
      const name = hasProps && isKind(kind) ? KINDS[kind].construct : kind;
      return article === undefined ? name : withArticle(name);
    })
    .replaceAll(TYPE, (_, type: string) => (hasProps ? externalAuthFactory(type.slice(1, -1)) : undefined) ?? type);
}

/** A name relative to a field: short for names below the field or beside it. */
function nameWithin(name: string, own: string): string {
  const around = own.replace(/(\.?[^.[\]]+|\[[^\]]*\])$/, '');
  const isShort = (each: string): boolean => name !== own && name.startsWith(`${each}.`);
  const [start = 'spec'] = [own, around].filter(isShort);
  return name.startsWith(`${start}.`) ? name.slice(start.length + 1) : name;
}

function fieldName(field: string, { kind, spec, hasProps }: WordedSubject): string {
  return hasProps && /^spec\b/.test(field) ? (propOf(kind, field, spec) ?? field) : field;
}

/** How messages name constructs and fixes, in terms that their readers know. */
export interface Wording {
  readonly nameOf: (construct: IConstruct) => string;
  /** Where all constructs are. */
  readonly place: string;
  /** How to make a cluster of this kind a different one than that of another chart. */
  readonly toTellClustersApart: (operator: boolean) => string;
  /** How to make resources of another API group known. */
  readonly toNameGroup: string;
}

/** The wording for programs. */
const PROGRAM: Wording = {
  nameOf: ({ node: { path } }) => path,
  place: 'in this app',
  toTellClustersApart: (operator) =>
    `bind each chart to one with a name, like TargetCluster.with${operator ? '' : 'out'}Operator({ name: "prod" })`,
  toNameGroup: 'name the group with TargetCluster.withOperator',
};

const WORDING = new ScopeSetting<Wording>();

/** The wording for the tree of a construct. */
export function wordingOf(construct: IConstruct): Wording {
  return WORDING.around(construct.node.root)[0] ?? PROGRAM;
}

/** Sets the wording for a whole tree. */
export function setWording(root: IConstruct, wording: Wording): void {
  WORDING.set(root, wording);
}
