import type { Resource } from '../../model/resource';
import type { SecretKeyRef } from '../../model/secret-and-ca-refs';
import type { ObjectNode, SchemaNode } from '../../model/schema';
import { field } from '../../private/field-path';
import { perObject } from '../../private/caches';
import { valuesAt } from '../../private/placed';
import { newestSchemaOf } from '../../releases/schema-of';
import { ofCluster, type AnySubject, type Report, type Rule } from '../rule';
import { isDataKey, isDnsSubdomain } from '../syntax/kubernetes-names';

/** A reference to a key of a Secret, and its field. */
export type PlacedRef = readonly [path: string, ref: SecretKeyRef];

/** Neither message shows the value: it may be the secret itself, put there by mistake. */
export const SECRET_RULES: readonly Rule<AnySubject>[] = [
  { id: 'secret-name', layer: 'api-server', severity: 'error', check: badNames },
  { id: 'secret-key', layer: 'api-server', severity: 'error', check: badKeys },
];

function badNames(subject: AnySubject, report: Report): void {
  for (const [path, { name }] of refsOf(subject).filter(([, ref]) => !isDnsSubdomain(ref.name))) {
    const rule = name === '' ? 'is empty' : 'is not a valid name for a Secret';
    report({ field: field(path, 'name'), rule, fix: 'give the name of a Secret of the same namespace' });
  }
}

function badKeys(subject: AnySubject, report: Report): void {
  for (const [path, { key }] of refsOf(subject).filter(([, ref]) => !isDataKey(ref.key))) {
    const rule = key === '' ? 'is empty' : 'is not a valid Secret key';
    report({ field: field(path, 'key'), rule, fix: 'give one of the keys in the data of the Secret' });
  }
}

function refsOf({ resource, target }: AnySubject): readonly PlacedRef[] {
  const refs = secretRefsOf(resource);
  const shared = target.operator || resource.kind !== 'MCPRemoteProxy' ? undefined : target.defaultRedisPassword;
  return shared === undefined ? refs : [...refs, [ofCluster('defaultRedisPassword'), shared]];
}

/** All references of a resource to keys of Secrets. */
export function secretRefsOf({ kind, spec }: Resource): readonly PlacedRef[] {
  return pathsOfRefs(newestSchemaOf(kind)).flatMap((steps) => valuesAt(spec, 'spec', steps) as readonly PlacedRef[]);
}

const pathsOfRefs = perObject((schema: ObjectNode) => pathsIn(schema));

/** A reference has a name and a key, and needs both; a ConfigMap's key has a default, or its name has. */
function pathsIn(node: SchemaNode): readonly (readonly string[])[] {
  switch (node.type) {
    case 'object': {
      const names = Object.keys(node.fields).sort().join();
      return names === 'key,name' && node.required?.length === 2
        ? [[]]
        : Object.entries(node.fields).flatMap(([name, each]) => pathsIn(each).map((path) => [name, ...path]));
    }
    case 'list':
      return pathsIn(node.items).map((path) => ['*', ...path]);
    case 'map':
      return pathsIn(node.values).map((path) => ['*', ...path]);
    default:
      return [];
  }
}
