import type { IConstruct } from 'constructs';
import type { Finding } from '../model/finding';
import { Acknowledgements } from './acknowledgements';
import type { CatalogEntry } from './catalog-entry';
import { toldWhereBound } from './locate';
import type { LocatedFinding } from './located-finding';
import { warningCode } from './messages';
import type { ScopeSettings } from './warning-settings';

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
  const [strict, told] = parted(warnings, isStrict);
  const all = [...errors, ...strict.map(asError)];
  return { errors: byHost(toldWhereBound(all)), broken: byHost(all), warnings, told };
}

function parted<Item>(items: readonly Item[], isFirst: (item: Item) => boolean): [Item[], Item[]] {
  return [items.filter(isFirst), items.filter((each) => !isFirst(each))];
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
  const hosts = new Map<IConstruct, LocatedFinding[]>();
  for (const each of located) {
    const others = hosts.get(each.host);
    if (others === undefined) {
      hosts.set(each.host, [each]);
    } else {
      others.push(each);
    }
  }
  return hosts;
}
