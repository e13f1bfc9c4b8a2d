import { celLibrary, type CelNode } from '../../lib/cel/cel-expression';
import { patternOf } from './go-pattern';

/** An expression as TypeScript; undefined where the CEL library has to evaluate it. */
export function conditionOf(text: string): string | undefined {
  const { Environment } = celLibrary();
  const options = { enableOptionalTypes: true, homogeneousAggregateLiterals: false };
  const { ast } = new Environment(options).registerVariable('self', 'dyn').parse(text);
  try {
    return written(ast);
  } catch (error) {
    console.error(`left to the CEL library: ${text}: ${String(error)}`);
    return undefined;
  }
}

/** Calls of these take nothing else. */
const OF_ONE: readonly string[] = ['size', 'duration', 'lowerAscii', 'isAllowed'];

/** Calls of these take a condition about each item. */
const LOOPS: readonly string[] = ['all', 'exists', 'filter'];

function written(node: CelNode): string {
  const { op, args } = node;
  const parts = Array.isArray(args) ? (args as readonly CelNode[]) : [];
  switch (op) {
    case 'id':
      return String(args);
    case 'value':
      return literal(args);
    case 'list':
      return `[${parts.map((each) => literal(each.args)).join(', ')}]`;
    case '.': {
      const [object, field] = args as [CelNode, string];
      return `${written(object)}${object.op === 'id' ? '' : '?'}.${field}`;
    }
    case '[]':
      return condition('at', parts);
    case '!_':
      return condition('not', [args as CelNode]);
    case '&&':
      return condition('and', chained('&&', node));
    case '||':
      return condition('or', chained('||', node));
    case '?:':
      return condition('choose', parts);
    case '==':
      return condition('equals', parts);
    case '!=':
      return `not(${condition('equals', parts)})`;
    case '>':
      return condition('isMore', parts);
    case '>=':
      return condition('isAtLeast', parts);
    case '+':
      return sum(chained('+', node));
    case 'in':
      return condition('isIn', parts);
    case 'call':
      return call(args as [string, CelNode[]]);
    case 'rcall':
      return callOn(args as [string, CelNode, CelNode[]]);
    default:
      throw new Error(`the operator ${op}`);
  }
}

function call([name, parts]: [string, CelNode[]]): string {
  const [part, ...others] = parts;
  if (part === undefined || others.length > 0) {
    throw new Error(`the function ${name}`);
  }
  if (name === 'has' && part.op === '.') {
    const [object, field] = part.args as [CelNode, string];
    return `has(${written(object)}, ${literal(field)})`;
  }
  return callOn([name, part, []]);
}

function callOn([name, on, parts]: [string, CelNode, CelNode[]]): string {
  const [item, inner] = parts;
  if (OF_ONE.includes(name) && item === undefined) {
    return condition(name, [on]);
  }
  if ((name === 'startsWith' || name === 'split') && item !== undefined) {
    return condition(name, [on, item]);
  }
  if (name === 'matches' && item !== undefined) {
    const pattern = patternOf(String(item.args));
    if (pattern !== undefined) {
      return `matches(${written(on)}, ${String(pattern)})`;
    }
  }
  if (LOOPS.includes(name) && item !== undefined && inner !== undefined) {
    return `${name}(${written(on)}, (${String(item.args)}) => ${written(inner)})`;
  }
  throw new Error(`the function ${name}`);
}

/** Of texts: what is no literal could be a number. */
function sum(parts: readonly CelNode[]): string {
  if (!parts.some(({ op, args }) => op === 'value' && typeof args === 'string')) {
    throw new Error('the operator +');
  }
  return condition('joined', parts);
}

function condition(name: string, parts: readonly CelNode[]): string {
  return `${name}(${parts.map((each) => written(each)).join(', ')})`;
}

/** The parts of `a && b && c`. */
function chained(op: string, node: CelNode): readonly CelNode[] {
  return node.op === op ? (node.args as readonly CelNode[]).flatMap((each) => chained(op, each)) : [node];
}

function literal(value: unknown): string {
  if (typeof value === 'bigint') {
    return String(value);
  }
  if (typeof value === 'string' || typeof value === 'boolean') {
    return JSON.stringify(value);
  }
  throw new Error(`the literal ${String(value)}`);
}
