import { once } from '../once';

/** A node of a syntax tree; what stands below it is in `args`. */
export interface CelNode {
  readonly op: string;
  args: unknown;
}

/** What this package needs of the CEL library. */
export interface CelLibrary {
  readonly Environment: new (options: {
    readonly enableOptionalTypes: boolean;
    readonly homogeneousAggregateLiterals: boolean;
  }) => CelEnvironment;
  readonly Duration: new (seconds: bigint, nanos: number) => object;
}

export interface CelEnvironment {
  registerVariable(name: string, type: string): CelEnvironment;
  registerFunction(signature: string, handler: (...args: never[]) => unknown): CelEnvironment;
  clone(): CelEnvironment;
  parse(expression: string): ParsedCel;
}

/** An expression that can be evaluated, with its syntax tree. */
export interface ParsedCel {
  (context: { readonly self: unknown }): unknown;
  readonly ast: CelNode;
  check(): { readonly valid: boolean; readonly error?: unknown };
}

/** An ES module of 86 kB, which `scripts/bundle-libraries.ts` bundles as CommonJS; most apps don't need it. */
// eslint-disable-next-line import-x/no-extraneous-dependencies
export const celLibrary = once(() => require('@marcbachmann/cel-js') as CelLibrary);
