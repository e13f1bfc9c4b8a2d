import { operatorRelease } from '../../../lib/releases/releases';
import { appFindings } from '../../../lib/rules/app/app-rules';
import type { AppReference, AppResource } from '../../../lib/rules/app/app-rule';

const CLUSTER = 'one';
export const OTHER_CLUSTER = 'other';

/** A construct of an app, with something of its own. */
export function resource(path: string, given: Partial<AppResource> = {}): AppResource {
  return {
    path,
    kind: 'MCPRemoteProxy',
    name: path,
    cluster: CLUSTER,
    operator: true,
    release: operatorRelease('0.44.0'),
    toTellClustersApart: 'give them names',
    references: [],
    rivals: [],
    entrances: [],
    missingKeys: [],
    badBundles: [],
    isUsed: true,
    neededBy: [],
    exposures: [],
    ...given,
  };
}

/** A reference to a telemetry config. */
export function reference(given: Partial<AppReference> = {}): AppReference {
  return { field: 'spec.telemetryConfigRef.name', kind: 'MCPTelemetryConfig', name: 'otel', emitted: true, ...given };
}

/** What is found, as `path id field value: rule; fix` lines. */
export function lines(...resources: AppResource[]): string[] {
  return Array.from(appFindings({ resources })).flatMap(([{ path }, findings]) =>
    findings.map(({ id, field, value, rule, fix }) => `${path} ${id} ${field} ${String(value)}: ${rule}; ${fix}`),
  );
}
