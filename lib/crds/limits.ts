import { isIPv4, isIPv6 } from 'node:net';
import type { Finding } from '../private/finding';
import { PATTERNS } from './generated/patterns';
import type { IntegerNode, ListNode, MapNode, NumberNode, ObjectNode, Range, StringNode } from './structural-schema';
import { perObject } from '../private/caches';
import { type PlainObject, repeats, sortedJson } from '../private/plain';
import { re2 } from '../go';

/** The largest and smallest number of the formats that the CRDs name. */
const FORMAT_RANGES = {
  int32: [-(2 ** 31), 2 ** 31 - 1],
  int64: [Number.MIN_SAFE_INTEGER, Number.MAX_SAFE_INTEGER],
} as const;

/** A problem of a value, without its path. */
export type Breach = Pick<Finding, 'id' | 'rule' | 'fix' | 'value'>;

/** A problem of an item of a list. */
export interface ItemBreach {
  readonly index: number;
  readonly breach: Breach;
}

/** The limits for the number of properties. */
export function sizeBreaches(schema: MapNode | ObjectNode, count: number): readonly Breach[] {
  const { minProperties = 0, maxProperties = Infinity } = schema;
  const has = `has ${entries(count)}`;
  if (count > maxProperties) {
    const rule = `${has}, but may have at most ${String(maxProperties)}`;
    return [{ id: 'max-properties', rule, fix: 'remove some' }];
  }
  const rule = `${has}, but needs at least ${String(minProperties)}`;
  return count < minProperties ? [{ id: 'min-properties', rule, fix: 'add one' }] : [];
}

/** The limits for the number of items. */
export function lengthBreaches({ minItems = 0, maxItems = Infinity }: ListNode, count: number): readonly Breach[] {
  const has = `has ${String(count)} items`;
  const few: Breach = { id: 'min-items', rule: `${has}, but needs at least ${String(minItems)}`, fix: 'add one' };
  const many: Breach = {
    id: 'max-items',
    rule: `${has}, but may have at most ${String(maxItems)}`,
    fix: 'remove some',
  };
  return [...(count < minItems ? [few] : []), ...(count > maxItems ? [many] : [])];
}

/** Items of a list that repeat another one. */
export function repeatedItems(unique: 'set' | readonly string[], items: readonly unknown[]): readonly ItemBreach[] {
  const placed = items.map((value, index) => {
    const keys = unique === 'set' ? value : unique.map((name) => (value as PlainObject | null)?.[name]);
    return { value, index, keys };
  });
  return repeats(placed, ({ keys }) => sortedJson({ keys })).map(([{ value, index, keys }, first]) => {
    const what = unique === 'set' ? 'repeats' : `has the same ${unique.join(' and ')} as`;
    const breach: Breach = {
      id: 'duplicate',
      value: unique.length === 1 ? (value as PlainObject)[unique[0] ?? ''] : keys,
      rule: `${what} item ${String(first.index)} of the list`,
      fix: 'remove one of the two',
    };
    return { index, breach };
  });
}

/** The limits of a text. */
export function textBreaches(schema: StringNode, value: string): readonly Breach[] {
  const { minLength, maxLength, pattern, format } = schema;
  const found: Breach[] = [];
  if (schema.enum !== undefined && !schema.enum.includes(value)) {
    found.push(notAllowed(schema.enum, value));
  }
  if (minLength !== undefined && isShorter(value, minLength)) {
    return [
      ...found,
      { id: 'min-length', value, rule: `is shorter than ${characters(minLength)}`, fix: 'give a value' },
    ];
  }
  if (maxLength !== undefined && !isShorter(value, maxLength + 1)) {
    found.push({ id: 'max-length', value, rule: `is longer than ${characters(maxLength)}`, fix: 'shorten it' });
  }
  // the API server takes no CRD whose default does not match
  if (pattern !== undefined && value !== schema.default && !matches(schema, value)) {
    found.push({ id: 'pattern', value, ...explained(pattern) });
  }
  if (format !== undefined && !hasFormat(format, value)) {
    found.push({ id: 'format', value, rule: `does not have the format ${format}`, fix: `write it as ${format}` });
  }
  return found;
}

/** The limits of a number. */
export function rangeBreaches(schema: IntegerNode | NumberNode, value: number): readonly Breach[] {
  const { exclusiveMinimum, exclusiveMaximum, multipleOf } = schema;
  const { minimum, maximum } = rangeOf(schema);
  if (value < minimum || (exclusiveMinimum === true && value === minimum)) {
    const rule = `is ${exclusiveMinimum === true ? 'not more than' : 'below the minimum of'} ${String(minimum)}`;
    return [{ id: 'minimum', value, rule, fix: rangeFix(schema) }];
  }
  if (value > maximum || (exclusiveMaximum === true && value === maximum)) {
    const rule = `is ${exclusiveMaximum === true ? 'not less than' : 'above the maximum of'} ${String(maximum)}`;
    return [{ id: 'maximum', value, rule, fix: rangeFix(schema) }];
  }
  if (multipleOf !== undefined && !isMultiple(value, multipleOf)) {
    const rule = `is not a multiple of ${String(multipleOf)}`;
    return [{ id: 'multiple-of', value, rule, fix: 'use one' }];
  }
  return [];
}

