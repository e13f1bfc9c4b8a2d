import Ajv, { type ErrorObject, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { isPlainObject } from '../../lib/private/plain';
import type { Manifest } from './corpus';
import { crdSchemas } from './crds';

const ajv = new Ajv({ allErrors: true, strict: false });
addFormats(ajv);

/** The schema with no other fields than those that it names: the API server would drop them. */
function closed(schema: unknown): unknown {
  if (Array.isArray(schema)) {
    return schema.map(closed);
  }
  if (!isPlainObject(schema)) {
    return schema;
  }
  const inner = Object.fromEntries(Object.entries(schema).map(([key, value]) => [key, closed(value)]));
  const isFree = schema['type'] !== 'object' || schema['properties'] === undefined;
  return isFree ? inner : { additionalProperties: false, ...inner };
}

const validators = new Map<string, ValidateFunction>(
  Array.from(crdSchemas(), ([kind, schema]) => {
    const { spec } = schema.properties ?? {};
    return [kind, ajv.compile(closed({ type: 'object', properties: { spec } }) as object)];
  }),
);

/** The errors of the custom resource according to the OpenAPI schema of its CRD. */
export function schemaErrors(manifest: Manifest): ErrorObject[] {
  const validate = validators.get(manifest.kind);
  if (validate === undefined) {
    throw new Error(`no CRD of kind ${manifest.kind}`);
  }
  return validate({ spec: manifest['spec'] }) ? [] : (validate.errors ?? []);
}
