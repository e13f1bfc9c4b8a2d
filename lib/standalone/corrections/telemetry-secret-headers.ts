import { telemetryHeaderVariable } from '../../model/secret-variables';
import { fromSecret } from '../environment';
import { withVariables } from '../object-contents';
import type { Correction } from './correction';

/**
 * The operator drops the secret headers of telemetry for proxies. The exporter also reads headers from its environment,
 * but only if none are configured, so all headers are set there (`docs/operator/telemetry.md#secret-headers`).
 */
export const telemetrySecretHeaders: Correction = {
  id: 'telemetry-secret-headers',
  model: (model) => {
    const { telemetry } = model.resolved;
    const { openTelemetry } = telemetry?.spec ?? {};
    const secret = openTelemetry?.sensitiveHeaders ?? [];
    if (telemetry === undefined || openTelemetry?.enabled !== true || secret.length === 0) {
      return model;
    }
    const { headers = {}, ...others } = openTelemetry;
    const spec = { ...telemetry.spec, openTelemetry: others };
    return {
      ...model,
      resolved: { ...model.resolved, telemetry: { ...telemetry, spec } },
      exporterHeaders: { plaintext: headers, secret },
    };
  },
  objects: (objects, { exporterHeaders }) => {
    if (exporterHeaders === undefined) {
      return objects;
    }
    const { plaintext, secret } = exporterHeaders;
    const variables = secret.map(({ name, secretKeyRef }) =>
      fromSecret({ name: telemetryHeaderVariable(name), ref: secretKeyRef }),
    );
    const pairs = [
      ...Object.entries(plaintext).map(([name, value]) => `${escaped(name)}=${encodeURIComponent(wellFormed(value))}`),
      ...secret.map(({ name }) => `${escaped(name)}=$(${telemetryHeaderVariable(name)})`),
    ];
    return withVariables(objects, [...variables, { name: 'OTEL_EXPORTER_OTLP_HEADERS', value: pairs.join(',') }]);
  },
};

/** Kubernetes turns two dollar signs into one. */
function escaped(header: string): string {
  return header.replaceAll('$', '$$$$');
}

/** `encodeURIComponent` throws for half a surrogate pair. */
function wellFormed(text: string): string {
  return text.replaceAll(/\p{Cs}/gu, '\ufffd');
}
