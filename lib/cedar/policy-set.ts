import { perOwner } from '../private/caches';
import { isPlainObject, present } from '../private/plain';
import { type CedarAnswer, type CedarSituation, type ClaimSets, type Vocabulary, GROUP } from './requests';
import { mentionsOf } from './mentions';
import { checkEntities, checkPolicy, type CedarVerdict, type PolicyVerdict } from './parser';
import { canBeGroup, validations, type ReadPolicy } from './validator';
import { written, type CedarConstraint, type CedarPolicy } from './wasm';
import { answersTo } from './all-sentences';

/** The policies that one proxy, or one shared config, applies together. */
export interface PolicySet {
  readonly policies: readonly string[];
  /** Entities as JSON; the proxy treats an empty text as absent. */
  readonly entities: string;
  /** The type of groups, if it is set. */
  readonly group?: string;
  /** Which claims clients also have as sets; absent: it is not known. */
  readonly claimSets?: ClaimSets;
  /** Whether the proxy's release is known. */
  readonly isProven: boolean;
  /** What proxies of the release ask. */
  readonly asks: Vocabulary;
}

/** What is known of a set of policies. */
export interface CheckedSet {
  readonly verdicts: readonly PolicyVerdict[];
  readonly entities: CedarVerdict;
  /** What each policy names. */
  readonly read: ReadonlyMap<number, ReadPolicy>;
  /** What is said about each policy that could be validated. */
  readonly answers: ReadonlyMap<number, readonly CedarAnswer[]>;
  /** Why others could not be validated. */
  readonly problems: ReadonlyMap<number, string>;
}

/** Loading the parser anew takes it a while. */
const MOST_CRASHES = 8;
const NOTHING: Pick<CheckedSet, 'answers' | 'problems'> = { answers: new Map(), problems: new Map() };
const NO_ENTITIES = /^\s*(\[\s*\]\s*)?$/;

/** Checks a set of policies, once in an app. */
export const checkedSet = perOwner(
  ({ policies, entities, group, claimSets, isProven, asks }: PolicySet) =>
    JSON.stringify([policies, entities, group, claimSets, isProven, asks]),
  check,
);

/** Whether the proxy knows more about a client than its token's claims: entities can give it any attributes. */
export function hasEntities(entities: string): boolean {
  return !NO_ENTITIES.test(entities);
}

function check(set: PolicySet): CheckedSet {
  const verdicts = verdictsOf(set.policies);
  const entities: CedarVerdict = set.entities === '' ? { kind: 'fine' } : checkEntities(set.entities);
  const read = new Map<number, ReadPolicy>();
  for (const [index, verdict] of verdicts.entries()) {
    if (verdict.kind === 'fine') {
      const { policy } = verdict;
      read.set(index, { text: set.policies[index] ?? '', policy, mentions: mentionsOf(policy) });
    }
  }
  return { verdicts, entities, read, ...(entities.kind === 'fine' ? validated(read, set) : NOTHING) };
}

function verdictsOf(policies: readonly string[]): readonly PolicyVerdict[] {
  let crashes = 0;
  return policies.map((text): PolicyVerdict => {
    if (crashes >= MOST_CRASHES) {
      return { kind: 'unchecked', reason: 'the Cedar parser crashed on others' };
    }
    const verdict = checkPolicy(text);
    crashes += verdict.kind === 'unchecked' && verdict.crashed === true ? 1 : 0;
    return verdict;
  });
}

function validated(
  read: ReadonlyMap<number, ReadPolicy>,
  { entities, group, claimSets, isProven, asks }: PolicySet,
): Pick<CheckedSet, 'answers' | 'problems'> {
  if (read.size === 0) {
    return NOTHING;
  }
  const answers = new Map<number, readonly CedarAnswer[]>();
  const problems = new Map<number, string>();
  const knowsGroup = group === undefined || canBeGroup(group);
  const situation: CedarSituation = {
    ...asks,
    group: knowsGroup && group !== undefined ? group : GROUP,
    knowsGroup,
    isProven,
    ...present({ claimSets }),
    ...(hasEntities(entities) ? { entityTypes: typesIn(entities) } : {}),
  };
  const policies = Array.from(read.values());
  const found = validations(policies, situation);
  const meets = meetOtherPermits(policies.map(({ policy }) => policy));
  for (const [position, [index, policy]] of Array.from(read).entries()) {
    const complaints = found[position] ?? [];
    if ('problem' in complaints) {
      problems.set(index, complaints.problem);
    } else {
      const validated = { ...policy, complaints, meetsPermits: meets[position] === true };
      answers.set(index, answersTo(validated, situation));
    }
  }
  return { answers, problems };
}

/** The types of all entities that the user's entities name. */
function typesIn(entities: string): readonly string[] {
  const types = new Set<string>();
  const open: unknown[] = [JSON.parse(entities)];
  for (let next = open.pop(); next !== undefined; next = open.pop()) {
    if (isPlainObject(next) && typeof next['type'] === 'string' && typeof next['id'] === 'string') {
      types.add(next['type']);
    }
    if (typeof next === 'object' && next !== null) {
      open.push(...(Object.values(next) as unknown[]).filter((value) => value !== undefined));
    }
  }
  return Array.from(types);
}

const PARTS = ['principal', 'action', 'resource'] as const;
/** A part of a policy that any request meets. */
const ANY = 'any';
/** Whatever a policy says of the part. */
const EITHER = 'either';

/**
 * Which policies may apply to a request that another policy permits. Each `permit` is entered under all heads that meet
 * it, so that no policy is compared with all others.
 */
export function meetOtherPermits(policies: readonly CedarPolicy[]): readonly boolean[] {
  const permits = new Map<string, Entered>();
  for (const [index, policy] of policies.entries()) {
    if (policy.effect === 'permit') {
      for (const head of headsOf(policy, (names) => [...(names ?? [ANY]), EITHER])) {
        const { first, several } = permits.get(head) ?? { first: index, several: false };
        permits.set(head, { first, several: several || first !== index });
      }
    }
  }
  return policies.map((policy, index) =>
    headsOf(policy, (names) => (names === undefined ? [EITHER] : [...names, ANY])).some((head) => {
      const found = permits.get(head);
      return found !== undefined && (found.several || found.first !== index);
    }),
  );
}

/** The permits under one head: the first, and whether there are others. */
interface Entered {
  readonly first: number;
  readonly several: boolean;
}

function headsOf(
  policy: CedarPolicy,
  wordsOf: (names: readonly string[] | undefined) => readonly string[],
): readonly string[] {
  return PARTS.reduce<readonly string[]>(
    (heads, part) => {
      const words = wordsOf(namesIn(policy[part]));
      return heads.flatMap((head) => words.map((word) => `${head} ${word}`));
    },
    [''],
  );
}

/** The entities that the constraint names, if it allows no others; groups may have members. */
function namesIn({ op, entity, entities }: CedarConstraint): readonly string[] | undefined {
  const named = op === '==' && entity !== undefined ? [entity] : op === 'in' ? entities : undefined;
  return named?.map(written);
}
