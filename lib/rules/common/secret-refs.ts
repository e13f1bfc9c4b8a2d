import type { SecretKeyRef } from '../../model/refs';
import type {
  EmbeddedAuthServerSpec,
  ExternalAuthConfigSpec,
  OidcConfigSpec,
  RedisStorageSpec,
  RemoteMcpProxySpec,
  TelemetryConfigSpec,
} from '../../model/specs';
import { field, item } from '../../private/field-path';
import type { ProxySubject, Report, ResourceSubject, Rule } from '../rule';
import { ofCluster } from '../cluster-option';
import { isDataKey, isDnsSubdomain } from '../syntax/kubernetes-names';

/** A reference to a key of a Secret, where there is one, and its field. */
export type PlacedRef = readonly [path: string, ref: SecretKeyRef | undefined];

export const PROXY_SECRET_RULES = secretRules<ProxySubject>(({ resolved, target }) => [
  ...proxyRefs(resolved.proxy.spec),
  [ofCluster('defaultRedisPassword'), target.operator ? undefined : target.defaultRedisPassword],
]);
export const TELEMETRY_SECRET_RULES = secretRules<ResourceSubject<'MCPTelemetryConfig'>>(({ resource }) =>
  telemetryRefs(resource.spec),
);
export const OIDC_SECRET_RULES = secretRules<ResourceSubject<'MCPOIDCConfig'>>(({ resource }) =>
  oidcRefs(resource.spec),
);
export const EXTERNAL_AUTH_SECRET_RULES = secretRules<ResourceSubject<'MCPExternalAuthConfig'>>(({ resource }) =>
  externalAuthRefs(resource.spec),
);

/** Neither message shows the value: it may be the secret itself, put there by mistake. */
function secretRules<Subject>(refsOf: (subject: Subject) => readonly PlacedRef[]): readonly Rule<Subject>[] {
  return [
    {
      id: 'secret-name',
      layer: 'api-server',
      severity: 'error',
      check: (subject, report) => {
        for (const [path, ref] of refsOf(subject)) {
          checkName(path, ref, report);
        }
      },
    },
    {
      id: 'secret-key',
      layer: 'api-server',
      severity: 'error',
      check: (subject, report) => {
        for (const [path, ref] of refsOf(subject)) {
          checkKey(path, ref, report);
        }
      },
    },
  ];
}

function checkName(path: string, ref: SecretKeyRef | undefined, report: Report): void {
  if (ref !== undefined && !isDnsSubdomain(ref.name)) {
    const rule = ref.name === '' ? 'is empty' : 'is not a valid name for a Secret';
    report({ field: field(path, 'name'), rule, fix: 'give the name of a Secret of the same namespace' });
  }
}

function checkKey(path: string, ref: SecretKeyRef | undefined, report: Report): void {
  if (ref !== undefined && !isDataKey(ref.key)) {
    const rule = ref.key === '' ? 'is empty' : 'is not a valid Secret key';
    report({ field: field(path, 'key'), rule, fix: 'give one of the keys in the data of the Secret' });
  }
}

/** References to Secrets in a proxy. */
export function proxyRefs({ headerForward, sessionStorage }: RemoteMcpProxySpec): PlacedRef[] {
  const headers = listed(
    'spec.headerForward.addHeadersFromSecret',
    headerForward?.addHeadersFromSecret,
    (path, header) => [[field(path, 'valueSecretRef'), header.valueSecretRef]],
  );
  return [...headers, ['spec.sessionStorage.passwordRef', sessionStorage?.passwordRef]];
}

/** References to Secrets in telemetry settings. */
export function telemetryRefs({ openTelemetry }: TelemetryConfigSpec): PlacedRef[] {
  return listed('spec.openTelemetry.sensitiveHeaders', openTelemetry?.sensitiveHeaders, (path, header) => [
    [field(path, 'secretKeyRef'), header.secretKeyRef],
  ]);
}

/** References to Secrets in the settings of an identity provider. */
export function oidcRefs({ inline }: OidcConfigSpec): PlacedRef[] {
  return [['spec.inline.clientSecretRef', inline?.clientSecretRef]];
}

/** References to Secrets in the settings of an authentication. */
export function externalAuthRefs(spec: ExternalAuthConfigSpec): PlacedRef[] {
  return [
    ['spec.tokenExchange.clientSecretRef', spec.tokenExchange?.clientSecretRef],
    ['spec.headerInjection.valueSecretRef', spec.headerInjection?.valueSecretRef],
    ['spec.bearerToken.tokenSecretRef', spec.bearerToken?.tokenSecretRef],
    ['spec.obo.clientSecretRef', spec.obo?.clientSecretRef],
    ['spec.xaa.idpClientSecretRef', spec.xaa?.idpClientSecretRef],
    ['spec.xaa.targetClientSecretRef', spec.xaa?.targetClientSecretRef],
    ...(spec.embeddedAuthServer === undefined ? [] : authServerRefs(spec.embeddedAuthServer)),
  ];
}

function authServerRefs(server: EmbeddedAuthServerSpec): PlacedRef[] {
  const path = 'spec.embeddedAuthServer';
  return [
    ...listed(field(path, 'signingKeySecretRefs'), server.signingKeySecretRefs, (each, ref) => [[each, ref]]),
    ...listed(field(path, 'hmacSecretRefs'), server.hmacSecretRefs, (each, ref) => [[each, ref]]),
    ...listed(field(path, 'upstreamProviders'), server.upstreamProviders, (each, provider) => [
      [field(each, 'oidcConfig.clientSecretRef'), provider.oidcConfig?.clientSecretRef],
      [field(each, 'oauth2Config.clientSecretRef'), provider.oauth2Config?.clientSecretRef],
      [
        field(each, 'oauth2Config.dcrConfig.initialAccessTokenRef'),
        provider.oauth2Config?.dcrConfig?.initialAccessTokenRef,
      ],
    ]),
    ...listed(field(path, 'delegateClients'), server.delegateClients, (each, client) => [
      [field(each, 'clientSecretRef'), client.clientSecretRef],
    ]),
    ...(server.storage?.redis === undefined ? [] : redisRefs(field(path, 'storage.redis'), server.storage.redis)),
  ];
}

function redisRefs(path: string, redis: RedisStorageSpec): PlacedRef[] {
  return [
    [field(path, 'aclUserConfig.usernameSecretRef'), redis.aclUserConfig.usernameSecretRef],
    [field(path, 'aclUserConfig.passwordSecretRef'), redis.aclUserConfig.passwordSecretRef],
    [field(path, 'tls.caCertSecretRef'), redis.tls?.caCertSecretRef],
    [field(path, 'sentinelTls.caCertSecretRef'), redis.sentinelTls?.caCertSecretRef],
  ];
}

function listed<T>(
  path: string,
  items: readonly T[] | undefined,
  refsOf: (path: string, each: T) => PlacedRef[],
): PlacedRef[] {
  return (items ?? []).flatMap((each, index) => refsOf(item(path, index), each));
}