/** The finding for a value that is none of those that there can be. */
export function notAllowed(allowed: readonly unknown[], value: unknown): Breach {
  const all = allowed.map((each) => JSON.stringify(each)).join(', ');
  return { id: 'enum', value, rule: 'is not supported', fix: `use one of ${all}` };
}

/** Whether the value is one of those that there can be. */
export function isAllowed(allowed: readonly unknown[], value: unknown): boolean {
  const text = sortedJson(value);
  return allowed.some((each) => sortedJson(each) === text);
}

function rangeOf(schema: IntegerNode | NumberNode): Required<Pick<Range, 'minimum' | 'maximum'>> {
  const [lowest, highest] = schema.type === 'integer' ? FORMAT_RANGES[schema.format ?? 'int64'] : [-Infinity, Infinity];
  return { minimum: schema.minimum ?? lowest, maximum: schema.maximum ?? highest };
}

function rangeFix(schema: IntegerNode | NumberNode): string {
  const { minimum, maximum } = rangeOf(schema);
  const [isAbove, isBelow] = [schema.exclusiveMinimum === true, schema.exclusiveMaximum === true];
  const least = minimum === -Infinity ? [] : [`${isAbove ? 'more than' : 'at least'} ${String(minimum)}`];
  const most = maximum === Infinity ? [] : [`${isBelow ? 'less than' : 'at most'} ${String(maximum)}`];
  return least.length + most.length === 2 && !isAbove && !isBelow
    ? `use ${String(minimum)} to ${String(maximum)}`
    : `use ${[...least, ...most].join(' and ')}`;
}

/** Binary fractions are not exact. */
function isMultiple(value: number, of: number): boolean {
  const quotient = value / of;
  return Math.abs(quotient - Math.round(quotient)) < 1e-9;
}

/** A pattern that cannot be read is told of where the cluster is bound, and refuses nothing. */
function matches(schema: StringNode, value: string): boolean {
  const read = patternOf(schema);
  return 'problem' in read || read.test(value);
}

/** Known patterns need no library. */
const patternOf = perObject(({ pattern = '' }: StringNode) => PATTERNS.get(pattern) ?? re2(pattern));

/** Counted in code points, like the API server; a long value is not read to its end. */
function isShorter(value: string, length: number): boolean {
  return value.length < length || (value.length < 2 * length && Array.from(value).length < length);
}

function characters(count: number): string {
  return count === 1 ? '1 character' : `${String(count)} characters`;
}

function entries(count: number): string {
  return count === 1 ? '1 entry' : `${String(count)} entries`;
}

/** The forms of texts that the API server checks, and this package knows; it leaves the others to the API server. */
const FORMATS: { readonly [name: string]: (value: string) => boolean } = {
  ipv4: isIPv4,
  ipv6: isIPv6,
  uuid: (value) => /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i.test(value),
  byte: (value) => /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/.test(value),
  date: (value) => /^\d{4}-\d{2}-\d{2}$/.test(value) && isDay(value),
  'date-time': (value) =>
    /^\d{4}-\d{2}-\d{2}[Tt ]\d{2}:\d{2}:\d{2}(?:\.\d+)?(?:[Zz]|[+-]\d{2}:\d{2})$/.test(value) &&
    isDay(value.slice(0, 10)),
};

/** Whether a text has a form, as far as this package knows it. */
function hasFormat(format: string, value: string): boolean {
  const check = Object.hasOwn(FORMATS, format) ? FORMATS[format] : undefined;
  return check === undefined || check(value);
}

