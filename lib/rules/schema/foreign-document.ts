import type { Finding } from '../../model/finding';
import { ALL_KINDS, isKind, OTHER_KINDS } from '../../model/kinds';
import { API_GROUP, isOperatorGroup } from '../../model/product';
import { nearMiss } from '../../private/near-miss';

/** Kinds that the API server knows, in the group of the operator. */
const KNOWN_KINDS: readonly string[] = [...ALL_KINDS, ...OTHER_KINDS];

/** What says of a document which object it is. */
export interface DocumentType {
  readonly apiVersion: string;
  readonly kind: string;
}

/** What is to be said of a document that is passed on as it is, though it looks like one of ours. */
export function foreignDocumentFinding(
  { apiVersion, kind }: DocumentType,
  apiGroup: string | undefined,
  toNameGroup: string,
): Finding | undefined {
  if (isKind(kind)) {
    return {
      id: 'foreign-group',
      severity: 'warning',
      field: 'apiVersion',
      value: apiVersion,
      rule: 'is not an API group and version that this package knows; the document is passed on unchecked',
      fix: `use ${API_GROUP}/v1alpha1, or ${toNameGroup}`,
    };
  }
  if (!isOperatorGroup(apiVersion.split('/')[0] ?? '', apiGroup) || KNOWN_KINDS.includes(kind)) {
    return undefined;
  }
  const meant = nearMiss(kind, KNOWN_KINDS);
  return {
    id: 'unknown-kind',
    severity: 'warning',
    field: 'kind',
    value: kind,
    rule: 'is not a kind that the operator has; the document is passed on unchecked',
    fix: meant === undefined ? 'check its spelling, or remove the document' : `write ${meant}, or remove the document`,
  };
}
