import type { IConstruct } from 'constructs';
import { grouped } from '../private/plain';
import { printable } from '../private/texts';
import { andMore } from '../private/told-once';
import { Acknowledgements } from './acknowledgements';
import type { CatalogEntry } from './catalog-entry';
import { type LocatedFinding, message, toldWhereBound, warningCode, WARNINGS_PAGE } from './messages';
import { isNew, printWarning } from './process-warnings';
import type { ScopeSettings } from './scope-settings';

/** The findings of an app, after acknowledgements and strict mode. */
export interface Review {
  /** The errors that stop synth, by the construct that reports them. */
  readonly errors: ReadonlyMap<IConstruct, readonly LocatedFinding[]>;
  /** The errors that stop a construct from being rendered, by construct. */
  readonly broken: ReadonlyMap<IConstruct, readonly LocatedFinding[]>;
  /** Warnings that are not acknowledged. */
  readonly warnings: readonly LocatedFinding[];
  /** Those of them that are not errors, outside of strict mode. */
  readonly told: readonly LocatedFinding[];
}

/** The input of a review. */
export interface Findings {
  readonly entries: readonly CatalogEntry[];
  readonly located: readonly LocatedFinding[];
  readonly scopes: ScopeSettings;
  /** Whether a construct has a warning on another kind of cluster. */
  readonly wouldWarn: (entry: CatalogEntry, id: string) => boolean;
}

/** Decides which findings are errors, which are warnings, and which are acknowledged. */
export function review({ entries, located, scopes, wouldWarn }: Findings): Review {
  const acknowledgements = new Acknowledgements(entries, scopes);
  const errors: LocatedFinding[] = [];
  const warnings: LocatedFinding[] = [];
  for (const each of located) {
    if (each.finding.severity === 'error') {
      errors.push(each);
    } else if (!acknowledgements.silence(each)) {
      warnings.push(each);
    }
  }
  if (!acknowledgements.areNone) {
    // the warnings of a construct with an error are not shown yet
    const unused = errors.length === 0 ? acknowledgements.unused(wouldWarn) : [];
    warnings.push(...[...acknowledgements.unknown(), ...unused].filter((each) => !acknowledgements.silence(each)));
  }
  const told: LocatedFinding[] = [];
  for (const each of warnings) {
    if (scopes.strictAt(each.host) ?? each.cluster?.strict ?? false) {
      errors.push(asError(each));
    } else {
      told.push(each);
    }
  }
  return { errors: byHost(toldWhereBound(errors)), broken: byHost(errors), warnings, told };
}

function asError(located: LocatedFinding): LocatedFinding {
  const { finding } = located;
  const fix = `${finding.fix}; or acknowledge ${warningCode(finding)}, since warnings are errors in strict mode`;
  return { ...located, finding: { ...finding, severity: 'error', fix } };
}

function byHost(located: readonly LocatedFinding[]): Map<IConstruct, LocatedFinding[]> {
  return grouped(located, ({ host }) => host);
}

const METADATA_KEY = 'cdk8s-mcp:warning';

/**
 * Reports the warnings: as metadata on each construct, for tools, and as one process warning per code, for people. A
 * thousand proxies with the same warning are one line, and the last line counts them. A process prints no line twice.
 */
export function report(warnings: readonly LocatedFinding[]): void {
  const told = new Map<IConstruct, Set<unknown>>();
  for (const warning of warnings) {
    annotate(warning, told);
  }
  const byCode = grouped(warnings, ({ finding }) => warningCode(finding));
  let count = 0;
  let checks = 0;
  for (const [code, located] of byCode) {
    const text = lineOf(located);
    if (isNew(text)) {
      printWarning(text, code);
      count += located.length;
      checks += 1;
    }
  }
  if (checks > 0) {
    printWarning(summary(count, checks));
  }
}

/** `told`: the warnings that each construct already has, read once, since each reading copies all of them. */
function annotate({ host, finding, locate }: LocatedFinding, told: Map<IConstruct, Set<unknown>>): void {
  const text = message(finding, locate?.());
  const known = told.get(host) ?? textsOf(host);
  told.set(host, known);
  if (!known.has(text)) {
    known.add(text);
    host.node.addMetadata(METADATA_KEY, text);
  }
}

function textsOf({ node }: IConstruct): Set<unknown> {
  return new Set(node.metadata.filter(({ type }) => type === METADATA_KEY).map(({ data }): unknown => data));
}

/** One line for all constructs that have the warning: the first one, and how many others there are. */
function lineOf(located: readonly LocatedFinding[]): string {
  const [first] = located as [LocatedFinding];
  const more = located.length === 1 ? '' : ` and ${String(located.length - 1)} more`;
  return `[${printable(first.host.node.path)}${more}] ${message(first.finding, first.locate?.())}`;
}

function summary(count: number, checks: number): string {
  const warnings =
    count === 1 ? '1 warning' : `${String(count)} warnings of ${checks === 1 ? '1 check' : `${String(checks)} checks`}`;
  return `${warnings}: ${WARNINGS_PAGE} says what to do, and McpWarnings.of(app) lists all places`;
}

/** The lines of constructs about their errors, each construct for itself. */
export function errorLines(errors: readonly LocatedFinding[] = []): string[] {
  return Array.from(new Set(errors.map(({ finding, locate }) => message(finding, locate?.()))));
}

/**
 * What constructs say in one pass over an app: an error of many of them is told by the first one that is asked, which
 * names the others. A construct that is asked again is not asked in that pass, and says all of its errors.
 */
export class ErrorsOfPass {
  private readonly asked = new Set<IConstruct>();
  private readonly told = new Set<string>();
  private readonly byCause: ReadonlyMap<string, readonly LocatedFinding[]>;

  public constructor(private readonly errors: ReadonlyMap<IConstruct, readonly LocatedFinding[]>) {
    this.byCause = grouped(Array.from(errors.values()).flat(), causeOf);
  }

  public linesOf(host: IConstruct): string[] {
    const own = this.errors.get(host) ?? [];
    if (this.asked.has(host)) {
      return errorLines(own);
    }
    this.asked.add(host);
    return Array.from(grouped(own, causeOf)).flatMap(([cause, errors]) => {
      if (this.told.has(cause)) {
        return [];
      }
      this.told.add(cause);
      const others = (this.byCause.get(cause) ?? []).filter((each) => each.host !== host);
      const [line = '', ...more] = errorLines(errors);
      return [`${line}${andMore(others.map(pathOrLocation))}`, ...more];
    });
  }
}

/** In which file a construct is makes no difference. What defaults cause was told once for each scope already. */
function causeOf({ finding, entry, locate }: LocatedFinding): string {
  return JSON.stringify([finding, ...(entry === undefined ? [locate?.()] : [])]);
}

function pathOrLocation({ host, entry, locate }: LocatedFinding): string {
  return entry?.declaration.document === undefined ? host.node.path : (locate?.() ?? host.node.path);
}
