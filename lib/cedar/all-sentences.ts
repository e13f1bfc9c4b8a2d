import { valueAnswer } from './value-sentences';
import { mismatch, onlyLists, unknownAction, unknownType } from './entity-sentences';
import type { CedarAnswer, CedarSituation } from './requests';
import type { Complaint, Validated } from './validator';
import { claimAnswers, clientAttributes, contextAttributes } from './attribute-sentences';
import { uriAnswers } from './resource-uris';
import { harmless } from './wasm';

/** What is said about a policy, each thing once. */
export function answersTo(policy: Validated, situation: CedarSituation): readonly CedarAnswer[] {
  const { mentions, complaints } = policy;
  const lists = onlyLists(mentions, situation);
  const entities = complaints.flatMap((complaint) => entityAnswer(complaint, policy, situation) ?? []);
  const names = [...(lists === undefined ? [] : [lists]), ...entities];
  const namesUnknown = lists !== undefined || complaints.some(({ kind }) => kind.startsWith('unknown-'));
  const attributes = [...clientAttributes(policy, situation), ...contextAttributes(policy, situation)];
  const hasOwn = situation.entityTypes !== undefined;
  const values = hasOwn || attributes.length > 0 ? [] : valueAnswers(complaints, situation);
  const claims = hasOwn ? [] : claimAnswers(policy);
  const never = namesUnknown ? undefined : neverApplies(policy, situation);
  const uris = uriAnswers(policy, situation);
  const others = complaints.flatMap((complaint) => cedarsAnswer(complaint, policy) ?? []);
  const all = [
    ...names,
    ...attributes,
    ...values,
    ...(never === undefined ? [] : [never]),
    ...claims,
    ...uris,
    ...others,
  ];
  return Array.from(new Map(all.map((answer) => [`${answer.id} ${answer.rule}`, answer])).values());
}

function entityAnswer(
  { kind, names: [name = ''] }: Complaint,
  { mentions }: Validated,
  situation: CedarSituation,
): CedarAnswer | undefined {
  switch (kind) {
    case 'unknown-action':
      return unknownAction(name, situation);
    case 'unknown-type':
      return unknownType(name, mentions, situation);
    default:
      return undefined;
  }
}

/** What Cedar has words for, and this package has not. */
function cedarsAnswer({ kind, message, help }: Complaint, { text }: Validated): CedarAnswer | undefined {
  return kind === 'in-words-of-cedar'
    ? {
        id: 'cedar-validator',
        rule: `has a mistake, says Cedar's validator: ${harmless(message, text)}`,
        fix: harmless(help ?? 'correct it', text),
      }
    : undefined;
}

/** One mistake can be at several places. */
function valueAnswers(complaints: readonly Complaint[], { group }: CedarSituation): readonly CedarAnswer[] {
  const answers = complaints.flatMap((each) => valueAnswer(each, group) ?? []);
  return answers.filter(({ fix }, index) => answers.findIndex((each) => each.fix === fix) === index);
}

function neverApplies({ mentions, complaints }: Validated, situation: CedarSituation): CedarAnswer | undefined {
  const hasNoRequest = complaints.some(({ kind }) => kind === 'no-request');
  const isImpossible = complaints.some(({ kind }) => kind === 'impossible') && !mentions.hasSwitch;
  if (!hasNoRequest && !isImpossible) {
    return undefined;
  }
  const rule = `can never apply: no request ${hasNoRequest ? 'has its principal, action and resource' : 'meets its conditions'}`;
  const fix = 'compare its names and types with what the proxy asks';
  return mismatch(mentions, situation) ?? { id: 'cedar-impossible', rule, fix };
}
