import { YamlProblem } from './yaml-problem';

const SMALL = 400_000;
const LARGE = 4_000_000;

/**
 * How much of a document may come from aliases: a few of them can expand to more than fits into memory. The limits are
 * the same as in `go-yaml`: nearly all of a small document, a tenth of a huge one.
 */
export class AliasBudget {
  private counted = 0;
  private fromAliases = 0;
  /** The position of the alias that is being read; it may contain others. */
  private alias: number | undefined;

  /** Counts a value. */
  public count(): void {
    this.counted += 1;
    if (this.alias === undefined) {
      return;
    }
    this.fromAliases += 1;
    if (this.fromAliases > 100 && this.counted > 1000 && this.fromAliases / this.counted > this.allowed()) {
      throw new YamlProblem('expands to too much data through its aliases', this.alias);
    }
  }

  /** Counts the values that an alias expands to as values of the alias. */
  public within<T>(offset: number, read: () => T): T {
    const outer = this.alias;
    this.alias ??= offset;
    const value = read();
    this.alias = outer;
    return value;
  }

  private allowed(): number {
    const size = Math.min(Math.max(this.counted, SMALL), LARGE);
    return 0.99 - (0.89 * (size - SMALL)) / (LARGE - SMALL);
  }
}
