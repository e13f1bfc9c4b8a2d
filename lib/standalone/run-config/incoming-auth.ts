import { authzKeyOf, CEDAR, POLICY_SERVER } from '../../model/config-maps';
import type { AuthzConfigSpec, ResolvedProxy, Resource } from '../../model/kinds';
import { goValue, type GoStruct, type GoValue } from '../../private/go/go-json';
import { parseOneDocument } from '../../private/kubernetes/yaml/parse-documents';
import { isPlainObject, type PlainObject } from '../../private/plain';
import { type StandaloneModel, IncompleteProxy } from '../standalone-model';

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
