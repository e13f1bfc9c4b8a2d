import type { SecretKeyRef } from '../../model/config-maps';
import type { Kind, Resource } from '../../model/kinds';
import type { ObjectNode, SchemaNode } from '../../model/schema';
import { perObject } from '../../private/caches';
import { valuesAt } from '../../private/places';
import { newestSchemaOf } from '../../releases/schema-of';
import { type AnySubject, itself, ofCluster, type Part, rowsOf, type Rule } from '../rule';
import { isDataKey, isDnsSubdomain } from '../syntax/kubernetes-names';

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
  const shared = target.operator || resource.kind !== 'MCPRemoteProxy' ? undefined : target.defaultRedisPassword;
  return shared === undefined ? own : [...own, [ofCluster('defaultRedisPassword'), shared]];
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

const SERVER = 'embeddedAuthServer';
/** Where each kind lists scopes, unless the schema has a pattern for them. */
const LISTS: { readonly [kind in Kind]?: readonly string[] } = {
  MCPRemoteProxy: ['oidcConfigRef.scopes'],
  MCPExternalAuthConfig: [
    'tokenExchange.scopes',
    'obo.scopes',
    'xaa.scopes',
    `${SERVER}.delegateClients.*.scopes`,
    `${SERVER}.upstreamProviders.*.oidcConfig.scopes`,
    `${SERVER}.upstreamProviders.*.oauth2Config.scopes`,
  ],
};
/** A `scope-token` (RFC 6749 §3.3). */
const SCOPE = /^[\x21\x23-\x5b\x5d-\x7e]+$/;
/** The schema reports an empty one there. */
const NEVER_EMPTY = /^(?:obo|embeddedAuthServer\.delegateClients)\./;

/** OAuth scopes, wherever a resource lists some: they are sent with spaces between them. */
export const SCOPE_RULE: Rule<AnySubject> = rowsOf(scopesOf).warning('scope-syntax', 'runtime', {
  breaks: (scope) => !SCOPE.test(scope),
  shown: itself,
  rule: (scope) =>
    scope === '' ? 'is empty, which no scope is' : 'is not a scope: one has no white space, quotes and backslashes',
  fix: (scope) =>
    /\S\s+\S/.test(scope) ? 'write each scope as an item of its own' : 'write it as the provider does, or remove it',
});

function scopesOf({ resource: { kind, spec } }: AnySubject): Part<string>[] {
  return (LISTS[kind] ?? []).flatMap((list) => {
    const scopes = valuesAt(spec, 'spec', [...list.split('.'), '*']) as readonly Part<string>[];
    return NEVER_EMPTY.test(list) ? scopes.filter(([, scope]) => scope !== '') : scopes;
  });
}
