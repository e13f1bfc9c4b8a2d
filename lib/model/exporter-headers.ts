import type { OperatorBehaviour } from './operator-behaviour';
import type { Resource } from './resource';
import type { SensitiveHeaderSpec } from './specs';
import type { Target } from './target';

/** The headers of a telemetry config with secret ones, which the exporter only gets from its environment. */
export interface ExporterHeaders {
  readonly plaintext: { readonly [name: string]: string };
  readonly secret: readonly SensitiveHeaderSpec[];
}

/** The headers of a telemetry config, if some of them are from Secrets. */
export function exporterHeadersOf(telemetry: Resource<'MCPTelemetryConfig'> | undefined): ExporterHeaders | undefined {
  const { enabled, headers = {}, sensitiveHeaders = [] } = telemetry?.spec.openTelemetry ?? {};
  return enabled === true && sensitiveHeaders.length > 0 ? { plaintext: headers, secret: sensitiveHeaders } : undefined;
}

/**
 * Whether a pod template of the operator can pass the headers on: the run config must not have any of them
 * (`docs/operator/telemetry.md#secret-headers`).
 */
export function reachExporter({ plaintext }: ExporterHeaders, { podTemplate }: OperatorBehaviour): boolean {
  return podTemplate === 'merged' && Object.keys(plaintext).length === 0;
}

/** Whether variables of the pods pass them on: always without the operator, unless its objects are reproduced exactly. */
export function areSet(headers: ExporterHeaders, { operator, exact, release }: Target): boolean {
  return !exact && (!operator || reachExporter(headers, release.behaviour));
}
