import { isPlainObject } from '../private/plain';
import { written, type CedarConstraint, type CedarEntity, type CedarPolicy } from './wasm';

/** The variables of a policy. */
export type CedarVariable = 'principal' | 'action' | 'resource' | 'context';

/** An entity that a policy names; one that is compared with a variable in a condition is also named without it. */
export interface EntityMention {
  readonly type: string;
  /** Absent: any of the type. */
  readonly id?: string;
  /** The variable that is compared with it, if it is one. */
  readonly of?: CedarVariable;
  /** Whether members of the entity are meant too. */
  readonly members?: boolean;
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
  /** The texts that the URI of the resource is compared with. */
  readonly uris: readonly string[];
  /** Whether `true` or `false` stands where a condition does: such a policy may never apply on purpose. */
  readonly hasSwitch: boolean;
}

/** Operators whose parts are conditions. */
const LOGIC: readonly (string | undefined)[] = ['&&', '||', '!', 'if-then-else'];
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
  const uris: string[] = [];
  const tested: string[] = [];
  let hasSwitch = policy.conditions.some(({ body }) => isSwitch(body));
  // a list instead of recursion, since conditions can be nested deeply
  const open: unknown[] = policy.conditions.map(({ body }) => body);
  while (open.length > 0) {
    const next = open.pop();
    const [operator, operand] = operationIn(next);
    const path = pathOf(next);
    const entity = entityIn(next);
    if (path !== undefined) {
      attributes[path.variable].push([...path.attributes]);
      tested.push(...testedIn(operator, operand));
    } else if (entity !== undefined) {
      entities.push(entity);
    } else if (operator === 'is' && isPlainObject(operand)) {
      const { entity_type: type, left, in: right } = operand;
      entities.push({ type: String(type), ...ofVariable(left) });
      // `a is T in b` also says `a in b`
      open.push({ in: { left, right } });
    } else {
      hasSwitch ||= LOGIC.includes(operator) && partsOf(operand).some(isSwitch);
      const compared = comparison(operator, operand);
      entities.push(...compared.entities);
      names.push(...compared.names);
      uris.push(...compared.uris);
      open.push(...partsOf(operand));
    }
  }
  return { attributes, tested, entities, names, uris, hasSwitch };
}

/** The name as one writes it in a policy. */
export function writtenMention({ type, id }: Pick<EntityMention, 'type' | 'id'>): string {
  return id === undefined ? type : written({ type, id });
}

function inHead({ op, entity, entities, entity_type: type, in: within }: CedarConstraint, of: CedarVariable) {
  const named = [...(entity === undefined ? [] : [entity]), ...(entities ?? [])];
  const isMember = within?.entity === undefined ? [] : [within.entity];
  return [
    ...(type === undefined ? [] : [{ type, of }]),
    ...named.map((each) => ({ ...each, of, members: op === 'in' })),
    ...isMember.map((each) => ({ ...each, of, members: true })),
  ];
}

/** The entities that a variable is compared with, and the texts that the name or the URI of the resource is; in any order. */
function comparison(operator: string | undefined, operand: unknown): Pick<Mentions, 'entities' | 'names' | 'uris'> {
  const { left, right } = isPlainObject(operand) ? operand : {};
  const sides = [
    { path: pathOf(left), values: valuesIn(right), members: operator === 'in' },
    { path: pathOf(right), values: valuesIn(left), members: false },
  ];
  const entities = sides.flatMap(({ path, values, members }) =>
    path?.attributes.length === 0
      ? values.flatMap((each) => entityIn(each) ?? []).map((each) => ({ ...each, of: path.variable, members }))
      : [],
  );
  const texts = (attribute: string): readonly string[] =>
    sides.flatMap(({ path, values }) =>
      path?.variable === 'resource' && path.attributes.join('.') === attribute
        ? values.flatMap((each) => textIn(each) ?? [])
        : [],
    );
  return { entities, names: texts('name'), uris: texts('uri') };
}

/** The variable and its attributes, if the expression is nothing else. */
function pathOf(
  expression: unknown,
): { readonly variable: CedarVariable; readonly attributes: readonly string[] } | undefined {
  const attributes: string[] = [];
  for (let part = expression; isPlainObject(part);) {
    const [operator, operand] = operationIn(part);
    if (operator === 'Var') {
      return { variable: operand as CedarVariable, attributes: attributes.reverse() };
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

/** The operator of an expression, and what it is applied to. */
function operationIn(expression: unknown): readonly [operator?: string, operand?: unknown] {
  return isPlainObject(expression) ? (Object.entries(expression)[0] ?? []) : [];
}

function partsOf(operand: unknown): readonly unknown[] {
  return Array.isArray(operand) ? operand : isPlainObject(operand) ? Object.values(operand) : [];
}
