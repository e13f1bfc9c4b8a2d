import type { SchemaNode } from '../../model/schema';

/** A schema, and all schemas in it. */
export function nodesIn(node: SchemaNode): readonly SchemaNode[] {
  const found: SchemaNode[] = [];
  const visit = (each: SchemaNode): void => {
    found.push(each);
    for (const inner of [...childrenOf(each), ...(each.combined ?? []).flatMap(({ nodes }) => nodes)]) {
      visit(inner);
    }
  };
  visit(node);
  return found;
}

function childrenOf(node: SchemaNode): readonly SchemaNode[] {
  switch (node.type) {
    case 'object':
      return Object.values(node.fields);
    case 'map':
      return [node.values];
    case 'list':
      return [node.items];
    case 'mixed':
      return [node.integer, node.string];
    default:
      return [];
  }
}
