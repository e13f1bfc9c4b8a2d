import type { Finding } from '../../model/finding';
import { ALL_KINDS, isKind, OTHER_KINDS } from '../../model/kinds';
import { API_GROUP, isOperatorGroup } from '../../model/product-names';
import { nearMiss } from '../../private/near-miss';

/** The kinds in the API group of the operator. */
const KNOWN_KINDS: readonly string[] = [...ALL_KINDS, ...OTHER_KINDS];

/** The fields that identify a document's object. */
export interface DocumentType {
  readonly apiVersion: string;
  readonly kind: string;
}

/** The findings for a document that is passed on unchanged although it looks like one of this package's kinds. */
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
  const inOtherCase = KNOWN_KINDS.find((each) => each.toLowerCase() === kind.toLowerCase());
  if (inOtherCase !== undefined) {
    return {
      id: 'kind-case',
      severity: 'error',
      field: 'kind',
      value: kind,
      rule: 'is not a kind: the API server distinguishes small and capital letters',
      fix: `write ${inOtherCase}`,
    };
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
