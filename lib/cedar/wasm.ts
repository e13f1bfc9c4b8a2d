import { dropCedar, loadCedar } from './load-wasm';

/** A place in a text, in bytes. */
export interface CedarPlace {
  readonly label: string | null;
  readonly start: number;
  readonly end: number;
}

/** A message of Cedar about a text. */
export interface CedarError {
  readonly message: string;
  readonly help: string | null;
  readonly sourceLocations?: readonly CedarPlace[];
}

/** The answer about a text that cannot be read. */
export interface CedarFailure {
  readonly type: 'failure';
  readonly errors: readonly CedarError[];
}

/** A complaint of Cedar's validator about a policy. */
export interface CedarComplaint {
  readonly policyId: string;
  readonly error: CedarError;
}

/** The functions of Cedar's module that this package uses. */
export interface CedarWasm {
  readonly policySetTextToParts: (
    text: string,
  ) =>
    | CedarFailure
    | { readonly type: 'success'; readonly policies: readonly string[]; readonly policy_templates: readonly string[] };
  readonly policyToJson: (text: string) => CedarFailure | { readonly type: 'success'; readonly json: CedarPolicy };
  readonly checkParseEntities: (call: {
    entities: unknown;
    schema: null;
  }) => CedarFailure | { readonly type: 'success' };
  readonly checkParseSchema: (schema: object) => CedarFailure | { readonly type: 'success' };
  readonly validate: (call: {
    validationSettings: { mode: 'strict' };
    schema: object;
    policies: { staticPolicies: { readonly [id: string]: string | object } };
  }) =>
    | CedarFailure
    | {
        readonly type: 'success';
        readonly validationErrors: readonly CedarComplaint[];
        readonly validationWarnings: readonly CedarComplaint[];
      };
}

/** Cedar's answer, or why there is none. */
export type CedarAnswer<T> = { readonly value: T } | { readonly problem: string; readonly crashed: boolean };

let cannotBeLoaded = false;
let loaded: CedarWasm | undefined;

/**
 * Asks Cedar; the question does nothing else. Deep nesting overflows its stack: it is then loaded anew for the next
 * question.
 */
export function askCedar<T>(question: (cedar: CedarWasm) => T): CedarAnswer<T> {
  const cedar = load();
  if (cedar === undefined) {
    return { problem: 'the Cedar parser cannot be loaded', crashed: false };
  }
  try {
    return { value: question(cedar) };
  } catch {
    loaded = undefined;
    dropCedar();
    return { problem: 'the Cedar parser crashed', crashed: true };
  }
}

function load(): CedarWasm | undefined {
  if (cannotBeLoaded) {
    return undefined;
  }
  try {
    loaded ??= loadCedar() as CedarWasm;
  } catch {
    cannotBeLoaded = true;
  }
  return loaded;
}

/** A policy in Cedar's JSON format. */
export interface CedarPolicy {
  readonly effect: 'permit' | 'forbid';
  readonly principal: CedarConstraint;
  readonly action: CedarConstraint;
  readonly resource: CedarConstraint;
  readonly conditions: readonly CedarCondition[];
}

/** A principal, action or resource constraint in the head of a policy. */
export interface CedarConstraint {
  readonly op: string;
  readonly entity?: CedarEntity;
  readonly entities?: readonly CedarEntity[];
  readonly entity_type?: string;
  readonly in?: { readonly entity?: CedarEntity };
}

/** A condition of a policy. */
interface CedarCondition {
  readonly kind: 'when' | 'unless';
  readonly body: unknown;
}

/** The name of an entity. */
export interface CedarEntity {
  readonly type: string;
  readonly id: string;
}

/** The name as one writes it in a policy. */
export function written({ type, id }: CedarEntity): string {
  return `${type}::${JSON.stringify(id)}`;
}

/** The part of a text between two places, which Cedar counts in bytes. */
export function slice(text: string, start: number, end?: number): string {
  return Buffer.from(text).subarray(start, end).toString();
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
