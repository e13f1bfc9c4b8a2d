import { entry, field, item } from './field-path';

/**
 * The current position of a walk through a document. Its path is only built on request, since most walks find nothing
 * to report.
 */
export class Trail {
  private readonly steps: (string | number)[] = [];
  /** Whether the step at that index is a free key. */
  private readonly isFree: boolean[] = [];

  public constructor(private readonly root: string) {}

  /** The path of the current position. */
  public get path(): string {
    return this.steps.reduce<string>((path, step, index) => {
      return typeof step === 'number' ? item(path, step) : this.isFree[index] ? entry(path, step) : field(path, step);
    }, this.root);
  }

  /** The path of a field there. */
  public field(name: string): string {
    return field(this.path, name);
  }

  /** Steps into a known field. */
  public toField(name: string): void {
    this.go(name, false);
  }

  /** Steps into a free key. */
  public toEntry(key: string): void {
    this.go(key, true);
  }

  /** Steps into an item of a list. */
  public toItem(index: number): void {
    this.go(index, false);
  }

  /** Steps back to the parent. */
  public back(): void {
    this.steps.pop();
    this.isFree.pop();
  }

  /** Returns to the root. */
  public backToStart(): void {
    this.steps.length = 0;
    this.isFree.length = 0;
  }

  private go(step: string | number, isFree: boolean): void {
    this.steps.push(step);
    this.isFree.push(isFree);
  }
}
