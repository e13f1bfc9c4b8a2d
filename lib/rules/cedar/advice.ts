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

/** The part of a policy that is one attribute, if it is. */
function isAttribute(part: string): boolean {
  return SOLE.test(part);
}

/** The comparison of an attribute with an integer, written with a decimal. */
export function withDecimal(part: string, before: string, after: string): string {
  const [, attribute = '', operator = '', integer = ''] = EQUALS.exec(part) ?? turned(EQUALED.exec(part)) ?? [];
  if (attribute !== '') {
    return `write ${attribute} ${operator} ${decimal(integer)}`;
  }
  const [, follows = '', right = ''] = /^\s*(<=?|>=?)\s*(-?\d+)/.exec(after) ?? [];
  const [, left = '', leads = ''] = /(-?\d+)\s*(<=?|>=?)\s*$/.exec(before) ?? [];
  const method = METHODS[follows] ?? METHODS[TURNED[leads] ?? ''];
  return isAttribute(part) && method !== undefined
    ? `write ${part}.${method}(${decimal(right === '' ? left : right)})`
    : EXAMPLE;
}

/** A number as Cedar reads decimals. */
export function decimal(number: string): string {
  return `decimal("${number.includes('.') ? number : `${number}.0`}")`;
}

function turned(found: RegExpExecArray | null): readonly string[] | undefined {
  const [all = '', integer = '', operator = '', attribute = ''] = found ?? [];
  return found === null ? undefined : [all, attribute, operator, integer];
}
