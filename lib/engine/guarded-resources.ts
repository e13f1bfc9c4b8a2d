import type { ApiObject } from 'cdk8s';
import type { IConstruct } from 'constructs';
import { type Finding, identityOf } from '../private/finding';
import type { BoundGuardrails } from '../model/guardrails';
import { isKind, type Kind } from '../model/kinds';
import { isOperatorGroup } from '../model/product-names';
import { followsOperator } from '../model/target';
import { hasOwnResolvers, LazyContentObject, mayBePatched } from '../cdk8s/lazy-content-object';
import { below, withPlaced } from '../private/field-paths';
import { isPlainObject, objectAt, textAt, type PlainObject } from '../private/plain';
import { holdsVariable, withPresets } from '../private/variables';
import { newestSchemaOf, schemaOf } from '../releases/schema-of';
import { guardrailFindings } from '../rules/guardrails/all-guardrails';
import { schemaFindings } from '../crds';
import { guardrailsAround } from './scope-settings';
import { namespaceOf, type ForeignObjects } from './app-tree';
import type { CatalogEntry } from './catalog-entry';
import { specBreaches, type GuardedSpec } from './guarded-spec';
import { settled, unsettledIn } from './inspect-resource';
import { located, type LocatedFinding } from './messages';
import { worded } from './wording';

/** A resource of one of this package's kinds that guardrails judge: of a construct, or of another object of the app. */
export interface GuardedResource {
  readonly host: IConstruct;
  /** The construct, if it is one of this package's. */
  readonly entry?: CatalogEntry;
  readonly kind: Kind;
  readonly name: string;
  readonly namespace: string | undefined;
  readonly clusterName: string;
  /** The guardrails around it. */
  readonly bound: readonly BoundGuardrails[];
  /** The spec that is written. */
  readonly spec: unknown;
  /** What it does against guardrails. */
  readonly breaches: (bound: readonly BoundGuardrails[]) => readonly Finding[];
  /** A finding about it, where it is told. */
  readonly place: (finding: Finding) => LocatedFinding;
}

/** The resource of a construct, as it is written. */
export function ofConstruct(entry: CatalogEntry, render: Render): GuardedResource {
  const { host, resource, apiObjects, reading, cluster } = entry;
  const { kind, name, namespace } = resource;
  const common = { host, entry, kind, clusterName: cluster.name, bound: guardrailsAround(host) };
  const place = (finding: Finding): LocatedFinding => located(entry, finding);
  const declared = declaredSpec(entry);
  const object = entry.target.operator ? apiObjects.find((each) => each.kind === kind) : undefined;
  const isOther =
    object !== undefined && (isChanged(object) || reading.tokens.some(({ value }) => !holdsVariable(value)));
  const written = isOther ? writtenObject(object, render) : undefined;
  if (written === undefined) {
    const breaches = (bound: readonly BoundGuardrails[]): readonly Finding[] =>
      declaredBreaches(entry, declared, bound);
    return { ...common, ...placedAs({ name, namespace }), place, spec: declared.spec, breaches };
  }
  const moved = movedFinding(written, entry);
  const given = { ...declared, spec: written['spec'] ?? {} };
  return {
    ...common,
    ...placedAs(objectAt(written, 'metadata')),
    place,
    spec: given.spec,
    breaches: (bound) => {
      const known = new Set(declaredBreaches(entry, declared, bound).map(identityOf));
      const found = moved === undefined ? specBreaches(given, bound) : [moved];
      const isPatched = object instanceof LazyContentObject && object.isPatched;
      return found.map((each) =>
        known.has(identityOf(each)) || each === moved || !isPatched
          ? each
          : { ...each, rule: `${each.rule}, after the JSON patches` },
      );
    },
  };
}

/** The spec of a construct, with what the model cannot represent. */
function declaredSpec({ resource, reading, target, substitution }: CatalogEntry): GuardedSpec {
  const { kind, name, spec } = resource;
  const { spec: whole } = withPlaced({ spec }, [...reading.tokens, ...(target.operator ? reading.unknown : [])]);
  const schema = target.release.isStated ? schemaOf(kind, target.release) : newestSchemaOf(kind);
  return { kind, name, spec: whole, schema, substitution };
}

/** A value that breaks the schema, or that is missing, is told by its own rule. */
function declaredBreaches(
  entry: CatalogEntry,
  given: GuardedSpec,
  bound: readonly BoundGuardrails[],
): readonly Finding[] {
  const { resource, reading, target, substitution } = entry;
  const { spec } = resource;
  const isPlain = given.spec === spec && !(substitution && mayHoldVariables(spec));
  const found = isPlain ? guardrailFindings(resource, bound) : specBreaches(given, bound);
  if (found.length === 0) {
    return found;
  }
  const schema = schemaOf(resource.kind, target.release);
  const broken = schemaFindings(schema, reading.spec, { admitted: followsOperator(target) });
  const fields = new Set(broken.filter(({ value }) => !holdsVariable(value)).map(({ field }) => field));
  const later = new Set([...reading.variables, ...reading.tokens].map(({ path }) => path));
  const unsettled = unsettledIn(entry).filter((path) => !later.has(path));
  return settled(
    found.filter(({ field }) => !fields.has(field)),
    unsettled,
  );
}

