import type { IConstruct } from 'constructs';
import type { Finding } from '../model/finding';
import { printable, withoutCredentials } from '../private/texts';
import { harmlessName, isHarmless, looksSecret } from '../rules/syntax/credential';
import { CHECK_PAGES } from './generated/check-pages';
import { ScopeSetting } from './scope-settings';

const LONGEST_VALUE = 80;
const LONGEST_FIELD = 200;
const LONGEST_LINE = 240;
const PATHS_SHOWN = 3;

/**
 * A finding as users read it, on one line: a line break would break up cdk8s' list of errors. Some findings have no
 * field.
 */
export function message(finding: Finding, location?: string): string {
  return `${said(finding)} ${sourceOf(finding, location)}`;
}

/** The same, of which what is long is cut. */
export function shortMessage(finding: Finding, location?: string): string {
  return `${cut(said(finding), LONGEST_LINE)} ${sourceOf(finding, location)}`;
}

function sourceOf({ id }: Finding, location: string | undefined): string {
  return printable(`(${location === undefined ? id : `${id}, ${location}`})`);
}

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
export function firstPaths(constructs: readonly IConstruct[]): string {
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
