import type { IConstruct } from 'constructs';
import type { Finding } from '../model/finding';
import { once } from '../private/caches';
import { item } from '../private/field-paths';
import { grouped } from '../private/plain';
import { nearMiss, printable } from '../private/texts';
import { allRules } from '../rules/all-rules';
import type { CatalogEntry } from './catalog-entry';
import { type LocatedFinding, message, shortMessage, toldWhereBound, warningCode, WARNINGS_PAGE } from './messages';
import type { ScopeSettings, WarningSettings } from './scope-settings';

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
  const isOpen = (each: LocatedFinding): boolean => !acknowledgements.silence(each);
  const errors = located.filter(isError);
  const open = located.filter((each) => !isError(each) && isOpen(each));
  // the warnings of a construct with an error are not shown yet
  const unused = errors.length === 0 ? acknowledgements.unused(wouldWarn) : [];
  const warnings = [...open, ...[...acknowledgements.unknown(), ...unused].filter(isOpen)];
  const isStrict = ({ host, cluster }: LocatedFinding): boolean => scopes.strictAt(host) ?? cluster?.strict ?? false;
  const told = warnings.filter((each) => !isStrict(each));
  const all = [...errors, ...warnings.filter(isStrict).map(asError)];
  return { errors: byHost(toldWhereBound(all)), broken: byHost(all), warnings, told };
}

function isError({ finding }: LocatedFinding): boolean {
  return finding.severity === 'error';
}

function asError(located: LocatedFinding): LocatedFinding {
  const { finding } = located;
  const fix = `${finding.fix}; or acknowledge ${warningCode(finding)}, since warnings are errors in strict mode`;
  const error: Finding = { ...finding, severity: 'error', fix };
  return { ...located, finding: error };
}

function byHost(located: readonly LocatedFinding[]): Map<IConstruct, LocatedFinding[]> {
  return grouped(located, ({ host }) => host);
}

/** One code in one place. */
interface Acknowledgement {
  readonly code: string;
  readonly field: string;
  /** The group of the acknowledgement: it is enough if one of a group has an effect. */
  readonly group: string;
}

/** What one construct, scope or cluster acknowledges. */
interface Place {
  /** The construct that reports problems with the codes. */
  readonly host: IConstruct;
  readonly cluster?: WarningSettings;
  readonly acknowledgements: Acknowledgement[];
  /** The groups of each code. */
  readonly groups: Map<string, Set<string>>;
  /** The constructs whose warnings it silences. */
  readonly reached: CatalogEntry[];
}

/** The acknowledgements of an app. */
export class Acknowledgements {
  /** Those of scopes and clusters. */
  private readonly shared = new Map<IConstruct | WarningSettings, Place>();
  /** Those of constructs. */
  private readonly own = new Map<IConstruct, Place>();
  /** Groups in which one has had an effect. */
  private readonly used = new Set<string>();

  public constructor(entries: readonly CatalogEntry[], scopes: ScopeSettings) {
    for (const [scope, settings] of scopes.entries()) {
      this.shared.set(scope, acknowledging(scope, settings));
    }
    for (const entry of entries) {
      const { host, declaration, cluster } = entry;
      const { acknowledge } = declaration;
      if (acknowledge.length > 0) {
        this.own.set(host, acknowledging(host, [{ field: 'acknowledge', acknowledge }]));
      }
      const { warnings } = cluster;
      if (warnings.acknowledge.length > 0 && !this.shared.has(warnings)) {
        this.shared.set(warnings, { ...acknowledging(host, [warnings]), cluster: warnings });
      }
      this.placesFor(host, warnings).forEach(({ reached }) => reached.push(entry));
    }
  }

  /** Whether the warning is acknowledged. */
  public silence({ host, finding, cluster }: LocatedFinding): boolean {
    const code = warningCode(finding);
    const groups = this.placesFor(host, cluster).flatMap((place) => Array.from(place.groups.get(code) ?? []));
    for (const group of groups) {
      this.used.add(group);
    }
    return groups.length > 0;
  }

  /** The findings for texts that are not codes of warnings. */
  public unknown(): LocatedFinding[] {
    return this.places().flatMap((place) =>
      place.acknowledgements
        .filter(({ code }) => !isWarning(code))
        .map(({ field, code }) => located(place, unknownCode(field, code))),
    );
  }