/** Names of headers and of other free keys can have variables too. */
function mayHoldVariables(spec: object): boolean {
  return JSON.stringify(spec).includes('$');
}

/** A patch can make it an object that no rule is about. */
function movedFinding(written: PlainObject, { resource: { kind }, target }: CatalogEntry): Finding | undefined {
  const group = groupOf(written);
  const isOfOperator = isOperatorGroup(group, target.operator ? target.apiGroup : undefined);
  if (written['kind'] === kind && isOfOperator) {
    return undefined;
  }
  const field = written['kind'] === kind ? 'apiVersion' : 'kind';
  const rule = 'is changed by JSON patches, so the guardrails around it could not judge the object';
  return { id: 'guardrail-patch', severity: 'error', field, rule, fix: 'remove the patch' };
}

function groupOf(object: PlainObject): string {
  return String(object['apiVersion']).split('/')[0] ?? '';
}

/** The resources of this package's kinds among the other objects of the app. */
export function ofOthers(
  objects: ForeignObjects,
  apiGroups: readonly (string | undefined)[],
): readonly GuardedResource[] {
  return objects.those(mayHoldResources).flatMap((object) => {
    const content = objects.content(object);
    return content === undefined
      ? []
      : manifestsIn(content, '').flatMap(([path, manifest]) => ofManifest(object, manifest, path, apiGroups));
  });
}

/** A kind may be in a list, be the default of a variable, or be written by a patch. */
function mayHoldResources(object: ApiObject): boolean {
  const { kind } = object;
  return isKind(kind) || isList(kind) || holdsVariable(kind) || mayBePatched(object) || hasOwnResolvers(object);
}

function isList(kind: unknown): boolean {
  return typeof kind === 'string' && kind.endsWith('List');
}

/** kubectl applies each item of a list. */
function manifestsIn(content: PlainObject, path: string): readonly (readonly [path: string, manifest: PlainObject])[] {
  const { kind, items } = content;
  return isList(presetsOf(kind)) && Array.isArray(items)
    ? items.flatMap((each: unknown, index) =>
        isPlainObject(each) ? manifestsIn(each, below(path, `items[${String(index)}]`)) : [],
      )
    : [[path, content]];
}

function ofManifest(
  object: ApiObject,
  manifest: PlainObject,
  path: string,
  apiGroups: readonly (string | undefined)[],
): readonly GuardedResource[] {
  const kind = presetsOf(manifest['kind']);
  const group = groupOf({ apiVersion: presetsOf(manifest['apiVersion']) });
  if (!isKind(kind) || ![undefined, ...apiGroups].some((each) => isOperatorGroup(group, each))) {
    return [];
  }
  const { spec = {} } = manifest;
  const name = textAt(manifest, 'metadata', 'name') ?? object.name;
  const given = { kind, name, spec, schema: newestSchemaOf(kind), substitution: true };
  return [
    {
      host: object,
      kind,
      ...placedAs({ name, namespace: textAt(manifest, 'metadata', 'namespace') ?? namespaceOf(object) }),
      clusterName: '',
      bound: guardrailsAround(object),
      spec,
      breaches: (bound) => specBreaches(given, bound),
      place: (finding) => {
        const said = worded(finding, { kind, spec, hasProps: false });
        return { host: object, finding: { ...said, field: below(path, said.field) } };
      },
    },
  ];
}

/** What an object is found by once it is applied: a patch may rename it, or its variables have defaults. */
function placedAs({ name, namespace }: PlainObject): Pick<GuardedResource, 'name' | 'namespace'> {
  const applied = presetsOf(namespace);
  return { name: String(presetsOf(name)), namespace: typeof applied === 'string' ? applied : undefined };
}

/** What a value is with the defaults of its variables. */
export function presetsOf(value: unknown): unknown {
  return typeof value === 'string' ? withPresets(value) : value;
}

/** Renders an object of a construct whatever is wrong with it; undefined if it cannot be rendered. */
export type Render = (object: ApiObject) => unknown;

/** Whether an object of this package is written with something else than its content: patched, or resolved by the app. */
export function isChanged(object: ApiObject): object is LazyContentObject {
  return object instanceof LazyContentObject && (object.isPatched || hasOwnResolvers(object));
}

/** The object as it is written. */
export function writtenObject(object: ApiObject, render: Render): PlainObject | undefined {
  const written = render(object);
  return isPlainObject(written) ? objectAt(JSON.parse(JSON.stringify(written))) : undefined;
}
