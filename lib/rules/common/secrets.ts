import type { SecretKeyRef } from '../../model/config-maps';
import type { Resource } from '../../model/kinds';
import type { ObjectNode, SchemaNode } from '../../crds';
import type { StandaloneTarget } from '../../model/target';
import { perObject } from '../../private/caches';
import { valuesAt } from '../../private/field-paths';
import { newestSchemaOf } from '../../releases/schema-of';
import { type AnySubject, ofCluster, rowsOf, type Rule } from '../rule';
import { isDataKey, isDnsSubdomain } from '../../kubernetes';

/** A reference to a key of a Secret, and its field. */
export type PlacedRef = readonly [path: string, ref: SecretKeyRef];

const refs = rowsOf(refsOf);

/** Neither message shows the value: it may be the secret itself, put there by mistake. */
export const SECRET_RULES: readonly Rule<AnySubject>[] = [
  refs.error('secret-name', 'api-server', {
    field: 'name',
    breaks: ({ name }) => !isDnsSubdomain(name),
    rule: ({ name }) => (name === '' ? 'is empty' : 'is not a valid name for a Secret'),
    fix: 'give the name of a Secret of the same namespace',
  }),
  refs.error('secret-key', 'api-server', {
    field: 'key',
    breaks: ({ key }) => !isDataKey(key),
    rule: ({ key }) => (key === '' ? 'is empty' : 'is not a valid Secret key'),
    fix: 'give one of the keys in the data of the Secret',
  }),
];

function refsOf({ resource, target }: AnySubject): readonly PlacedRef[] {
  const own = secretRefsOf(resource);
  return target.operator || resource.kind !== 'MCPRemoteProxy' ? own : [...own, ...refsOfCluster(target)];
}

function refsOfCluster({ defaultRedisPassword, defaultRedisTls }: StandaloneTarget): readonly PlacedRef[] {
  const given = [
    ['defaultRedisPassword', defaultRedisPassword],
    ['defaultRedisTls.caCert', defaultRedisTls?.caCert],
  ] as const;
  return given.flatMap(([name, ref]) => (ref === undefined ? [] : [[ofCluster(name), ref] as const]));
}

/** All references of a resource to keys of Secrets. */
export function secretRefsOf({ kind, spec }: Resource): readonly PlacedRef[] {
  return pathsOfRefs(newestSchemaOf(kind)).flatMap((steps) => valuesAt(spec, 'spec', steps) as readonly PlacedRef[]);
}

const pathsOfRefs = perObject((schema: ObjectNode) => pathsIn(schema, []));

/** A reference has a name and a key, and needs both; a ConfigMap's key has a default, or its name has. */
function pathsIn(node: SchemaNode, above: readonly string[]): readonly (readonly string[])[] {
  switch (node.type) {
    case 'object': {
      const names = Object.keys(node.fields).sort().join();
      return names === 'key,name' && node.required?.length === 2
        ? [above]
        : Object.entries(node.fields).flatMap(([name, each]) => pathsIn(each, [...above, name]));
    }
    case 'list':
      return pathsIn(node.items, [...above, '*']);
    case 'map':
      return pathsIn(node.values, [...above, '*']);
    default:
      return [];
  }
}
