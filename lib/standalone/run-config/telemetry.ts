import { withoutScheme } from '../../model/traffic';
import type { ResolvedProxy } from '../../model/resource';
import { decimalText } from '../../private/texts';
import { nonEmpty, nonEmptyMap, type GoStruct } from '../../private/go/go-json';
import { caBundleKey } from '../../model/config-maps';
import type { OpenTelemetrySpec } from '../../model/specs';
import { telemetryCaPath } from '../volumes';

/** `telemetry_config` (`docs/operator/telemetry.md#the-block`). */
export function telemetryRunConfig({ proxy, telemetry }: ResolvedProxy): GoStruct | undefined {
  const reference = proxy.spec.telemetryConfigRef;
  if (reference === undefined || telemetry === undefined) {
    return undefined;
  }
  const { openTelemetry, prometheus } = telemetry.spec;
  // disabled settings have no effect, except for the CA (cases `i17-telemetry-empty-spec` and `i20-telemetry-disabled`)
  const on = openTelemetry?.enabled === true ? openTelemetry : undefined;
  return {
    endpoint: nonEmpty(on?.endpoint === undefined ? undefined : withoutScheme(on.endpoint)),
    serviceName: nonEmpty(reference.serviceName) ?? proxy.name,
    tracingEnabled: on?.tracing?.enabled ?? false,
    metricsEnabled: on?.metrics?.enabled ?? false,
    samplingRate: samplingRate(on),
    headers: nonEmptyMap(on?.headers),
    insecure: on?.insecure === true ? true : undefined,
    enablePrometheusMetricsPath: prometheus?.enabled === true ? true : undefined,
    customAttributes: nonEmptyMap(on?.resourceAttributes),
    useLegacyAttributes: on?.useLegacyAttributes ?? false,
    caCertPath: caCertPath(openTelemetry),
  };
}

/** Parsed as a number and printed again: `0.10` becomes `0.1`. */
function samplingRate(openTelemetry: OpenTelemetrySpec | undefined): string | undefined {
  const text = openTelemetry?.tracing?.samplingRate;
  const rate = text === undefined || text === '' ? Number.NaN : Number(text);
  return Number.isNaN(rate) ? undefined : String(decimalText(Math.min(1, Math.max(0, rate))));
}

function caCertPath(openTelemetry: OpenTelemetrySpec | undefined): string | undefined {
  const bundle = openTelemetry?.caBundleRef?.configMapRef;
  return bundle && `${telemetryCaPath(bundle.name)}/${caBundleKey(bundle.key)}`;
}
