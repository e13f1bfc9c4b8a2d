import { isPlainObject } from '../../lib/private/plain';
import type { JsonSchema } from './json-schema';
import { resourceSchemas } from './resource-schemas';
import { settingsSchema } from './settings-schema';

/** The files of `schemas/`, by name: the schemas for editors. */
export function jsonSchemaFiles(crds: string): Map<string, string> {
  const schemas = new Map([...resourceSchemas(crds), ['settings.json', settingsSchema()] as const]);
  return new Map(Array.from(schemas, ([name, schema]) => [name, written(schema)]));
}

/** A line for each definition and each property, so that changes can be read and the files are small. */
function written(schema: JsonSchema): string {
  const lines = Object.entries(schema).map(([keyword, value]) => {
    const isList = (keyword === 'definitions' || keyword === 'properties') && isPlainObject(value);
    return `${JSON.stringify(keyword)}: ${isList ? entries(value) : JSON.stringify(value)}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

function entries(schemas: JsonSchema): string {
  const lines = Object.entries(schemas).map(([name, each]) => `${JSON.stringify(name)}: ${JSON.stringify(each)}`);
  return `{\n${lines.join(',\n')}\n}`;
}
