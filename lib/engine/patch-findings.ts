import type { Finding } from '../model/finding';
import type { ObjectNode } from '../model/schema';
import { withPlaced } from '../private/placed';
import { objectAt } from '../private/plain';
import { LazyContentObject } from '../private/cdk8s/lazy-content-object';
import { readSpec } from '../reader/read-spec';
import { schemaFindings } from '../rules/schema/schema';
import { unknownFieldFindings } from '../rules/schema/unmodelled';
import type { CatalogEntry } from './catalog-entry';

/** What the CRDs of the cluster say of what JSON patches change in a custom resource. */
export function patchFindings(entry: CatalogEntry): readonly Finding[] {
  const { apiObjects, resource, target } = entry;
  const schema = target.operator ? target.release.crds?.schemas.get(resource.kind) : undefined;
  const object = schema && apiObjects.find((each) => each.kind === resource.kind);
  if (schema === undefined || !(object instanceof LazyContentObject) || !object.isPatched) {
    return [];
  }
  const written = withPlaced({ spec: resource.spec }, [...entry.unwritten, ...entry.reading.unknown]);
  const { apiVersion, kind, name } = object;
  const patched = object.patched({ apiVersion, kind, metadata: { name }, ...written });
  const before = new Set(findingsIn(schema, objectAt(written, 'spec'), entry).map((each) => JSON.stringify(each)));
  return patched === undefined
    ? []
    : findingsIn(schema, objectAt(patched, 'spec'), entry)
        .filter((each) => !before.has(JSON.stringify(each)))
        .map((each) => ({ ...each, rule: `${each.rule}, after the JSON patches` }));
}

function findingsIn(schema: ObjectNode, spec: unknown, { resource: { kind }, target }: CatalogEntry): Finding[] {
  const read = readSpec(schema, spec);
  return [
    ...read.findings,
    ...unknownFieldFindings(read.unknown, undefined, { kind, target }),
    ...schemaFindings(schema, read.spec, { admitted: true }),
  ];
}
