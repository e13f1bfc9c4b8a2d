import type { IConstruct } from 'constructs';
import { defaultsAt, defaultsBeside } from '../declaration/declaration';
import type { Finding } from '../private/finding';
import type { Target } from '../model/target';
import { grouped } from '../private/plain';
import { printable, withoutCredentials } from '../private/texts';
import { LATEST_RELEASE, byVersion } from '../releases/releases';
import { allRules } from '../rules/all-rules';
import type { CatalogEntry } from './catalog-entry';
import { CHECK_PAGES } from './generated/check-pages';
import { scopeText, type WarningSettings } from './scope-settings';
import { worded } from './wording';

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

/** The page that says what to do with warnings. */
export const WARNINGS_PAGE = `${DOCS}/checks/warnings.md`;

/** The URL that explains a check, or of the index of all. */
export function explanationOf(finding?: Pick<Finding, 'id'>): string {
  const { id } = finding ?? {};
  const [page] = CHECK_PAGES.find(([, ids]) => id !== undefined && ids.includes(id)) ?? [];
  return `${DOCS}/checks${page === undefined ? '' : `/${page}`}.md${id === undefined ? '' : `#${id}`}`;
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
  /** Finds the source of the field, if it is a file or a default; many findings are never told. */
  readonly locate?: (() => string | undefined) | undefined;
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
    return { ...located, boundAt: defaults.scope, locate: () => `from the defaults of ${scopeText(defaults.scope)}` };
  }
  const beside = defaultsBeside(declaration, found.field);
  if (document === undefined && beside === undefined) {
    return located;
  }
  const places = (): string[] => [
    ...(document === undefined ? [] : [document.locate(found.field)]),
    ...(beside === undefined ? [] : [`combined with the defaults of ${scopeText(beside.scope)}`]),
  ];
  return { ...located, locate: () => places().join(', ') };
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
  return {
    host,
    finding: { ...finding, field: `ProxyDefaults.${finding.field.replace(/^metadata\./, '')}` },
    locate: () => `in ${firstPaths(errors.map((each) => each.host))}`,
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
