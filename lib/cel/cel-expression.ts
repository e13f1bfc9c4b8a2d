import { goNanoseconds } from '../go';
import { once } from '../private/caches';
import { OWN_FUNCTIONS, OWN_NAMES, patternFunctions, type CelFunctions } from './cel-functions';

/** What becomes of an expression for a value. */
export type CelVerdict =
  | { readonly kind: 'true' }
  | { readonly kind: 'false' }
  /** The expression fails for this value, as in the API server, which refuses the value. */
  | { readonly kind: 'failed'; readonly reason: string }
  /** This package cannot evaluate the expression, whatever the API server makes of it. */
  | { readonly kind: 'unknown'; readonly reason: string };

export interface CelExpression {
  /** Why it can be evaluated for no value, such as an unknown function. */
  readonly problemOfTypes: () => string | undefined;
  /** `size` is the number of values in `self`. */
  readonly evaluate: (self: unknown, size: number) => CelVerdict;
}

/** An expression that cannot be read, and why. */
export interface UnreadableCel {
  readonly problem: string;
}

/** Why an expression fails that reads an absent field. */
export const ABSENT = 'it reads a field that is not there';
const NOT_CONVERTED = 'a value cannot be converted';
const OUTSIDE = 'it reads behind the end of a list or text';
const BY_ZERO = 'it divides by zero';

/**
 * Errors that depend on the value, in words without the value; all others mean that the expression is beyond the
 * library.
 */
const DATA_ERRORS: ReadonlyMap<string, string> = new Map([
  ['no_such_key', ABSENT],
  ['index_out_of_bounds', OUTSIDE],
  ['index_out_of_range', OUTSIDE],
  ['division_by_zero', BY_ZERO],
  ['modulo_by_zero', BY_ZERO],
  ['numeric_overflow', 'a number is too large'],
  ['int_conversion_error', NOT_CONVERTED],
  ['uint_conversion_error', NOT_CONVERTED],
  ['double_conversion_error', NOT_CONVERTED],
  ['bool_conversion_error', NOT_CONVERTED],
  ['invalid_duration', NOT_CONVERTED],
  ['invalid_timestamp', NOT_CONVERTED],
  ['optional_value_missing', 'an optional value is not there'],
]);

/** No expression that an API server admits costs as many steps. */
const MOST_STEPS = 5_000_000;
const LONGEST = 65_536;
const LOOPS: readonly string[] = ['all', 'exists', 'exists_one', 'existsOne', 'map', 'filter', 'transformList'];

/** Reads an expression of Kubernetes' CEL about `self`. */
export function celExpression(text: string): CelExpression | UnreadableCel {
  if (text.length > LONGEST) {
    return { problem: `it is longer than ${String(LONGEST)} characters` };
  }
  try {
    const parsed = withFunctions(environment().clone(), patternFunctions()).parse(text);
    bindOwnFunctions(parsed.ast);
    const depth = loopDepth(parsed.ast);
    return {
      problemOfTypes: () => {
        const { valid, error } = parsed.check();
        return valid ? undefined : summary(error);
      },
      evaluate: (self, size) =>
        size ** depth > MOST_STEPS ? { kind: 'unknown', reason: 'it takes too long' } : evaluated(parsed, self),
    };
  } catch (error) {
    return { problem: summary(error) };
  }
}

/** Why an expression cannot be evaluated, whatever the value is. */
export function celProblem(text: string): string | undefined {
  if (isTransition(text)) {
    return undefined;
  }
  const expression = celExpression(text);
  return 'problem' in expression ? expression.problem : expression.problemOfTypes();
}

/** Whether the expression compares with the value before the change. */
export function isTransition(text: string): boolean {
  return /\boldSelf\b/.test(text.replaceAll(/"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'/g, '""'));
}

const environment = once((): CelEnvironment => {
  const { Environment } = celLibrary();
  const own = new Environment({ enableOptionalTypes: true, homogeneousAggregateLiterals: false });
  return withFunctions(own.registerVariable('self', 'dyn'), OWN_FUNCTIONS);
});

function withFunctions(environment: CelEnvironment, functions: CelFunctions): CelEnvironment {
  for (const [signature, handler] of Object.entries(functions)) {
    environment.registerFunction(signature, handler);
  }
  return environment;
}

function evaluated(parsed: ParsedCel, self: unknown): CelVerdict {
  try {
    const result = parsed({ self });
    return typeof result === 'boolean'
      ? { kind: result ? 'true' : 'false' }
      : { kind: 'unknown', reason: 'it is not a condition' };
  } catch (error) {
    const { code } = error as { readonly code?: unknown };
    const failure = DATA_ERRORS.get(String(code));
    return failure === undefined ? { kind: 'unknown', reason: summary(error) } : { kind: 'failed', reason: failure };
  }
}

/** The library reads regular expressions as JavaScript does, so its calls get the names of our functions. */
function bindOwnFunctions(node: CelNode): void {
  for (const each of nodesIn(node)) {
    if ((each.op === 'rcall' || each.op === 'call') && Array.isArray(each.args)) {
      const [name, ...others] = each.args as [string, ...unknown[]];
      if (OWN_NAMES.has(name)) {
        each.args = [OWN_NAMES.get(name), ...others];
      }
    }
  }
}

/** How many loops stand within each other. */
function loopDepth(node: unknown): number {
  if (Array.isArray(node)) {
    return Math.max(0, ...node.map(loopDepth));
  }
  if (!isNode(node)) {
    return 0;
  }
  const isLoop = node.op === 'rcall' && LOOPS.includes(String((node.args as readonly unknown[])[0]));
  return (isLoop ? 1 : 0) + loopDepth(node.args);
}

function nodesIn(value: unknown): CelNode[] {
  if (Array.isArray(value)) {
    return value.flatMap(nodesIn);
  }
  return isNode(value) ? [value, ...nodesIn(value.args)] : [];
}

function isNode(value: unknown): value is CelNode {
  return typeof value === 'object' && value !== null && 'op' in value && 'args' in value;
}

/** One line, without the excerpt of the expression that the library adds. */
function summary(error: unknown): string {
  const { summary: short, message = '' } = error as { readonly summary?: string; readonly message?: string };
  return (short ?? message).split('\n')[0] ?? '';
}

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

/** The nanoseconds of a second. */
const NANOS = 1_000_000_000n;

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
  const nanos = goNanoseconds(text) ?? 0n;
  return new Duration(nanos / NANOS, Number(nanos % NANOS));
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
