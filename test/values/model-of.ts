import type { IConstruct } from 'constructs';
import type { HeaderValue } from '../../lib';
import { written } from '../../lib/declaration/fields/written';
import type { ValueClass } from '../../lib/declaration/props/instances';
import type { SchemaNode } from '../../lib/crds/structural-schema';
import { SCHEMAS } from '../../lib/model/generated/schemas';
import { entry, field, item } from '../../lib/private/field-paths';
import { isPlainObject } from '../../lib/private/plain';

const NODES: { readonly [className: string]: SchemaNode } = {
  Authorization: SCHEMAS.MCPRemoteProxy,
  ExternalAuth: SCHEMAS.MCPExternalAuthConfig,
  OidcProvider: SCHEMAS.MCPOIDCConfig,
};

/** What the value writes at `spec`, and the constructs that it says it was made from. */
export function modelOf(value: ValueClass<string>): {
  readonly model: unknown;
  readonly given: readonly [string, IConstruct][];
} {
  const given: [string, IConstruct][] = [];
  const { factory, className, values } = value._origin;
  const use = (path: string, construct: IConstruct): number => given.push([path, construct]);
  const model = values === undefined ? {} : written(factory, NODES[className], values, { path: 'spec', use });
  return { model, given };
}

/** What a proxy that forwards the header writes in `headerForward`. */
export function forwarded(header: HeaderValue): unknown {
  const props = { headerForward: { 'X-Header': header } };
  const place = { path: 'spec', use: () => undefined };
  return written('RemoteMcpProxyProps', SCHEMAS.MCPRemoteProxy, props, place)['headerForward'];
}

/** The paths of all fields that hold a value of their own; items of lists and maps count as one. */
export function schemaLeaves(schema: SchemaNode, path = 'spec'): string[] {
  switch (schema.type) {
    case 'object':
      return Object.entries(schema.fields).flatMap(([name, node]) => schemaLeaves(node, field(path, name)));
    case 'list':
      return schemaLeaves(schema.items, `${path}[]`);
    default:
      return [path];
  }
}

/** The same paths of a fragment that is written by that schema. */
export function fragmentLeaves(schema: SchemaNode, value: unknown, path = 'spec'): string[] {
  if (schema.type === 'object' && isPlainObject(value)) {
    return Object.entries(value).flatMap(([name, inner]) => {
      const node = schema.fields[name];
      return node === undefined ? [entry(path, name)] : fragmentLeaves(node, inner, field(path, name));
    });
  }
  if (schema.type === 'list' && Array.isArray(value)) {
    return value.flatMap((inner: unknown, index) =>
      fragmentLeaves(schema.items, inner, item(path, index)).map((leaf) =>
        leaf.replace(item(path, index), `${path}[]`),
      ),
    );
  }
  return [path];
}
