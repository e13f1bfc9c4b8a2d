import { plaintextHeaders, secretHeaders, type SecretHeaderList } from '../values/header-value-lists';
import type { OpenTelemetryOptions } from './open-telemetry-options';
import { copied } from '../private/copied';
import { decimalText } from '../private/decimal';
import { mapToken } from '../private/cdk8s/map-token';
import type { PlainObject } from '../private/plain';
import type { UseConstruct } from '../declaration/used-constructs';

const SECRET_HEADERS: SecretHeaderList = {
  path: 'spec.openTelemetry.sensitiveHeaders',
  name: 'name',
  reference: 'secretKeyRef',
};

/** Both switches are on by default if the block is given. */
export function openTelemetrySpec(options: OpenTelemetryOptions, use: UseConstruct): PlainObject {
  const { enabled, headers, resourceAttributes, caBundle, metrics, tracing } = options;
  return {
    enabled: enabled ?? true,
    endpoint: options.endpoint,
    insecure: options.insecure,
    headers: plaintextHeaders(headers),
    sensitiveHeaders: secretHeaders(headers, SECRET_HEADERS, use),
    resourceAttributes: copied(resourceAttributes),
    caBundleRef: caBundle?._toModel('spec.openTelemetry.caBundleRef', use),
    metrics: metrics === undefined ? undefined : { enabled: metrics },
    tracing: mapToken(tracing, (each) => ({
      enabled: each.enabled ?? true,
      samplingRate: mapToken(each.samplingRate, decimalText),
    })),
    useLegacyAttributes: options.useLegacyAttributes,
  };
}
