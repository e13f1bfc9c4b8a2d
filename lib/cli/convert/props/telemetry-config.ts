import type { OpenTelemetrySpec } from '../../../model/specs';
import { unlessDefault, unlessTrue } from './defaults';
import {
  entries,
  fields,
  optional,
  tall,
  unlessEmpty,
  value,
  type Expression,
  type OptionalFields,
} from '../typescript/expression';
import type { References } from './references';
import type { OwnSource } from '../source';
import { caBundle } from './ca-bundle';
import { headers } from './headers';

const KIND = 'MCPTelemetryConfig';
const SAMPLING_RATE = 'openTelemetry.tracing.samplingRate';

/** The props of telemetry settings. */
export function telemetryProps(
  { spec, namespace }: OwnSource<'MCPTelemetryConfig'>,
  references: References,
): OptionalFields {
  return {
    openTelemetry: spec.openTelemetry && openTelemetry(spec.openTelemetry, namespace, references),
    prometheus: optional(spec.prometheus?.enabled),
  };
}

/**
 * If `enabled` and `tracing.enabled` are left out, the construct sets them to true, and the custom resource to false.
 */
function openTelemetry(spec: OpenTelemetrySpec, namespace: string | undefined, references: References): Expression {
  const { headers: plaintext, sensitiveHeaders = [], tracing } = spec;
  const secret = sensitiveHeaders.map(({ name, secretKeyRef }) => [name, secretKeyRef] as const);
  const sent = headers(plaintext, secret, references);
  return tall({
    enabled: unlessTrue(spec.enabled),
    endpoint: optional(spec.endpoint),
    insecure: unlessDefault(KIND, 'openTelemetry.insecure', spec.insecure),
    headers: unlessEmpty(sent),
    resourceAttributes: entries(spec.resourceAttributes, value),
    caBundle: caBundle(spec.caBundleRef, namespace, references),
    metrics: optional(spec.metrics?.enabled),
    tracing:
      tracing &&
      fields({
        enabled: unlessTrue(tracing.enabled),
        samplingRate: unlessDefault(KIND, SAMPLING_RATE, tracing.samplingRate) && value(Number(tracing.samplingRate)),
      }),
    useLegacyAttributes: unlessDefault(KIND, 'openTelemetry.useLegacyAttributes', spec.useLegacyAttributes),
  });
}
