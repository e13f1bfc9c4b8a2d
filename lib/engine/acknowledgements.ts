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
  /** Where it is told that something is wrong with it. */
  readonly host: IConstruct;
  /** Acknowledgements of which one that silences something is enough. */
  readonly group: string;
  readonly cluster?: WarningSettings;
  readonly reaches: (entry: CatalogEntry) => boolean;
}

/** Who accepted which warnings. */
export class Acknowledgements {
  private readonly byConstruct = new Map<IConstruct, Acknowledgement[]>();
  private readonly byScope = new Map<IConstruct, Acknowledgement[]>();
  private readonly byCluster = new Map<WarningSettings, Acknowledgement[]>();
  /** Groups of which one has silenced something. */
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

  /** Whether somebody accepted the warning. */
  public silence({ host, finding, cluster }: LocatedFinding): boolean {
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

  /** What is not the code of a warning. */
  public unknown(): LocatedFinding[] {
    return this.all()
      .filter(({ code }) => !isWarning(code))
      .map((each) => located(each, unknownCode(each.field, each.code)));
  }

  /**
   * What silences nothing; to be asked once everything was told that is to be silenced.
   *
   * @param wouldWarn whether a construct has the warning on another sort of cluster, for which the same program may be
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
 * What constructs say of themselves is often said by one line of a class that makes several of them, for which the
 * warning may be there or not: those of one id count together. What scopes and clusters say is meant for all that may
 * come: these count together, too.
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

/** What is said of acknowledgements themselves comes after all else. */
function isAboutCodes(code: string): boolean {
  return idOf(code).startsWith('acknowledge-');
}

/** Of values that come later nobody knows which warnings they will give. */
function isSettled({ reading: { tokens, unsettled } }: CatalogEntry): boolean {
  return tokens.length === 0 && unsettled.length === 0;
}
