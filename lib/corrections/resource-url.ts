import { urlOf } from '../model/names-and-labels';
import { settings } from './correction';

/**
 * The documented default is the proxy's own Service; the operator uses a host that doesn't exist
 * (`docs/operator/run-config.md#oidc`).
 */
export const resourceUrl = settings('resource-url', 'oidcConfigRef.resourceUrl', ({ resolved: { proxy } }) => {
  const { oidcConfigRef, proxyPort } = proxy.spec;
  const isGiven = (oidcConfigRef?.resourceUrl ?? '') !== '';
  // without a namespace the URL cannot be built, which a rule reports
  return oidcConfigRef === undefined || isGiven || proxy.namespace === undefined
    ? undefined
    : { oidcConfigRef: { ...oidcConfigRef, resourceUrl: urlOf(proxy.name, proxy.namespace, proxyPort) } };
});
