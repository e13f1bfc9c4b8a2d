import { isPlainObject } from '../private/plain';
import { nestingOf } from '../private/texts';
import type { Mentions } from './mentions';
import { FIRST_GUESS, groupSchema, guesses, schemaFor, type Guess, type Situation } from './requests';
import { askCedar, type CedarComplaint, type CedarPolicy, slice } from './wasm';

/** A policy that Cedar can read. */
export interface ReadPolicy {
  readonly text: string;
  readonly policy: CedarPolicy;
  readonly mentions: Mentions;
}

/** A policy that could be validated. */
export interface Validated extends ReadPolicy {
  readonly complaints: readonly Complaint[];
  /** Whether another policy may permit the same requests. */
  readonly meetsPermits: boolean;
}

/** The complaints about a policy, or why there is no answer. */
export type Validation = readonly Complaint[] | { readonly problem: string };

/** More attributes in one schema take Cedar longer than several calls. */
const MOST_ATTRIBUTES = 64;
/** Enough to find two policies among thousands. */
const MOST_CRASHES = 32;
/** Cedar reads JSON to a depth of 128. */
const DEEPEST_JSON = 120;

/** The complaints of Cedar's validator about each policy, in the same order. */
export function validations(policies: readonly ReadPolicy[], situation: Situation): readonly Validation[] {
  const crashes = { left: MOST_CRASHES };
  return batchesOf(policies).flatMap((batch) => validatedInParts(batch, situation, crashes));
}

/** Whether Cedar takes the name for a type of groups: otherwise it could not check any policy. */
export function canBeGroup(name: string): boolean {
  const answer = askCedar((cedar) => cedar.checkParseSchema(groupSchema(name)));
  return 'value' in answer && answer.value.type === 'success';
}

/** Runs of policies with so few attributes that one schema can have them all. */
function batchesOf(policies: readonly ReadPolicy[]): readonly (readonly ReadPolicy[])[] {
  const batches: ReadPolicy[][] = [];
  let names = new Set<string>();
  for (const policy of policies) {
    const own = Object.values(policy.mentions.attributes).flatMap((paths) => paths.map((path) => path.join('.')));
    names = new Set([...names, ...own]);
    const batch = batches.at(-1);
    if (batch === undefined || names.size > MOST_ATTRIBUTES) {
      batches.push([policy]);
      names = new Set(own);
    } else {
      batch.push(policy);
    }
  }
  return batches;
}

/** Halves a batch that cannot be validated until the policy is found for which that is so. */
function validatedInParts(
  batch: readonly ReadPolicy[],
  situation: Situation,
  crashes: { left: number },
): readonly Validation[] {
  const found = validated(batch, situation);
  if (batch.length === 1 || crashes.left === 0 || !found.some((each) => 'problem' in each)) {
    return found;
  }
  crashes.left -= 1;
  const middle = Math.ceil(batch.length / 2);
  return [batch.slice(0, middle), batch.slice(middle)].flatMap((part) => validatedInParts(part, situation, crashes));
}

/**
 * Keeps the complaints that stand with each type that claims and arguments can have. Most policies have none with the
 * first types, and are not looked at again.
 */
function validated(batch: readonly ReadPolicy[], situation: Situation): readonly Validation[] {
  const readsWithin = batch.some(({ mentions: { attributes } }) =>
    [...attributes.principal, ...attributes.context, ...attributes.resource].some((path) => path.length > 1),
  );
  const standing = new Map<ReadPolicy, readonly Complaint[]>();
  let open = batch;
  for (const guess of guesses(readsWithin)) {
    const found = complaintsOf(open, situation, guess);
    if ('problem' in found) {
      return batch.map(() => found);
    }
    for (const [index, policy] of open.entries()) {
      const now = found[index] ?? [];
      const keys = new Set(now.map(({ key }) => key));
      standing.set(policy, standing.get(policy)?.filter(({ key }) => keys.has(key)) ?? now);
    }
    open = open.filter((policy) => standing.get(policy)?.some(({ kind }) => OF_TYPES.includes(kind)));
    if (open.length === 0) {
      break;
    }
  }
  return withUnderstoodTests(batch, standing, situation);
}

