import type { IConstruct } from 'constructs';
import { AppTree } from './app-tree';
import type { CatalogEntry } from './catalog-entry';
import { Freshness, type Knowledge } from './freshness';
import { inspect, type Inspection } from './inspect-app';
import { message, warningCode } from './messages';
import { report, type LocatedWarning } from './report-warnings';
import type { Finding } from '../model/finding';
import type { ResolvedProxy, Resource } from '../model/resource';

const NOTHING_KNOWN: Inspection = { resolved: new Map(), findings: new Map(), isSharedHost: () => false };

const catalogs = new WeakMap<IConstruct, Catalog>();

/**
 * What one app knows of its constructs: which there are, what they refer to, and what is wrong with them.
 */
export class Catalog {
  /** The catalog of the tree that the construct stands in. */
  public static of(construct: IConstruct): Catalog {
    const { root } = construct.node;
    let catalog = catalogs.get(root);
    if (catalog === undefined) {
      catalog = new Catalog(root);
      catalogs.set(root, catalog);
    }
    return catalog;
  }

  private readonly entriesByHost = new Map<IConstruct, CatalogEntry>();
  private readonly firstBelow = new Map<IConstruct, IConstruct>();
  private readonly notes: LocatedWarning[] = [];
  private inspection: Inspection = NOTHING_KNOWN;
  private readonly errors = new Map<CatalogEntry, Finding[]>();
  /** Constructs that have said at least once that something is wrong with them. */
  private readonly accused = new Set<CatalogEntry>();
  private readonly freshness: Freshness;

  private constructor(root: IConstruct) {
    this.freshness = new Freshness(
      () => AppTree.below(root, (construct) => this.entriesByHost.has(construct)),
      (tree) => this.findOut(tree),
    );
    root.node.addValidation({
      validate: () => {
        this.freshness.beforePass();
        return [];
      },
    });
  }

  /** The construct of ours that was made first below a scope. */
  public earliestBelow(scope: IConstruct): IConstruct | undefined {
    return this.firstBelow.get(scope);
  }

  /** Takes note that a construct of ours asked for its target cluster, so that it is too late to bind another one. */
  public settle(host: IConstruct): void {
    // whoever settled a scope settled those above it
    for (let { scope } = host.node; scope && !this.firstBelow.has(scope); scope = scope.node.scope) {
      this.firstBelow.set(scope, host);
    }
  }

  /** Takes a construct in, and has it report what is wrong with it when the app is validated. */
  public add(entry: CatalogEntry): void {
    this.entriesByHost.set(entry.host, entry);
    this.settle(entry.host);
    this.changed();
  }

  /** Takes a warning of what is no construct of ours. */
  public warn(warning: LocatedWarning): void {
    this.notes.push(warning);
    this.changed();
  }

  /** To be called when a construct became another one after it was made. */
  public changed(): void {
    this.freshness.forget();
  }

  /**
   * The resource of a construct, for what is rendered of it; fails where a rule is broken, since what it made would hide
   * it.
   *
   * @param object stands for what is rendered: the same each time, and another one than for the construct's other objects
   */
  public valid(entry: CatalogEntry, object: object): Resource {
    this.freshness.beforeRendering(entry, object);
    if (this.errors.has(entry)) {
      const errors = this.messages(entry);
      throw new Error(`[${entry.host.node.path}] ${errors.join(`\n  [${entry.host.node.path}] `)}`);
    }
    return entry.resource;
  }

  /** The errors of each construct that has any. */
  public inspect(): ReadonlyMap<CatalogEntry, readonly Finding[]> {
    this.freshness.check();
    return this.errors;
  }

  /** The same for a proxy, with all that it refers to. */
  public validProxy(entry: CatalogEntry, object: object): ResolvedProxy {
    this.valid(entry, object);
    const resolved = this.inspection.resolved.get(entry);
    if (resolved === undefined) {
      throw new Error(`[${entry.host.node.path}] is not a proxy`);
    }
    return resolved;
  }

  /** Whether clients reach other proxies too by a host of this one. */
  public isSharedHost(entry: CatalogEntry, host: string): boolean {
    return this.inspection.isSharedHost(entry, host);
  }

  private findOut({ ours, others }: AppTree): Knowledge {
    this.forgetRemoved(ours);
    this.errors.clear();
    this.inspection = inspect(Array.from(this.entriesByHost.values()), others);
    const warnings = Array.from(this.inspection.findings).flatMap(([entry, found]) => {
      this.keepErrors(entry, found);
      return warningsOf(entry, found);
    });
    report([...this.notes, ...warnings]);
    return { rendering: this.emitting(), isSound: this.errors.size === 0 };
  }

  /** A construct may have been taken out of the tree again. */
  private forgetRemoved(ours: ReadonlySet<IConstruct>): void {
    for (const host of this.entriesByHost.keys()) {
      if (!ours.has(host)) {
        this.entriesByHost.delete(host);
      }
    }
  }

  /** How many constructs are rendered in a synth: configs for clusters without the operator aren't. */
  private emitting(): number {
    let count = 0;
    for (const { emits } of this.entriesByHost.values()) {
      count += emits ? 1 : 0;
    }
    return count;
  }

  private keepErrors(entry: CatalogEntry, findings: readonly Finding[]): void {
    const errors = findings.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) {
      this.errors.set(entry, errors);
      this.accuse(entry);
    }
  }

  /** Only a construct with an error costs a validation in each of cdk8s' passes; it comes after the root's own. */
  private accuse(entry: CatalogEntry): void {
    if (!this.accused.has(entry)) {
      this.accused.add(entry);
      entry.host.node.addValidation({ validate: () => this.messages(entry) });
    }
  }

  private messages(entry: CatalogEntry): string[] {
    const errors = this.errors.get(entry) ?? [];
    return Array.from(new Set(errors.map((finding) => message(finding, locationOf(entry, finding)))));
  }
}

/** The warnings that nobody has acknowledged. */
function warningsOf(entry: CatalogEntry, findings: readonly Finding[]): LocatedWarning[] {
  const { host, declaration } = entry;
  return findings
    .filter((each) => each.severity === 'warning' && !declaration.acknowledge.includes(warningCode(each)))
    .map((finding) => ({ host, finding, location: locationOf(entry, finding) }));
}

/** Where the finding's field is written down, if it came from a file. */
export function locationOf({ declaration }: CatalogEntry, finding: Finding): string | undefined {
  return declaration.document?.locate(finding.field);
}
