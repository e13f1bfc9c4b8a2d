import { urlOf } from '../../model/names-and-labels';
import { withProxySpec } from '../standalone-model';
import type { Correction } from './correction';

/**
 * The documented default is the proxy's own Service; the operator uses a host that doesn't exist
 * (`docs/operator/run-config.md#oidc`).
 */
export const resourceUrl: Correction = {
  id: 'resource-url',
  model: (model) => {
    const { proxy } = model.resolved;
    const { oidcConfigRef, proxyPort } = proxy.spec;
    const isGiven = (oidcConfigRef?.resourceUrl ?? '') !== '';
    // without a namespace the URL cannot be built, which another rule reports
    if (oidcConfigRef === undefined || isGiven || proxy.namespace === undefined) {
      return model;
    }
    const url = urlOf(proxy.name, proxy.namespace, proxyPort);
    return withProxySpec(model, { oidcConfigRef: { ...oidcConfigRef, resourceUrl: url } });
  },
};
