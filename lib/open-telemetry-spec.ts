import type { OpenTelemetryOptions } from './open-telemetry-options';
import { decimalText } from './private/decimal';
import { entry } from './private/field-path';
import type { PlainObject } from './private/plain';
import type { GivenSink } from './values/given';
import type { HeaderValue } from './values/header-value';
import { secretKeyRef } from './values/secret-key-ref';

/** A block that is written down is meant, so that both switches are on unless they were turned off. */
export function openTelemetrySpec(options: OpenTelemetryOptions, given: GivenSink): PlainObject {
  const { enabled, headers, resourceAttributes, caBundle, metrics, tracing } = options;
  return {
    enabled: enabled ?? true,
    endpoint: options.endpoint,
    insecure: options.insecure,
    ...headerLists(headers, given),
    resourceAttributes: resourceAttributes && { ...resourceAttributes },
    caBundleRef: caBundle?._toModel('spec.openTelemetry.caBundleRef', given),
    metrics: metrics === undefined ? undefined : { enabled: metrics },
    tracing: tracing && { enabled: tracing.enabled ?? true, samplingRate: decimalText(tracing.samplingRate) },
    useLegacyAttributes: options.useLegacyAttributes,
  };
}

function headerLists(headers: { [name: string]: HeaderValue } | undefined, given: GivenSink): PlainObject {
  const plaintext: [string, string | undefined][] = [];
  const sensitive: PlainObject[] = [];
  for (const [name, value] of Object.entries(headers ?? {})) {
    if (value._secretValue === undefined) {
      plaintext.push([name, value._plaintext]);
    } else {
      const field = `${entry('spec.openTelemetry.headers', name)}.secretKeyRef`;
      sensitive.push({ name, secretKeyRef: secretKeyRef(value._secretValue, field, given) });
    }
  }
  return {
    headers: plaintext.length === 0 ? undefined : Object.fromEntries(plaintext),
    sensitiveHeaders: sensitive.length === 0 ? undefined : sensitive,
  };
}
