import { type CedarAnswer, CLIENT } from './requests';
import type { Complaint } from './validator';
import { harmless } from './wasm';

type Words = Pick<CedarAnswer, 'rule' | 'fix'>;

/** Attributes that hold claims and arguments. */
const OF_REQUEST = /\b(?:principal|context|resource)(?:\.|\[")(?:claim|arg_)/;
/** Attributes of resources that the proxy does not set; releases that set them choose their types. */
const OF_OTHERS =
  /\bresource(?:\.|\[")(?!arg_|(?:name|operation|feature|uri|readOnlyHint|destructiveHint|idempotentHint|openWorldHint)\b)/;
const DECIMALS = 'numbers of tokens and arguments are decimals';
const TEXT = /"(?:\\.|[^"\\])*"/g;
const LONGEST = 80;

/** What Cedar calls types, in words. */
const TYPES: readonly (readonly [RegExp, string])[] = [
  [/OpenRecord|^\{/, 'an object'],
  [/AnyEntity/, 'an entity'],
  [/Set</, 'a set'],
  [/Long/, 'an integer'],
  [/String/, 'a text'],
  [/Bool|True|False/, 'a condition'],
  [/ipaddr/, 'an IP address'],
  [/^(Client|Tool|Prompt|Resource|Skill|FeatureType)$/, 'an entity'],
];

/** What is said about a value that has the wrong type, whatever types claims and arguments have. */
export function valueAnswer(complaint: Complaint, group: string): CedarAnswer | undefined {
  const words = OF_OTHERS.test(complaint.part) ? undefined : wordsOf(complaint, group);
  return words && { id: 'cedar-type', ...words };
}

function wordsOf({ kind, names, part, before, after, help }: Complaint, group: string): Words | undefined {
  const [one = '', other = ''] = names;
  switch (kind) {
    case 'wrong-value':
      return {
        rule: `has ${one === 'IP address' ? 'ip' : one}("${other}"), which is no ${one}`,
        fix: valueFix(one, other, help),
      };
    case 'incomparable':
      return incomparable(part, names);
    case 'wrong-type':
      return one.includes('Long') && OF_REQUEST.test(part)
        ? { rule: `uses ${shown(part)} as an integer, but ${DECIMALS}`, fix: comparedWithDecimal(part, before, after) }
        : {
            rule: `uses ${shown(part)} as ${typeIn(one)}, but it is ${OF_REQUEST.test(part) ? 'never one' : typeIn(other)}`,
            fix: typeFix(one, other, { part, before, group, help }),
          };
    default:
      return undefined;
  }
}

function incomparable(part: string, types: readonly string[]): Words {
  if (types.some((type) => type.includes('Long'))) {
    return OF_REQUEST.test(part)
      ? { rule: `compares an integer in ${shown(part)}, but ${DECIMALS}`, fix: equalToDecimal(part) }
      : { rule: `compares an integer with something else in ${shown(part)}`, fix: 'compare values of one type' };
  }
  const type = types.find((each) => each !== 'String') ?? CLIENT;
  const [text = '"…"'] = part.match(TEXT) ?? [];
  const variable = type === CLIENT ? 'principal' : 'resource';
  const fix = part.includes(`${type}::`) ? `compare ${variable} with it` : `write ${type}::${shown(text)}`;
  return { rule: `compares an entity with a text in ${shown(part)}`, fix };
}

function valueFix(type: string, value: string, help = 'correct it'): string {
  return type === 'decimal' && /^-?\d+$/.test(value) ? `write ${decimal(value)}` : help;
}

/** A complaint about a type, and the type of groups. */
type TypeComplaint = Pick<Complaint, 'part' | 'before' | 'help'> & { readonly group: string };

function typeFix(
  expected: string,
  saw: string,
  { part, before, group, help = 'compare values of one type' }: TypeComplaint,
): string {
  const groups = `principal in ${group}::"…"`;
  if (expected === 'decimal' && /^\d+$/.test(part)) {
    return `write ${decimal(/-\s*$/.test(before) ? `-${part}` : part)}`;
  }
  if (expected.includes('AnyEntity')) {
    return `write .contains("…") for claims with several values, and ${groups} for groups`;
  }
  if (saw === CLIENT) {
    return expected.includes('String')
      ? 'write principal.claim_sub'
      : `write ${groups} for groups, and principal.claim_… for claims`;
  }
  if (/^(Tool|Prompt|Resource|Skill|FeatureType)$/.test(saw)) {
    return 'write resource.name';
  }
  return help;
}

function typeIn(type: string): string {
  return TYPES.find(([pattern]) => pattern.test(type))?.[1] ?? `a ${type}`;
}

/** A part of a policy; its texts may hold what nobody should read. */
function shown(part: string): string {
  const text = part.replaceAll(TEXT, (each) => harmless(each, each)).replaceAll(/\s+/g, ' ');
  return text.length <= LONGEST ? text : `${text.slice(0, LONGEST)}…`;
}

/** What to write instead of what the validator complains about. */
const METHODS: { readonly [operator: string]: string } = {
  '<': 'lessThan',
  '<=': 'lessThanOrEqual',
  '>': 'greaterThan',
  '>=': 'greaterThanOrEqual',
};
const TURNED: { readonly [operator: string]: string } = { '<': '>', '<=': '>=', '>': '<', '>=': '<=' };

/** An attribute of a client, of the context or of the resource, and nothing else. */
const ATTRIBUTE = String.raw`(?:principal|context|resource)(?:\.\w+|\["[^"]*"\])+`;
const SOLE = new RegExp(`^${ATTRIBUTE}$`);
const EQUALS = new RegExp(String.raw`^(${ATTRIBUTE})\s*(==|!=)\s*(-?\d+)$`);
const EQUALED = new RegExp(String.raw`^(-?\d+)\s*(==|!=)\s*(${ATTRIBUTE})$`);

const EXAMPLE = 'write numbers like decimal("3.0")';

/** A comparison that asks whether an attribute is an integer, written with a decimal. */
function equalToDecimal(part: string): string {
  const written = part
    .replace(EQUALS, (_, attribute: string, operator: string, integer: string) =>
      equation(attribute, operator, integer),
    )
    .replace(EQUALED, (_, integer: string, operator: string, attribute: string) =>
      equation(attribute, operator, integer),
    );
  return written === part ? EXAMPLE : `write ${written}`;
}

function equation(attribute: string, operator: string, integer: string): string {
  return `${attribute} ${operator} ${decimal(integer)}`;
}

/** A comparison of the sizes of an attribute and an integer, written with a decimal. */
function comparedWithDecimal(part: string, before: string, after: string): string {
  const [, follows = '', right = ''] = /^\s*(<=?|>=?)\s*(-?\d+)(?!\d*\s*[-+*])/.exec(after) ?? [];
  const [, left = '', leads = ''] = /(?<![-+*\d]\s*)(-?\d+)\s*(<=?|>=?)\s*$/.exec(before) ?? [];
  const method = METHODS[follows] ?? METHODS[TURNED[leads] ?? ''];
  const isOperand = /[-+*]\s*$/.test(before) || /^\s*[-+*]/.test(after);
  return SOLE.test(part) && !isOperand && method !== undefined
    ? `write ${part}.${method}(${decimal(right === '' ? left : right)})`
    : EXAMPLE;
}

/** A number as Cedar reads decimals. */
function decimal(number: string): string {
  return `decimal("${number.includes('.') ? number : `${number}.0`}")`;
}
