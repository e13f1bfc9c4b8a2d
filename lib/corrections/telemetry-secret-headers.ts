import { exporterHeadersOf, reachExporter, type ExporterHeaders } from '../model/proxy-headers';
import { telemetryHeaderVariable } from '../model/secret-variables';
import { fromSecret } from '../standalone/environment';
import type * as k8s from '../standalone/kubernetes-types';
import { withVariables } from '../standalone/object-contents';
import type { Correction } from './correction';
import { podTemplate } from './pod-part';

/**
 * The operator drops the secret headers of telemetry for proxies. The exporter also reads headers from its environment,
 * but only if none are configured, so all headers are set there (`docs/operator/telemetry.md#secret-headers`). With the
 * operator, a shared config keeps its plaintext headers, so then there is no way.
 */
export const telemetrySecretHeaders: Correction = {
  id: 'telemetry-secret-headers',
  model: (model) => {
    const { telemetry } = model.resolved;
    const exporterHeaders = exporterHeadersOf(telemetry);
    if (telemetry?.spec.openTelemetry === undefined || exporterHeaders === undefined) {
      return model;
    }
    const openTelemetry = { ...telemetry.spec.openTelemetry, headers: {} };
    const spec = { ...telemetry.spec, openTelemetry };
    return { ...model, resolved: { ...model.resolved, telemetry: { ...telemetry, spec } }, exporterHeaders };
  },
  objects: (objects, { exporterHeaders }) =>
    exporterHeaders === undefined ? objects : withVariables(objects, variablesOf(exporterHeaders)),
  withOperator: podTemplate(({ resolved: { telemetry }, behaviour }) => {
    const headers = exporterHeadersOf(telemetry);
    return headers !== undefined && reachExporter(headers, behaviour)
      ? { container: { env: variablesOf(headers) } }
      : undefined;
  }),
};

function variablesOf({ plaintext, secret }: ExporterHeaders): k8s.EnvVar[] {
  const variables = secret.map(({ name, secretKeyRef }) =>
    fromSecret({ name: telemetryHeaderVariable(name), ref: secretKeyRef }),
  );
  const pairs = [
    ...Object.entries(plaintext).map(([name, value]) => `${escaped(name)}=${encodeURIComponent(wellFormed(value))}`),
    ...secret.map(({ name }) => `${escaped(name)}=$(${telemetryHeaderVariable(name)})`),
  ];
  return [...variables, { name: 'OTEL_EXPORTER_OTLP_HEADERS', value: pairs.join(',') }];
}

/** Kubernetes turns two dollar signs into one. */
function escaped(header: string): string {
  return header.replaceAll('$', '$$$$');
}

/** `encodeURIComponent` throws for half a surrogate pair. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\ufffd');
}
