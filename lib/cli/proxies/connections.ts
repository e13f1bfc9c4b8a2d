import { isPlainObject, listAt, objectAt, textAt } from '../../private/plain';

/** A server that a proxy reaches. */
export interface Server {
  /** The host, and the port if one is stated. */
  readonly host: string;
  /** Its role for the proxy. */
  readonly role: string;
}

/** Fields of the custom resources and keys of the run config that contain addresses of servers, by path. */
const ROLES: readonly (readonly [path: RegExp, role: string])[] = [
  [/^(remoteUrl|remote_url)$/, 'remote server'],
  [/^(inline|kubernetesServiceAccount)\.(issuer|jwksUrl|introspectionUrl)$/, 'identity provider'],
  [/^oidc_config\.(Issuer|JWKSURL|IntrospectionURL|issuer|jwks_url|introspection_url)$/, 'identity provider'],
  [/(issuerUrl|issuer_url|jwksUrl|jwks_url)$/, 'identity provider'],
  [/(tokenEndpoint|token_endpoint|endpointUrl|endpoint_url)$/, 'identity provider'],
  [/(discoveryUrl|discovery_url|registrationEndpoint|registration_endpoint)$/, 'identity provider'],
  [/(tokenUrl|TokenUrl|token_url)$/, 'token endpoint'],
  [/^(openTelemetry|telemetry_config)\.endpoint$/, 'telemetry'],
  [/^(sessionStorage|scaling_config\.session_redis)\.address$/, 'Redis'],
  [/(redis|redis_config)\.addr$|(sentinelAddrs|sentinel_addrs)$/, 'Redis'],
  [/(^config|config_data)\.http\.url$/, 'policy server'],
];
const STS_REGION = /(^awsSts|aws_sts_config)\.region$/;

/** The servers in the settings of a namespace: the spec of a custom resource, or a run config. */
export function serversIn(settings: unknown, namespace: string | undefined): Server[] {
  const { openTelemetry } = objectAt(settings);
  const isOff = isPlainObject(openTelemetry) && openTelemetry['enabled'] !== true;
  const named = leaves(settings, '').flatMap(([path, text]) => {
    if (STS_REGION.test(path)) {
      return [{ host: `sts.${text}.amazonaws.com`, role: 'token endpoint' }];
    }
    const role = ROLES.find(([pattern]) => pattern.test(path))?.[1];
    const host = hostOf(text);
    return role === undefined || host === '' || (isOff && role === 'telemetry') ? [] : [{ host, role }];
  });
  return [...named, ...sentinels(settings, namespace)];
}

/** Sentinels can be given as a Service. */
function sentinels(settings: unknown, ownNamespace = ''): Server[] {
  const service = objectAt(settings, 'embeddedAuthServer', 'storage', 'redis', 'sentinelConfig', 'sentinelService');
  const { name, namespace = ownNamespace, port } = service;
  return typeof name === 'string'
    ? [{ host: `${name}.${String(namespace)}.svc.cluster.local:${String(port)}`, role: 'Redis' }]
    : [];
}

/** All strings, each with its path of keys; items of lists have the path of their list. */
function leaves(value: unknown, path: string): [path: string, text: string][] {
  if (typeof value === 'string') {
    return [[path, value]];
  }
  if (Array.isArray(value)) {
    return value.flatMap((each) => leaves(each, path));
  }
  return isPlainObject(value)
    ? Object.entries(value).flatMap(([key, each]) => leaves(each, path === '' ? key : `${path}.${key}`))
    : [];
}

/** Without the scheme, the user and everything after the host, which may contain a key. */
function hostOf(text: string): string {
  const [authority = ''] = text.replace(/^[a-z][a-z0-9+.-]*:\/\//i, '').split(/[/?#\\]/);
  return authority.slice(authority.lastIndexOf('@') + 1);
}

/** A Secret or a ConfigMap that something refers to. */
export interface NamedReference {
  readonly kind: 'Secret' | 'ConfigMap';
  readonly name: string;
}

const SECRET_REFERENCE = /(secret|password|token)\w*refs?$/i;
const CONFIG_MAP_REFERENCE = /^configMap(Ref|KeyRef)?$/;

/** The Secrets and ConfigMaps that a custom resource or a pod refers to, in any field. */
export function referencesIn(value: unknown): NamedReference[] {
  if (Array.isArray(value)) {
    return value.flatMap(referencesIn);
  }
  if (!isPlainObject(value)) {
    return [];
  }
  return Object.entries(value).flatMap(([key, each]) => [...referencesOf(key, each), ...referencesIn(each)]);
}

function referencesOf(key: string, value: unknown): NamedReference[] {
  if (SECRET_REFERENCE.test(key) || key === 'imagePullSecrets') {
    const all = Array.isArray(value) ? listAt(value) : [value];
    return all.flatMap((each) => named('Secret', textAt(each, 'name')));
  }
  if (key === 'secret') {
    return named('Secret', textAt(value, 'secretName') ?? textAt(value, 'name'));
  }
  return CONFIG_MAP_REFERENCE.test(key) ? named('ConfigMap', textAt(value, 'name')) : [];
}

function named(kind: NamedReference['kind'], name: string | undefined): NamedReference[] {
  return name === undefined || name === '' ? [] : [{ kind, name }];
}
