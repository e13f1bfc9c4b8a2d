import type { CedarCheck } from './checks';
import type { Mentions } from './mentions';

/** What a proxy asks Cedar (`docs/operator/runtime.md#authorization-at-run-time`). */

/** What is said about a policy. */
export interface CedarAnswer {
  readonly id: CedarCheck;
  readonly rule: string;
  readonly fix: string;
}

/** The claims that clients have as sets, too. */
export interface ClaimSets {
  readonly claims: readonly string[];
  /** The release from which on there can be some, if that of the proxy is an earlier one. */
  readonly since?: string;
}

/** What proxies of some releases ask, and others do not. */
export interface Vocabulary {
  /** Whether they ask about skills. */
  readonly skills: boolean;
  /** Whether clients and contexts have `thv_claim_source`. */
  readonly claimSource: boolean;
  /** Whether they only ask about resources with a canonical URI. */
  readonly canonicalUris: boolean;
  /** The first releases with skills, and with `thv_claim_source`. */
  readonly since: { readonly skills: string; readonly claimSource: string };
}

/** What is known of the proxies that apply the policies. */
export interface CedarSituation extends Vocabulary {
  /** The type of groups. */
  readonly group: string;
  /** Whether that type can be used; otherwise another rule says what is wrong with it. */
  readonly knowsGroup: boolean;
  /** The types of the entities that the user gives; absent: none are given. They can have any attributes. */
  readonly entityTypes?: readonly string[];
  /** Which claims clients also have as sets; absent: it is not known. */
  readonly claimSets?: ClaimSets;
  /** Whether the proxy's release is known, so there are no other types and attributes. */
  readonly isProven: boolean;
}

/** The type of clients, which are the principals. */
export const CLIENT = 'Client';
/** The type of the groups that clients are in, unless another one is set. */
export const GROUP = 'THVGroup';
/** The type of the server that tools, prompts, resources and skills are in: it has the name of the proxy. */
export const SERVER = 'MCP';

/** The actions, each with the type of its resources. */
const RESOURCE_OF: ActionTable = { call_tool: 'Tool', get_prompt: 'Prompt', read_resource: 'Resource' };
export const SKILL_ACTION = 'get_skill';
export const SKILL = 'Skill';
/** The types of resources that have a URI. */
const WITH_URI: readonly string[] = ['Resource', SKILL];

/** Something for each of some actions. */
export interface ActionTable {
  readonly [action: string]: string;
}

export function resourceOf({ skills }: Pick<Vocabulary, 'skills'>): ActionTable {
  return skills ? { ...RESOURCE_OF, [SKILL_ACTION]: SKILL } : RESOURCE_OF;
}

/** Actions that policies may name, but that the proxy never asks about; and what decides instead. */
const LIST_ACTIONS: ActionTable = {
  list_tools: 'call_tool',
  list_prompts: 'get_prompt',
  list_resources: 'read_resource',
};

export function listActions({ skills }: Pick<Vocabulary, 'skills'>): ActionTable {
  return skills ? { ...LIST_ACTIONS, list_skills: SKILL_ACTION } : LIST_ACTIONS;
}
/** The type of resources of lists. */
const LISTED = 'FeatureType';

/** The beginning of the attributes that hold the claims of a client's token. */
export const CLAIM = 'claim_';
/** The beginning of the attributes that hold arguments. */
export const ARGUMENT = 'arg_';
/** The same for claims as sets, of claims that the settings list (`docs/operator/runtime.md#authorization-at-run-time`). */
export const CLAIM_SET = 'claimset_';
const CLAIMS = [CLAIM, CLAIM_SET];
/** The beginning of the attributes that the proxy itself adds to claims, and the one that there is. */
export const PROXY_ATTRIBUTE = 'thv_';
export const CLAIM_SOURCE = 'thv_claim_source';

/** Whether a client can have the attribute. */
export function isClaim(attribute: string): boolean {
  return CLAIMS.some((beginning) => attribute.startsWith(beginning));
}

/** Whether the context of a request can have the attribute. */
export function isInContext(attribute: string): boolean {
  return isClaim(attribute) || attribute.startsWith(ARGUMENT);
}

type Type = { readonly [member: string]: unknown };
type Paths = readonly (readonly string[])[];

/** What is taken for the type of all claims and arguments: Cedar has no type for "any". */
export interface Guess {
  readonly leaf: Type;
  /** Whether what attributes are read of is an object. */
  readonly nested: boolean;
}

