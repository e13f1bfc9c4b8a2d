import { written, type CedarConstraint, type CedarPolicy } from './policy';

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
