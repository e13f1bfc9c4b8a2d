import { servedRedirectUri, withRedirectUri } from '../model/redirect-uri';
import type { Correction } from './correction';

/**
 * The operator redirects users to a URL below the path of the resource, but the proxy serves the callback at its root
 * (`docs/operator/run-config.md#redirect-uri`).
 */
export const redirectUri: Correction = {
  id: 'redirect-uri',
  withOperator: { field: 'embeddedAuthServer.upstreamProviders[].oidcConfig.redirectUri' },
  model: (model) => {
    const { proxy, authServer, externalAuth } = model.resolved;
    const uri = servedRedirectUri(proxy.spec.oidcConfigRef?.resourceUrl ?? '');
    if (uri === undefined) {
      return model;
    }
    const resolved = {
      ...model.resolved,
      ...(authServer && { authServer: withRedirectUri(authServer, uri) }),
      ...(externalAuth && { externalAuth: withRedirectUri(externalAuth, uri) }),
    };
    return { ...model, resolved };
  },
};
