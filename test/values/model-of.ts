import type { IConstruct } from 'constructs';
import type { SchemaNode } from '../../lib/model/schema';
import { entry, field, item } from '../../lib/private/field-path';
import { isPlainObject } from '../../lib/private/plain';
import type { UseConstruct } from '../../lib/declaration/used-constructs';

interface Value {
  _toModel(field: string, given: UseConstruct): unknown;
}

/** What the value writes at `spec`, and the constructs that it says it was made from. */
export function modelOf(value: Value): { readonly model: unknown; readonly given: readonly [string, IConstruct][] } {
  const given: [string, IConstruct][] = [];
  const model = value._toModel('spec', (path, construct) => given.push([path, construct]));
  return { model, given };
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
