import type { ResolvedProxy } from '../../model/resource';
import type { GoStruct, GoValue } from '../../private/go/go-json';
import { parseYaml } from '../../private/kubernetes/parse-yaml';
import { isPlainObject, type PlainObject } from '../../private/plain';
import type { StandaloneModel } from '../standalone-model';

const DEFAULT_KEY = 'authz.json';

/**
 * `authz_config`: in Go's order when it is inline, with sorted keys when a ConfigMap holds it
 * (`docs/operator/run-config.md#authorization`).
 */
export function authzRunConfig({ resolved, behaviour }: StandaloneModel): GoValue | undefined {
  const { authzConfig } = resolved.proxy.spec;
  if (authzConfig === undefined) {
    return undefined;
  }
  if (authzConfig.type === 'inline') {
    const { policies = [], entitiesJson = '' } = authzConfig.inline ?? {};
    return { version: behaviour.inlineAuthzVersion, type: 'cedarv1', cedar: { policies, entities_json: entitiesJson } };
  }
  return sorted(configMapContent(resolved));
}

/**
 * The copy in the middleware; the one for an embedded authorization server is built anew
 * (`docs/operator/run-config.md#authorization`).
 */
export function authzMiddlewareConfig(
  model: StandaloneModel,
  primaryUpstream: string | undefined,
): GoValue | undefined {
  const { resolved } = model;
  const config = authzRunConfig(model);
  if (config === undefined || primaryUpstream === undefined) {
    return config;
  }
  const content =
    resolved.proxy.spec.authzConfig?.type === 'inline' ? (config as GoStruct) : configMapContent(resolved);
  const cedar = isPlainObject(content['cedar']) ? content['cedar'] : {};
  return {
    version: sorted(content['version'] ?? ''),
    type: sorted(content['type'] ?? ''),
    cedar: {
      policies: sorted(cedar['policies'] ?? []),
      entities_json: sorted(cedar['entities_json'] ?? ''),
      primary_upstream_provider: primaryUpstream,
    },
  };
}

/** The file in the ConfigMap of inline policies: compact, keys sorted, and an empty `entitiesJson` is `[]` there. */
export function inlineAuthzFile(resolved: ResolvedProxy): GoValue {
  const { policies = [], entitiesJson = '' } = resolved.proxy.spec.authzConfig?.inline ?? {};
  const entities = entitiesJson === '' ? '[]' : entitiesJson;
  return { cedar: { entities_json: entities, policies }, type: 'cedarv1', version: '1.0' };
}

/** The key of the ConfigMap; an empty one means the usual. */
export function authzKey(key: string): string {
  return key === '' ? DEFAULT_KEY : key;
}

/** Known and well-formed, which rules see to. */
function configMapContent({ proxy, authzConfigMap }: ResolvedProxy): PlainObject {
  const key = authzKey(proxy.spec.authzConfig?.configMap?.key ?? '');
  const parsed = parseYaml(authzConfigMap?.[key] ?? '');
  if (parsed.kind !== 'value' || !isPlainObject(parsed.value)) {
    throw new Error(`the key ${key} of the authorization ConfigMap of ${proxy.name} is not known`);
  }
  return parsed.value;
}

function sorted(value: unknown): GoValue {
  if (Array.isArray(value)) {
    return value.map(sorted);
  }
  if (isPlainObject(value)) {
    return new Map(Object.entries(value).map(([key, member]) => [key, sorted(member)]));
  }
  switch (typeof value) {
    case 'string':
    case 'number':
    case 'boolean':
      return value;
    default:
      return null;
  }
}