  /**
   * The findings for codes that have no effect; to be called after all warnings have been reported.
   *
   * @param wouldWarn whether a construct has the warning on another kind of cluster, for which the same program may be
   */
  public unused(wouldWarn: (entry: CatalogEntry, id: string) => boolean): LocatedFinding[] {
    return this.places().flatMap((place) => {
      const { reached, groups } = place;
      const isUnused = (code: string): boolean =>
        reached.length > 0 && reached.every((entry) => isSettled(entry) && !wouldWarn(entry, idOf(code)));
      const candidates = Array.from(groups.keys()).filter((code) => isWarning(code) && !isAboutCodes(code));
      const isOpen = (code: string): boolean => Array.from(groups.get(code) ?? []).some((each) => !this.used.has(each));
      const unused = new Set(candidates.filter((code) => isOpen(code) && isUnused(code)));
      return place.acknowledgements
        .filter(({ code, group }) => unused.has(code) && !this.used.has(group))
        .map(({ field, code }) => located(place, unusedCode(field, code)));
    });
  }

  private places(): Place[] {
    return [...this.shared.values(), ...this.own.values()];
  }

  /** The places whose acknowledgements are about a construct. */
  private placesFor(host: IConstruct, cluster: WarningSettings | undefined): Place[] {
    const around = this.shared.size === 0 ? [] : [...host.node.scopes, ...(cluster === undefined ? [] : [cluster])];
    return [this.own.get(host), ...around.map((each) => this.shared.get(each))].flatMap((place) => place ?? []);
  }
}

function acknowledging(host: IConstruct, settings: readonly WarningSettings[]): Place {
  const acknowledgements = settings.flatMap((each) => acknowledgementsOf(each, host));
  const groups = new Map<string, Set<string>>();
  for (const { code, group } of acknowledgements) {
    groups.set(code, (groups.get(code) ?? new Set()).add(group));
  }
  return { host, acknowledgements, groups, reached: [] };
}

/**
 * Often one line of a class acknowledges a warning for several constructs, of which only some have it: constructs with
 * the same id count together. Codes of scopes and clusters are meant for all constructs, including later ones: these
 * count together, too.
 */
function acknowledgementsOf({ field, acknowledge }: WarningSettings, host: IConstruct): Acknowledgement[] {
  const id = field === 'acknowledge' ? host.node.id : '';
  return acknowledge.map((code, index) => ({ code, field: item(field, index), group: JSON.stringify([code, id]) }));
}

function located({ host, cluster }: Place, finding: Finding): LocatedFinding {
  return cluster === undefined ? { host, finding } : { host, finding, cluster };
}

/** Findings about acknowledgements come last. */
function isAboutCodes(code: string): boolean {
  return idOf(code).startsWith('acknowledge-');
}

/** It is unknown which warnings values will cause that are resolved later. */
function isSettled({ reading: { variables, unsettled } }: CatalogEntry): boolean {
  return variables.length === 0 && unsettled.length === 0;
}

const PREFIX = warningCode({ id: '' });

const severities = once(() => new Map(allRules().map(({ id, severity }) => [warningCode({ id }), severity])));

/** Whether it is the code of a warning. */
function isWarning(code: string): boolean {
  return severities().get(code) === 'warning';
}

/** The rule that a code belongs to. */
function idOf(code: string): string {
  return code.slice(PREFIX.length).toLowerCase().replaceAll('_', '-');
}

/** The finding for a code that no warning has. */
function unknownCode(field: string, code: unknown): Finding {
  const finding = { id: 'acknowledge-unknown', severity: 'warning', field, value: code } as const;
  if (typeof code === 'string' && severities().has(code)) {
    const rule = 'is the code of an error, and errors cannot be acknowledged';
    return { ...finding, rule, fix: 'fix the error, and remove the code' };
  }
  const meant = typeof code === 'string' ? similar(code) : undefined;
  const fix = meant === undefined ? `write it like ${PREFIX}AUTHENTICATION_MISSING` : `write ${meant}`;
  return { ...finding, rule: 'is not the code of a warning', fix };
}

/** The finding for a code that has no effect. */
function unusedCode(field: string, code: string): Finding {
  const rule = 'has no effect, since there is no such warning here';
  return { id: 'acknowledge-unused', severity: 'warning', field, value: code, rule, fix: 'remove it' };
}