/** Leaves out complaints about claims that were tested, in words that the validator does not understand. */
function withUnderstoodTests(
  batch: readonly ReadPolicy[],
  standing: ReadonlyMap<ReadPolicy, readonly Complaint[]>,
  situation: Situation,
): readonly Validation[] {
  const asked = batch.filter((each) => standing.get(each)?.some(isUnguarded) && hasNegatedTest(each.policy));
  const rewritten = new Map(asked.map((each) => [each, withoutNegation(each.policy)]));
  const readable = asked.filter((each) => nestingOf(JSON.stringify(rewritten.get(each))) <= DEEPEST_JSON);
  const found = complaintsOf(readable, situation, FIRST_GUESS, (each) => rewritten.get(each) ?? each.text);
  if ('problem' in found) {
    return batch.map(() => found);
  }
  const untested = new Map(readable.map((each, index) => [each, found[index]?.filter(isUnguarded) ?? []]));
  return batch.map((each) => {
    const complaints = standing.get(each) ?? [];
    const claims = new Set(untested.get(each)?.flatMap(({ names }) => names));
    return rewritten.has(each)
      ? complaints.filter((complaint) => !isUnguarded(complaint) || complaint.names.some((name) => claims.has(name)))
      : complaints;
  });
}

function isUnguarded({ kind }: Complaint): boolean {
  return kind === 'unguarded';
}

/** One call of the validator for all policies. */
function complaintsOf(
  policies: readonly ReadPolicy[],
  situation: Situation,
  guess: Guess,
  contentOf: (policy: ReadPolicy) => string | object = ({ text }) => text,
): readonly (readonly Complaint[])[] | { readonly problem: string } {
  if (policies.length === 0) {
    return [];
  }
  const schema = schemaFor(
    policies.map(({ mentions }) => mentions),
    situation,
    guess,
  );
  const staticPolicies = Object.fromEntries(policies.map((each, index) => [String(index), contentOf(each)]));
  const validation = { validationSettings: { mode: 'strict' as const }, schema, policies: { staticPolicies } };
  const answer = askCedar((cedar) => cedar.validate(validation));
  if ('problem' in answer) {
    return answer;
  }
  if (answer.value.type === 'failure') {
    return { problem: `the Cedar validator cannot read them: ${answer.value.errors[0]?.message ?? 'unknown error'}` };
  }
  const { validationErrors, validationWarnings } = answer.value;
  const complaints = policies.map((): Complaint[] => []);
  for (const each of [...validationErrors, ...validationWarnings]) {
    const index = Number(each.policyId);
    complaints[index]?.push(complaintOf(each, policies[index]?.text ?? ''));
  }
  return complaints.map(inOrder);
}

/**
 * The same policy in words of which Cedar's validator understands that an attribute was tested: it does not see that
 * `!(principal has a) || principal.a` tests it.
 */
function withoutNegation(policy: CedarPolicy): CedarPolicy {
  const conditions = policy.conditions.map(({ kind, body }) => ({
    kind: 'when' as const,
    body: kind === 'when' ? same(body) : opposite(body),
  }));
  return { ...policy, conditions };
}

/** Whether negation is in it, and a test of an attribute. */
function hasNegatedTest(policy: CedarPolicy): boolean {
  const text = JSON.stringify(policy.conditions);
  return /"has":/.test(text) && /"(!|if-then-else)":|"unless"/.test(text);
}

function same(expression: unknown): unknown {
  const [operator, parts] = partsOf(expression);
  switch (operator) {
    case '!':
      return opposite(parts['arg']);
    case '&&':
    case '||':
      return joined(operator, same(parts['left']), same(parts['right']));
    case 'if-then-else':
      return choice(same(parts['if']), same(parts['then']), same(parts['else']));
    default:
      return expression;
  }
}

function opposite(expression: unknown): unknown {
  const [operator, parts] = partsOf(expression);
  switch (operator) {
    case '!':
      return same(parts['arg']);
    case '&&':
      return joined('||', opposite(parts['left']), opposite(parts['right']));
    case '||':
      return joined('&&', opposite(parts['left']), opposite(parts['right']));
    case 'if-then-else':
      return choice(same(parts['if']), opposite(parts['then']), opposite(parts['else']));
    default:
      return { '!': { arg: expression } };
  }
}

/** `!a || b` is `if a then b else true`. */
function joined(operator: '&&' | '||', left: unknown, right: unknown): unknown {
  const [negation, { arg }] = partsOf(left);
  return negation === '!'
    ? choice(arg, operator === '&&' ? { Value: false } : right, operator === '&&' ? right : { Value: true })
    : { [operator]: { left, right } };
}

