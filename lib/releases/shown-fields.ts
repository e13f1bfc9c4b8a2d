import type { Kind } from '../model/kinds';
import { childOf, type SchemaNode } from '../model/schema';
import { segments } from '../private/field-path';
import { newestSchemaOf } from './schema-of';

/** How much of a value a message may show; never the user or the query of a URL. */
export type Shown = 'all' | 'path' | 'host' | 'nothing';

/**
 * The string fields that messages may show: names, choices and addresses, which nobody would use for a secret. Numbers,
 * booleans and values of a closed set may always be shown. All other fields may be a secret, or contain one.
 *
 * `*` stands for any item or key; all fields below a `**` are meant.
 */
const TEXTS: { readonly [K in Kind]?: readonly string[] } = {
  MCPRemoteProxy: [
    'endpointPrefix',
    'serviceAccount',
    'authServerRef.name',
    'authzConfig.configMap.*',
    'authzConfig.inline.primaryUpstreamProvider',
    'authzConfigRef.name',
    'externalAuthConfigRef.name',
    'groupRef.name',
    'headerForward.addHeadersFromSecret.*.headerName',
    'oidcConfigRef.name',
    'oidcConfigRef.audience',
    'oidcConfigRef.scopes.*',
    'podTemplateSpec.metadata.labels.*',
    'podTemplateSpec.spec.containers.*.name',
    'podTemplateSpec.spec.volumes.*.name',
    'resourceOverrides.proxyDeployment.env.*.name',
    'resourceOverrides.proxyDeployment.labels.*',
    'resourceOverrides.proxyDeployment.podTemplateMetadataOverrides.labels.*',
    'resourceOverrides.proxyService.labels.*',
    'resources.**',
    'telemetryConfigRef.**',
    'toolConfigRef.name',
  ],
  MCPTelemetryConfig: [
    'openTelemetry.caBundleRef.configMapRef.*',
    'openTelemetry.sensitiveHeaders.*.name',
    'openTelemetry.tracing.samplingRate',
  ],
  MCPAuthzConfig: ['type'],
  MCPOIDCConfig: [
    'inline.caBundleRef.configMapRef.*',
    'inline.jwksAuthTokenPath',
    'kubernetesServiceAccount.namespace',
    'kubernetesServiceAccount.serviceAccount',
  ],
  MCPExternalAuthConfig: [
    'awsSts.fallbackRoleArn',
    'awsSts.region',
    'awsSts.roleClaim',
    'awsSts.roleMappings.*.roleArn',
    'awsSts.service',
    'awsSts.sessionNameClaim',
    'embeddedAuthServer.delegateClients.*.clientId',
    'embeddedAuthServer.storage.redis.dialTimeout',
    'embeddedAuthServer.storage.redis.readTimeout',
    'embeddedAuthServer.storage.redis.sentinelConfig.sentinelService.*',
    'embeddedAuthServer.storage.redis.writeTimeout',
    'embeddedAuthServer.tokenLifespans.*',
    'embeddedAuthServer.trustedIssuers.*.actorClaim',
    'embeddedAuthServer.upstreamProviders.*.name',
    'headerInjection.headerName',
    'tokenExchange.audience',
    'tokenExchange.externalTokenHeaderName',
    'tokenExchange.subjectProviderName',
    'upstreamInject.providerName',
  ],
  MCPToolConfig: ['toolsFilter.*', 'toolsOverride.*.name'],
};

/** URLs of third-party services, whose paths often contain keys. */
const FOREIGN_URLS: { readonly [K in Kind]?: readonly string[] } = {
  MCPRemoteProxy: ['remoteUrl'],
  MCPTelemetryConfig: ['openTelemetry.endpoint'],
};

