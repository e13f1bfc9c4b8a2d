import type { SchemaNode } from '../../lib/crds/structural-schema';

/** A spec with the text in every place for a text, so that all rules see it. */
export function filledSpec(schema: SchemaNode, text: string): unknown {
  switch (schema.type) {
    case 'object':
      return Object.fromEntries(Object.entries(schema.fields).map(([name, node]) => [name, filledSpec(node, text)]));
    case 'map':
      return { [text]: filledSpec(schema.values, text) };
    case 'list':
      return [filledSpec(schema.items, text), filledSpec(schema.items, text)];
    case 'string':
      return (
        schema.enum?.[0] ?? schema.default ?? (schema.pattern?.startsWith('^http') === true ? `https://${text}` : text)
      );
    case 'integer':
    case 'number':
    case 'mixed':
      return 1;
    case 'boolean':
      return true;
    case 'free':
    case 'any':
      return { [text]: text };
  }
}
