import type { IConstruct } from 'constructs';
import { externalAuthFactory } from '../declaration/fields/rows';
import { fieldsOf, propOf } from '../declaration/props/prop-fields';
import { defaultsAt, defaultsBeside } from '../declaration/declaration';
import type { Finding } from '../private/finding';
import { isKind, KINDS, type Kind } from '../model/kinds';
import type { Shown } from '../crds';
import type { Target } from '../model/target';
import { keyStep } from '../private/field-paths';
import { grouped } from '../private/plain';
import { printable, urlPart, withArticle, withoutCredentials } from '../private/texts';
import { LATEST_RELEASE, byVersion } from '../releases/releases';
import { shownOf } from '../releases/schema-of';
import { allRules } from '../rules/all-rules';
import { harmlessName, isHarmless, looksSecret } from '../rules/common/secrets';
import { scopeText, ScopeSetting, type WarningSettings } from './scope-settings';
import type { CatalogEntry } from './catalog-entry';
import { CHECK_PAGES } from './generated/check-pages';

const LONGEST_VALUE = 80;

const LONGEST_FIELD = 200;

const PATHS_SHOWN = 3;

/**
 * A finding as users read it, on one line: a line break would break up cdk8s' list of errors. Some findings have no
 * field.
 */
export function message(finding: Finding, location?: string): string {
  const { id } = finding;
  return `${said(finding)} ${printable(`(${location === undefined ? id : `${id}, ${location}`})`)}`;
}

/** Only values and paths are cut: what is wrong and what to do is always whole. */
function said(finding: Finding): string {
  const value = finding.value === undefined ? '' : `${cut(shown(finding.value), LONGEST_VALUE)} `;
  const field = finding.field === '' ? '' : `${cut(finding.field, LONGEST_FIELD)}: `;
  return printable(`${field}${value}${finding.rule}; ${finding.fix}`);
}

/** The code by which a warning is acknowledged. */
export function warningCode(finding: Pick<Finding, 'id'>): string {
  return `CDK8S_MCP_${finding.id.toUpperCase().replaceAll('-', '_')}`;
}

/** The paths of the first few of the constructs that have one fault, and how many more there are. */
function firstPaths(constructs: readonly IConstruct[]): string {
  const more = constructs.length > PATHS_SHOWN ? ` and ${String(constructs.length - PATHS_SHOWN)} more` : '';
  const shown = constructs.slice(0, PATHS_SHOWN).map(({ node }) => node.path);
  return `${shown.join(', ')}${more}`;
}

const DOCS = 'https://github.com/cdk8s-mcp/cdk8s-mcp/blob/main/docs';

/** The index of all checks. */
export const CHECKS_PAGE = `${DOCS}/checks.md`;

/** The page that says what to do with warnings. */
export const WARNINGS_PAGE = `${DOCS}/checks/warnings.md`;

/** The URL that explains a check. */
export function explanationOf({ id }: Pick<Finding, 'id'>): string {
  const [page] = CHECK_PAGES.find(([, ids]) => ids.includes(id)) ?? [];
  return `${page === undefined ? CHECKS_PAGE : `${DOCS}/checks/${page}.md`}#${id}`;
}

function shown(value: unknown): string {
  switch (typeof value) {
    case 'string':
      return JSON.stringify(withoutCredentials(value));
    case 'object':
      return shownObject(value);
    case 'number':
    case 'boolean':
    case 'bigint':
      return String(value);
    default:
      return `a ${typeof value}`;
  }
}

function shownObject(value: object | null): string {
  try {
    return withoutCredentials(JSON.stringify(value));
  } catch {
    // circular, a getter that throws, or a toJSON() that returns nothing
    return 'an object';
  }
}

