import { entry, field, item } from './field-path';

/**
 * Where a walk through a document is. Its path is put together only when somebody asks, since most walks find nothing to
 * tell.
 */
export class Trail {
  private readonly steps: string[] = [];

  public constructor(private readonly root: string) {}

  /** The path of where the walk is. */
  public get path(): string {
    return this.steps.reduce((path, step) => (step.startsWith('[') ? `${path}${step}` : field(path, step)), this.root);
  }

  /** The path of a field there. */
  public field(name: string): string {
    return field(this.path, name);
  }

  /** Goes to a known field. */
  public toField(name: string): void {
    this.steps.push(name);
  }

  /** Goes to a free key. */
  public toEntry(key: string): void {
    this.steps.push(entry('', key));
  }

  /** Goes to a list's item. */
  public toItem(index: number): void {
    this.steps.push(item('', index));
  }

  /** Goes back to where it came from. */
  public back(): void {
    this.steps.pop();
  }

  /** Goes back to the root. */
  public backToStart(): void {
    this.steps.length = 0;
  }
}
