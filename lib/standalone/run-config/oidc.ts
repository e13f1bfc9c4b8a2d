import type { InlineOidcSpec, KubernetesServiceAccountOidcSpec, ResolvedProxy } from '../../model/kinds';
import { AUTH_SERVER_SCOPES, TOKEN_FOLDER, authServerOf } from '../../model/authentication';
import { caBundleKey } from '../../model/config-maps';
import { oidcCaPath } from '../volumes';
import { requiredNamespace, IncompleteProxy } from '../standalone-model';

/** `oidc_config`: all keys are always there, under the names of Go's fields (`docs/operator/run-config.md#oidc`). */
export interface OidcRunConfig {
  readonly [key: string]: string | boolean | readonly string[] | null;
  readonly Issuer: string;
  readonly Audience: string;
  readonly JWKSURL: string;
  readonly ClientID: string;
  readonly ClientSecret: string;
  readonly CACertPath: string;
  readonly AuthTokenFile: string;
  readonly AllowPrivateIP: boolean;
  readonly InsecureAllowHTTP: boolean;
  readonly IntrospectionURL: string;
  readonly ResourceURL: string;
  readonly Scopes: readonly string[] | null;
}

/** The OIDC settings of a proxy that refers to an MCPOIDCConfig. */
export function oidcRunConfig(resolved: ResolvedProxy): OidcRunConfig | undefined {
  const { oidcConfigRef } = resolved.proxy.spec;
  const spec = resolved.oidc?.spec;
  if (oidcConfigRef === undefined) {
    return undefined;
  }
  if (spec === undefined) {
    // a rule reports it earlier; a proxy must never run without the requested authentication
    throw new IncompleteProxy(`the MCPOIDCConfig ${oidcConfigRef.name} of ${resolved.proxy.name} is not known`);
  }
  const provider = spec.inline === undefined ? ofKubernetes(spec.kubernetesServiceAccount) : ofInline(spec.inline);
  return {
    Issuer: provider.Issuer,
    Audience: oidcConfigRef.audience,
    JWKSURL: provider.JWKSURL,
    ClientID: provider.ClientID,
    ClientSecret: '',
    CACertPath: provider.CACertPath,
    AuthTokenFile: provider.AuthTokenFile,
    AllowPrivateIP: provider.AllowPrivateIP,
    InsecureAllowHTTP: provider.InsecureAllowHTTP,
    IntrospectionURL: provider.IntrospectionURL,
    ResourceURL: resourceUrl(resolved, oidcConfigRef.resourceUrl),
    Scopes: scopes(resolved, oidcConfigRef.scopes),
  };
}

type Provider = Pick<
  OidcRunConfig,
  | 'Issuer'
  | 'JWKSURL'
  | 'ClientID'
  | 'CACertPath'
  | 'AuthTokenFile'
  | 'AllowPrivateIP'
  | 'InsecureAllowHTTP'
  | 'IntrospectionURL'
>;

function ofInline(spec: InlineOidcSpec): Provider {
  const bundle = spec.caBundleRef?.configMapRef;
  return {
    Issuer: spec.issuer,
    JWKSURL: spec.jwksUrl ?? '',
    ClientID: spec.clientId ?? '',
    CACertPath: bundle === undefined ? '' : `${oidcCaPath(bundle.name)}/${caBundleKey(bundle.key)}`,
    AuthTokenFile: spec.jwksAuthTokenPath ?? '',
    AllowPrivateIP: spec.jwksAllowPrivateIP,
    InsecureAllowHTTP: spec.insecureAllowHTTP,
    IntrospectionURL: spec.introspectionUrl ?? '',
  };
}

function ofKubernetes(spec: KubernetesServiceAccountOidcSpec | undefined): Provider {
  const useClusterAuth = spec?.useClusterAuth ?? true;
  const issuer = spec?.issuer ?? '';
  return {
    Issuer: issuer === '' ? 'https://kubernetes.default.svc' : issuer,
    JWKSURL: spec?.jwksUrl ?? '',
    ClientID: '',
    CACertPath: useClusterAuth ? `${TOKEN_FOLDER}/ca.crt` : '',
    AuthTokenFile: useClusterAuth ? `${TOKEN_FOLDER}/token` : '',
    AllowPrivateIP: useClusterAuth,
    InsecureAllowHTTP: false,
    IntrospectionURL: spec?.introspectionUrl ?? '',
  };
}

/**
 * The operator's default names a host that doesn't exist; a correction sets another one before
 * (`docs/operator/run-config.md#oidc`).
 */
function resourceUrl(resolved: ResolvedProxy, given: string | undefined): string {
  if (given !== undefined && given !== '') {
    return given;
  }
  const { name, spec } = resolved.proxy;
  const namespace = requiredNamespace(resolved, 'the default resource URL');
  return `http://${name}.${namespace}.svc.cluster.local:${String(spec.proxyPort)}`;
}

function scopes(resolved: ResolvedProxy, given: readonly string[] | undefined): readonly string[] | null {
  if (given !== undefined && given.length > 0) {
    return given;
  }
  return authServerOf(resolved) === undefined ? null : AUTH_SERVER_SCOPES;
}
