import { isPlainObject } from '../../lib/private/plain';
import type { JsonSchema } from './json-schema';

/** Shorter schemas are repeated: a reference to them would be as long. */
const SHORTEST = 100;

/** Definitions of schemas that have much in common: what stands in several of them, or twice in one, is a definition too. */
export function sharedSchemas(schemas: ReadonlyMap<string, JsonSchema>): JsonSchema {
  const parts = new Parts();
  for (const [name, schema] of schemas) {
    parts.add(schema, name, 'file');
  }
  return parts.definitions(schemas);
}

/** What stands where. */
interface Part {
  /** Where it stands first, for its name. */
  readonly path: string;
  /** The contents of all that it is directly in. */
  readonly parents: Set<string>;
}

class Parts {
  private readonly known = new Map<string, Part>();
  private readonly names = new Map<string, string>();
  private readonly counts = new Map<string, number>();

  public add(schema: JsonSchema, path: string, parent: string): void {
    const content = JSON.stringify(schema);
    const part = this.known.get(content);
    part?.parents.add(parent);
    if (part === undefined) {
      this.known.set(content, { path, parents: new Set([parent]) });
      for (const [step, inner] of innerSchemas(schema)) {
        this.add(inner, `${path}${step}`, content);
      }
    }
  }

  /** The schemas by name, and what several of them have. */
  public definitions(schemas: ReadonlyMap<string, JsonSchema>): JsonSchema {
    const own = new Set(Array.from(schemas.values(), (each) => JSON.stringify(each)));
    for (const [content, { path, parents }] of this.known) {
      if (parents.size > 1 && content.length >= SHORTEST && !own.has(content)) {
        this.names.set(content, this.freeName(path));
      }
    }
    return Object.fromEntries([
      ...Array.from(schemas, ([name, schema]) => [name, this.written(schema)] as const),
      ...Array.from(this.names, ([content, name]) => [name, this.written(JSON.parse(content) as JsonSchema)] as const),
    ]);
  }

  /** The name of the field, with a number where another part has it. */
  private freeName(path: string): string {
    const field = path.split('.').at(-1) ?? path;
    const count = (this.counts.get(field) ?? 0) + 1;
    this.counts.set(field, count);
    return count === 1 ? field : `${field}-${String(count)}`;
  }

  private written(schema: JsonSchema): JsonSchema {
    const { properties, items, additionalProperties } = schema;
    return {
      ...schema,
      ...(isPlainObject(properties)
        ? { properties: Object.fromEntries(Object.entries(properties).map(([name, each]) => [name, this.at(each)])) }
        : {}),
      ...(items === undefined ? {} : { items: this.at(items) }),
      ...(additionalProperties === undefined ? {} : { additionalProperties: this.at(additionalProperties) }),
    };
  }

  private at(schema: unknown): unknown {
    if (!isPlainObject(schema)) {
      return schema;
    }
    const name = this.names.get(JSON.stringify(schema));
    return name === undefined ? this.written(schema) : { $ref: `#/definitions/${name}` };
  }
}

function innerSchemas({ properties = {}, items, additionalProperties }: JsonSchema): [step: string, JsonSchema][] {
  const fields = Object.entries(isPlainObject(properties) ? properties : {}).map(
    ([name, each]) => [`.${name}`, each] as const,
  );
  const inner = [...fields, ['', items] as const, ['', additionalProperties] as const];
  return inner.flatMap(([step, each]) => (isPlainObject(each) ? [[step, each]] : []));
}
