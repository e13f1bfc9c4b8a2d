import { Chart } from 'cdk8s';
import type { AppTree } from './app-tree';
import type { CatalogEntry } from './catalog-entry';

/** The part of the knowledge about an app that tells how long it stays valid. */
export interface Knowledge {
  /** The number of this package's constructs that a synth of the whole app renders. */
  readonly rendering: number;
  /** Whether no construct has an error. */
  readonly isSound: boolean;
}

/**
 * Keeps the knowledge about an app up to date: inspects the app again when something may have changed.
 *
 * Constructs of this package report when they are created or changed. Nothing reports when a construct is removed, or
 * when another object is added, removed or changed, so the tree is searched when a synth begins. cdk8s does not
 * announce that either, but its calls show it: it validates twice before it renders the first chart of a whole app, and
 * once before each chart that it renders alone, and it renders each object once.
 *
 * In a synth of the whole app, only the first two passes search the tree, not the pass for each further chart: with 400
 * charts, searching each time took 31 % longer.
 */
export class Freshness {
  /** The tree at the time of the last inspection; absent if the app must be inspected again. */
  private known: AppTree | undefined;
  private isSound = false;
  /** How many constructs a synth of the whole app renders. */
  private rendering = 0;
  /** Passes of validation since anything was rendered. */
  private passes = 0;
  private isWholeApp = false;
  /** The chart that is rendered, since the latest pass. */
  private chart: Chart | undefined;
  /** The objects that were rendered since the tree was searched. */
  private readonly begun = new Set<CatalogEntry>();
  private readonly rendered = new Set<object>();

  /**
   * @param walk searches the tree
   * @param findOut inspects the app
   */
  public constructor(
    private readonly walk: () => AppTree,
    private readonly findOut: (tree: AppTree) => Knowledge,
  ) {}

  /** A construct of this package was created or changed. */
  public forget(): void {
    this.known = undefined;
  }

  /** A pass of validation begins. */
  public beforePass(): void {
    if (!this.isPassOfSameSynth()) {
      this.check();
    }
    this.passes += 1;
    this.chart = undefined;
  }

  /** One of a construct's objects is rendered; any value can identify the object, as long as it is always the same. */
  public beforeRendering(entry: CatalogEntry, object: object): void {
    const chart = Chart.of(entry.host);
    if (this.known === undefined || this.rendered.has(object) || (this.chart !== undefined && chart !== this.chart)) {
      this.check();
    }
    if (this.begun.size === 0) {
      this.isWholeApp = this.passes > 1;
    }
    this.passes = 0;
    this.chart = chart;
    this.begun.add(entry);
    this.rendered.add(object);
  }

  /** Searches the tree, and inspects the app again if something changed. */
  public check(): void {
    const tree = this.walk();
    this.begun.clear();
    this.rendered.clear();
    if (this.known?.isSameAs(tree) !== true) {
      this.learn(tree);
    }
  }

  private learn(tree: AppTree): void {
    // set before the inspection, because content of other objects may depend on rendered objects of this package
    this.known = tree;
    try {
      const { rendering, isSound } = this.findOut(tree);
      this.rendering = rendering;
      this.isSound = isSound;
    } catch (error) {
      this.forget();
      throw error;
    }
  }

  /** Whether a synth of the whole app has rendered some of this package's constructs, but not all. */
  private isPassOfSameSynth(): boolean {
    const { size } = this.begun;
    return this.known !== undefined && this.isSound && this.isWholeApp && size > 0 && size < this.rendering;
  }
}
