import { once } from '../caches';

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

/** An ES module of 86 kB, which `scripts/bundle-libraries.ts` bundles as CommonJS; only rules that `crds/` does not have need it. */
// eslint-disable-next-line import-x/no-extraneous-dependencies
export const celLibrary = once(() => require('@marcbachmann/cel-js') as CelLibrary);

const SECONDS = { h: 3600, m: 60, s: 1, ms: 1e-3, us: 1e-6, µs: 1e-6, ns: 1e-9 } as const;

/** A text in a form for which CEL has a type; undefined where it is an ordinary text. */
export function celText(format: string, text: string): unknown {
  switch (format) {
    case 'byte':
      return Buffer.from(text, 'base64');
    case 'date':
    case 'date-time':
      return new Date(text.replace(/^(\d{4}-\d{2}-\d{2}) /, '$1T'));
    case 'duration':
      return durationOf(text);
    default:
      return undefined;
  }
}

function durationOf(text: string): unknown {
  const { Duration } = celLibrary();
  const parts = Array.from(text.matchAll(/(\d+(?:\.\d+)?)(h|ms|us|µs|ns|m|s)/g));
  const total = parts.reduce((sum, [, count, unit]) => sum + Number(count) * SECONDS[unit as keyof typeof SECONDS], 0);
  const seconds = Math.floor(total);
  return new Duration(BigInt(seconds), Math.round((total - seconds) * 1e9));
}

const KEYWORDS: readonly string[] = [
  'as',
  'break',
  'const',
  'continue',
  'else',
  'false',
  'for',
  'function',
  'if',
  'import',
  'in',
  'let',
  'loop',
  'namespace',
  'null',
  'package',
  'return',
  'true',
  'var',
  'void',
  'while',
];

const SIGNS: { readonly [sign: string]: string } = {
  __: '__underscores__',
  '.': '__dot__',
  '-': '__dash__',
  '/': '__slash__',
};

/**
 * The name by which an expression reads a field of a custom resource.
 *
 * @see https://kubernetes.io/docs/tasks/extend-kubernetes/custom-resources/custom-resource-definitions/#type-mapping
 */
export function celName(field: string): string {
  return KEYWORDS.includes(field) ? `__${field}__` : field.replaceAll(/__|[./-]/g, (sign) => SIGNS[sign] ?? sign);
}
