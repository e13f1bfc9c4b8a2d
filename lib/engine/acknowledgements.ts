import type { IConstruct } from 'constructs';
import type { Finding } from '../model/finding';
import { item } from '../private/field-path';
import type { CatalogEntry } from './catalog-entry';
import type { LocatedFinding } from './located-finding';
import { warningCode } from './messages';
import { idOf, isWarning, unknownCode, unusedCode } from './warning-codes';
import type { ScopeSettings, WarningSettings } from './warning-settings';

/** One code in one place. */
interface Acknowledgement {
  readonly code: string;
  readonly field: string;
  /** The construct that reports problems with it. */
  readonly host: IConstruct;
  /** The group of the acknowledgement: it is enough if one of a group has an effect. */
  readonly group: string;
  readonly cluster?: WarningSettings;
  readonly reaches: (entry: CatalogEntry) => boolean;
}

/** The acknowledgements of an app. */
export class Acknowledgements {
  private readonly byConstruct = new Map<IConstruct, Acknowledgement[]>();
  private readonly byScope = new Map<IConstruct, Acknowledgement[]>();
  private readonly byCluster = new Map<WarningSettings, Acknowledgement[]>();
  /** Groups in which one has had an effect. */
  private readonly used = new Set<string>();

  public constructor(
    private readonly entries: readonly CatalogEntry[],
    scopes: ScopeSettings,
  ) {
    for (const [scope, settings] of scopes.entries()) {
      const isBelow = ({ host }: CatalogEntry): boolean => host.node.scopes.includes(scope);
      this.byScope.set(
        scope,
        settings.flatMap((each) => acknowledgements(each, scope, isBelow)),
      );
    }
    for (const entry of entries) {
      this.addOwn(entry);
      this.addCluster(entry);
    }
  }

  /** Whether the warning is acknowledged. */
  public silence({ host, finding, cluster }: LocatedFinding): boolean {
    if (this.byConstruct.size + this.byScope.size + this.byCluster.size === 0) {
      return false;
    }
    const code = warningCode(finding);
    const silencing = [
      ...(this.byConstruct.get(host) ?? []),
      ...(this.byScope.size === 0 ? [] : host.node.scopes.flatMap((scope) => this.byScope.get(scope) ?? [])),
      ...((cluster && this.byCluster.get(cluster)) ?? []),
    ].filter((each) => each.code === code);
    for (const { group } of silencing) {
      this.used.add(group);
    }
    return silencing.length > 0;
  }

  /** The findings for texts that are not codes of warnings. */
  public unknown(): LocatedFinding[] {
    return this.all()
      .filter(({ code }) => !isWarning(code))
      .map((each) => located(each, unknownCode(each.field, each.code)));
  }

  /**
   * The findings for codes that have no effect; to be called after all warnings have been reported.
   *
   * @param wouldWarn whether a construct has the warning on another kind of cluster, for which the same program may be
   */
  public unused(wouldWarn: (entry: CatalogEntry, id: string) => boolean): LocatedFinding[] {
    return this.all()
      .filter(({ code, group }) => isWarning(code) && !isAboutCodes(code) && !this.used.has(group))
      .filter(({ code, reaches }) => {
        const reached = this.entries.filter(reaches);
        return reached.length > 0 && reached.every((entry) => isSettled(entry) && !wouldWarn(entry, idOf(code)));
      })
      .map((each) => located(each, unusedCode(each.field, each.code)));
  }

  private all(): Acknowledgement[] {
    return [this.byScope, this.byCluster, this.byConstruct].flatMap((each) => Array.from(each.values()).flat());
  }

  private addOwn(entry: CatalogEntry): void {
    const { host, declaration } = entry;
    if (declaration.acknowledge.length > 0) {
      const own = { field: 'acknowledge', acknowledge: declaration.acknowledge };
      this.byConstruct.set(
        host,
        acknowledgements(own, host, (each) => each === entry),
      );
    }
  }

  private addCluster({ clusterWarnings: cluster, host }: CatalogEntry): void {
    if (cluster.acknowledge.length > 0 && !this.byCluster.has(cluster)) {
      const ofCluster = acknowledgements(cluster, host, (each) => each.clusterWarnings === cluster);
      this.byCluster.set(
        cluster,
        ofCluster.map((each) => ({ ...each, cluster })),
      );
    }
  }
}

/**
 * Often one line of a class acknowledges a warning for several constructs, of which only some have it: constructs with
 * the same id count together. Codes of scopes and clusters are meant for all constructs, including later ones: these
 * count together, too.
 */
function acknowledgements(
  { field, acknowledge }: WarningSettings,
  host: IConstruct,
  reaches: (entry: CatalogEntry) => boolean,
): Acknowledgement[] {
  const id = field === 'acknowledge' ? host.node.id : '';
  return acknowledge.map((code, index) => ({
    code,
    field: item(field, index),
    host,
    group: JSON.stringify([code, id]),
    reaches,
  }));
}

function located({ host, cluster }: Acknowledgement, finding: Finding): LocatedFinding {
  return cluster === undefined ? { host, finding } : { host, finding, cluster };
}

/** Findings about acknowledgements come last. */
function isAboutCodes(code: string): boolean {
  return idOf(code).startsWith('acknowledge-');
}

/** It is unknown which warnings values will cause that are resolved later. */
function isSettled({ reading: { tokens, unsettled } }: CatalogEntry): boolean {
  return tokens.length === 0 && unsettled.length === 0;
}
