import { isPlainObject, type PlainObject } from '../../private/plain';
import { memoized } from '../../private/memoized';
import { nestingOf } from '../../private/nesting';
import { isWellFormed } from '../../private/well-formed';

/** The result of parsing a text. */
export type CedarVerdict =
  | { readonly kind: 'fine' }
  | { readonly kind: 'broken'; readonly problem: string }
  | { readonly kind: 'template' }
  | { readonly kind: 'several'; readonly count: number }
  /** The text was not checked, because it broke the parser, or could. */
  | { readonly kind: 'unchecked'; readonly reason: string };

/** A principal, action or resource constraint in the head of a policy. */
export interface CedarConstraint {
  readonly op: string;
  readonly entity?: CedarEntity;
  readonly entities?: readonly CedarEntity[];
}

interface CedarEntity {
  readonly type: string;
  readonly id: string;
}

/** A policy in Cedar's JSON format. */
export interface CedarPolicy {
  readonly effect: 'permit' | 'forbid';
  readonly principal: CedarConstraint;
  readonly action: CedarConstraint;
  readonly resource: CedarConstraint;
  readonly conditions: readonly { readonly kind: 'when' | 'unless'; readonly body: unknown }[];
}

interface Failure {
  readonly type: 'failure';
  readonly errors: readonly { readonly message: string; readonly sourceLocations?: readonly { start: number }[] }[];
}

interface CedarWasm {
  readonly policySetTextToParts: (
    text: string,
  ) => Failure | { readonly type: 'success'; readonly policies: string[]; readonly policy_templates: string[] };
  readonly policyToJson: (text: string) => Failure | { readonly type: 'success'; readonly json: CedarPolicy };
  readonly checkParseEntities: (call: { entities: unknown; schema: null }) => Failure | { readonly type: 'success' };
}

const LONGEST = 16_384;
const DEEPEST = 50;
const LONGEST_PROBLEM = 200;
/** Each dropped instance leaks some megabytes. */
const MOST_INSTANCES = 8;
const FINE: CedarVerdict = { kind: 'fine' };
const BROKE_OFF: CedarVerdict = { kind: 'unchecked', reason: 'the Cedar parser crashed' };
const NOT_LOADED: CedarVerdict = { kind: 'unchecked', reason: 'the Cedar parser cannot be loaded' };

/** Letters and digits in one word, as in keys and passwords. */
const MIXED = /(?=[\p{L}_]*\p{N})(?=\p{N}*[\p{L}_])[\p{L}\p{N}_]{3,}/gu;

let cannotBeLoaded = false;
let instances = 0;
let loaded: CedarWasm | undefined;

/** Whether the text is exactly one Cedar policy. */
export const checkPolicy = memoized(policyVerdict, 1024);

/** Whether the text is a JSON array of Cedar entities. */
export const checkEntities = memoized(entitiesVerdict, 1024);

/** The policy, if the text is exactly one. */
export const parsedPolicy = memoized(
  (text: string): CedarPolicy | undefined => (checkPolicy(text).kind === 'fine' ? policyOf(text) : undefined),
  1024,
);

function policyOf(text: string): CedarPolicy | undefined {
  try {
    const answer = load()?.policyToJson(text);
    return answer?.type === 'success' ? answer.json : undefined;
  } catch {
    drop();
    return undefined;
  }
}

function policyVerdict(text: string): CedarVerdict {
  if (text.trim() === '') {
    return { kind: 'broken', problem: 'there is no policy' };
  }
  return guarded(text, (cedar) => {
    const answer = cedar.policySetTextToParts(text);
    if (answer.type === 'failure') {
      return broken(answer, text);
    }
    if (answer.policy_templates.length > 0) {
      return { kind: 'template' };
    }
    const count = answer.policies.length;
    return count > 1
      ? { kind: 'several', count }
      : count === 1
        ? FINE
        : { kind: 'broken', problem: 'there is no policy' };
  });
}

/** The proxy treats `null` like an empty array. */
function entitiesVerdict(text: string): CedarVerdict {
  let entities: unknown;
  try {
    entities = JSON.parse(text) as unknown;
  } catch {
    return { kind: 'broken', problem: 'it is not JSON' };
  }
  if (entities === null) {
    return FINE;
  }
  if (!Array.isArray(entities)) {
    return { kind: 'broken', problem: 'it is not an array' };
  }
  const given: unknown[] = entities;
  return given.length === 0
    ? FINE
    : guarded(text, (cedar) => {
        const answer = cedar.checkParseEntities({ entities: given.map(completed), schema: null });
        return answer.type === 'failure' ? broken(answer, text) : FINE;
      });
}

/** The proxy takes entities without `attrs` or `parents`, the parser doesn't. */
function completed(entity: unknown): unknown {
  if (!isPlainObject(entity)) {
    return entity;
  }
  const given: PlainObject = Object.fromEntries(Object.entries(entity).filter(([, value]) => value !== null));
  return { attrs: {}, parents: [], ...given };
}

/**
 * Asks the parser, within limits: deep nesting overflows its stack, and long texts take it minutes.
 */
function guarded(text: string, ask: (cedar: CedarWasm) => CedarVerdict): CedarVerdict {
  if (Buffer.byteLength(text) > LONGEST) {
    return { kind: 'unchecked', reason: 'it is longer than 16 KiB' };
  }
  if (!isWellFormed(text)) {
    return { kind: 'unchecked', reason: 'it is not well-formed text' };
  }
  if (nestingOf(text) + (text.match(/\bif\b/g) ?? []).length > DEEPEST) {
    return { kind: 'unchecked', reason: `it is nested deeper than ${String(DEEPEST)} levels` };
  }
  try {
    const cedar = load();
    if (cedar !== undefined) {
      return ask(cedar);
    }
    return cannotBeLoaded ? NOT_LOADED : BROKE_OFF;
  } catch {
    drop();
    return BROKE_OFF;
  }
}

function broken({ errors }: Failure, text: string): CedarVerdict {
  const [error] = errors;
  const start = error?.sourceLocations?.[0]?.start;
  const where = start === undefined ? '' : ` at offset ${String(start)}`;
  return { kind: 'broken', problem: `${oneLine(withoutKeys(error?.message ?? 'unknown error', text))}${where}` };
}

/** The message without words that could be a secret put into the text by mistake. */
function withoutKeys(message: string, text: string): string {
  const said = new Set(text.match(MIXED));
  return message.replaceAll(MIXED, (word) => (said.has(word) ? '…' : word));
}

function oneLine(message: string): string {
  const text = message.replaceAll(/\s+/g, ' ');
  return text.length <= LONGEST_PROBLEM ? text : `${text.slice(0, LONGEST_PROBLEM)}…`;
}

function load(): CedarWasm | undefined {
  if (loaded === undefined && !cannotBeLoaded && instances < MOST_INSTANCES) {
    try {
      // 4 MB that most apps don't need; the built package has a copy (scripts/bundle-cedar.ts)
      // eslint-disable-next-line import-x/no-extraneous-dependencies
      loaded = require('@cedar-policy/cedar-wasm/nodejs') as CedarWasm;
      instances += 1;
    } catch {
      cannotBeLoaded = true;
    }
  }
  return loaded;
}

/** After a crash, an instance answers every call with an error. */
function drop(): void {
  loaded = undefined;
  Reflect.deleteProperty(require.cache, require.resolve('@cedar-policy/cedar-wasm/nodejs'));
}
