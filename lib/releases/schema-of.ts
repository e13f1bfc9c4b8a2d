import { type Kind, METADATA, METADATA_FIELDS } from '../model/kinds';
import { childOf, type ObjectNode, type SchemaNode, type Shown } from '../crds';
import type { TargetRelease } from '../model/target';
import { type Placed, segments } from '../private/field-paths';
import { byVersion, newestPatchOf, parseVersion } from './releases';
import { SCHEMAS } from '../model/generated/schemas';
import { isAbsent, isPlainObject, present, valueIn } from '../private/plain';

/** The schema of a kind's spec at the newest release. */
export function newestSchemaOf(kind: Kind): ObjectNode {
  return SCHEMAS[kind];
}

/**
 * The schema of a kind's spec at a release. If the release doesn't have the kind, the schema is that of the first
 * release that does.
 */
export function schemaOf(kind: Kind, release: TargetRelease): ObjectNode {
  const { crds, knownAs, earlyFields } = release;
  const given = crds?.schemas.get(kind);
  if (given !== undefined) {
    return given;
  }
  const early = kind === 'MCPRemoteProxy' ? earlyFields : [];
  const key = [kind, knownAs, ...early].join(' ');
  const schema = known.get(key) ?? objectAt(SCHEMAS[kind], knownAs, early);
  known.set(key, schema);
  return schema;
}

/** Schemas by kind and fields, which all clusters with them share. */
const known = new Map<string, ObjectNode>();

/** The release that introduced the kind; undefined: all have it. */
export function firstReleaseOfKind(kind: Kind): string | undefined {
  return newestSchemaOf(kind).since;
}

/** The release that introduced a field like this one; undefined: no release has one. */
export function firstReleaseOfField(kind: Kind, path: string): string | undefined {
  return newestNodeOf(kind, path)?.since;
}

/** Whether a release has a field like this one. */
export function isKnownField(kind: Kind, path: string): boolean {
  return newestNodeOf(kind, path) !== undefined;
}

function newestNodeOf(kind: Kind, path: string): SchemaNode | undefined {
  const [root, ...steps] = segments(path);
  return root === 'spec' ? steps.reduce<SchemaNode | undefined>(childOf, SCHEMAS[kind]) : undefined;
}

/** Whether a field of a later release asks for what happens without it: it has its default. */
export function isAsBefore(kind: Kind, { path, value }: Placed): boolean {
  const node = newestNodeOf(kind, path);
  if (node?.since === undefined) {
    return false;
  }
  return node.type === 'boolean' && node.default === undefined
    ? value === TRUE_UNLESS_SET.includes(path)
    : isDefault(node, value);
}

/** A block without a default in it can ask for something, such as TLS. */
function isDefault(node: SchemaNode | undefined, value: unknown): boolean {
  if (node?.type === 'object' && isPlainObject(value)) {
    const given = Object.entries(value).filter(([, each]) => !isAbsent(each));
    return given.length > 0 && given.every(([name, each]) => isDefault(childOf(node, name), each));
  }
  return node !== undefined && 'default' in node && value === node.default;
}

/** The booleans without a default that are true unless they are set; all others are false then. */
const TRUE_UNLESS_SET: readonly string[] = ['spec.prometheus.metricsOnTransportPort'];

/**
 * The first release that has all kinds and fields of these resources, in its newest patch: what their cluster is taken to run if nobody
 * says it. Undefined: all have them.
 */
export function firstReleaseOfAll(resources: readonly { kind: Kind; spec: unknown }[]): string | undefined {
  const since = resources.flatMap(({ kind, spec }) => firstReleaseOfContent(kind, spec) ?? []);
  const needed = since.sort(byVersion).at(-1);
  return needed && (newestPatchOf(parseVersion(needed)?.minor ?? '') ?? needed);
}

/** The first release with all fields of a spec, its kind, and limits that it keeps; undefined: all have them. */
export function firstReleaseOfContent(kind: Kind, spec: unknown): string | undefined {
  return sinceOf(SCHEMAS[kind], spec).sort(byVersion).at(-1);
}

function sinceOf(node: SchemaNode, value: unknown): string[] {
  const own = [...(node.since === undefined ? [] : [node.since]), ...relaxedFor(node, value)];
  if (typeof value !== 'object' || value === null || node.type === 'free') {
    return own;
  }
  const inner = Object.entries(value).flatMap(([step, each]: [string, unknown]) => {
    const child = isAbsent(each) ? undefined : childOf(node, step);
    return child === undefined ? [] : sinceOf(child, each);
  });
  return [...own, ...inner];
}

/** The releases before which the value breaks a limit that they no longer have. */
function relaxedFor(node: SchemaNode, value: unknown): string[] {
  const ends = <Limits>(
    before: { readonly [end: string]: Limits } = {},
    breaks: (limits: Limits) => boolean,
  ): string[] => Object.entries(before).flatMap(([end, limits]) => (breaks(limits) ? [end] : []));
  switch (node.type) {
    case 'object':
      return ends(node.before, ({ required }) => required.some((name) => isAbsent(valueIn(value, name))));
    case 'list':
      return ends(node.before, ({ minItems }) => Array.isArray(value) && value.length < minItems);
    case 'string':
      return ends(node.before, (limits) => !limits.enum.includes(String(value)));
    default:
      return [];
  }
}

