import { slice, type CedarComplaint } from './wasm';

/** What Cedar's validator says that is said to users, too. */
export type ComplaintKind =
  | 'unknown-type'
  | 'unknown-action'
  | 'no-request'
  | 'impossible'
  | 'unguarded'
  | 'wrong-type'
  | 'incomparable'
  | 'wrong-value'
  /** Not said to users, but after it the validator no longer knows which attributes were tested. */
  | 'other';

/** A complaint about a policy. */
export interface Complaint {
  readonly kind: ComplaintKind;
  /** What its message names. */
  readonly names: readonly string[];
  /** The part of the policy, and what stands before and after it. */
  readonly part: string;
  readonly start: number;
  readonly before: string;
  readonly after: string;
  /** The same for all complaints of a kind about a part. */
  readonly key: string;
}

/**
 * The complaints that are said. All others are about what only the validator forbids, such as empty sets and `ip(…)` of
 * a claim, or about attributes that the user's entities, or later releases, may have.
 */
const KINDS: readonly (readonly [ComplaintKind, RegExp])[] = [
  ['unknown-type', /unrecognized entity type `(.+)`$/],
  ['unknown-action', /unrecognized action `(.+)`$/],
  ['no-request', /unable to find an applicable action/],
  ['impossible', /policy is impossible/],
  ['unguarded', /access to optional attribute `(.+)` on entity type `Client`$/],
  ['wrong-type', /unexpected type: expected (.+) but saw (.+)$/],
  ['incomparable', /the types (.+) and (.+) are not compatible$/],
  ['wrong-value', /failed to parse as an? (.+) value: `"?(.*?)"?`$/],
];

/** The complaints that may be about the type that was guessed for claims and arguments. */
const OF_TYPES: readonly ComplaintKind[] = ['impossible', 'wrong-type', 'incomparable'];

export function dependsOnTypes({ kind }: Complaint): boolean {
  return OF_TYPES.includes(kind);
}

/** What the validator complains about. */
export function complaintOf({ error }: CedarComplaint, text: string): Complaint {
  const { message, sourceLocations: [place] = [] } = error;
  const { start, end } = place ?? { start: 0, end: Buffer.byteLength(text) };
  const { kind, names } = kindOf(message);
  const key = [kind, start, end, ...(kind === 'unguarded' ? names : [])].join(' ');
  const around = { before: slice(text, 0, start), after: slice(text, end) };
  return { kind, names, part: slice(text, start, end), start, ...around, key };
}

function kindOf(message: string): Pick<Complaint, 'kind' | 'names'> {
  for (const [kind, says] of KINDS) {
    const found = says.exec(message);
    if (found !== null) {
      const names = found.slice(1);
      return { kind: kind === 'incomparable' && !isTold(names) ? 'other' : kind, names };
    }
  }
  return { kind: 'other', names: [] };
}

/**
 * The complaints in the order of the text, one for each part and kind: Cedar has one for each type of resource, in any
 * order.
 */
export function inOrder(complaints: readonly Complaint[]): readonly Complaint[] {
  const sorted = complaints
    .map((complaint) => ({ complaint, words: `${complaint.key} ${complaint.names.join(' ')}` }))
    .sort((one, other) => one.complaint.start - other.complaint.start || (one.words > other.words ? -1 : 1))
    .map(({ complaint }) => complaint);
  return sorted.filter(({ key }, index) => index === sorted.findIndex((each) => each.key === key));
}

/** Strict mode also forbids to compare what may be of either type. */
function isTold(types: readonly string[]): boolean {
  const hasIntegers = types.filter((type) => /\bLong\b/.test(type)).length === 1;
  const isEntity = (type: string): boolean => /^(Client|Tool|Prompt|Resource)$/.test(type);
  return hasIntegers || (types.includes('String') && types.some(isEntity));
}

const LONGEST = 200;
/** Letters and digits in one word, as in keys and passwords. */
const MIXED = /(?=[\p{L}_]*\p{N})(?=\p{N}*[\p{L}_])[\p{L}\p{N}_]{3,}/gu;

/** A message about a text without words that could be a secret put into the text by mistake, in one line. */
export function harmless(message: string, text: string): string {
  const said = new Set(text.match(MIXED));
  const shown = message.replaceAll(MIXED, (word) => (said.has(word) ? '…' : word)).replaceAll(/\s+/g, ' ');
  return shown.length <= LONGEST ? shown : `${shown.slice(0, LONGEST)}…`;
}
