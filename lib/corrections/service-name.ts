import { documentedServiceName } from '../model/names-and-labels';
import { settings } from './correction';

/**
 * The documented default is the name with a prefix; the operator uses the name without it
 * (`docs/operator/telemetry.md#service-name`).
 */
export const serviceName = settings('service-name', 'telemetryConfigRef.serviceName', ({ resolved: { proxy } }) => {
  const { telemetryConfigRef } = proxy.spec;
  return telemetryConfigRef === undefined || (telemetryConfigRef.serviceName ?? '') !== ''
    ? undefined
    : { telemetryConfigRef: { ...telemetryConfigRef, serviceName: documentedServiceName(proxy.name) } };
});
