import { entry, field, item } from './field-path';

/**
 * Where a walk through a document is. Its path is put together only when somebody asks, since most walks find nothing to
 * tell.
 */
export class Trail {
  private readonly steps: (string | number)[] = [];
  /** Whether the step at that index goes to a free key. */
  private readonly isFree: boolean[] = [];

  public constructor(private readonly root: string) {}

  /** The path of where the walk is. */
  public get path(): string {
    return this.steps.reduce<string>((path, step, index) => {
      return typeof step === 'number' ? item(path, step) : this.isFree[index] ? entry(path, step) : field(path, step);
    }, this.root);
  }

  /** The path of a field there. */
  public field(name: string): string {
    return field(this.path, name);
  }

  /** Goes to a known field. */
  public toField(name: string): void {
    this.go(name, false);
  }

  /** Goes to a free key. */
  public toEntry(key: string): void {
    this.go(key, true);
  }

  /** Goes to a list's item. */
  public toItem(index: number): void {
    this.go(index, false);
  }

  /** Goes back to where it came from. */
  public back(): void {
    this.steps.pop();
    this.isFree.pop();
  }

  /** Goes back to the root. */
  public backToStart(): void {
    this.steps.length = 0;
    this.isFree.length = 0;
  }

  private go(step: string | number, isFree: boolean): void {
    this.steps.push(step);
    this.isFree.push(isFree);
  }
}
