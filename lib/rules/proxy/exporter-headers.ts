import { areSet, EXPORTER_VARIABLES, exporterHeadersOf } from '../../model/proxy-headers';
import { telemetryHeaderVariable } from '../../model/secret-variables';
import { perObject } from '../../private/caches';
import { itself, specRows, type ProxySubject, type Report, type Rule } from '../rule';

const { error } = specRows();

/** Rules for the variables that pass secret headers of telemetry on, on both sorts of cluster. */
export const EXPORTER_RULES: readonly Rule<ProxySubject>[] = [
  error('telemetry-env-taken', 'runtime', {
    at: 'resourceOverrides.proxyDeployment.env.*',
    field: 'name',
    breaks: ({ name }, subject) => takenBy(subject).has(name),
    shown: itself,
    rule: 'is a variable that carries the secret headers of telemetry',
    fix: 'remove it from env',
  }),
  { id: 'telemetry-header-collision', layer: 'runtime', severity: 'error', check: headerCollisions },
];

/** Whether the telemetry of a proxy has headers from Secrets. */
export function hasSecretHeaders({ resolved: { telemetry } }: ProxySubject): boolean {
  return telemetry?.spec.openTelemetry?.sensitiveHeaders !== undefined;
}

/** The variables that secret headers of telemetry need; none if there are no such headers. */
const takenBy = perObject((subject: ProxySubject): ReadonlySet<string> => {
  const variables = telemetryVariables(subject).map(([variable]) => variable);
  return new Set(variables.length === 0 ? [] : [...EXPORTER_VARIABLES, ...variables]);
});

function headerCollisions(subject: ProxySubject, report: Report): void {
  const seen = new Map<string, string>();
  for (const [variable, header] of telemetryVariables(subject)) {
    const first = seen.get(variable);
    if (first === undefined) {
      seen.set(variable, header);
    } else if (first.toLowerCase() !== header.toLowerCase()) {
      report({
        field: 'spec.telemetryConfigRef.name',
        value: subject.resolved.telemetry?.name,
        rule: `has the secret headers ${JSON.stringify(first)} and ${JSON.stringify(header)}, which share the variable ${variable}`,
        fix: 'rename one of the two',
      });
    }
  }
}

/**
 * The variables that pass secret headers to the exporter, with the headers
 * (`docs/operator/telemetry.md#secret-headers`).
 */
function telemetryVariables({ resolved, target }: ProxySubject): (readonly [variable: string, header: string])[] {
  const headers = exporterHeadersOf(resolved.telemetry);
  return headers !== undefined && areSet(headers, target)
    ? headers.secret.map(({ name }) => [telemetryHeaderVariable(name), name])
    : [];
}
