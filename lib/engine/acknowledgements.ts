import type { IConstruct } from 'constructs';
import type { Finding } from '../private/finding';
import { once } from '../private/caches';
import { item } from '../private/field-paths';
import { nearMiss } from '../private/near-miss';
import { present } from '../private/plain';
import { allRules } from '../rules/all-rules';
import type { CatalogEntry } from './catalog-entry';
import { type LocatedFinding, warningCode } from './messages';
import type { ScopeSettings, WarningSettings } from './scope-settings';

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
    for (const { host, declaration, cluster } of entries) {
      const { acknowledge } = declaration;
      if (acknowledge.length > 0) {
        this.own.set(host, acknowledging(host, [{ field: 'acknowledge', acknowledge }]));
      }
      const { warnings } = cluster;
      if (warnings.acknowledge.length > 0 && !this.shared.has(warnings)) {
        this.shared.set(warnings, { ...acknowledging(host, [warnings]), cluster: warnings });
      }
    }
    for (const entry of this.areNone ? [] : entries) {
      this.placesFor(entry.host, entry.cluster.warnings).forEach(({ reached }) => reached.push(entry));
    }
  }

  /** Whether nothing is acknowledged, as in most apps. */
  public get areNone(): boolean {
    return this.shared.size + this.own.size === 0;
  }

  /** Whether the warning is acknowledged. */
  public silence({ host, finding, cluster }: LocatedFinding): boolean {
    if (this.areNone) {
      return false;
    }
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
      const { reached, acknowledgements } = place;
      const isUnused = (code: string): boolean =>
        reached.length > 0 && reached.every((entry) => isSettled(entry) && !wouldWarn(entry, idOf(code)));
      const open = acknowledgements.filter(
        ({ code, group }) => !this.used.has(group) && isWarning(code) && !isAboutCodes(code),
      );
      const unused = new Set(Array.from(new Set(open.map(({ code }) => code))).filter(isUnused));
      return open
        .filter(({ code }) => unused.has(code))
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
  const id = field === 'acknowledge' ? host.node.id : undefined;
  return acknowledge.map((code, index) => ({ code, field: item(field, index), group: JSON.stringify([code, id]) }));
}

function located({ host, cluster }: Place, finding: Finding): LocatedFinding {
  return { host, finding, ...present({ cluster }) };
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