/** Whether there is such a day. */
function isDay(value: string): boolean {
  const day = new Date(`${value}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(value);
}

/** The meaning of a CRD pattern in words. */
interface PatternWords {
  /** The message for a value that does not match. */
  readonly rule: string;
  /** A value that matches. */
  readonly example: string;
  /** The fix, unless it is to write the value like the example. */
  readonly fix?: string;
}

const LISTED = 'letters, digits, ".", "_" and "-"';
const IDENTIFIER = 'is not a name of letters, digits and "_" that starts with a letter or "_"';

/** Every pattern of the CRDs, of all releases. */
export const PATTERN_WORDS: { readonly [pattern: string]: PatternWords } = {
  '^https?://': { rule: 'does not start with http:// or https://', example: 'https://mcp.example.com/mcp' },
  '^https?://.*$': { rule: 'is not an http or https URL', example: 'https://idp.example.com/authorize' },
  '^https://.*$': { rule: 'is not an https URL', example: 'https://idp.example.com' },
  '^https?://[^\\s?#]+[^/\\s?#]$': {
    rule: 'is not an http or https URL without query, fragment and trailing slash',
    example: 'https://auth.example.com',
  },
  '^https://[^\\s?#]+[^/\\s?#]$': {
    rule: 'is not an https URL without query, fragment and trailing slash',
    example: 'https://idp.example.com/register',
  },
  '^https://[^\\s?#]+$': {
    rule: 'is not an https URL without query and fragment',
    example: 'https://app.example.com/callback',
  },
  '^https://[^\\s?#@]+[^/\\s?#@]$': {
    rule: 'is not an https URL without credentials, query, fragment and trailing slash',
    example: 'https://login.microsoftonline.com',
  },
  '^https?://[^[:space:]]+$': {
    rule: 'is not an http or https URL without spaces',
    example: 'https://mcp.example.com',
  },
  '^https?://[^@#[:space:]]+$': {
    rule: 'is not an http or https URL without credentials, fragment and spaces',
    example: 'https://mcp.example.com',
  },
  '^([a-z0-9_]|[a-z0-9_]([a-z0-9_-]|\\.[a-z0-9_-])*[a-z0-9_])$': {
    rule: 'is not a trust domain: lower-case letters, digits, "_", "-" and single ".", with none of the last two at its ends',
    example: 'example.org',
  },
  '^spiffe://[a-z0-9._-]+((/[a-zA-Z0-9._-]+)+(/\\*)?|/\\*)$': {
    rule: 'is not a SPIFFE ID with a path, whose last segment may be "*"',
    example: 'spiffe://example.org/agents/*',
  },
  '^[^*]+$': { rule: 'is not free of "*": it is compared as it is', example: 'build', fix: 'name the whole subject' },
  '^[a-z0-9]([-a-z0-9]*[a-z0-9])?(\\.[a-z0-9]([-a-z0-9]*[a-z0-9])?)*$': {
    rule: 'is not a name of lower-case letters, digits, "-" and ".", with a letter or digit at both ends of each part',
    example: 'spiffe-bundle',
  },
  '^[A-Za-z0-9._-]+$': { rule: `is not made of ${LISTED}`, example: 'bundle.json', fix: `use only ${LISTED}` },
  '^(0(\\.\\d+)?|1(\\.0+)?)$': {
    rule: 'is not between 0 and 1',
    example: '0.05',
    fix: 'write it like 0.05, in YAML as a string: "0.05"',
  },
  '^([0-9]+(\\.[0-9]+)?(ns|us|µs|ms|s|m|h))+$': {
    rule: 'is not a duration in hours (h), minutes (m), seconds (s) or parts of a second (ms, us, ns)',
    example: '1h30m',
  },
  '^[A-Za-z_][A-Za-z0-9_]*$': { rule: IDENTIFIER, example: 'Team' },
  '^([a-zA-Z_][a-zA-Z0-9_]*)?$': { rule: IDENTIFIER, example: 'sub' },
  '^[a-z0-9]([a-z0-9-]*[a-z0-9])?$': {
    rule: 'is not a name of lower-case letters, digits and "-" with a letter or digit at both ends',
    example: 'okta',
  },
  '^[\\x21\\x23-\\x5B\\x5D-\\x7E]+$': {
    rule: 'is not a valid OAuth scope: it has a space, a quote, a backslash or a character that is not ASCII',
    example: 'offline_access',
  },
  '^arn:(aws|aws-cn|aws-us-gov):iam::\\d{12}:role/[\\w+=,.@\\-_/]+$': {
    rule: 'is not the ARN of an IAM role',
    example: 'arn:aws:iam::123456789012:role/weather',
  },
  '^[a-z]{2}(-[a-z]+)+-\\d+$': { rule: 'is not an AWS region', example: 'eu-central-1' },
  '^([0-9a-fA-F]{8}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{4}-[0-9a-fA-F]{12}|([a-zA-Z0-9]([a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?\\.)+[a-zA-Z]{2,})$':
    { rule: 'is neither a UUID nor a domain name', example: 'example.onmicrosoft.com' },
  '^(access_token|id_token|jwt|urn:ietf:params:oauth:token-type:(access_token|id_token|jwt))?$': {
    rule: 'is not a supported type of token',
    example: 'access_token',
    fix: 'use one of "access_token", "id_token", "jwt", or the URN of one of them',
  },
};

/** The message and the fix for a value that does not match the pattern; never the pattern itself. */
function explained(pattern: string): { readonly rule: string; readonly fix: string } {
  const words = PATTERN_WORDS[pattern];
  return words === undefined
    ? {
        rule: 'does not have the form that the operator accepts',
        fix: 'see the description of the field in the reference of the API',
      }
    : { rule: words.rule, fix: words.fix ?? `write it like ${JSON.stringify(words.example)}` };
}
