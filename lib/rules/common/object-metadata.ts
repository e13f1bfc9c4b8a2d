import type { Finding } from '../../model/finding';
import type { Target } from '../../model/target';
import { field, item } from '../../private/field-path';
import { isPlainObject, type PlainObject } from '../../private/plain';
import { ofCluster, type Layer } from '../rule';
import { isDnsSubdomain, isLabelName } from '../syntax/kubernetes-names';

/** Rules for metadata that only the custom resource gets, not the native objects. */
export const OBJECT_METADATA_RULES = [
  { id: 'finalizer', layer: 'api-server', severity: 'error' },
  { id: 'owner-reference', layer: 'api-server', severity: 'error' },
  { id: 'api-group', layer: 'api-server', severity: 'error' },
] as const satisfies readonly { readonly id: string; readonly layer: Layer; readonly severity: 'error' }[];

type Problem = Pick<Finding, 'id' | 'field' | 'rule' | 'fix' | 'value'>;

/** Metadata that the API server rejects (`ValidateObjectMeta`, and the names of CustomResourceDefinitions). */
export function objectMetadataFindings(metadata: object, target: Target): readonly Finding[] {
  const { finalizers, ownerReferences } = metadata as PlainObject;
  if (!target.operator || (finalizers ?? ownerReferences ?? target.apiGroup) === undefined) {
    return [];
  }
  const problems = [
    ...listOf(finalizers).flatMap(finalizerProblems),
    ...ownerProblems(listOf(ownerReferences)),
    ...groupProblems(target.apiGroup),
  ];
  return problems.map((problem) => ({ severity: 'error', ...problem }));
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}

/** `ValidateFinalizerName`. */
function finalizerProblems(finalizer: unknown, index: number): Problem[] {
  if (typeof finalizer !== 'string' || isLabelName(finalizer)) {
    return [];
  }
  const path = item('metadata.finalizers', index);
  const rule = 'is not a valid finalizer name';
  return [{ id: 'finalizer', field: path, value: finalizer, rule, fix: 'write it as "example.com/name"' }];
}

/** `ValidateOwnerReferences`. */
function ownerProblems(owners: readonly unknown[]): Problem[] {
  const references = owners.filter(isPlainObject);
  const missing = references.flatMap((owner, index) =>
    ['apiVersion', 'kind', 'name', 'uid'].flatMap((name): Problem[] => {
      const path = field(item('metadata.ownerReferences', index), name);
      const isThere = typeof owner[name] === 'string' && owner[name] !== '';
      return isThere ? [] : [{ id: 'owner-reference', field: path, rule: 'is missing', fix: 'name the owner' }];
    }),
  );
  const controllers = references.filter(({ controller }) => controller === true).length;
  const several: Problem = {
    id: 'owner-reference',
    field: 'metadata.ownerReferences',
    rule: `has ${String(controllers)} controllers, but an object can have only one`,
    fix: 'let one of them have controller: true',
  };
  return controllers > 1 ? [...missing, several] : missing;
}

/** The group of a CustomResourceDefinition is a domain. */
function groupProblems(group: string | undefined): Problem[] {
  if (group === undefined || (isDnsSubdomain(group) && group.includes('.'))) {
    return [];
  }
  const rule = 'is not a valid API group';
  const fix = 'give a domain in lower case, such as "toolhive.stacklok.dev", or leave it out';
  return [{ id: 'api-group', field: ofCluster('apiGroup'), value: group, rule, fix }];
}
