import { type Finding, missing } from '../private/finding';
import type { ObjectNode, SchemaNode } from './structural-schema';
import { Trail } from '../private/field-paths';
import { isAbsent, isPlainObject, objectAt, type PlainObject } from '../private/plain';

/**
 * What is wrong with a document of one of this package's kinds if it is applied as it is. A program writes it anew: with a
 * name, and without nulls.
 */
export function appliedFindings(content: PlainObject, schema: ObjectNode): readonly Finding[] {
  return [...nameFindings(content['metadata']), ...nullFindings(schema, content['spec'])];
}

const NAME = { id: 'metadata-name', severity: 'error', field: 'metadata.name' } as const;

function nameFindings(metadata: unknown): Finding[] {
  const { name, generateName } = objectAt(metadata);
  if (!isAbsent(name) || !(isAbsent(metadata) || isPlainObject(metadata))) {
    return [];
  }
  return isAbsent(generateName)
    ? [{ ...NAME, ...missing('add it', 'so nothing can apply it') }]
    : [
        {
          ...NAME,
          ...missing(
            'give it a name, and remove generateName',
            'and with generateName, the object can be created, but not applied',
          ),
        },
      ];
}

/**
 * Nulls in place of fields that cannot be null. The API server removes them from what is created or updated; server-side
 * apply only replaces them by defaults (`structuraldefaulting.Default`), and refuses the others.
 */
function nullFindings(schema: ObjectNode, spec: unknown): readonly Finding[] {
  const found: Finding[] = [];
  const trail = new Trail('spec');
  const visit = (node: SchemaNode | undefined, value: unknown): void => {
    if (value === null && isRefused(node)) {
      const rule = 'is null, which server-side apply refuses, though other requests leave it out';
      found.push({ id: 'null-field', severity: 'warning', field: trail.path, rule, fix: 'remove it' });
    } else if (node?.type === 'object' && isPlainObject(value)) {
      for (const [name, each] of Object.entries(value)) {
        trail.toField(name);
        visit(Object.hasOwn(node.fields, name) ? node.fields[name] : undefined, each);
        trail.back();
      }
    } else if (node?.type === 'map' && isPlainObject(value)) {
      for (const [key, each] of Object.entries(value)) {
        trail.toEntry(key);
        visit(node.values, each);
        trail.back();
      }
    } else if (node?.type === 'list' && Array.isArray(value)) {
      // an item that is null has a wrong type, whoever sends it
      (value as unknown[]).forEach((each, index) => {
        trail.toItem(index);
        visit(each === null ? undefined : node.items, each);
        trail.back();
      });
    }
  };
  visit(schema, spec);
  return found;
}

function isRefused(node: SchemaNode | undefined): boolean {
  return node !== undefined && node.type !== 'any' && node.nullable !== true && node.default === undefined;
}
