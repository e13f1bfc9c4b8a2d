import type { CatalogEntry } from './catalog-entry';

/**
 * How far the rendering of one synth has come.
 *
 * cdk8s doesn't say when a synth begins. But it renders each object once, so that a pass of validation while some of our
 * constructs are rendered and others aren't belongs to the synth that is under way, and an object that is rendered a
 * second time belongs to a new one.
 */
export class SynthProgress {
  private rendered = new Map<CatalogEntry, number>();
  /** One bit for each id of an object. */
  private readonly bits = new Map<string, number>();
  private expected = 0;

  /** A new synth begins. */
  public restart(expected: number): void {
    this.rendered = new Map();
    this.expected = expected;
  }

  /** Whether some constructs have been rendered, but not all. */
  public isUnderWay(): boolean {
    return this.rendered.size > 0 && this.rendered.size < this.expected;
  }

  /** Notes that an object is rendered; tells whether it is the construct's first, a further one, or rendered again. */
  public note(entry: CatalogEntry, objectId: string): 'first' | 'further' | 'again' {
    const bit = this.bitOf(objectId);
    const before = this.rendered.get(entry) ?? 0;
    this.rendered.set(entry, before | bit);
    if (before === 0) {
      return 'first';
    }
    return (before & bit) === 0 ? 'further' : 'again';
  }

  private bitOf(objectId: string): number {
    const known = this.bits.get(objectId) ?? 1 << this.bits.size;
    this.bits.set(objectId, known);
    return known;
  }
}
