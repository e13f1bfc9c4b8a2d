import { celLibrary, type CelNode } from '../../lib/private/cel/cel-expression';

/** A part of an expression as TypeScript; `known` ones are texts, numbers or booleans, whatever the value is. */
interface Written {
  readonly code: string;
  readonly isKnown: boolean;
}

/** An expression as TypeScript; undefined where the CEL library has to evaluate it. */
export function conditionOf(text: string): string | undefined {
  const { Environment } = celLibrary();
  const options = { enableOptionalTypes: true, homogeneousAggregateLiterals: false };
  const { ast } = new Environment(options).registerVariable('self', 'dyn').parse(text);
  try {
    return written(ast).code;
  } catch (error) {
    console.error(`left to the CEL library: ${text}: ${String(error)}`);
    return undefined;
  }
}

function written(node: CelNode): Written {
  const { op, args } = node;
  const parts = Array.isArray(args) ? (args as readonly CelNode[]) : [];
  switch (op) {
    case 'id':
      return { code: String(args), isKnown: false };
    case 'value':
      return { code: literal(args), isKnown: true };
    case 'list':
      return { code: `[${parts.map((each) => literal(each.args)).join(', ')}]`, isKnown: false };
    case '.': {
      const [object, field] = args as [CelNode, string];
      return { code: `${written(object).code}${object.op === 'id' ? '' : '?'}.${field}`, isKnown: false };
    }
    case '!_':
      return condition('not', [args as CelNode]);
    case '&&':
      return condition('and', chained('&&', node));
    case '||':
      return condition('or', chained('||', node));
    case '?:':
      return condition('choose', parts);
    case '==':
      return comparison(parts);
    case '!=':
      return { code: `not(${comparison(parts).code})`, isKnown: true };
    case '>':
      return condition('isMore', parts);
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

function call([name, parts]: [string, CelNode[]]): Written {
  const [part, ...others] = parts;
  if (part === undefined || others.length > 0) {
    throw new Error(`the function ${name}`);
  }
  if (name === 'has' && part.op === '.') {
    const [object, field] = part.args as [CelNode, string];
    return { code: `has(${written(object).code}, ${literal(field)})`, isKnown: true };
  }
  return callOn([name, part, []]);
}

function callOn([name, on, parts]: [string, CelNode, CelNode[]]): Written {
  const [item, inner] = parts;
  if (name === 'size' && parts.length === 0) {
    return condition('size', [on]);
  }
  if (name === 'startsWith' && item?.op === 'value') {
    return condition('startsWith', [on, item]);
  }
  if (name === 'all' && item !== undefined && inner !== undefined) {
    return { code: `all(${written(on).code}, (${String(item.args)}) => ${written(inner).code})`, isKnown: true };
  }
  throw new Error(`the function ${name}`);
}

function condition(name: string, parts: readonly CelNode[]): Written {
  return { code: `${name}(${parts.map((each) => written(each).code).join(', ')})`, isKnown: true };
}

/** Lists and objects are equal if what is in them is, which nothing here compares. */
function comparison(parts: readonly CelNode[]): Written {
  if (!parts.some((each) => written(each).isKnown)) {
    throw new Error('a comparison of two fields');
  }
  return condition('equals', parts);
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
