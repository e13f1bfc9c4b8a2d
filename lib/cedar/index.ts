/**
 * What Cedar says of policies, for the requests that a proxy makes: which can be parsed, which can apply, and what is wrong with the
 * others. It runs Cedar's own parser and validator (`@cedar-policy/cedar-wasm`), and puts what they say into words.
 */
export { CEDAR_CHECKS, type CedarCheck } from './checks';
export { writtenMention } from './mentions';
export type { PolicyVerdict } from './parser';
export { checkedSet, hasEntities, type CheckedSet } from './policy-set';
export { CLAIM, GROUP, SERVER } from './requests';
export type { ReadPolicy } from './validator';
