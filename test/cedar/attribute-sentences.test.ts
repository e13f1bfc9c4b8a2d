import type { PolicySet } from '../../lib/cedar/policy-set';
import { ASKED_FIRST, said, when } from './said';

const FIRST = { asks: ASKED_FIRST };
const LISTED = { claimSets: { claims: ['groups'] } };
const TOO_EARLY = { claimSets: { claims: [], since: '0.42.0' } };
const OF_CLIENTS = { entities: '[{"uid":{"type":"Client","id":"a"},"attrs":{"team":"x"},"parents":[]}]' };
const LATER = { isProven: false };

const SINCE_47 = 'which no request has before release 0.47.0; use release 0.47.0 or a later one, and state it';

/** What nobody can mean who reads an attribute that is no claim. */
function noClaim(read: string, meant: string): string {
  return `cedar-principal: reads ${read}, but the claims of the token are named claim_…; write ${meant}`;
}

function notInContext(read: string, meant: string): string {
  return `cedar-context: reads ${read}, but the context has only claims and arguments, named claim_… and arg_…; write ${meant} for an argument`;
}

function notListed(variable: string, name: string): string {
  return `cedar-${variable}: reads ${variable}.claimset_${name}, which there is only if multi_valued_claims of the settings lists "${name}"; write ${variable}.claim_${name}`;
}

describe('an attribute of the principal', () => {
  test.each<[string, Partial<PolicySet>, ...string[]]>([
    ['principal.groups == "a"', {}, noClaim('principal.groups', 'principal.claim_groups')],
    ['principal.groups == "a"', LATER, noClaim('principal.groups', 'principal.claim_groups')],
    ['principal has a.b && principal.a.b == "c"', {}, noClaim('principal.a', 'principal.claim_a')],
    ['principal["a-b"] == "a"', {}, noClaim('principal["a-b"]', 'principal["claim_a-b"]')],
    ['principal["1a"] == "a"', {}, noClaim('principal["1a"]', 'principal.claim_1a')],
    ['principal["a\\"b"] == "a"', {}, noClaim('principal["a\\"b"]', 'principal["claim_a\\"b"]')],
    ['principal.my_thv_ == "a"', {}, noClaim('principal.my_thv_', 'principal.claim_my_thv_')],
    ['principal.my_claimset_ == "a"', LISTED, noClaim('principal.my_claimset_', 'principal.claim_my_claimset_')],
    ['principal == principal', {}],
    // entities of the user can have any attributes
    ['principal.groups == "a"', OF_CLIENTS],
    ['principal.thv_x == "a"', OF_CLIENTS],
    ['principal has claimset_roles', { ...OF_CLIENTS, ...LISTED }],
  ])('%s with %j', (condition, more, ...sentences) => {
    expect(said([when(condition)], more)).toEqual(sentences);
  });
});

describe('an attribute of the context', () => {
  test.each<[string, Partial<PolicySet>, ...string[]]>([
    ['context.city == "a"', {}, notInContext('context.city', 'context.arg_city')],
    ['context["a-b"] == "a"', {}, notInContext('context["a-b"]', 'context["arg_a-b"]')],
    ['context.my_thv_ == "a"', {}, notInContext('context.my_thv_', 'context.arg_my_thv_')],
    ['context has a.b', {}, notInContext('context.a', 'context.arg_a')],
    ['context == context', {}],
    ['context has claim_a && context has arg_b', {}],
    ['context.city == "a"', LATER],
    ['context.city == "a"', OF_CLIENTS, notInContext('context.city', 'context.arg_city')],
  ])('%s with %j', (condition, more, ...sentences) => {
    expect(said([when(condition)], more)).toEqual(sentences);
  });
});

