import { messagesOf, rawFindingsOf, type RuleCase } from '../rule-case';

type Given = Omit<RuleCase, 'id' | 'says'>;

/** The places where policies are written, and how messages name the second policy there. */
const PLACES: readonly (readonly [name: string, field: string, (policies: readonly string[]) => Given])[] = [
  [
    'in the proxy',
    'spec.authzConfig.inline.policies[1]: ',
    (policies) => ({ spec: { authzConfig: { type: 'inline', inline: { policies } } } }),
  ],
  [
    'in a ConfigMap',
    'spec.authzConfig.configMap: cedar.policies[1] ',
    (policies) => ({
      spec: { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } },
      refs: {
        authzConfigMap: { 'authz.json': JSON.stringify({ version: '1.0', type: 'cedarv1', cedar: { policies } }) },
      },
    }),
  ],
  [
    'in a shared config',
    'spec.config.policies[1]: ',
    (policies) => ({ kind: 'MCPAuthzConfig', release: '0.44', spec: { type: 'cedarv1', config: { policies } } }),
  ],
];

const FINE = 'permit(principal, action, resource);';
const DEEP = `permit(principal, action, resource) when { ${'('.repeat(51)}true${')'.repeat(51)} };`;

const WRONG: readonly (readonly [id: string, policy: string, says: string])[] = [
  [
    'cedar-unchecked',
    DEEP,
    'was not checked: it is nested deeper than 50 levels; check it with the Cedar tools (cedar-unchecked)',
  ],
  [
    'cedar-principal',
    'permit(principal == User::"bob", action, resource);',
    'names User::"bob", but clients have the type Client; write Client::"bob", with the claim sub of the client\'s token (cedar-principal)',
  ],
  [
    'cedar-claim',
    'permit(principal, action, resource) when { principal.claim_role == "a" };',
    'reads principal.claim_role, which a token may lack: the request is then denied, whatever other policies say; write "principal has claim_role && …" before it (cedar-claim)',
  ],
];

describe.each(PLACES)('policies %s', (_, field, given) => {
  test.each(WRONG)('are told %s', (id, policy, says) => {
    const ruleCase = { id, ...given([FINE, policy]) };

    expect(messagesOf(ruleCase)).toEqual([`${field}${says}`]);
    expect(rawFindingsOf(ruleCase).map(({ severity }) => severity)).toEqual(['warning']);
    expect(messagesOf({ id, ...given([FINE]) })).toEqual([]);
  });
});

test.each(WRONG)('policies that the app does not know are not told %s', (id) => {
  const spec = { authzConfig: { type: 'configMap', configMap: { name: 'authz' } } };

  expect(messagesOf({ id, spec })).toEqual([]);
  expect(messagesOf({ id, kind: 'MCPAuthzConfig', release: '0.44', spec: { type: 'cedarv1', config: {} } })).toEqual(
    [],
  );
});
