import type { Manifest } from '../../../test/support/corpus';
import { isPlainObject, type PlainObject, textAt } from '../../../lib/private/plain';

/** By this label, each namespace is known by its name. */
const NAME_LABEL = 'kubernetes.io/metadata.name';
/** Where objects without a namespace go. */
const DEFAULT = 'default';

/** Objects in namespaces that no others are in. */
export interface Moved {
  readonly objects: readonly Manifest[];
  readonly namespaces: readonly string[];
}

/**
 * Moves objects into namespaces of their own, with all that names these, and gives those without a namespace names of
 * their own, so that the objects of many programs can live in one cluster.
 */
export function inOwnNamespaces(
  objects: readonly Manifest[],
  prefix: string,
  isNamespaced: (object: Manifest) => boolean,
): Moved {
  const namespaces = new Map<string, string>();
  const newName = (namespace: string): string => {
    const known = namespaces.get(namespace);
    const name = known ?? (namespaces.size === 0 ? prefix : `${prefix}-${String(namespaces.size)}`);
    namespaces.set(namespace, name);
    return name;
  };
  const all = objects.filter(isNamespaced).map(({ metadata: { namespace = DEFAULT } }) => namespace);
  all.forEach(newName);
  const others = objects.filter((each) => !isNamespaced(each));
  const names = new Map(
    others.map(({ kind, metadata: { name } }) => [
      `${kind} ${name}`,
      kind === 'Namespace' ? newName(name) : `${prefix}.${name}`,
    ]),
  );
  const moved = objects.map((object): Manifest => {
    const { kind, metadata, ...rest } = renamed(object, namespaces) as Manifest;
    const place = isNamespaced(object)
      ? { namespace: newName(object.metadata.namespace ?? DEFAULT) }
      : { name: names.get(`${kind} ${object.metadata.name}`) ?? metadata.name };
    return withReferences({ ...rest, kind, metadata: { ...metadata, ...place } }, names);
  });
  return { objects: moved, namespaces: Array.from(namespaces.values()) };
}

/** With the new names of namespaces, in fields that are called `namespace` and where a selector names one. */
function renamed(value: unknown, namespaces: ReadonlyMap<string, string>): unknown {
  const newOf = (name: unknown): unknown => (typeof name === 'string' ? (namespaces.get(name) ?? name) : name);
  if (Array.isArray(value)) {
    return value.map((each) => renamed(each, namespaces));
  }
  if (!isPlainObject(value)) {
    return value;
  }
  if (value['key'] === NAME_LABEL && Array.isArray(value['values'])) {
    return { ...value, values: value['values'].map(newOf) };
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, each]) => [
      name,
      name === 'namespace' || name === NAME_LABEL ? newOf(each) : renamed(each, namespaces),
    ]),
  );
}

/** With the new names of objects without a namespace. */
function withReferences(object: Manifest, names: ReadonlyMap<string, string>): Manifest {
  const { kind, spec, roleRef } = object;
  if (kind === 'ValidatingAdmissionPolicyBinding') {
    const policyName = textAt(spec, 'policyName') ?? '';
    const name = names.get(`ValidatingAdmissionPolicy ${policyName}`) ?? policyName;
    return { ...object, spec: { ...(spec as PlainObject), policyName: name } };
  }
  if (isPlainObject(roleRef)) {
    const name = names.get(`${String(roleRef['kind'])} ${String(roleRef['name'])}`);
    return name === undefined ? object : { ...object, roleRef: { ...roleRef, name } };
  }
  return object;
}
