import { servedRedirectUri, withRedirectUri } from '../../model/redirect-uri';
import type { Resource } from '../../model/resource';
import type { Correction } from './correction';

type ExternalAuth = Resource<'MCPExternalAuthConfig'>;

/**
 * The operator has users return below the path of the resource, but the proxy waits for them at its root
 * (`docs/operator/run-config.md#redirect-uri`).
 */
export const redirectUri: Correction = {
  id: 'redirect-uri',
  model: (model) => {
    const { proxy, authServer, externalAuth } = model.resolved;
    const uri = servedRedirectUri(proxy.spec.oidcConfigRef?.resourceUrl ?? '');
    if (uri === undefined) {
      return model;
    }
    const resolved = {
      ...model.resolved,
      ...(authServer && { authServer: redirected(authServer, uri) }),
      ...(externalAuth && { externalAuth: redirected(externalAuth, uri) }),
    };
    return { ...model, resolved };
  },
};

function redirected(config: ExternalAuth, uri: string): ExternalAuth {
  const { embeddedAuthServer } = config.spec;
  return embeddedAuthServer === undefined
    ? config
    : { ...config, spec: { ...config.spec, embeddedAuthServer: withRedirectUri(embeddedAuthServer, uri) } };
}
