import type { ResourceEntry } from './resource-entry';

/**
 * How far the rendering of one synth has come.
 *
 * cdk8s doesn't say when a synth begins. But it renders each object once, so that a pass of validation while some of our
 * constructs are rendered and others aren't belongs to the synth that is under way, and an object that is rendered a
 * second time belongs to a new one.
 */
export class Rendering {
  private readonly rendered = new Map<ResourceEntry, Set<string>>();
  private expected = 0;

  /** A new synth begins. */
  public restart(expected: number): void {
    this.rendered.clear();
    this.expected = expected;
  }

  /** Whether some constructs have been rendered, but not all. */
  public isUnderWay(): boolean {
    return this.rendered.size > 0 && this.rendered.size < this.expected;
  }

  /** Notes that an object is rendered; tells whether it was before. */
  public isAgain(entry: ResourceEntry, objectId: string): boolean {
    const objects = this.rendered.get(entry);
    if (objects === undefined) {
      this.rendered.set(entry, new Set([objectId]));
      return false;
    }
    const again = objects.has(objectId);
    objects.add(objectId);
    return again;
  }
}
