/**
 * Prints the field of a custom resource that each prop sets, as JSON: it gives each prop two values, one after the
 * other, and compares the declared specs. Run by `npm run import`.
 */
import { Chart, Duration, Size, Testing } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import type { Construct } from 'constructs';
import * as library from '../lib';
import type { Declaration } from '../lib/declaration/declaration';
import { factoriesOf, membersOf, valuesOf } from '../lib/declaration/props/members';
import type { Member, PropType } from '../lib/declaration/props/prop-type';
import { CALLS } from '../lib/declaration/props/types/calls';
import { Catalog } from '../lib/engine/catalog';

type Pair = readonly [field: string, prop: string];
type Steps = readonly string[];

/** A path through the types, from the props of a construct to a plain value. */
interface Leaf {
  /** The choices on the path: members, entries of lists and maps, factories. */
  readonly steps: Steps;
  /** The path as messages write it: `oidc.scopes[]`, `headerForward{}.key`. */
  readonly prop: string;
}

/** The only key of each map; no field has this name. */
const KEY = '*';

/** Two values that a leaf gets in turn. */
const VARIANTS = ['a', 'b'] as const;
type Variant = (typeof VARIANTS)[number];

/** Members that are not written into the spec. */
const BESIDE = ['metadata', 'cluster', 'acknowledge', 'pod'];

type Callable = (...args: unknown[]) => unknown;
const api = library as unknown as { readonly [name: string]: { readonly [factory: string]: Callable } };

let serial = 0;

function newChart(): Chart {
  return new Chart(Testing.app(), 'chart');
}

function* leavesOf(type: PropType, steps: Steps, prop: string): Iterable<Leaf> {
  switch (type.kind) {
    case 'list':
      yield* leavesOf(type.items, [...steps, '[]'], `${prop}[]`);
      break;
    case 'map':
      yield* leavesOf(type.values, [...steps, '{}'], `${prop}{}`);
      break;
    case 'struct':
      yield* leavesOfMembers(type.name, steps, prop);
      break;
    case 'instance':
      if (factoriesOf(type.name).length === 0) {
        yield { steps, prop };
      }
      for (const factory of factoriesOf(type.name)) {
        yield* leavesOfMembers(factory, [...steps, factory], prop);
      }
      break;
    default:
      yield { steps, prop };
  }
}

function* leavesOfMembers(owner: string, steps: Steps, prop: string): Iterable<Leaf> {
  const isCall = owner in CALLS;
  const members = membersOf(owner);
  for (const { name, type } of members.values()) {
    if (prop === '' && BESIDE.includes(name)) {
      continue;
    }
    const isNameless = isCall && (type.kind === 'struct' || (members.size === 1 && name === 'value'));
    const path = isNameless ? prop : prop === '' ? name : `${prop}.${name}`;
    yield* leavesOf(type, [...steps, name], path);
  }
}

/** A value of the type with all required members, and with the path to a leaf; the leaf gets the variant. */
function build(scope: Construct, type: PropType, steps: Steps | undefined, variant: Variant): unknown {
  const [step, ...rest] = steps ?? [];
  const isB = steps !== undefined && variant === 'b';
  switch (type.kind) {
    case 'any':
    case 'string':
      return isB ? 'b' : 'a';
    case 'number':
      return isB ? 2 : 1;
    case 'boolean':
      return isB;
    case 'enum':
      return Object.values(valuesOf(type))[isB ? 1 : 0];
    case 'list':
      return step === undefined ? [] : [build(scope, type.items, rest, variant)];
    case 'map':
      return step === undefined ? {} : { [KEY]: build(scope, type.values, rest, variant) };
    case 'struct':
      return buildMembers(scope, type.name, steps, variant);
    case 'instance':
      return buildInstance(scope, type.name, steps, variant);
  }
}

function buildMembers(scope: Construct, owner: string, steps: Steps | undefined, variant: Variant): object {
  const [step, ...rest] = steps ?? [];
  const needed = Array.from(membersOf(owner).values()).filter(({ name, isOptional }) => !isOptional || name === step);
  const members = needed.map(({ name, type }: Member): [string, unknown] => [
    name,
    build(scope, type, name === step ? rest : undefined, variant),
  ]);
  return Object.fromEntries(members);
}

function buildInstance(scope: Construct, name: string, steps: Steps | undefined, variant: Variant): unknown {
  const [first, ...rest] = steps ?? [];
  const [usual] = factoriesOf(name);
  const factory = first ?? usual;
  if (factory === undefined || usual === undefined) {
    return buildForeign(scope, name, steps !== undefined && variant === 'b' ? 2 : 1);
  }
  const args = buildMembers(scope, factory, first === undefined ? undefined : rest, variant);
  const ordered = Array.from(membersOf(factory).keys(), (each) => (args as { [name: string]: unknown })[each]);
  return api[name]?.[factory.slice(name.length + 1)]?.(...ordered);
}

