import { effectiveServiceName } from '../../model/names-and-labels';
import { withProxySpec } from '../standalone-model';
import type { Correction } from './correction';

/**
 * The documented default is the name with a prefix; the operator uses the name without it
 * (`docs/operator/telemetry.md#service-name`).
 */
export const serviceName: Correction = {
  id: 'service-name',
  model: (model, target) => {
    const { proxy } = model.resolved;
    const { telemetryConfigRef } = proxy.spec;
    const name = effectiveServiceName(proxy, target);
    if (telemetryConfigRef === undefined || name === undefined) {
      return model;
    }
    return withProxySpec(model, { telemetryConfigRef: { ...telemetryConfigRef, serviceName: name } });
  },
};
