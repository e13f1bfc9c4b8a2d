import { McpTransport, SessionAffinity } from '../../../index';
import { REFERENCES } from '../../../model/kinds';
import { PRODUCT } from '../../../model/product';
import type {
  AuthzConfigSpec,
  EnvVarSpec,
  HeaderForwardSpec,
  MetadataOverridesSpec,
  ProxyDeploymentOverridesSpec,
  RemoteMcpProxySpec,
  ResourceOverridesSpec,
  SessionStorageSpec,
} from '../../../model/specs';
import { memberUnlessDefault, unlessDefault } from './defaults';
import {
  call,
  entries,
  fields,
  list,
  optional,
  strings,
  tall,
  unlessEmpty,
  value,
  type Expression,
  type Fields,
  type OptionalFields,
} from '../typescript/expression';
import { literal } from '../typescript/json';
import { resources } from './quantity';
import type { References } from './references';
import type { OwnSource } from '../source';
import { headers } from './headers';
import { secretValue } from './secret-value';

const KIND = 'MCPRemoteProxy';

/** The props of a proxy. */
export function proxyProps({ spec, namespace }: OwnSource<'MCPRemoteProxy'>, references: References): OptionalFields {
  const { serviceAccount, headerForward } = spec;
  const debug = isDebug(spec.resourceOverrides?.proxyDeployment?.env);
  return {
    remoteUrl: value(spec.remoteUrl),
    proxyPort: unlessDefault(KIND, 'proxyPort', spec.proxyPort),
    transport: memberUnlessDefault(KIND, 'transport', spec.transport, ['McpTransport', McpTransport]),
    sessionAffinity: memberUnlessDefault(KIND, 'sessionAffinity', spec.sessionAffinity, [
      'SessionAffinity',
      SessionAffinity,
    ]),
    trustProxyHeaders: unlessDefault(KIND, 'trustProxyHeaders', spec.trustProxyHeaders),
    endpointPrefix: optional(spec.endpointPrefix),
    serviceAccount: serviceAccount === undefined ? undefined : references.serviceAccount(namespace, serviceAccount),
    replicas: optional(spec.replicas),
    podTemplate: spec.podTemplateSpec && literal(spec.podTemplateSpec),
    sessionStorage: spec.sessionStorage && sessionStorage(spec.sessionStorage, references),
    audit: optional(spec.audit?.enabled),
    authorization: authorizationOf(spec, namespace, references),
    headerForward: headerForward && forwarded(headerForward, references),
    ...configs(spec, namespace, references),
    group: spec.groupRef && references.config('MCPGroup', namespace, spec.groupRef.name),
    resources: resources(spec.resources),
    resourceOverrides: overrides(spec.resourceOverrides, debug, references),
    debug: debug ? value(true) : undefined,
  };
}

interface Referring {
  readonly name: string;
  readonly [setting: string]: unknown;
}

/** The configs that the proxy refers to, each with the proxy's own settings for it. */
function configs(spec: RemoteMcpProxySpec, namespace: string | undefined, references: References): OptionalFields {
  const props: { [prop: string]: Expression } = {};
  for (const { field, kind, prop, settings } of REFERENCES) {
    const given = spec[field] as Referring | undefined;
    if (given !== undefined && prop !== undefined) {
      const config = references.config(kind, namespace, given.name);
      const others = settings.map((each): [string, Expression | undefined] => [
        each,
        given[each] === undefined ? undefined : literal(given[each]),
      ]);
      props[prop] = fields({ config, ...Object.fromEntries(others) });
    }
  }
  return props;
}

function authorizationOf(
  { authzConfig, authzConfigRef }: RemoteMcpProxySpec,
  namespace: string | undefined,
  references: References,
): Expression | undefined {
  return authzConfigRef === undefined
    ? authzConfig && authorization(authzConfig, namespace, references)
    : call('Authorization.fromConfig', references.config('MCPAuthzConfig', namespace, authzConfigRef.name));
}

function authorization(
  { type, inline, configMap, groupClaimName, roleClaimName, groupEntityType }: AuthzConfigSpec,
  namespace: string | undefined,
  references: References,
): Expression | undefined {
  const claims = {
    groupClaim: optional(groupClaimName),
    roleClaim: optional(roleClaimName),
    groupEntityType: optional(groupEntityType),
  };
  if (type === 'inline') {
    const entities = unlessDefault(KIND, 'authzConfig.inline.entitiesJson', inline?.entitiesJson);
    const primaryUpstreamProvider = optional(inline?.primaryUpstreamProvider);
    return (
      inline &&
      call(
        'Authorization.cedar',
        strings(inline.policies),
        unlessEmpty(fields({ entities, primaryUpstreamProvider, ...claims })),
      )
    );
  }
  return (
    configMap &&
    call(
      'Authorization.fromConfigMap',
      references.configMap(namespace, configMap.name),
      unlessEmpty(fields({ key: unlessDefault(KIND, 'authzConfig.configMap.key', configMap.key), ...claims })),
    )
  );
}

function sessionStorage(given: SessionStorageSpec, references: References): Expression {
  const { provider, address, db, keyPrefix, passwordRef } = given;
  return provider === 'redis'
    ? call(
        'SessionStorage.redis',
        fields({
          address: optional(address),
          db: unlessDefault(KIND, 'sessionStorage.db', db),
          keyPrefix: optional(keyPrefix),
          password: secretValue(passwordRef, references),
        }),
      )
    : call('SessionStorage.memory');
}

function forwarded(
  { addPlaintextHeaders, addHeadersFromSecret = [] }: HeaderForwardSpec,
  references: References,
): Expression | undefined {
  const secret = addHeadersFromSecret.map(({ headerName, valueSecretRef }) => [headerName, valueSecretRef] as const);
  return headers(addPlaintextHeaders, secret, references);
}

/** `debug` writes the variable as the last one. */
function isDebug(env: readonly EnvVarSpec[] = []): boolean {
  const last = env.at(-1);
  return last?.name === `${PRODUCT}_DEBUG` && last.value === 'true';
}

function overrides(
  given: ResourceOverridesSpec | undefined,
  debug: boolean,
  references: References,
): Expression | undefined {
  if (given === undefined) {
    return undefined;
  }
  const deployed = given.proxyDeployment && deployment(given.proxyDeployment, debug, references);
  const proxyDeployment = debug && deployed?.fields.length === 0 ? undefined : deployed;
  const made = fields({ proxyDeployment, proxyService: given.proxyService && fields(metadata(given.proxyService)) });
  return debug && made.fields.length === 0 ? undefined : made;
}

function deployment(given: ProxyDeploymentOverridesSpec, debug: boolean, references: References): Fields {
  const env = debug ? given.env?.slice(0, -1) : given.env;
  const variables = env && Object.fromEntries(env.map((each) => [each.name, each.value]));
  const { podTemplateMetadataOverrides: pod } = given;
  return tall({
    ...metadata(given),
    env: debug && env?.length === 0 ? undefined : entries(variables, value),
    imagePullSecrets:
      given.imagePullSecrets && list(given.imagePullSecrets.map((each) => references.secret(each.name))),
    podTemplateMetadataOverrides: pod && fields(metadata(pod)),
  });
}

function metadata({ annotations, labels }: MetadataOverridesSpec): OptionalFields {
  return { annotations: entries(annotations, value), labels: entries(labels, value) };
}
