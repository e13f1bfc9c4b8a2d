import { AUTH_SERVER_SCOPES, TOKEN_FOLDER, authServerOf } from '../../model/authentication';
import { authzKeyOf, caBundleKey, CEDAR, POLICY_SERVER } from '../../model/config-maps';
import type {
  AuthzConfigSpec,
  InlineOidcSpec,
  KubernetesServiceAccountOidcSpec,
  ResolvedProxy,
  Resource,
} from '../../model/kinds';
import { goValue, type GoStruct, type GoValue } from '../../go';
import { parseOneDocument } from '../../kubernetes';
import { isPlainObject, type PlainObject } from '../../private/plain';
import { IncompleteProxy, requiredNamespace, type StandaloneModel } from '../standalone-model';
import { oidcCaPath } from '../volumes';

/** The runner's names for the settings of each type. */
const BLOCKS: { readonly [type: string]: string } = { [CEDAR]: 'cedar', [POLICY_SERVER]: 'pdp' };

/**
 * `authz_config`: in Go's order when it is inline or has claims, with sorted keys when a ConfigMap or an MCPAuthzConfig
 * holds it (`docs/operator/run-config.md#authorization`).
 */
export function authzRunConfig({ resolved, behaviour }: StandaloneModel): GoValue | undefined {
  const { authzConfig } = resolved.proxy.spec;
  if (authzConfig === undefined) {
    return resolved.authz && goValue(sharedContent(resolved.authz));
  }
  const claims = claimsOf(authzConfig);
  if (authzConfig.type === 'inline') {
    const { policies = [], entitiesJson = '' } = authzConfig.inline ?? {};
    const cedar = { policies, entities_json: entitiesJson, ...claims };
    return { version: behaviour.inlineAuthzVersion, type: CEDAR, cedar };
  }
  const content = configMapContent(resolved);
  return Object.keys(claims).length === 0 || !isCedar(content) ? goValue(content) : rebuilt(content, claims);
}

/**
 * The copy in the middleware; the one for an embedded authorization server is built anew
 * (`docs/operator/run-config.md#authorization`).
 */
export function authzMiddlewareConfig(
  model: StandaloneModel,
  primaryUpstream: string | undefined,
): GoValue | undefined {
  const { resolved, behaviour } = model;
  const config = authzRunConfig(model);
  const content = contentOf(model);
  if (config === undefined || primaryUpstream === undefined || content === undefined || !isCedar(content)) {
    return config;
  }
  const { authzConfig } = resolved.proxy.spec;
  const upstream = { primary_upstream_provider: primaryUpstream };
  return behaviour.authzClaims === 'kept'
    ? rebuilt(content, { ...(authzConfig && claimsOf(authzConfig)), ...upstream })
    : rebuilt({ ...content, cedar: withoutClaims(cedarOf(content)) }, upstream);
}

/** The authorization settings as plain data. */
function contentOf(model: StandaloneModel): PlainObject | undefined {
  const { resolved } = model;
  const { authzConfig } = resolved.proxy.spec;
  if (authzConfig === undefined) {
    return resolved.authz && sharedContent(resolved.authz);
  }
  return authzConfig.type === 'inline' ? (authzRunConfig(model) as GoStruct) : configMapContent(resolved);
}

function sharedContent({ spec: { type, config } }: Resource<'MCPAuthzConfig'>): PlainObject {
  return { version: '1.0', type, [BLOCKS[type] ?? type]: config };
}

/** The claim settings of policies, in the order of Go's fields. */
const CLAIMS = ['group_claim_name', 'role_claim_name', 'group_entity_type'] as const;
const OPTIONS = ['primary_upstream_provider', ...CLAIMS] as const;

type Options = { readonly [Name in (typeof OPTIONS)[number]]?: string };

/** In the order of Go's fields, without unknown ones, and with these values instead of the content's own. */
function rebuilt(content: PlainObject, options: Options): GoStruct {
  const cedar = cedarOf(content);
  const named = OPTIONS.map((name) => [name, options[name] ?? cedar[name]] as const);
  return {
    version: goValue(content['version'] ?? ''),
    type: goValue(content['type'] ?? ''),
    cedar: {
      policies: goValue(cedar['policies'] ?? []),
      entities_json: goValue(cedar['entities_json'] ?? ''),
      ...Object.fromEntries(named.filter(([, value]) => typeof value === 'string' && value !== '')),
    },
  };
}

/** Empty ones count as none. */
function claimsOf({ groupClaimName = '', roleClaimName = '', groupEntityType = '' }: AuthzConfigSpec): Options {
  const claims = {
    group_claim_name: groupClaimName,
    role_claim_name: roleClaimName,
    group_entity_type: groupEntityType,
  };
  return Object.fromEntries(Object.entries(claims).filter(([, value]) => value !== ''));
}

function withoutClaims(cedar: PlainObject): PlainObject {
  return Object.fromEntries(Object.entries(cedar).filter(([name]) => !CLAIMS.some((claim) => claim === name)));
}

function isCedar(content: PlainObject): boolean {
  return content['type'] === CEDAR;
}

function cedarOf(content: PlainObject): PlainObject {
  return isPlainObject(content['cedar']) ? content['cedar'] : {};
}

/** The file in the ConfigMap of inline policies: compact, keys sorted, and an empty `entitiesJson` is `[]` there. */
export function inlineAuthzFile(resolved: ResolvedProxy): GoValue {
  const { policies = [], entitiesJson = '' } = resolved.proxy.spec.authzConfig?.inline ?? {};
  const entities = entitiesJson === '' ? '[]' : entitiesJson;
  return { cedar: { entities_json: entities, policies }, type: CEDAR, version: '1.0' };
}

/** Rules have checked that the content is known and well-formed. */
function configMapContent({ proxy, authzConfigMap }: ResolvedProxy): PlainObject {
  const key = authzKeyOf(proxy.spec.authzConfig?.configMap?.key ?? '');
  const parsed = parseOneDocument(authzConfigMap?.[key] ?? '');
  if (parsed.kind !== 'value' || !isPlainObject(parsed.value)) {
    throw new IncompleteProxy(`the key ${key} of the authorization ConfigMap of ${proxy.name} is not known`);
  }
  return parsed.value;
}

/** `oidc_config`: all keys are always there, under the names of Go's fields (`docs/operator/run-config.md#oidc`). */
export interface OidcRunConfig extends Provider {
  readonly [key: string]: string | boolean | readonly string[] | null;
  readonly Audience: string;
  readonly ClientSecret: string;
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

interface Provider {
  readonly Issuer: string;
  readonly JWKSURL: string;
  readonly ClientID: string;
  readonly CACertPath: string;
  readonly AuthTokenFile: string;
  readonly AllowPrivateIP: boolean;
  readonly InsecureAllowHTTP: boolean;
  readonly IntrospectionURL: string;
}

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
