import * as fc from 'fast-check';
import { given, metadata } from './configs';
import { call, construct, type Call, type Props } from './data';
import { has, type ValidTarget } from './target';
import { httpsUrl, maybe, objectName, some } from './texts';

const policies = fc.uniqueArray(
  fc.constantFrom(
    'permit(principal, action == Action::"call_tool", resource == Tool::"forecast");',
    'permit(principal, action in [Action::"call_tool", Action::"list_tools"], resource);',
    'permit(principal, action, resource) when { principal has claim_role && principal.claim_role == "admin" };',
    'forbid(principal, action == Action::"call_tool", resource == Tool::"delete") unless { principal has claim_groups && principal.claim_groups.contains("ops") };',
    '// a comment\n@id("all")\npermit(principal, action, resource);',
    'permit(principal, action == Action::"get_prompt", resource == Prompt::"日報");',
    'permit(principal, action == Action::"read_resource", resource) when { resource.uri like "file:*" };',
  ),
  { minLength: 1, maxLength: 3 },
);

const entities = fc.constantFrom(
  [],
  '[]',
  [{ uid: { type: 'Tool', id: 'forecast' }, attrs: { owner: 'weather' } }],
  '[{"uid":{"type":"Tool","id":"forecast"},"attrs":{"owner":"weather"},"parents":[]}]',
);

function claims(target: ValidTarget): fc.Arbitrary<Props> {
  return has(target, '0.28.3')
    ? some({
        groupClaim: fc.constantFrom('groups', 'https://claims.example.com/groups'),
        roleClaim: fc.constantFrom('role', 'realm_roles'),
        groupEntityType: fc.constantFrom('THVGroup', 'Team'),
      })
    : fc.constant({});
}

/** Options of several parts, or none at all. */
function optionsOf(...parts: readonly fc.Arbitrary<Props>[]): fc.Arbitrary<readonly Props[]> {
  return fc.oneof(
    fc.constant([]),
    fc.tuple(...parts).map((all) => [Object.assign({}, ...all) as Props]),
  );
}

/** Policies of one proxy. */
export function ownAuthorization(target: ValidTarget): fc.Arbitrary<Call> {
  const upstream = has(target, '0.27.1') ? some({ primaryUpstreamProvider: fc.constant('upstream') }) : fc.constant({});
  const inline = fc
    .tuple(policies, optionsOf(some({ entities }), claims(target), upstream))
    .map(([texts, options]) => call('Authorization.cedar', texts, ...options));
  const key = fc.constantFrom('authz.json', 'authz.yaml', 'policies');
  const configMap = fc.tuple(policies, maybe(key), claims(target)).map(([texts, name, known]) => {
    const content = { version: '1.0', type: 'cedarv1', cedar: { policies: texts, entities_json: '[]' } };
    const data = { [name ?? 'authz.json']: JSON.stringify(content) };
    return call('Authorization.fromConfigMap', construct('kplus.ConfigMap', { data }), given({ key: name, ...known }));
  });
  const unknown = objectName.map((name) =>
    call('Authorization.fromConfigMap', construct('kplus.ConfigMap.fromConfigMapName', name)),
  );
  return fc.oneof(inline, configMap, ...(target.operator ? [unknown] : []));
}

/** Policies that proxies share. */
export function authzConfig(target: ValidTarget): fc.Arbitrary<Call> {
  const cedar = fc
    .tuple(policies, optionsOf(some({ entities }), claims(target)))
    .map(([texts, options]) => call('AuthzPolicy.cedar', texts, ...options));
  const http = fc
    .tuple(httpsUrl, fc.constantFrom('standard', 'mpe'))
    .map(([url, claimMapping]) => call('AuthzPolicy.http', given({ url, claimMapping })));
  return fc.record({ metadata, policy: fc.oneof(cedar, http) }).map((props) => construct('AuthzConfig', given(props)));
}
