import type { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { ForeignObjects } from './foreign-objects';
import { message, warningCode } from './messages';
import type { Finding } from '../model/finding';
import type { ResolvedProxy, Resource } from '../model/resource';
import type { CatalogEntry } from './catalog-entry';
import { SynthProgress } from './synth-progress';
import type { LocatedWarning } from './report-warnings';

const catalogs = new WeakMap<IConstruct, Catalog>();

/**
 * What one app knows of its constructs: which there are, what they refer to, and what is wrong with them.
 *
 * cdk8s validates the whole app once per chart and once more, in passes that begin with the tree's root. Everything here
 * is computed in the first pass of a synth, for a revision of the app, and kept for the other passes.
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
  private readonly objects: ForeignObjects;
  private resolved: ReadonlyMap<CatalogEntry, ResolvedProxy> = new Map();
  private sources: ReadonlyMap<CatalogEntry, readonly ApiObject[]> = new Map();
  private readonly errors = new Map<CatalogEntry, Finding[]>();
  /** Constructs that have said at least once that something is wrong with them. */
  private readonly accused = new Set<CatalogEntry>();
  private readonly rendering: SynthProgress = new SynthProgress();
  private stale = true;

  private constructor(root: IConstruct) {
    this.objects = new ForeignObjects(root, (construct) => this.entriesByHost.has(construct));
    root.node.addValidation({
      validate: () => {
        if (this.stale || this.errors.size > 0 || !this.rendering.isUnderWay()) {
          this.refresh();
        }
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
    this.stale = true;
  }

  /**
   * The resource of a construct, for the emitter of one of its objects; fails where a rule is broken, since what it made
   * would hide it.
   */
  public valid(entry: CatalogEntry, objectId: string): Resource {
    const order = this.rendering.note(entry, objectId);
    if (this.stale || order === 'again' || (order === 'first' && this.hasNewSources(entry))) {
      this.refresh();
      this.rendering.note(entry, objectId);
    }
    if (this.errors.has(entry)) {
      const errors = this.messages(entry);
      throw new Error(`[${entry.host.node.path}] ${errors.join(`\n  [${entry.host.node.path}] `)}`);
    }
    return entry.resource;
  }

  /** The errors of each construct that has any. */
  public inspect(): ReadonlyMap<CatalogEntry, readonly Finding[]> {
    this.refresh();
    return this.errors;
  }

  /** The same for a proxy, with all that it refers to. */
  public validProxy(entry: CatalogEntry, objectId: string): ResolvedProxy {
    this.valid(entry, objectId);
    const resolved = this.resolved.get(entry);
    if (resolved === undefined) {
      throw new Error(`[${entry.host.node.path}] is not a proxy`);
    }
    return resolved;
  }

  /** Whether what the construct read of other objects is another content now, in the middle of a synth. */
  private hasNewSources(entry: CatalogEntry): boolean {
    return this.sources.get(entry)?.some((object) => this.objects.hasChanged(object)) === true;
  }

  private refresh(): void {
    const othersChanged = this.objects.refresh();
    this.forgetRemoved();
    this.rendering.restart(this.emitting());
    if (!othersChanged && !this.stale) {
      return;
    }
    this.stale = false;
    this.errors.clear();
    // the rules are loaded with the first app that is validated, not with the package
    const { inspect } = require('./inspect-app') as typeof import('./inspect-app');
    const { report } = require('./report-warnings') as typeof import('./report-warnings');
    const { resolved, sources, findings } = inspect(Array.from(this.entriesByHost.values()), this.objects);
    this.resolved = resolved;
    this.sources = sources;
    report([...this.notes, ...Array.from(findings).flatMap(([entry, found]) => this.keep(entry, found))]);
  }

  /** A construct may have been taken out of the tree again. */
  private forgetRemoved(): void {
    const { ours } = this.objects;
    if (ours.size === this.entriesByHost.size) {
      return;
    }
    for (const host of this.entriesByHost.keys()) {
      if (!ours.has(host)) {
        this.entriesByHost.delete(host);
        this.changed();
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

  /** Only a construct with an error costs a validation in each of cdk8s' passes; it comes after the root's own. */
  private accuse(entry: CatalogEntry): void {
    if (!this.accused.has(entry)) {
      this.accused.add(entry);
      entry.host.node.addValidation({ validate: () => this.messages(entry) });
    }
  }

  /** Keeps the errors and returns the warnings that nobody has acknowledged. */
  private keep(entry: CatalogEntry, findings: readonly Finding[]): LocatedWarning[] {
    const { host, declaration } = entry;
    const errors = findings.filter(({ severity }) => severity === 'error');
    if (errors.length > 0) {
      this.errors.set(entry, errors);
      this.accuse(entry);
    }
    return findings
      .filter((each) => each.severity === 'warning' && !declaration.acknowledge.includes(warningCode(each)))
      .map((finding) => ({ host, finding, location: locationOf(entry, finding) }));
  }

  private messages(entry: CatalogEntry): string[] {
    const errors = this.errors.get(entry) ?? [];
    return Array.from(new Set(errors.map((finding) => message(finding, locationOf(entry, finding)))));
  }
}

/** Where the finding's field is written down, if it came from a file. */
export function locationOf({ declaration }: CatalogEntry, finding: Finding): string | undefined {
  return declaration.document?.locate(finding.field);
}