/** The code that was probably meant; the id of a rule, as shown in messages, also stands for its code. */
function similar(code: string): string | undefined {
  const name = code.toUpperCase().startsWith(PREFIX) ? code.slice(PREFIX.length) : code;
  const ids = Array.from(severities()).flatMap(([known, severity]) => (severity === 'warning' ? [idOf(known)] : []));
  const id = nearMiss(name, ids);
  return id === undefined ? undefined : warningCode({ id });
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
  const lines = Array.from(byCode, ([code, located]) => ({ code, text: lineOf(located), count: located.length }));
  const unread = lines.filter(({ text }) => !isPrinted(text));
  for (const { code, text } of unread) {
    rememberPrinted(text);
    process.emitWarning(text, { type: 'McpWarning', code });
  }
  if (unread.length > 0) {
    const count = unread.reduce((sum, each) => sum + each.count, 0);
    process.emitWarning(summary(count, unread.length), { type: 'McpWarning' });
  }
}

/** `told`: the warnings that each construct already has, read once, since each reading copies all of them. */
function annotate({ host, finding, location }: LocatedFinding, told: Map<IConstruct, Set<unknown>>): void {
  const text = message(finding, location);
  const known = told.get(host) ?? textsOf(host);
  told.set(host, known);
  if (!known.has(text)) {
    known.add(text);
    host.node.addMetadata(METADATA_KEY, text);
  }
}

function textsOf({ node }: IConstruct): Set<unknown> {
  return new Set(node.metadata.filter(({ type }) => type === METADATA_KEY).map(({ data }) => data as unknown));
}

/** One line for all constructs that have the warning: the first one, and how many others there are. */
function lineOf(located: readonly LocatedFinding[]): string {
  const [first] = located as [LocatedFinding];
  const more = located.length === 1 ? '' : ` and ${String(located.length - 1)} more`;
  return `[${printable(first.host.node.path)}${more}] ${shortMessage(first.finding, first.location)}`;
}

function summary(count: number, checks: number): string {
  const warnings =
    count === 1 ? '1 warning' : `${String(count)} warnings of ${checks === 1 ? '1 check' : `${String(checks)} checks`}`;
  return `${warnings}: ${WARNINGS_PAGE} says what to do, and McpWarnings.of(app) lists all places`;
}

/** The lines that this process has printed: tests synthesize many apps that have the same warnings. */
const printed = new Set<string>();

/** With more lines, a process makes apps without end, and may repeat itself. */
const MOST_PRINTED = 10_000;

/** Whether this process has printed the line. */
function isPrinted(line: string): boolean {
  return printed.has(line);
}

/** Notes that this process has printed the line. */
function rememberPrinted(line: string): void {
  if (printed.size >= MOST_PRINTED) {
    printed.clear();
  }
  printed.add(line);
}

/** Forgets what was printed, for tests of what is printed. */
export function forgetPrinted(): void {
  printed.clear();
}

const PLACES_SHOWN = 10;

/** The end of a line about something that is wrong in more places than the one that the line is about. */
export function andMore(places: readonly string[]): string {
  const shown = [...places.slice(0, PLACES_SHOWN), ...(places.length > PLACES_SHOWN ? ['…'] : [])];
  return places.length === 0 ? '' : `, and ${String(places.length)} more: ${printable(shown.join(', '))}`;
}

/** One line for each cause: that of the first item, and the places of the others. */
export function linesOnce<Item>(
  items: readonly Item[],
  { cause, line, place }: { [name in 'cause' | 'line' | 'place']: (item: Item) => string },
): string[] {
  const byCause = grouped(items, cause);
  return Array.from(byCause.values(), ([first, ...others]) => {
    return `${first === undefined ? '' : line(first)}${andMore(others.map(place))}`;
  });
}

/** The lines of constructs about their errors, each construct for itself. */
export function errorLines(errors: readonly LocatedFinding[] = []): string[] {
  return Array.from(new Set(errors.map(({ finding, location }) => message(finding, location))));
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
function causeOf({ finding, entry, location }: LocatedFinding): string {
  return JSON.stringify([finding, ...(entry === undefined ? [location] : [])]);
}

function pathOrLocation({ host, entry, location }: LocatedFinding): string {
  return entry?.declaration.document === undefined ? host.node.path : (location ?? host.node.path);
}