const TEXT: Type = { type: 'String' };
const YES_OR_NO: Type = { type: 'Boolean' };
const DECIMAL: Type = { type: 'Extension', name: 'decimal' };
/** The validator says nothing of what sets hold, so sets of texts stand for all others. */
const LEAVES: readonly Type[] = [TEXT, { type: 'Set', element: TEXT }, YES_OR_NO, DECIMAL];

/** What most of them are. */
export const FIRST_GUESS: Guess = { leaf: TEXT, nested: true };
/** All that claims and arguments can be; if policies read attributes of them, they can also be no objects. */
export function guesses(readsWithin: boolean): readonly Guess[] {
  return [true, ...(readsWithin ? [false] : [])].flatMap((nested) => LEAVES.map((leaf) => ({ leaf, nested })));
}

const HINTS = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'];
const ALWAYS = { name: TEXT, operation: TEXT, feature: TEXT };

/** What the schema depends on. */
export type Situation = Pick<CedarSituation, 'group' | 'skills' | 'claimSource' | 'canonicalUris'>;

/** The schema of what a proxy asks Cedar, with all attributes that the policies name. */
export function schemaFor(policies: readonly Mentions[], situation: Situation, guess: Guess): object {
  const { group } = situation;
  const pathsOf = (variable: 'principal' | 'context' | 'resource'): Paths =>
    policies.flatMap(({ attributes }) => attributes[variable]);
  // a token without these claims is rejected earlier (RFC 9068 §2.2)
  const certain = {
    claim_iss: TEXT,
    claim_sub: TEXT,
    claim_aud: guess.leaf,
    claim_exp: guess.leaf,
    ...(situation.claimSource ? { [CLAIM_SOURCE]: TEXT } : {}),
  };
  const context = { type: 'Record', attributes: { ...optional(pathsOf('context'), guess), ...certain } };
  const ofResource = { ...optional(pathsOf('resource'), guess), ...hints(), ...ALWAYS };
  const resource = (more: object = {}) => entity([SERVER], { ...ofResource, ...more });
  const asked = (type: string) => ({
    appliesTo: { principalTypes: [CLIENT], resourceTypes: [type], context },
  });
  const resources = resourceOf(situation);
  const decides = listActions(situation);
  const lists = namesAny(policies, decides) ? Object.keys(decides) : [];
  return {
    '': {
      entityTypes: {
        [GROUP]: {},
        [group]: {},
        [SERVER]: {},
        ...(lists.length > 0 ? { [LISTED]: resource() } : {}),
        ...Object.fromEntries(
          Object.values(resources).map((type) => [type, resource(WITH_URI.includes(type) ? { uri: TEXT } : {})]),
        ),
        [CLIENT]: entity([group], { ...optional(pathsOf('principal'), guess), ...certain }),
      },
      actions: Object.fromEntries([
        ...Object.entries(resources).map(([action, type]) => [action, asked(type)]),
        ...lists.map((action) => [action, asked(LISTED)]),
      ]) as object,
    },
  };
}

/** The shortest schema with a type of groups. */
export function groupSchema(group: string): object {
  return { '': { entityTypes: { [group]: {} }, actions: {} } };
}

function namesAny(policies: readonly Mentions[], actions: ActionTable): boolean {
  return policies.some(({ entities }) => entities.some(({ id = '' }) => Object.hasOwn(actions, id)));
}

function entity(memberOfTypes: readonly string[], attributes: object): object {
  return { memberOfTypes, shape: { type: 'Record', attributes } };
}

function hints(): object {
  return Object.fromEntries(HINTS.map((name) => [name, { ...YES_OR_NO, required: false }]));
}

/** Each attribute with its type; an attribute of which others are read is an object. */
function optional(paths: Paths, guess: Guess): { [attribute: string]: Type } {
  const within = new Map<string, string[][]>();
  for (const [name, ...rest] of paths) {
    if (name !== undefined) {
      const known = within.get(name) ?? [];
      within.set(name, known);
      if (rest.length > 0) {
        known.push(rest);
      }
    }
  }
  return Object.fromEntries(
    Array.from(within, ([name, inner]) => {
      const isObject = guess.nested && inner.length > 0;
      const type = isObject ? { type: 'Record', attributes: optional(inner, guess) } : guess.leaf;
      return [name, { ...type, required: false }];
    }),
  );
}
