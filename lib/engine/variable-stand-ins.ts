import { type Finding, foundInAll } from '../private/finding';
import type { ResolvedProxy, Resource } from '../model/kinds';
import { valueAt, withPlaced } from '../private/field-paths';
import { perObject } from '../private/caches';
import { holdsVariable, isVariable, withoutVariables, type Variable } from '../private/variables';
import type { CatalogEntry } from './catalog-entry';

/** Puts something in the place of a variable. */
type StandIn = (variable: Variable) => string;

/** A document with more of them is not worth the time. */
const MOST_VARIABLES = 500;

/** The first stand-in, which is found again in messages. */
const HOST = 'variable.example.com';
const VARIABLE = '${…}';

/**
 * What variables may be replaced by: something of each sort that stands in texts, in the form that the place asks for.
 * What is wrong with each of them is wrong whatever the variables are.
 */
const STAND_INS: readonly [StandIn, ...StandIn[]] = [
  fitting(() => HOST),
  ({ preset, ...variable }) => preset ?? fitting(() => HOST)({ ...variable, preset }),
  fitting(() => 'example.default.svc.cluster.local'),
  fitting(() => 'localhost'),
  fitting(() => '10.0.0.1'),
  () => 'example',
  () => 'eu-central-1',
  () => '1',
  () => '123456789012',
  () => '1Gi',
  () => '1s',
  () => 's',
  // what Flux writes for a variable that nothing sets
  () => '',
];

/** What makes the quoted text around the variable the name of the construct itself. */
function naming(name: string): StandIn {
  return ({ before, after }) => {
    const start = before.slice(before.lastIndexOf('"') + 1);
    const end = after.slice(0, Math.max(after.indexOf('"'), 0));
    const fits = start.length + end.length <= name.length && name.startsWith(start) && name.endsWith(end);
    return fits ? name.slice(start.length, name.length - end.length) : name;
  };
}

/** A port after a host and a colon, a URL before a path, otherwise the host. */
function fitting(host: StandIn): StandIn {
  return (variable) => {
    const { before, after } = variable;
    const endsHere = /^(\/|$)/.test(after);
    if (endsHere && /[^/:]:$/.test(before)) {
      return '8080';
    }
    return `${endsHere && before === '' ? 'https://' : ''}${host(variable)}`;
  };
}

/**
 * The findings that hold whatever the variables of a construct, and of what it refers to, are replaced by.
 *
 * @param find the findings with a stand-in
 */
export function certainFindings(
  entry: CatalogEntry,
  find: (standIn: StandIn) => readonly Finding[],
): readonly Finding[] {
  const { variables } = entry.reading;
  const [first, ...more] = STAND_INS;
  const others = [...more, naming(entry.resource.name)];
  if (variables.length > MOST_VARIABLES) {
    return [];
  }
  const certain = foundInAll(find(first), others, find);
  const texts = new Map(variables.map(({ path, value }) => [path, value]));
  return certain.map((finding) => restored(finding, texts));
}

/** With the variables in the place of the first stand-in again. */
function restored(finding: Finding, texts: ReadonlyMap<string, unknown>): Finding {
  const { value, rule, fix, field } = finding;
  const again = (text: string): string => text.replaceAll(HOST, VARIABLE);
  const shown = typeof value === 'string' && value.includes(HOST) ? { value: texts.get(field) ?? again(value) } : {};
  return { ...finding, ...shown, rule: again(rule), fix: again(fix) };
}

/** The construct with a stand-in for its variables. */
export function withStandIns(entry: CatalogEntry, resource: Resource, standIn: StandIn): CatalogEntry {
  // what a resource is read as, and its objects, are no members of it that a spread copies
  const { reading, declaration, unwritten, apiObjects } = entry;
  const { metadata, spec } = placed(entry, { metadata: declaration.metadata, spec: reading.spec }, standIn);
  return {
    ...entry,
    declaration: { ...declaration, metadata },
    name: resource.name,
    namespace: resource.namespace,
    reading: { ...reading, spec },
    resource,
    unwritten,
    apiObjects,
  };
}

/** Its resource with a stand-in for its variables. */
export function resourceWith(entry: CatalogEntry, resource: Resource, standIn: StandIn): Resource {
  if (entry.reading.variables.length === 0) {
    return resource;
  }
  const known = substitutedOf(resource);
  const made = known.get(standIn) ?? substituted(entry, resource, standIn);
  known.set(standIn, made);
  return made;
}

/** Each resource once for all that refer to it. */
const substitutedOf = perObject<Resource, Map<StandIn, Resource>>(() => new Map());

function substituted(entry: CatalogEntry, resource: Resource, standIn: StandIn): Resource {
  const { name, namespace, labels, annotations, spec } = resource;
  const made = placed(entry, { metadata: { name, namespace, labels, annotations }, spec }, standIn);
  return { ...resource, ...made.metadata, spec: made.spec } as Resource;
}

function placed<Given extends object>({ reading }: CatalogEntry, given: Given, standIn: StandIn): Given {
  const texts = reading.variables
    .filter(({ path, value }) => valueAt(given, path) === value)
    .map(({ path, value }) => ({ path, value: withoutVariables(String(value), standIn) }));
  return withPlaced(given, texts);
}

/** What a proxy refers to, with a stand-in for the variables in its ConfigMap; one that is a variable is not known. */
export function referredWith(resolved: ResolvedProxy, { substitution }: CatalogEntry, standIn: StandIn): ResolvedProxy {
  const { authzConfigMap, ...others } = resolved;
  if (!substitution || authzConfigMap === undefined || !hasVariables(authzConfigMap)) {
    return resolved;
  }
  const entries = Object.entries(authzConfigMap);
  return entries.some(([, text]) => isVariable(text))
    ? others
    : {
        ...others,
        authzConfigMap: Object.fromEntries(entries.map(([key, text]) => [key, withoutVariables(text, standIn)])),
      };
}

/** Whether a ConfigMap that a proxy refers to has variables. */
export function refersToVariables({ authzConfigMap }: ResolvedProxy): boolean {
  return authzConfigMap !== undefined && hasVariables(authzConfigMap);
}

const hasVariables = perObject((texts: object) => Object.values(texts).some(holdsVariable));
