import {
  type CedarAnswer,
  type CedarSituation,
  ARGUMENT,
  CLAIM,
  CLAIM_SET,
  CLAIM_SOURCE,
  isClaim,
  isInContext,
  PROXY_ATTRIBUTE,
} from './requests';
import type { ComplaintKind, Validated } from './validator';
import type { CedarPolicy } from './wasm';

/** Complaints after which the validator still knows which attributes were tested. */
const UNDERSTOOD: readonly ComplaintKind[] = ['unguarded', 'impossible'];

/** The user's entities may have any attributes. */
export function clientAttributes({ mentions }: Validated, situation: CedarSituation): readonly CedarAnswer[] {
  const { entityTypes } = situation;
  const names = entityTypes === undefined ? mentions.attributes.principal.map(([name = '']) => name) : [];
  const sets = names.flatMap((name) => claimSetAnswer('principal', name, situation) ?? []);
  const added = names.flatMap((name) => addedAnswer('principal', name, situation) ?? []);
  const others = names
    .filter((name) => name !== '' && !isClaim(name) && !name.startsWith(PROXY_ATTRIBUTE))
    .map((name): CedarAnswer => ({
      id: 'cedar-principal',
      rule: `reads ${member('principal', name)}, but the claims of the token are named ${CLAIM}…`,
      fix: `write ${member('principal', `${CLAIM}${name}`)}`,
    }));
  return [...sets, ...added, ...others];
}

/** Nobody can have a claim that makes one of these. */
function addedAnswer(
  variable: 'principal' | 'context',
  name: string,
  { claimSource, isProven, since }: CedarSituation,
): CedarAnswer | undefined {
  if (!isProven || !name.startsWith(PROXY_ATTRIBUTE) || (claimSource && name === CLAIM_SOURCE)) {
    return undefined;
  }
  const id = `cedar-${variable}` as const;
  const read = member(variable, name);
  if (name === CLAIM_SOURCE) {
    const rule = `reads ${read}, which no request has before release ${since.claimSource}`;
    return { id, rule, fix: `use release ${since.claimSource} or a later one, and state it` };
  }
  const fix = claimSource ? `write ${member(variable, CLAIM_SOURCE)}` : 'remove the condition';
  return { id, rule: `reads ${read}, which no request has`, fix };
}

/** A set of a claim that nobody asked for is in no request. */
function claimSetAnswer(
  variable: 'principal' | 'context',
  name: string,
  { claimSets }: CedarSituation,
): CedarAnswer | undefined {
  const claim = name.startsWith(CLAIM_SET) ? name.slice(CLAIM_SET.length) : '';
  if (claimSets === undefined || claim === '' || claimSets.claims.includes(claim)) {
    return undefined;
  }
  const { since } = claimSets;
  const where =
    since === undefined
      ? `there is only if multi_valued_claims of the settings lists ${JSON.stringify(claim)}`
      : `no proxy has before release ${since}`;
  return {
    id: `cedar-${variable}`,
    rule: `reads ${member(variable, name)}, which ${where}`,
    fix: `write ${member(variable, `${CLAIM}${claim}`)}`,
  };
}

export function contextAttributes({ mentions }: Validated, situation: CedarSituation): readonly CedarAnswer[] {
  const names = situation.isProven ? mentions.attributes.context.map(([name = '']) => name) : [];
  const sets = names.flatMap((name) => claimSetAnswer('context', name, situation) ?? []);
  const added = names.flatMap((name) => addedAnswer('context', name, situation) ?? []);
  const others = names
    .filter((name) => name !== '' && !isInContext(name) && !name.startsWith(PROXY_ATTRIBUTE))
    .map((name): CedarAnswer => ({
      id: 'cedar-context',
      rule: `reads ${member('context', name)}, but the context has only claims and arguments, named ${CLAIM}… and ${ARGUMENT}…`,
      fix: `write ${member('context', `${ARGUMENT}${name}`)} for an argument`,
    }));
  return [...sets, ...added, ...others];
}

/** An error has another result than an unmet condition only if another policy, or another condition, could permit. */
export function claimAnswers({ policy, mentions, complaints, meetsPermits }: Validated): readonly CedarAnswer[] {
  const isSure = complaints.every(({ kind }) => UNDERSTOOD.includes(kind));
  const unguarded = complaints
    .flatMap(({ kind, names }) => (kind === 'unguarded' ? names : []))
    .map(readPath)
    .filter(({ claim }) => isClaim(claim) && (isSure || !mentions.tested.includes(claim)));
  return meetsPermits || hasAlternatives(policy)
    ? unguarded.map(({ read, test }) => ({
        id: 'cedar-claim',
        rule: `reads ${read}, which a token may lack: the request is then denied, whatever other policies say`,
        fix: `write "${test} && …" before it`,
      }))
    : [];
}

/** What reads the attribute that Cedar names by its path, such as `claim_act.sub` or `["claim_a b"]`, and what tests it. */
function readPath(path: string): { readonly claim: string; readonly read: string; readonly test: string } {
  const [claim = ''] = /(?<=\[")(?:\\.|[^"\\])*|\w+/.exec(path) ?? [];
  const read = path.startsWith('[') ? `principal${path}` : `principal.${path}`;
  return { claim, read, test: read.replace(/(?:\.(\w+)|\[("(?:\\.|[^"\\])*")\])$/, ' has $1$2') };
}

/** Whether the policy could apply without the claim. */
function hasAlternatives({ conditions }: CedarPolicy): boolean {
  return /"kind":"unless"|"(\|\||!|!=|if-then-else)":/.test(JSON.stringify(conditions));
}

function member(variable: string, attribute: string): string {
  return /^[A-Za-z_]\w*$/.test(attribute) ? `${variable}.${attribute}` : `${variable}[${JSON.stringify(attribute)}]`;
}
