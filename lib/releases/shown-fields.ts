import type { Kind } from '../model/kinds';
import { METADATA } from '../model/metadata';
import { childOf, type SchemaNode, type Shown } from '../model/schema';
import { segments } from '../private/field-path';
import { newestSchemaOf } from './schema-of';

type Path = readonly (string | number)[];

/** How much of a field's value messages may show; undefined: nothing. */
export function shownOf(kind: Kind, field: string): Shown | undefined {
  const [root, ...path] = segments(field);
  switch (root) {
    case 'spec':
      return shownAt(newestSchemaOf(kind), path);
    case 'metadata':
      return shownAt(METADATA, path);
    default:
      return (root === 'apiVersion' || root === 'kind') && path.length === 0 ? 'all' : undefined;
  }
}

function shownAt(schema: SchemaNode | undefined, path: Path): Shown | undefined {
  const [step, ...rest] = path;
  if (schema?.type === 'free') {
    return Object.entries(schema.shown ?? {}).find(([pattern]) => matches(pattern, path))?.[1];
  }
  if (schema === undefined || step === undefined) {
    return isChoice(schema) ? 'all' : schema?.shown;
  }
  const isKeyed = schema.type === 'list' && rest.length === 0 && Array.isArray(schema.unique);
  return shownAt(childOf(schema, step), isKeyed ? schema.unique.slice(0, 1) : rest);
}

function matches(pattern: string, path: Path): boolean {
  const steps = pattern.split('.');
  return path.length === steps.length && steps.every((step, index) => step === '*' || step === path[index]);
}

/** Whether the value is a number, a boolean, or one of a closed set. */
function isChoice(schema: SchemaNode | undefined): boolean {
  return (
    schema?.type === 'integer' || schema?.type === 'boolean' || (schema?.type === 'string' && schema.enum !== undefined)
  );
}
