/** What a proxy asks Cedar (`docs/operator/runtime.md#authorization-at-run-time`). */

/** The type of clients, which are the principals. */
export const CLIENT = 'Client';
/** The type of the groups that clients are in, unless another one is set. */
export const GROUP = 'THVGroup';
/** The type that the server of a resource has in later releases. */
export const SERVER = 'MCP';

/** The actions, each with the type of its resources. */
export const RESOURCE_OF: { readonly [action: string]: string } = {
  call_tool: 'Tool',
  get_prompt: 'Prompt',
  read_resource: 'Resource',
};
export const ACTIONS: readonly string[] = Object.keys(RESOURCE_OF);
export const RESOURCES: readonly string[] = Object.values(RESOURCE_OF);

/** Actions that policies may name, but that the proxy never asks about; and what decides instead. */
export const LIST_ACTIONS: { readonly [action: string]: string } = {
  list_tools: 'call_tool',
  list_prompts: 'get_prompt',
  list_resources: 'read_resource',
};
/** The type of resources of lists. */
export const LISTED = 'FeatureType';

/** The beginning of the attributes that hold the claims of a client's token. */
export const CLAIM = 'claim_';
/** The beginning of the attributes that hold arguments. */
export const ARGUMENT = 'arg_';
/** The same for claims as sets, of claims that the settings list (`docs/operator/runtime.md#authorization-at-run-time`). */
export const CLAIM_SET = 'claimset_';
const CLAIMS = [CLAIM, CLAIM_SET];
/** A token without them is rejected earlier (RFC 9068 §2.2). */
export const CERTAIN_CLAIMS: readonly string[] = ['claim_iss', 'claim_sub', 'claim_aud', 'claim_exp'];

/** Whether a client can have the attribute. */
export function isClaim(attribute: string): boolean {
  return CLAIMS.some((beginning) => attribute.startsWith(beginning));
}

/** Whether the context of a request can have the attribute. */
export function isInContext(attribute: string): boolean {
  return isClaim(attribute) || attribute.startsWith(ARGUMENT);
}
