import { isKind } from '../../lib/model/kinds';
import { item, valuesAt } from '../../lib/private/field-paths';
import { decodeObject, podTemplateTypes } from '../../lib/kubernetes/patched-pod-template';
import { isPlainObject, objectAt, repeats } from '../../lib/private/plain';
import type { Manifest } from './corpus';
import { crdSchemas, type OpenApiSchema } from './crds';
import { differences } from './leaves';
import { SERVER_LISTS } from './server-lists';

/** What was looked at. */
export interface Looked {
  objects: number;
  fields: number;
  /** Values in lists of which the server knows defaults. */
  defaulted: number;
  /** Lists that are merged by keys. */
  keyed: number;
}

/** What a second apply of an object would change again, or what server-side apply would refuse. */
export function secondApply(manifest: Manifest, release: string, looked: Looked): string[] {
  const { kind } = manifest;
  looked.objects += 1;
  const place = (complaint: string): string => `${kind} ${manifest.metadata.name}: ${complaint}`;
  const ofKind = isKind(kind)
    ? inSchema(crdSchemas(release).get(kind) ?? {}, manifest, { path: '', isReplaced: false }, looked)
    : [...byFacts(manifest, looked), ...droppedOfPods(manifest)];
  return [...ofKind, ...nothings(manifest, '', '', keptBy(kind), looked)].map(place);
}

/** What Go leaves out of a pod template when it writes it, such as an empty text; in a list, an apply writes it again. */
function droppedOfPods({ kind, spec }: Manifest): string[] {
  const template = objectAt(spec, 'template');
  const kept = decodeObject(template, podTemplateTypes(), 'PodTemplateSpec').value;
  return kind === 'Deployment' ? differences(template, kept).map((path) => `spec.template.${path} is dropped`) : [];
}

function byFacts(manifest: Manifest, looked: Looked): string[] {
  const facts = SERVER_LISTS[manifest.kind];
  if (facts === undefined) {
    return ['is of a kind of which nobody wrote down what servers do'];
  }
  const missing = Object.entries(facts.defaults ?? {}).flatMap(([of, defaults]) =>
    valuesAt(manifest, '', of.split('.')).flatMap(([path, value]) => {
      looked.defaulted += 1;
      return lacking(Object.keys(defaults), value, path);
    }),
  );
  const repeated = Object.entries(facts.keyed ?? {}).flatMap(([of, keys]) =>
    valuesAt(manifest, '', of.split('.')).flatMap(([path, list]) => repeatedIn(list, keys, path, looked)),
  );
  return [...missing, ...repeated];
}

function lacking(names: readonly string[], value: unknown, path: string): string[] {
  return isPlainObject(value)
    ? names.filter((name) => value[name] === undefined).map((name) => `${path} lacks the default of ${name}`)
    : [];
}

function repeatedIn(list: unknown, keys: readonly string[], path: string, looked: Looked): string[] {
  const items = Array.isArray(list) ? (list as unknown[]).filter(isPlainObject) : [];
  looked.keyed += 1;
  const keyOf = (each: { readonly [name: string]: unknown }): string =>
    JSON.stringify(keys.map((key) => each[key] ?? (key === 'protocol' ? 'TCP' : '')));
  return repeats(items, keyOf).map(([again]) => `${path} repeats ${keyOf(again)}`);
}

interface Place {
  readonly path: string;
  /** Whether a list around it is replaced as a whole. */
  readonly isReplaced: boolean;
}

/** The same by the CRD of a kind. */
function inSchema(schema: OpenApiSchema, value: unknown, { path, isReplaced }: Place, looked: Looked): string[] {
  const { properties = {}, items, additionalProperties } = schema;
  if (Array.isArray(value)) {
    const keys = schema['x-kubernetes-list-map-keys'] as readonly string[] | undefined;
    // client-side apply replaces every list of a custom resource, also those with keys
    const inside = { isReplaced: true };
    return [
      ...(keys === undefined ? [] : repeatedIn(value, keys, path, looked)),
      ...(value as unknown[]).flatMap((each, index) =>
        inSchema(items ?? {}, each, { ...inside, path: item(path, index) }, looked),
      ),
    ];
  }
  if (!isPlainObject(value)) {
    return [];
  }
  const defaults = Object.keys(properties).filter((name) => properties[name]?.default !== undefined);
  looked.defaulted += isReplaced && defaults.length > 0 ? 1 : 0;
  return [
    ...(isReplaced ? lacking(defaults, value, path) : []),
    ...Object.entries(value).flatMap(([name, each]) =>
      inSchema(properties[name] ?? additionalProperties ?? {}, each, { path: `${path}.${name}`, isReplaced }, looked),
    ),
  ];
}

/** Whether the server keeps an empty list or object there. */
function keptBy(kind: string): (pattern: string) => boolean {
  const { empty = [] } = isKind(kind) ? { empty: 'all' as const } : (SERVER_LISTS[kind] ?? {});
  return (pattern) => (empty === 'all' ? pattern.startsWith('spec') : empty.includes(pattern));
}

/** Nulls, and what is empty. */
function nothings(
  value: unknown,
  path: string,
  pattern: string,
  isKept: (pattern: string) => boolean,
  looked: Looked,
): string[] {
  looked.fields += 1;
  if (value === null) {
    return [`${path} is null`];
  }
  if (typeof value !== 'object') {
    return [];
  }
  const isList = Array.isArray(value);
  const entries = Object.entries(value);
  if (entries.length === 0 && !isKept(pattern)) {
    return [`${path} is empty, which the server drops`];
  }
  return entries.flatMap(([name, each]) =>
    nothings(
      each,
      isList ? item(path, Number(name)) : below(path, name),
      below(pattern, isList ? '*' : name),
      isKept,
      looked,
    ),
  );
}

function below(parent: string, name: string): string {
  return parent === '' ? name : `${parent}.${name}`;
}