function choice(test: unknown, then: unknown, otherwise: unknown): unknown {
  const [negation, { arg }] = partsOf(test);
  return {
    'if-then-else': negation === '!' ? { if: arg, then: otherwise, else: then } : { if: test, then, else: otherwise },
  };
}

function partsOf(expression: unknown): readonly [string, { readonly [part: string]: unknown }] {
  const [operator = '', parts] = isPlainObject(expression) ? (Object.entries(expression)[0] ?? []) : [];
  return [operator, isPlainObject(parts) ? parts : {}];
}

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
  /** Said in Cedar's own words. */
  | 'in-words-of-cedar'
  /** Not said to users, but after it the validator no longer knows which attributes were tested. */
  | 'other';

/** A complaint about a policy. */
export interface Complaint {
  readonly kind: ComplaintKind;
  /** What its message names. */
  readonly names: readonly string[];
  /** What Cedar says, and what it advises. */
  readonly message: string;
  readonly help: string | undefined;
  /** The part of the policy, and what stands before and after it. */
  readonly part: string;
  readonly start: number;
  readonly before: string;
  readonly after: string;
  /** The same for all complaints of a kind about a part. */
  readonly key: string;
}

/** The complaints that are said in our words; those that no list knows are said in Cedar's. */
const KINDS: readonly (readonly [ComplaintKind, RegExp])[] = [
  ['unknown-type', /unrecognized entity type `(.+)`/],
  ['unknown-action', /unrecognized action `(.+)`/],
  ['no-request', /unable to find an applicable action/],
  ['impossible', /policy is impossible/],
  ['unguarded', /access to optional attribute `(.+)` on entity type `Client`/],
  ['wrong-type', /unexpected type: expected (.+) but saw (.+)/],
  ['incomparable', /the types (.+) and (.+) are not compatible/],
  ['wrong-value', /failed to parse as (?:a )?(.+?)(?: value)?: `"(.*)"`/],
];

/**
 * The complaints that are not said: about what only the validator forbids, such as empty sets and `ip(…)` of a claim, and about
 * attributes that the user's entities, or later releases, may have.
 */
const UNSAID: readonly RegExp[] = [
  /access to optional attribute/,
  /attribute .+ on .+ not found/,
  /empty set literals are forbidden in policies/,
  /extension constructors may not be called with non-literal expressions/,
];

/** The complaints that may be about the type that was guessed for claims and arguments. */
const OF_TYPES: readonly ComplaintKind[] = ['wrong-type', 'incomparable'];

/** What the validator complains about. */
function complaintOf({ error }: CedarComplaint, text: string): Complaint {
  const { sourceLocations: [place] = [] } = error;
  const message = error.message.replace(/for policy `\d+`, /, '');
  const { start, end } = place ?? { start: 0, end: Buffer.byteLength(text) };
  const { kind, names } = kindOf(message);
  const key = [kind, start, end, ...(kind === 'unguarded' ? names : [])].join(' ');
  const around = { before: slice(text, 0, start), after: slice(text, end) };
  return { kind, names, message, help: error.help ?? undefined, part: slice(text, start, end), start, ...around, key };
}

function kindOf(message: string): Pick<Complaint, 'kind' | 'names'> {
  for (const [kind, says] of KINDS) {
    const found = says.exec(message);
    if (found !== null) {
      const names = found.slice(1);
      return { kind: kind === 'incomparable' && !isTold(names) ? 'other' : kind, names };
    }
  }
  return { kind: UNSAID.some((says) => says.test(message)) ? 'other' : 'in-words-of-cedar', names: [] };
}

/**
 * The complaints in the order of the text, one for each part and kind: Cedar has one for each type of resource, in any
 * order.
 */
function inOrder(complaints: readonly Complaint[]): readonly Complaint[] {
  const sorted = complaints
    .map((complaint) => ({ complaint, words: `${complaint.key} ${complaint.names.join()}` }))
    .sort((one, other) => one.complaint.start - other.complaint.start || (one.words > other.words ? -1 : 1))
    .map(({ complaint }) => complaint);
  return sorted.filter(({ key }, index) => index === sorted.findIndex((each) => each.key === key));
}

/** Strict mode also forbids to compare what may be of either type. */
function isTold(types: readonly string[]): boolean {
  const hasIntegers = types.filter((type) => /\bLong\b/.test(type)).length === 1;
  const isEntity = (type: string): boolean => /^(Client|Tool|Prompt|Resource|Skill)$/.test(type);
  return hasIntegers || (types.includes('String') && types.some(isEntity));
}
