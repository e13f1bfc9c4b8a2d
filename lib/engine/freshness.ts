import { Chart } from 'cdk8s';
import type { AppTree } from './app-tree';
import type { CatalogEntry } from './catalog-entry';

/** What there is to know of an app, as far as it tells how long that holds. */
export interface Knowledge {
  /** How many constructs of ours a synth of the whole app renders. */
  readonly rendering: number;
  /** Whether no construct has an error. */
  readonly isSound: boolean;
}

/**
 * Keeps what is known of an app true: finds it out again where it may not be.
 *
 * Our constructs tell when they come or change. Nothing tells when a construct leaves the tree, or when an object of
 * others comes, goes or changes, so the tree is looked through when a synth begins. cdk8s doesn't tell when that is
 * either, but by its calls: it validates twice before it renders the first chart of a whole app and once before each
 * chart that it renders alone, and it renders each object once.
 *
 * A synth of the whole app is looked at in its first two passes only, not in the one for each further chart: with 400
 * charts, looking each time took 31 % longer.
 */
export class Freshness {
  /** The tree as it was when the app was found out about; none: that is to be done again. */
  private known: AppTree | undefined;
  private isSound = false;
  /** How many constructs a synth of the whole app renders. */
  private rendering = 0;
  /** Passes of validation since anything was rendered. */
  private passes = 0;
  private isWholeApp = false;
  /** The chart that is rendered, since the latest pass. */
  private chart: Chart | undefined;
  /** What was rendered since the tree was looked through. */
  private readonly begun = new Set<CatalogEntry>();
  private readonly rendered = new Set<object>();

  /**
   * @param walk looks through the tree
   * @param findOut finds out what there is to know of it
   */
  public constructor(
    private readonly walk: () => AppTree,
    private readonly findOut: (tree: AppTree) => Knowledge,
  ) {}

  /** A construct of ours came, or became another one. */
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

  /** One of the objects that a construct makes is rendered; anything can stand for the object, as long as it is the same. */
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

  /** Looks through the tree, and finds out again what is not true any more. */
  public check(): void {
    const tree = this.walk();
    this.begun.clear();
    this.rendered.clear();
    if (this.known?.isSameAs(tree) !== true) {
      this.learn(tree);
    }
  }

  private learn(tree: AppTree): void {
    // known before it is found out: what others' objects hold may be rendered of ours
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

  /** Whether a synth of the whole app has rendered some of our constructs, but not all. */
  private isPassOfSameSynth(): boolean {
    const { size } = this.begun;
    return this.known !== undefined && this.isSound && this.isWholeApp && size > 0 && size < this.rendering;
  }
}