function buildForeign(scope: Construct, name: string, number: number): unknown {
  const id = `Foreign${String(serial++)}`;
  const text = `name-${String(number)}`;
  switch (name) {
    case 'Cpu':
      return kplus.Cpu.units(number);
    case 'Duration':
      return Duration.seconds(number);
    case 'Size':
      return Size.gibibytes(number);
    case 'ISecret':
      return kplus.Secret.fromSecretName(scope, id, text);
    case 'IConfigMap':
      return kplus.ConfigMap.fromConfigMapName(scope, id, text);
    case 'IServiceAccount':
      return kplus.ServiceAccount.fromServiceAccountName(scope, id, text);
    default:
      return imported(scope, id, name.slice(1), text);
  }
}

/** A config that this program does not create. */
function imported(scope: Construct, id: string, className: string, name: string): unknown {
  const factory = api[className]?.[`from${className}Name`];
  if (factory === undefined) {
    throw new Error(`I${className}: can't make one`);
  }
  return factory(scope, id, name);
}

/** The declaration of a construct; its name is invalid, so that the inspection lists it. */
function declarationOf(className: string, steps: Steps | undefined, variant: Variant): Declaration {
  const chart = newChart();
  const props = buildMembers(chart, `${className}Props`, steps, variant);
  const construct = library[className as 'McpGroup'];
  new construct(chart, 'Construct', { ...props, metadata: { name: '_' } });
  for (const { entry } of Array.from(Catalog.of(chart).review().errors.values()).flat()) {
    if (entry?.host.node.id === 'Construct') {
      return entry.declaration;
    }
  }
  throw new Error(`${className}: no declaration`);
}

/** The values of a spec, each with the keys that lead to it. */
function valuesIn(value: unknown, path: Steps = []): Map<string, unknown> {
  if (typeof value !== 'object' || value === null) {
    return new Map(value === undefined ? [] : [[JSON.stringify(path), value]]);
  }
  const members = Object.entries(value).map(([key, each]: [string, unknown]) => {
    return valuesIn(each, [...path, Array.isArray(value) ? '[]' : key]);
  });
  return new Map(members.flatMap((each) => Array.from(each)));
}

/**
 * The fields in which two specs differ; for a list that represents a map, with the field of its items that holds the
 * key.
 */
function fieldsOf(className: string, { steps }: Leaf): string[] {
  const [before, after] = VARIANTS.map((variant) => valuesIn(declarationOf(className, steps, variant).spec));
  const all = new Set([...(before?.keys() ?? []), ...(after?.keys() ?? [])]);
  const changed = Array.from(all).filter((path) => before?.get(path) !== after?.get(path));
  return changed.map((path) => written(JSON.parse(path) as Steps, after ?? new Map<string, unknown>()));
}

function written(path: Steps, values: ReadonlyMap<string, unknown>): string {
  return path.reduce((field, step, index) => {
    if (step === '[]') {
      const item = path.slice(0, index + 1);
      const keyed = Array.from(values)
        .map(([each, value]) => ({ steps: JSON.parse(each) as Steps, value }))
        .find((each) => each.value === KEY && each.steps.length === item.length + 1 && startsWith(each.steps, item));
      return `${field}[${keyed?.steps[item.length] ?? ''}]`;
    }
    return step === KEY ? `${field}{}` : `${field}.${step}`;
  }, 'spec');
}

function startsWith(steps: Steps, beginning: Steps): boolean {
  return beginning.every((step, index) => steps[index] === step);
}

/** The prop of each field; a prop that only adds an item to a list from a map has no field. */
function tableOf(className: string, propsName: string): { readonly [field: string]: string } {
  const pairs = Array.from(leavesOfMembers(propsName, [], '')).flatMap((leaf) =>
    fieldsOf(className, leaf).map((field): Pair => [field, leaf.prop]),
  );
  const lists = pairs.flatMap(([field]) => keyedLists(field));
  return Object.fromEntries(pairs.filter(([field]) => !lists.some((list) => field.startsWith(`${list}[]`))));
}

function keyedLists(field: string): string[] {
  return Array.from(field.matchAll(/\[\w+\]/g), ({ index }) => field.slice(0, index));
}

function main(): void {
  const tables: { [kind: string]: { readonly [field: string]: string } } = {};
  for (const call of Object.keys(CALLS)) {
    const props = call.includes('.') ? undefined : membersOf(call).get('props')?.type;
    if (props?.kind === 'struct' && membersOf(props.name).has('metadata')) {
      const { kind } = declarationOf(call, undefined, 'a');
      tables[kind] = tableOf(call, props.name);
    }
  }
  console.log(JSON.stringify(tables));
}

main();
