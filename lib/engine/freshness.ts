import { ApiObject, Chart } from 'cdk8s';
import type { IConstruct } from 'constructs';
import type { CatalogEntry } from './catalog-entry';
import { ForeignObjects } from './app-tree';
import { metadataChecksum } from './written-metadata';

/**
 * Keeps the knowledge about an app up to date: inspects the app again when something may have changed.
 *
 * Constructs of this package report when they are created or changed. Nothing reports when a construct is removed, or
 * when another object is added, removed or changed, so the tree is searched in each pass of validation: at the beginning
 * of a synth, and before each chart. Other objects may have a different content: all that were read are read again when a
 * synth begins, and those that were read for a construct when it is rendered. Labels and annotations that a program adds
 * to an object of this package are looked at when a synth begins, too.
 */
export class Freshness {
  /** The tree at the time of the last inspection; absent if the app must be inspected again. */
  private known: AppTree | undefined;
  /** The labels and annotations at that time. */
  private metadata = '';
  /** The chart that is rendered, since the latest pass. */
  private chart: Chart | undefined;
  /** The objects that were rendered since the tree was searched. */
  private readonly rendered = new Set<object>();

  /**
   * @param root of the tree
   * @param ours the constructs of this package that have reported themselves
   * @param findOut inspects the app
   */
  public constructor(
    private readonly root: IConstruct,
    private readonly ours: ReadonlyMap<IConstruct, CatalogEntry>,
    private readonly findOut: (tree: AppTree) => void,
  ) {}

  /** A construct of this package was created or changed. */
  public forget(): void {
    this.known = undefined;
  }

  /** A pass of validation begins. */
  public beforePass(): void {
    const isBetweenCharts = this.chart !== undefined;
    this.chart = undefined;
    this.search(({ others }) => isBetweenCharts || (others.areUnchanged() && this.written() === this.metadata));
  }

  /** One of a construct's objects is rendered; any value can identify the object, as long as it is always the same. */
  public beforeRendering(entry: CatalogEntry, object: object): void {
    const chart = Chart.of(entry.host);
    const isPassMissing = this.rendered.has(object) || (this.chart !== undefined && chart !== this.chart);
    if (isPassMissing || this.known?.others.areUnchangedFor(entry) !== true) {
      this.check();
    }
    this.chart = chart;
    this.rendered.add(object);
  }

  /** Searches the tree, and inspects the app again if something changed. */
  public check(): void {
    this.search(({ others }) => others.areUnchanged());
  }

  private search(isUnchanged: (known: AppTree) => boolean): void {
    const tree = AppTree.below(this.root, this.ours);
    this.rendered.clear();
    if (this.known?.hasSameObjects(tree) !== true || !isUnchanged(this.known)) {
      this.learn(tree);
    }
  }

  private written(): string {
    return metadataChecksum(this.ours.values());
  }

  private learn(tree: AppTree): void {
    // set before the inspection, because content of other objects may depend on rendered objects of this package
    this.known = tree;
    this.metadata = this.written();
    try {
      this.findOut(tree);
    } catch (error) {
      this.forget();
      throw error;
    }
  }
}

/** The content of a tree: constructs of this package, and other objects. */
export class AppTree {
  /**
   * Walks the tree below the root. `known` are this package's constructs: their objects are skipped, but not objects
   * that a subclass added beside them.
   */
  public static below(root: IConstruct, known: Pick<ReadonlySet<IConstruct>, 'has'>): AppTree {
    const found: ApiObject[] = [];
    const ours: IConstruct[] = [];
    const pending: IConstruct[] = [root];
    for (let next = pending.pop(); next !== undefined; next = pending.pop()) {
      const isOurs = known.has(next);
      if (isOurs) {
        ours.push(next);
      } else if (ApiObject.isApiObject(next)) {
        found.push(next);
      }
      for (const child of next.node.children) {
        if (!isOurs || !ApiObject.isApiObject(child)) {
          pending.push(child);
        }
      }
    }
    return new AppTree(ours, new ForeignObjects(found));
  }

  private constructor(
    public readonly ours: readonly IConstruct[],
    public readonly others: ForeignObjects,
  ) {}

  /** Whether a later walk found the same objects. */
  public hasSameObjects(later: AppTree): boolean {
    return this.ours.length === later.ours.length && this.others.areSameAs(later.others);
  }
}
