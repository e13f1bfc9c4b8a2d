import type { Finding } from '../model/finding';
import type { Kind } from '../model/kinds';
import type { Placed } from '../private/placed';
import { segments } from '../private/field-path';
import { nearMiss } from '../private/near-miss';
import { firstReleaseOfField } from '../releases/schema-of';
import { LATER } from '../releases/known-releases';

/**
 * Findings about missing fields, of which some say what stands there instead: the field with a misspelt name, or a field
 * of a later release, at which the missing one may be left out.
 */
export function explainedByUnknown(findings: readonly Finding[], unknown: readonly Placed[], kind: Kind): Finding[] {
  return findings.map((finding) => {
    const fix = finding.id === 'required' ? fixFor(finding.field, unknown, kind) : undefined;
    return fix === undefined ? finding : { ...finding, fix };
  });
}

function fixFor(field: string, unknown: readonly Placed[], kind: Kind): string | undefined {
  const missing = lastOf(field);
  const beside = unknown.map(({ path }) => path).filter((path) => parentOf(path) === parentOf(field));
  const misspelt = beside.find((path) => nearMiss(lastOf(path), [missing]) !== undefined);
  if (misspelt !== undefined) {
    return `write ${missing} instead of ${lastOf(misspelt)}`;
  }
  const later = beside.find((path) => ![undefined, LATER].includes(firstReleaseOfField(kind, path)));
  return later === undefined
    ? undefined
    : `add it, or state the release of the cluster: ${lastOf(later)} needs ${firstReleaseOfField(kind, later) ?? ''} or later`;
}

function lastOf(path: string): string {
  return String(segments(path).at(-1));
}

function parentOf(path: string): string {
  return JSON.stringify(segments(path).slice(0, -1));
}
