import { isMalformed, parseGoUrl } from '../private/go/go-url';
import type { Resource } from './resource';
import type { EmbeddedAuthServerSpec } from './specs';

type ExternalAuth = Resource<'MCPExternalAuthConfig'>;

const CALLBACK = '/oauth/callback';

/** The operator's redirect URI for upstream providers: below the resource, whatever its path. */
export function operatorRedirectUri(resourceUrl: string): string | undefined {
  return resourceUrl === '' ? undefined : `${resourceUrl.replace(/\/+$/, '')}${CALLBACK}`;
}

/** The redirect URI that the proxy serves: at the root (`docs/operator/run-config.md#redirect-uri`). */
export function servedRedirectUri(resourceUrl: string): string | undefined {
  const url = parseGoUrl(resourceUrl);
  return isMalformed(url) || !/^https?$/.test(url.scheme) || url.host === ''
    ? undefined
    : `${url.scheme}://${url.host}${CALLBACK}`;
}

/** The config with this URI for upstream providers without a redirect URI. */
export function withRedirectUri(config: ExternalAuth, redirectUri: string): ExternalAuth {
  const { embeddedAuthServer } = config.spec;
  return embeddedAuthServer === undefined
    ? config
    : { ...config, spec: { ...config.spec, embeddedAuthServer: redirectedServer(embeddedAuthServer, redirectUri) } };
}

function redirectedServer(server: EmbeddedAuthServerSpec, redirectUri: string): EmbeddedAuthServerSpec {
  const open = <Client extends { readonly redirectUri?: string }>(client: Client): Client =>
    (client.redirectUri ?? '') === '' ? { ...client, redirectUri } : client;
  return {
    ...server,
    upstreamProviders: server.upstreamProviders.map((provider) => ({
      ...provider,
      ...(provider.oidcConfig && { oidcConfig: open(provider.oidcConfig) }),
      ...(provider.oauth2Config && { oauth2Config: open(provider.oauth2Config) }),
    })),
  };
}