describe.each(['principal', 'context'])('what the proxy adds to the %s', (variable) => {
  test.each<[string, Partial<PolicySet>, ...string[]]>([
    ['thv_claim_source', {}],
    ['thv_claim_source', FIRST, SINCE_47],
    ['thv_claim_source', { ...FIRST, ...LATER }],
    ['thv_x', {}, `which no request has; write ${variable}.thv_claim_source`],
    ['thv_x', FIRST, 'which no request has; remove the condition'],
    ['thv_x', LATER],
  ])('%s with %j', (name, more, ...sentences) => {
    expect(said([when(`${variable}.${name} == "a"`)], more)).toEqual(
      sentences.map((sentence) => `cedar-${variable}: reads ${variable}.${name}, ${sentence}`),
    );
  });

  test.each<[string, Partial<PolicySet>, ...string[]]>([
    ['has claimset_groups', {}],
    ['has claimset_groups', LISTED],
    ['has claimset_roles', LISTED, notListed(variable, 'roles')],
    ['has claimset_', LISTED],
    [
      'has "claimset_a b"',
      LISTED,
      `cedar-${variable}: reads ${variable}["claimset_a b"], which there is only if multi_valued_claims of the settings lists "a b"; write ${variable}["claim_a b"]`,
    ],
    [
      'has claimset_groups',
      TOO_EARLY,
      `cedar-${variable}: reads ${variable}.claimset_groups, which no proxy has before release 0.42.0; write ${variable}.claim_groups`,
    ],
  ])('as sets: %s with %j', (test, more, ...sentences) => {
    expect(said([when(`${variable} ${test}`)], more)).toEqual(sentences);
  });
});

describe('a claim that a token may lack', () => {
  const lacking = (read: string, test: string): string =>
    `cedar-claim: reads ${read}, which a token may lack: the request is then denied, whatever other policies say; write "${test} && …" before it`;
  const OF_ROLE = lacking('principal.claim_role', 'principal has claim_role');
  const IS_ADMIN = 'principal.claim_role == "a"';

  test.each([
    [
      'principal["claim_https://a.b/c"] == "a"',
      'principal["claim_https://a.b/c"]',
      'principal has "claim_https://a.b/c"',
    ],
    ['principal["claim_a\\"[b"] == "a"', 'principal["claim_a\\"[b"]', 'principal has "claim_a\\"[b"'],
    [
      'principal has claim_act && principal.claim_act.sub == "a"',
      'principal.claim_act.sub',
      'principal.claim_act has sub',
    ],
  ])('%s', (condition, read, test) => {
    expect(said([when(`${condition} || principal.claim_sub == "b"`)])).toEqual([lacking(read, test)]);
  });

  test('is told for each part of a path', () => {
    expect(said([when('principal["claim_a b"].c["d e"] == "a" || true')])).toEqual([
      lacking('principal["claim_a b"].c["d e"]', 'principal["claim_a b"].c has "d e"'),
      lacking('principal["claim_a b"].c', 'principal["claim_a b"] has c'),
      lacking('principal["claim_a b"]', 'principal has "claim_a b"'),
    ]);
  });

  test.each([
    ['permit(principal, action, resource) unless { principal.claim_role == "a" };', [OF_ROLE]],
    [when(`!(${IS_ADMIN})`), [OF_ROLE]],
    [when('principal.claim_role != "a"'), [OF_ROLE]],
    [when(`if principal has claim_b then true else ${IS_ADMIN}`), [OF_ROLE]],
    [when(`principal has claim_role || ${IS_ADMIN}`), [OF_ROLE]],
    [`permit(principal, action, resource) unless { principal has claim_role } when { ${IS_ADMIN} };`, [OF_ROLE]],
    // no other condition could permit
    [when(IS_ADMIN), []],
    [when(`principal has claim_role && ${IS_ADMIN} || true`), []],
    [`permit(principal, action, resource) unless { !(principal has claim_role) || ${IS_ADMIN} };`, []],
    [`permit(principal, action, resource) when { principal has claim_role } unless { ${IS_ADMIN} };`, []],
    [when(`"principal.claim_role" == "a" || true`), []],
    [when('context.claim_role == "b" || true'), []],
    // after a comparison that no type fits, it is not known what was tested
    [when('principal has claim_role && principal.claim_sub > 3 || principal.claim_role == "a"'), []],
  ])('%s', (policy, sentences) => {
    expect(said([policy]).filter((each) => each.startsWith('cedar-claim'))).toEqual(sentences);
  });

  test('matters where another policy may permit the same requests', () => {
    const policy = `permit(principal, action == Action::"call_tool", resource) when { ${IS_ADMIN} };`;

    expect(said([policy, 'permit(principal, action, resource == Tool::"a");'])).toEqual([OF_ROLE]);
    expect(said([policy, 'permit(principal, action == Action::"get_prompt", resource);'])).toEqual([]);
    expect(said([policy, 'forbid(principal, action, resource == Tool::"a");'])).toEqual([]);
    expect(said([policy, 'permit(principal, action, resource == Tool::"a");'], OF_CLIENTS)).toEqual([]);
  });
});