function cut(text: string, longest: number): string {
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`;
}

/** A finding and its location. */
export interface LocatedFinding {
  readonly host: IConstruct;
  readonly finding: Finding;
  /** The source of the field, if it is a file or a default. */
  readonly location?: string | undefined;
  /** The scope of the default that set the field; absent if the construct set it. */
  readonly boundAt?: IConstruct;
  /** The construct that the finding is about, if it is one of this package's. */
  readonly entry?: CatalogEntry;
  /** The warning settings of the target cluster. */
  readonly cluster?: WarningSettings | undefined;
}

/** A finding about a construct, with its location, in the words of the source: props or fields. */
export function located(entry: CatalogEntry, found: Finding): LocatedFinding {
  const { host, declaration, reading } = entry;
  const { kind, document } = declaration;
  const defaults = defaultsAt(declaration, found.field);
  const hasProps = defaults !== undefined || document === undefined;
  const finding = worded(ofLaterRelease(found, entry.target), { kind, spec: reading.spec, hasProps });
  const located: LocatedFinding = { host, entry, cluster: entry.cluster.warnings, finding };
  if (defaults !== undefined) {
    return { ...located, boundAt: defaults.scope, location: `from the defaults of ${scopeText(defaults.scope)}` };
  }
  const beside = defaultsBeside(declaration, found.field);
  const places = [
    ...(document === undefined ? [] : [document.locate(found.field)]),
    ...(beside === undefined ? [] : [`combined with the defaults of ${scopeText(beside.scope)}`]),
  ];
  return places.length === 0 ? located : { ...located, location: places.join(', ') };
}

/** The errors; those that a default causes are reported once, at the scope where it was bound. */
export function toldWhereBound(errors: readonly LocatedFinding[]): LocatedFinding[] {
  const ofScopes = errors.flatMap((each) => (each.boundAt === undefined ? [] : [{ ...each, boundAt: each.boundAt }]));
  const same = grouped(ofScopes, ({ boundAt, finding }) => JSON.stringify([boundAt.node.path, finding]));
  return [...Array.from(same.values(), ofDefaults), ...errors.filter(({ boundAt }) => boundAt === undefined)];
}

type OfScope = LocatedFinding & { readonly boundAt: IConstruct };

function ofDefaults(errors: readonly OfScope[]): LocatedFinding {
  const [{ boundAt: host, finding }] = errors as [OfScope];
  const location = `in ${firstPaths(errors.map((each) => each.host))}`;
  return {
    host,
    finding: { ...finding, field: `ProxyDefaults.${finding.field.replace(/^metadata\./, '')}` },
    location,
  };
}

/** The layers that may accept more in a later release; the proxy and the kubelet will not. */
const OPERATOR_LAYERS: readonly string[] = ['schema', 'cross-field', 'controller'];

/** These messages already mention later releases. */
const SAID: readonly string[] = ['release-field', 'unknown-prop'];

/** A value that the newest known release rejects may be valid in the later one that runs in the cluster. */
export function ofLaterRelease(finding: Finding, { operator, release: { version } }: Target): Finding {
  if (!operator || byVersion(version, LATEST_RELEASE) <= 0 || !isRefusedByOperator(finding)) {
    return finding;
  }
  return { ...finding, fix: `${finding.fix}; or set it with a JSON patch, if release ${version} takes it` };
}

function isRefusedByOperator({ id, severity }: Finding): boolean {
  const layer = allRules().find((rule) => rule.id === id)?.layer ?? '';
  return severity === 'error' && OPERATOR_LAYERS.includes(layer) && !SAID.includes(id);
}

/** The subject of findings, and the vocabulary for reporting them. */
interface WordedSubject {
  readonly kind: Kind;
  readonly spec: unknown;
  /** Whether the source is props, not fields of a custom resource. */
  readonly hasProps: boolean;
}

/**
 * Settings of a program that have no field in a custom resource. None of them is meant for a secret, except that the
 * address of a Redis may contain one.
 */
const OPTIONS =
  /^(acknowledge|availability|cluster|expose|metrics|network|pod|remoteCaBundle|McpWarnings|TargetCluster(?!\.default))\b(?!.*\.annotations\b)/;

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
  const shown = shownValue(value, shownAt(subject.kind, field));
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

function shownAt(kind: Kind, field: string): Shown | undefined {
  if (/^(spec|metadata|apiVersion|kind)\b/.test(field)) {
    return shownOf(kind, field);
  }
  if (OPTIONS.test(field)) {
    return 'all';
  }
  const [first, ...others] = fieldsOf(kind, field).map((each) => shownOf(kind, each));
  return others.every((each) => each === first) ? first : undefined;
}

/** The value of a field as far as it may be shown; undefined: nothing of it. */
export function shownOfField(kind: Kind, field: string, value: unknown): unknown {
  const shown = shownValue(value, shownOf(kind, field));
  return typeof shown === 'string' && !isHarmless(shown) ? undefined : shown;
}

function shownValue(value: unknown, shown: Shown | undefined): unknown {
  if (shown === undefined || typeof value === 'object') {
    return undefined;
  }
  return shown === 'all' ? value : urlPart(value, shown);
}

const QUOTED = /"(?:[^"\\]|\\.)*"/g;

/** No fix that is to be copied is longer. */
const LONGEST_QUOTE = 300;

/** A step of a path: a free key in quotes, or a name. */
const STEP = /"(?:[^"\\]|\\.)*"|[A-Za-z_$][\w$]*/g;

/**
 * The finding as messages may show it. A path names keys, and rules name headers and variables: where a secret stands in
 * the place of a name, nobody else knows that it is one.
 */
export function harmlessFinding(finding: Finding): Finding {
  const { value, ...others } = finding;
  return {
    ...others,
    ...(typeof value === 'string' && !isHarmless(value) ? {} : { value }),
    field: harmlessPath(others.field),
    rule: harmlessText(others.rule),
    fix: harmlessText(others.fix),
  };
}

/** A path whose names are harmless. */
export function harmlessPath(path: string): string {
  return path.replaceAll(STEP, (step) =>
    step.startsWith('"') ? JSON.stringify(harmlessName(JSON.parse(step) as string)) : harmlessName(step),
  );
}

/** A text without what looks like a secret in quotes, and without the ends of long quotes. */
export function harmlessText(text: string): string {
  return text.replaceAll(QUOTED, (quoted) =>
    looksSecret(quoted.slice(1, -1)) ? '"…"' : quoted.length > LONGEST_QUOTE ? `${quoted.slice(0, 80)}…"` : quoted,
  );
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