/** The names of the fields beside a field in a release; none if the fields around it are unknown too. */
export function fieldsBeside(kind: Kind, release: TargetRelease, path: string): readonly string[] {
  const [root, ...steps] = segments(path);
  if (root === 'metadata') {
    return METADATA_FIELDS;
  }
  if (root !== 'spec') {
    return steps.length === 0 ? ['metadata', 'spec'] : [];
  }
  const around = steps.slice(0, -1).reduce<SchemaNode | undefined>(childOf, schemaOf(kind, release));
  return around?.type === 'object' ? Object.keys(around.fields) : [];
}

function nodeAt(node: SchemaNode, release: string): SchemaNode {
  switch (node.type) {
    case 'object':
      return objectAt(node, release);
    case 'map':
      return { ...bare(node, release), values: nodeAt(node.values, release) };
    case 'list':
      return { ...bare(node, release), ...earlier(node.before, release), items: nodeAt(node.items, release) };
    case 'string':
      return node.before === undefined
        ? bare(node, release)
        : { ...bare(node, release), ...earlier(node.before, release) };
    default:
      return bare(node, release);
  }
}

/** Early fields exist before the release that introduced them, as that release has them. */
function objectAt(node: ObjectNode, release: string, early: readonly string[] = []): ObjectNode {
  const fields: { [name: string]: SchemaNode } = {};
  for (const [name, field] of Object.entries(node.fields)) {
    const since = field.since ?? release;
    const isLater = byVersion(since, release) > 0;
    if (!isLater || early.includes(name)) {
      fields[name] = nodeAt(field, isLater ? since : release);
    }
  }
  return { ...bare(node, release), ...earlier(node.before, release), fields };
}

/** The changes of the first release after this one. */
function earlier<Changing>(before: { readonly [end: string]: Changing } = {}, release: string): Changing | undefined {
  const end = Object.keys(before)
    .sort(byVersion)
    .find((each) => byVersion(release, each) < 0);
  return end === undefined ? undefined : before[end];
}

/** The node with the rules that the release has, and without differences between releases. */
function bare<N extends SchemaNode>(node: N, release: string): N {
  const own = unchanging(node);
  if (own.rules === undefined) {
    return own;
  }
  const rules = own.rules.filter(({ since, until }) => isBetween(release, since, until)).map(unchanging);
  return rules.length === 0 ? withAbsent(own, { rules: undefined }) : { ...own, rules };
}

/**
 * A part without differences between releases. The same object where it has none: what is known of a pattern or a rule is
 * known for all releases.
 */
function unchanging<Part extends object>(part: Part): Part {
  return 'since' in part || 'until' in part || 'before' in part
    ? withAbsent(part, { since: undefined, until: undefined, before: undefined })
    : part;
}

function withAbsent<Part extends object>(part: Part, absent: object): Part {
  return present({ ...part, ...absent }) as Part;
}

function isBetween(release: string, since: string | undefined, until: string | undefined): boolean {
  return (
    (since === undefined || byVersion(since, release) <= 0) && (until === undefined || byVersion(release, until) < 0)
  );
}

type Path = readonly (string | number)[];

/** How much of a field's value messages may show; undefined: nothing. */
export function shownOf(kind: Kind, field: string): Shown | undefined {
  const [root, ...path] = segments(field);
  switch (root) {
    case 'spec':
      return shownAt(newestSchemaOf(kind), path);
    case 'metadata':
      return shownAt(METADATA, path);
    default:
      return (root === 'apiVersion' || root === 'kind') && path.length === 0 ? 'all' : undefined;
  }
}

function shownAt(schema: SchemaNode | undefined, path: Path): Shown | undefined {
  const [step, ...rest] = path;
  if (schema?.type === 'free') {
    return Object.entries(schema.shown ?? {}).find(([pattern]) => matches(pattern, path))?.[1];
  }
  if (schema === undefined || step === undefined) {
    return isChoice(schema) ? 'all' : schema?.shown;
  }
  const isKeyed = schema.type === 'list' && rest.length === 0 && Array.isArray(schema.unique);
  return shownAt(childOf(schema, step), isKeyed ? schema.unique.slice(0, 1) : rest);
}

function matches(pattern: string, path: Path): boolean {
  const steps = pattern.split('.');
  return path.length === steps.length && steps.every((step, index) => step === '*' || step === path[index]);
}

/** Whether the value is a number, a boolean, or one of a closed set. */
function isChoice(schema: SchemaNode | undefined): boolean {
  return (
    schema?.type === 'integer' || schema?.type === 'boolean' || (schema?.type === 'string' && schema.enum !== undefined)
  );
}
