import type { Chart } from 'cdk8s';
import * as fc from 'fast-check';

/** A part of a random program: a value, and its source text. */
export class Expression {
  public constructor(
    private readonly text: string,
    public readonly make: (chart: Chart) => unknown,
  ) {}

  public [fc.toStringMethod](): string {
    return this.text;
  }

  public toString(): string {
    return this.text;
  }
}

/** A value without a call. */
export function literal(value: unknown, text = JSON.stringify(value)): Expression {
  return new Expression(text, () => value);
}

export function list(items: readonly Expression[]): Expression {
  return new Expression(`[${items.join(', ')}]`, (chart) => items.map((each) => each.make(chart)));
}

/** An object with these members; `__proto__` is one too. */
export function object(members: readonly (readonly [string, Expression])[]): Expression {
  const text = members.map(([name, value]) => `${JSON.stringify(name)}: ${String(value)}`).join(', ');
  return new Expression(`{ ${text} }`, (chart) =>
    Object.fromEntries(members.map(([name, value]) => [name, value.make(chart)])),
  );
}

/** A call with these arguments. */
export function called(
  call: string,
  given: readonly Expression[],
  run: (chart: Chart, values: readonly unknown[]) => unknown,
): Expression {
  return new Expression(`${call}(${given.join(', ')})`, (chart) =>
    run(
      chart,
      given.map((each) => each.make(chart)),
    ),
  );
}
