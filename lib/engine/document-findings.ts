import type { DeclaredInDocument } from '../declaration/declaration';
import type { Finding } from '../model/finding';
import type { Target } from '../model/target';
import { API_VERSION_FIX, isServed, notServedBy } from '../rules/common/release';

/** Findings about the parts of a document around its spec. */
export function documentFindings(
  { apiVersion, findings }: DeclaredInDocument,
  { release }: Target,
): readonly Finding[] {
  const version = apiVersion.split('/').at(-1) ?? '';
  if (isServed(version, release)) {
    return findings;
  }
  const refused: Finding = {
    id: 'api-version',
    severity: 'error',
    field: 'apiVersion',
    value: version,
    rule: notServedBy(release),
    fix: API_VERSION_FIX,
  };
  return [...findings, refused];
}
