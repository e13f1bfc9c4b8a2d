import { caBundleKey } from './config-maps';
import type {
  CaBundleRef,
  DelegateClientSpec,
  EmbeddedAuthServerSpec,
  InlineOidcSpec,
  JwtBearerGrantSpec,
  OidcConfigSpec,
  ResolvedProxy,
  Resource,
  UpstreamProviderSpec,
} from './kinds';
import { isMalformed, parseGoUrl } from '../go';
import { OAUTH } from './served-paths';
import type { Target } from './target';

/** The default scopes of an authorization server (`docs/operator/run-config.md#oidc`). */
export const AUTH_SERVER_SCOPES: readonly string[] = ['openid', 'profile', 'email', 'offline_access'];

/** The authorization server that a proxy runs. */
export interface AuthServer {
  /** The field that refers to it. */
  readonly field: string;
  readonly spec: EmbeddedAuthServerSpec;
}

/** Whether a proxy runs an authorization server; a config in `authServerRef` must be one. */
export function runsAuthServer({ proxy, externalAuth }: ResolvedProxy): boolean {
  return proxy.spec.authServerRef !== undefined || externalAuth?.spec.type === 'embeddedAuthServer';
}

/**
 * The authorization server that a proxy runs, if the app knows its settings; `authServerRef` takes precedence over
 * `externalAuthConfigRef` (`docs/operator/run-config.md#external-authentication`).
 */
export function authServerOf({ authServer, externalAuth }: ResolvedProxy): AuthServer | undefined {
  return serverOf('spec.authServerRef', authServer) ?? serverOf('spec.externalAuthConfigRef', externalAuth);
}

/** Whether series of the proxy tell how many clients have registered (`docs/operator/metrics.md#series-of-the-proxy`). */
export function countsClients(resolved: ResolvedProxy, { release }: Target): boolean {
  return release.runner.registeredClients === 'counted' && authServerOf(resolved) !== undefined;
}

function serverOf(field: string, config: ResolvedProxy['externalAuth']): AuthServer | undefined {
  const server = config?.spec.type === 'embeddedAuthServer' ? config.spec.embeddedAuthServer : undefined;
  return server && { field, spec: server };
}

type Upstreams = Pick<EmbeddedAuthServerSpec, 'upstreamProviders'>;

/** The identity providers of a server; from release 0.47 on, it may have none. */
export function upstreamsOf({ upstreamProviders = [] }: Upstreams): readonly UpstreamProviderSpec[] {
  return upstreamProviders;
}

/** The clients that may act for users, and the field of the server that has them. */
export function delegateClientsOf({ delegateClients, inboundGrants }: EmbeddedAuthServerSpec): {
  readonly field: string;
  readonly clients: readonly DelegateClientSpec[];
} {
  const granted = inboundGrants?.tokenExchange?.delegateClients;
  return delegateClients === undefined && granted !== undefined
    ? { field: 'inboundGrants.tokenExchange.delegateClients', clients: granted }
    : { field: 'delegateClients', clients: delegateClients ?? [] };
}

/** The policies by which clients get tokens for a JWT of another issuer, each with its path below the server. */
export function jwtBearerGrantsOf({
  trustedIssuers = [],
  inboundGrants,
}: EmbeddedAuthServerSpec): readonly (readonly [path: string, grant: JwtBearerGrantSpec])[] {
  const policies = inboundGrants?.jwtBearer?.issuerPolicies ?? [];
  return [
    ...trustedIssuers.flatMap(({ jwtBearerGrant }, index) =>
      jwtBearerGrant === undefined
        ? []
        : [[`trustedIssuers[${String(index)}].jwtBearerGrant`, jwtBearerGrant] as const],
    ),
    ...policies.map((policy, index) => [`inboundGrants.jwtBearer.issuerPolicies[${String(index)}]`, policy] as const),
  ];
}

/** A ConfigMap with certificates that an authorization server trusts, and what for. */
export interface AuthServerCaBundle {
  readonly of: 'upstream' | 'issuer';
  /** The place of the provider or of the issuer in its list. */
  readonly index: number;
  readonly configMap: string;
  readonly key: string;
}

/** The CA bundles of a server, in the order in which they are mounted. */
export function caBundlesOf(
  server: Upstreams & Pick<EmbeddedAuthServerSpec, 'trustedIssuers'>,
): readonly AuthServerCaBundle[] {
  const upstreams = upstreamsOf(server).map(({ oidcConfig, oauth2Config }) => oidcConfig ?? oauth2Config);
  return [...bundlesOf('upstream', upstreams), ...bundlesOf('issuer', server.trustedIssuers ?? [])];
}

function bundlesOf(
  of: AuthServerCaBundle['of'],
  parts: readonly ({ readonly caBundleRef?: CaBundleRef } | undefined)[],
): AuthServerCaBundle[] {
  return parts.flatMap((part, index) => {
    const ref = part?.caBundleRef?.configMapRef;
    return ref === undefined ? [] : [{ of, index, configMap: ref.name, key: caBundleKey(ref.key) }];
  });
}

type ExternalAuth = Resource<'MCPExternalAuthConfig'>;

const CALLBACK = `${OAUTH}/callback`;

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
  const { upstreamProviders } = server;
  const redirected = upstreamProviders?.map((provider) => ({
    ...provider,
    ...(provider.oidcConfig && { oidcConfig: open(provider.oidcConfig) }),
    ...(provider.oauth2Config && { oauth2Config: open(provider.oauth2Config) }),
  }));
  return { ...server, ...(redirected && { upstreamProviders: redirected }) };
}

/** The settings of the identity provider of a proxy, if they are inline in its config and the app knows them. */
export function inlineOidcOf({ oidc }: ResolvedProxy): InlineOidcSpec | undefined {
  return oidc?.spec.type === 'inline' ? oidc.spec.inline : undefined;
}

/** The path where the kubelet mounts the token and the CA of a pod's ServiceAccount. */
export const TOKEN_FOLDER = '/var/run/secrets/kubernetes.io/serviceaccount';

/** Whether a proxy with these settings reads the token or the CA of its ServiceAccount. */
export function readsServiceAccountToken({ type, inline, kubernetesServiceAccount }: OidcConfigSpec): boolean {
  return type === 'inline'
    ? (inline?.jwksAuthTokenPath ?? '').startsWith(`${TOKEN_FOLDER}/`)
    : kubernetesServiceAccount?.useClusterAuth !== false;
}
