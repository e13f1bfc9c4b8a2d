import type { SchemaNode } from '../../lib/crds/structural-schema';
import { present } from '../../lib/private/plain';

/** A schema in the words of JSON Schema's draft 7, which editors read. */
export interface JsonSchema {
  readonly [keyword: string]: unknown;
}

/** What each file begins with. */
export const HEAD = {
  $schema: 'http://json-schema.org/draft-07/schema#',
  $comment: 'Generated from crds/ and lib/ by `npm run import`. Do not edit.',
};

/** A field that can be left out can be null, which counts as absent. */
export function nullable({ type, enum: choices, ...schema }: JsonSchema): JsonSchema {
  return {
    ...schema,
    type: [type, 'null'],
    ...(Array.isArray(choices) ? { enum: [...(choices as readonly unknown[]), null] } : {}),
  };
}

/** What a schema in the words of this package becomes; `describe` says what a field is, by its path. */
export function schemaOfNode(node: SchemaNode, describe: Describe = () => undefined, path = ''): JsonSchema {
  switch (node.type) {
    case 'object': {
      const fields = Object.entries(node.fields).map(([name, each]) => {
        const at = path === '' ? name : `${path}.${name}`;
        const inner = { ...present({ description: describe(at) }), ...schemaOfNode(each, describe, at) };
        return [name, node.required?.includes(name) === true ? inner : nullable(inner)] as const;
      });
      return {
        type: 'object',
        properties: Object.fromEntries(fields),
        ...present({ required: node.required }),
        additionalProperties: false,
      };
    }
    case 'map':
      return { type: 'object', additionalProperties: schemaOfNode(node.values, describe, path) };
    case 'list':
      return { type: 'array', items: schemaOfNode(node.items, describe, path) };
    case 'string':
      return { type: 'string', ...present({ enum: node.enum, minLength: node.minLength }) };
    case 'boolean':
      return { type: 'boolean' };
    default:
      throw new Error(`a schema of settings has no ${node.type}`);
  }
}

type Describe = (path: string) => string | undefined;
