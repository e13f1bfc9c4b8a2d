import { isPlainObject } from '../../private/plain';
import { written, type CedarConstraint, type CedarEntity, type CedarPolicy } from './wasm';

/** The variables of a policy. */
export type CedarVariable = 'principal' | 'action' | 'resource' | 'context';

/** An entity that a policy names. */
export interface EntityMention {
  readonly type: string;
  /** Absent: any of the type. */
  readonly id?: string;
  /** The variable that is compared with it, if it is one. */
  readonly of?: CedarVariable;
  /** Whether members of the entity are meant too. */
  readonly members: boolean;
}

/** What a policy names. */
export interface Mentions {
  /** The attributes of each variable, as paths. */
  readonly attributes: { readonly [variable in CedarVariable]: readonly (readonly string[])[] };
  /** The attributes of the principal that are tested with `has`. */
  readonly tested: readonly string[];
  readonly entities: readonly EntityMention[];
  /** The texts that the name of the resource is compared with. */
  readonly names: readonly string[];
  /** Whether `true` or `false` stands where a condition does: such a policy may never apply on purpose. */
  readonly hasSwitch: boolean;
}

const VARIABLES: readonly string[] = ['principal', 'action', 'resource', 'context'];
/** Operators whose parts are conditions. */
const LOGIC: readonly string[] = ['&&', '||', '!', 'if-then-else'];
const HEAD = ['principal', 'action', 'resource'] as const;

/** What a policy names in its head and its conditions. */
export function mentionsOf(policy: CedarPolicy): Mentions {
  const attributes: { [variable in CedarVariable]: string[][] } = {
    principal: [],
    action: [],
    resource: [],
    context: [],
  };
  const entities: EntityMention[] = HEAD.flatMap((of) => inHead(policy[of], of));
  const names: string[] = [];
  const tested: string[] = [];
  let hasSwitch = policy.conditions.some(({ body }) => isSwitch(body));
  // a list instead of recursion, since conditions can be nested deeply
  const open: unknown[] = policy.conditions.map(({ body }) => body);
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    const [operator, operand] = isPlainObject(next) ? (Object.entries(next)[0] ?? []) : [];
    const path = pathOf(next);
    const entity = entityIn(next);
    if (path !== undefined) {
      attributes[path.variable].push([...path.attributes]);
      tested.push(...testedIn(operator, operand));
    } else if (entity !== undefined) {
      entities.push({ ...entity, members: false });
    } else if (operator === 'is' && isPlainObject(operand)) {
      const of = ofVariable(operand['left']);
      const group = entityIn(operand['in']);
      entities.push({ type: String(operand['entity_type']), ...of, members: false });
      entities.push(...(group === undefined ? [] : [{ ...group, ...of, members: true }]));
      open.push(operand['left'], ...(group === undefined ? [operand['in']] : []));
    } else {
      hasSwitch ||= LOGIC.includes(operator ?? '') && partsOf(operand).some(isSwitch);
      const compared = isPlainObject(operand) ? comparison(operator, operand['left'], operand['right']) : undefined;
      entities.push(...(compared?.entities ?? []));
      names.push(...(compared?.names ?? []));
      open.push(...(compared?.rest ?? partsOf(operand)));
    }
  }
  return { attributes, tested, entities, names, hasSwitch };
}

/** The name as one writes it in a policy. */
export function writtenMention({ type, id }: EntityMention): string {
  return id === undefined ? type : written({ type, id });
}

function inHead({ op, entity, entities, entity_type: type, in: within }: CedarConstraint, of: CedarVariable) {
  const named = [...(entity === undefined ? [] : [entity]), ...(entities ?? [])];
  const isMember = within?.entity === undefined ? [] : [within.entity];
  return [
    ...(type === undefined ? [] : [{ type, of, members: false }]),
    ...named.map((each) => ({ type: each.type, id: each.id, of, members: op === 'in' })),
    ...isMember.map((each) => ({ type: each.type, id: each.id, of, members: true })),
  ];
}

interface Comparison {
  readonly entities: readonly EntityMention[];
  readonly names: readonly string[];
  /** The parts that name something else. */
  readonly rest: readonly unknown[];
}

/** A variable that is compared with entities, or the name of the resource with texts; in any order. */
function comparison(operator: string | undefined, left: unknown, right: unknown): Comparison | undefined {
  for (const [one, other] of [
    [left, right],
    [right, left],
  ]) {
    const path = pathOf(one);
    const values = valuesIn(other);
    if (path?.attributes.length === 0) {
      const members = operator === 'in' && one === left;
      const named = values.flatMap((each) => entityIn(each) ?? []);
      const entities = named.map((each) => ({ ...each, of: path.variable, members }));
      return { entities, names: [], rest: named.length === values.length ? [] : [other] };
    }
    const isName = path?.variable === 'resource' && path.attributes.join('.') === 'name';
    const names = isName ? values.flatMap((each) => textIn(each) ?? []) : [];
    if (names.length > 0) {
      return { entities: [], names, rest: [one, other] };
    }
  }
  return undefined;
}

/** The variable and its attributes, if the expression is nothing else. */
function pathOf(
  expression: unknown,
): { readonly variable: CedarVariable; readonly attributes: readonly string[] } | undefined {
  const attributes: string[] = [];
  for (let part = expression; isPlainObject(part);) {
    const [operator, operand] = Object.entries(part)[0] ?? [];
    if (operator === 'Var' && isVariable(operand)) {
      return { variable: operand, attributes: attributes.reverse() };
    }
    if ((operator !== '.' && operator !== 'has') || !isPlainObject(operand)) {
      return undefined;
    }
    const { attr } = operand;
    attributes.push(...(Array.isArray(attr) ? (attr as string[]).slice().reverse() : [String(attr)]));
    part = operand['left'];
  }
  return undefined;
}

/** The attribute of the principal that a test is about; `has a.b` tests `a` too. */
function testedIn(operator: string | undefined, operand: unknown): readonly string[] {
  if (operator !== 'has' || !isPlainObject(operand) || ofVariable(operand['left']).of !== 'principal') {
    return [];
  }
  const { attr } = operand;
  return [String(Array.isArray(attr) ? attr[0] : attr)];
}

function ofVariable(expression: unknown): { readonly of?: CedarVariable } {
  const path = pathOf(expression);
  return path?.attributes.length === 0 ? { of: path.variable } : {};
}

function isVariable(name: unknown): name is CedarVariable {
  return typeof name === 'string' && VARIABLES.includes(name);
}

/** The values of a set; of anything else, itself. */
function valuesIn(expression: unknown): readonly unknown[] {
  const set: unknown = isPlainObject(expression) ? expression['Set'] : undefined;
  return Array.isArray(set) ? set : [expression];
}

function entityIn(expression: unknown): CedarEntity | undefined {
  const value = isPlainObject(expression) ? expression['Value'] : undefined;
  const entity = isPlainObject(value) ? value['__entity'] : undefined;
  return isPlainObject(entity) ? { type: String(entity['type']), id: String(entity['id']) } : undefined;
}

function textIn(expression: unknown): string | undefined {
  const value = isPlainObject(expression) ? expression['Value'] : undefined;
  return typeof value === 'string' ? value : undefined;
}

function isSwitch(expression: unknown): boolean {
  return isPlainObject(expression) && typeof expression['Value'] === 'boolean';
}

function partsOf(operand: unknown): readonly unknown[] {
  return Array.isArray(operand) ? operand : isPlainObject(operand) ? Object.values(operand) : [];
}
