import type { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { Freshness, type AppTree } from './app-tree';
import type { CatalogEntry } from './catalog-entry';
import { appGuardrailFindings } from './guardrail-findings';
import { type LocatedFinding } from './messages';
import { harmlessFinding } from './redaction';
import { inspect, type Inspection } from './inspect-app';
import { errorLines, ErrorsOfPass, report, review, type Review } from './review';
import { writtenMetadataFindings } from './written-metadata';
import { ScopeSettings, isInTree, type WarningSettings } from './scope-settings';
import type { ResolvedProxy, Resource } from '../model/kinds';
import { printable } from '../private/texts';

/** What is kept of an inspection. */
type Known = Pick<Inspection, 'written' | 'resolved' | 'isSharedHost'>;

const NOTHING_KNOWN: Known = { written: new Map(), resolved: new Map(), isSharedHost: () => false };

const catalogs = new WeakMap<IConstruct, Catalog>();

/**
 * The constructs of one app: their references and their findings.
 */
export class Catalog {
  /**
   * The catalog of the tree that contains the construct.
   *
   * @param inspectApp how the app is inspected, if this is the first time that its catalog is asked for
   */
  public static of(construct: IConstruct, inspectApp = inspect): Catalog {
    const { root } = construct.node;
    let catalog = catalogs.get(root);
    if (catalog === undefined) {
      catalog = new Catalog(root, inspectApp);
      catalogs.set(root, catalog);
    }
    return catalog;
  }

  private readonly entriesByHost = new Map<IConstruct, CatalogEntry>();
  private readonly notes: LocatedFinding[] = [];
  /** Findings about scopes, each for as long as there is no proxy below the scope. */
  private readonly notesWithoutProxies: LocatedFinding[] = [];
  private readonly scopes = new ScopeSettings();
  private inspection: Known = NOTHING_KNOWN;
  private reviewed: Review = { errors: new Map(), broken: new Map(), warnings: [], told: [] };
  /** Warnings that have not been reported yet. */
  private unread: readonly LocatedFinding[] = [];
  /** Begins with the root in each validation of the app. */
  private pass: ErrorsOfPass | undefined;
  /** The construct whose objects are rendered to be judged, whatever is wrong with it. */
  private judged: CatalogEntry | undefined;
  /** Constructs that already have a validation for their errors. */
  private readonly accused = new Set<IConstruct>();
  private readonly freshness: Freshness;

  private constructor(
    root: IConstruct,
    private readonly inspectApp: typeof inspect,
  ) {
    this.freshness = new Freshness(root, this.entriesByHost, (tree) => {
      this.findOut(tree);
    });
    root.node.addValidation({
      validate: () => {
        this.freshness.beforePass();
        this.tellWarnings();
        const { errors } = this.reviewed;
        this.pass = errors.size === 0 ? undefined : new ErrorsOfPass(errors);
        return this.pass?.linesOf(root) ?? [];
      },
    });
  }

  /** Adds a construct, which then reports its errors when the app is validated. */
  public add(entry: CatalogEntry): void {
    this.entriesByHost.set(entry.host, entry);
    this.changed();
  }

  /** Adds a finding about a construct that is not a resource. */
  public note(finding: LocatedFinding): void {
    this.notes.push(finding);
    this.changed();
  }

  /** Adds a finding about a scope that only holds if there is no proxy below it. */
  public noteUnlessProxyBelow(finding: LocatedFinding): void {
    this.notesWithoutProxies.push(finding);
    this.changed();
  }

  /** Adds warning settings for all constructs below a scope. */
  public configure(scope: IConstruct, settings: WarningSettings): void {
    this.scopes.add(scope, settings);
    this.changed();
  }

  /** The constructs of this package below a scope. */
  public below(scope: IConstruct): CatalogEntry[] {
    const isBelow = ({ host }: CatalogEntry): boolean => isInTree(host) && host.node.scopes.includes(scope);
    return Array.from(this.entriesByHost.values()).filter(isBelow);
  }

  /** To be called when a construct changes after it was created. */
  public changed(): void {
    this.freshness.forget();
  }

  /**
   * The resource of a construct, for rendering; throws if a rule is broken, since the rendered object would hide it.
   *
   * @param object identifies the rendered object: the same value each time, different from the construct's other
   *   objects
   */
  public valid(entry: CatalogEntry, object: object): Resource {
    if (this.judged === entry) {
      return this.resourceOf(entry);
    }
    this.freshness.beforeRendering(entry, object);
    this.tellWarnings();
    const broken = this.reviewed.broken.get(entry.host);
    if (broken !== undefined) {
      const start = `[${printable(entry.host.node.path)}] `;
      throw new Error(
        errorLines(broken)
          .map((line) => `${start}${line}`)
          .join('\n  '),
      );
    }
    return this.resourceOf(entry);
  }

  /** The current errors and warnings; does not report warnings. */
  public review(): Review {
    this.freshness.check();
    return this.reviewed;
  }

  /** The same for a proxy, with all that it refers to. */
  public validProxy(entry: CatalogEntry, object: object): ResolvedProxy {
    this.valid(entry, object);
    const resolved = this.inspection.resolved.get(entry);
    if (resolved === undefined) {
      throw new Error(`[${printable(entry.host.node.path)}] is not a proxy`);
    }
    return resolved;
  }

  /** A proxy with all that it refers to, whether or not it is right; undefined: it is none of the tree. */
  public resolved(entry: CatalogEntry): ResolvedProxy | undefined {
    this.freshness.check();
    return this.inspection.resolved.get(entry);
  }

  /** The same for all proxies, after one look at the tree. */
  public allResolved(): ReadonlyMap<CatalogEntry, ResolvedProxy> {
    this.freshness.check();
    return this.inspection.resolved;
  }

  /** Whether clients also reach other proxies at a host of this one. */
  public isSharedHost(entry: CatalogEntry, host: string): boolean {
    return this.inspection.isSharedHost(entry, host);
  }

  private findOut({ ours, others }: AppTree): void {
    this.forgetRemoved(ours);
    const entries = Array.from(this.entriesByHost.values());
    const { findings, wouldWarn, ...known } = this.inspectApp(entries, others);
    this.inspection = known;
    const notes = [...this.notes, ...this.withoutProxies(entries)].filter(({ host }) => isInTree(host));
    const guarded = appGuardrailFindings({
      entries,
      objects: others,
      resolved: known.resolved,
      render: (entry) => (object) => this.rendered(entry, object),
    });
    const all = [...notes, ...findings, ...guarded, ...writtenMetadataFindings(entries)];
    const located = all.map((each) => ({ ...each, finding: harmlessFinding(each.finding) }));
    this.reviewed = review({ entries, located, scopes: this.scopes, wouldWarn });
    this.unread = this.reviewed.told;
    this.pass = undefined;
    Array.from(this.reviewed.errors.keys()).forEach((host) => {
      this.accuse(host);
    });
  }

  private resourceOf(entry: CatalogEntry): Resource {
    return this.inspection.written.get(entry) ?? entry.resource;
  }

  /** An object of a construct as it is written; undefined if it cannot be rendered, which its own rules report. */
  private rendered(entry: CatalogEntry, object: ApiObject): unknown {
    this.judged = entry;
    try {
      return object.toJson();
    } catch {
      return undefined;
    } finally {
      this.judged = undefined;
    }
  }

  private withoutProxies(entries: readonly CatalogEntry[]): LocatedFinding[] {
    if (this.notesWithoutProxies.length === 0) {
      return [];
    }
    const proxies = entries.filter(({ resource }) => resource.kind === 'MCPRemoteProxy');
    const above = new Set(proxies.flatMap(({ host }) => host.node.scopes));
    return this.notesWithoutProxies.filter(({ host }) => !above.has(host));
  }

  private tellWarnings(): void {
    const { unread } = this;
    this.unread = [];
    report(unread);
  }

  /** A construct may have been removed from the tree. */
  private forgetRemoved(ours: readonly IConstruct[]): void {
    const inTree = new Set(ours);
    for (const host of this.entriesByHost.keys()) {
      if (!inTree.has(host)) {
        this.entriesByHost.delete(host);
      }
    }
  }

  /**
   * Only constructs with errors get a validation, which costs time in each pass of cdk8s; it runs after the root's own
   * validation.
   */
  private accuse(host: IConstruct): void {
    if (host !== host.node.root && !this.accused.has(host)) {
      this.accused.add(host);
      host.node.addValidation({
        validate: () => this.pass?.linesOf(host) ?? errorLines(this.reviewed.errors.get(host)),
      });
    }
  }
}