/** URLs that the user's clients or an identity provider know, whose paths messages may show. */
const URLS: { readonly [K in Kind]?: readonly string[] } = {
  MCPRemoteProxy: ['oidcConfigRef.resourceUrl'],
  MCPAuthzConfig: ['config.http.url'],
  MCPOIDCConfig: [
    'inline.introspectionUrl',
    'inline.issuer',
    'inline.jwksUrl',
    'kubernetesServiceAccount.introspectionUrl',
    'kubernetesServiceAccount.issuer',
    'kubernetesServiceAccount.jwksUrl',
  ],
  MCPExternalAuthConfig: [
    'embeddedAuthServer.authorizationEndpointBaseUrl',
    'embeddedAuthServer.forceConfidentialRedirectUris.*',
    'embeddedAuthServer.issuer',
    'embeddedAuthServer.trustedIssuers.*.issuerUrl',
    'embeddedAuthServer.trustedIssuers.*.jwksUrl',
    'embeddedAuthServer.upstreamProviders.*.oauth2Config.authorizationEndpoint',
    'embeddedAuthServer.upstreamProviders.*.oauth2Config.dcrConfig.discoveryUrl',
    'embeddedAuthServer.upstreamProviders.*.oauth2Config.dcrConfig.registrationEndpoint',
    'embeddedAuthServer.upstreamProviders.*.oauth2Config.redirectUri',
    'embeddedAuthServer.upstreamProviders.*.oauth2Config.tokenEndpoint',
    'embeddedAuthServer.upstreamProviders.*.oauth2Config.userInfo.endpointUrl',
    'embeddedAuthServer.upstreamProviders.*.oidcConfig.issuerUrl',
    'embeddedAuthServer.upstreamProviders.*.oidcConfig.redirectUri',
    'embeddedAuthServer.upstreamProviders.*.oidcConfig.userInfoOverride.endpointUrl',
    'obo.authority',
    'tokenExchange.tokenUrl',
    'xaa.idpTokenUrl',
    'xaa.targetTokenUrl',
  ],
};

/** The fields of all kinds. */
const METADATA = [
  'metadata.name',
  'metadata.namespace',
  'metadata.labels.*',
  'metadata.finalizers.*',
  'apiVersion',
  'kind',
];

type Path = readonly (string | number)[];

/** How much of a field's value messages may show. */
export function shownOf(kind: Kind, field: string): Shown {
  const path = segments(field);
  const [root, ...below] = path;
  if (root !== 'spec') {
    return isListed(METADATA, path) ? 'all' : 'nothing';
  }
  const node = nodeAt(newestSchemaOf(kind), below);
  const key = node?.item === undefined ? below : [...below, node.item];
  if (isChoice(node?.schema) || isListed(TEXTS[kind], key)) {
    return 'all';
  }
  if (isListed(URLS[kind], key)) {
    return 'path';
  }
  return isListed(FOREIGN_URLS[kind], key) ? 'host' : 'nothing';
}

function isListed(patterns: readonly string[] | undefined, path: Path): boolean {
  return patterns?.some((pattern) => matches(pattern, path)) === true;
}

function matches(pattern: string, path: Path): boolean {
  const steps = pattern.split('.');
  const isOpen = steps.at(-1) === '**';
  const fixed = isOpen ? steps.slice(0, -1) : steps;
  return (
    (isOpen ? path.length > fixed.length : path.length === fixed.length) &&
    fixed.every((step, index) => step === '*' || step === path[index])
  );
}

interface Found {
  readonly schema: SchemaNode;
  /** The field that identifies the items of a list, if the path leads to an item. */
  readonly item?: string | undefined;
}

function nodeAt(schema: SchemaNode | undefined, path: Path): Found | undefined {
  const [step, ...rest] = path;
  if (schema === undefined || step === undefined) {
    return schema && { schema };
  }
  return schema.type === 'list' && rest.length === 0 && Array.isArray(schema.unique)
    ? { schema: schema.items, item: schema.unique[0] as string }
    : nodeAt(childOf(schema, step), rest);
}

/** Whether the value is a number, a boolean, or one of a closed set. */
function isChoice(schema: SchemaNode | undefined): boolean {
  return (
    schema?.type === 'integer' || schema?.type === 'boolean' || (schema?.type === 'string' && schema.enum !== undefined)
  );
}
