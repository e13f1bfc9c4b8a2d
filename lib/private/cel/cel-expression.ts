import { celLibrary, type CelEnvironment, type CelNode, type ParsedCel } from './cel-library';
import { OWN_FUNCTIONS, OWN_NAMES, patternFunctions, type CelFunctions } from './cel-functions';
import { once } from '../caches';

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
