import type { CedarError } from './wasm';
import { slice } from './slice';

/** What was meant, by what Cedar says of it. */
interface SyntaxFix {
  readonly says: RegExp;
  readonly fix: (found: RegExpExecArray, source: Source) => string | undefined;
}

/** The text that cannot be read, and what stands at the place of the mistake. */
interface Source {
  readonly text: string;
  readonly before: string;
  readonly at: string;
  readonly label: string;
}

const TYPE_OF: { readonly [variable: string]: string } = { principal: 'Client', action: 'Action', resource: 'Tool' };
/** Words of other languages. */
const OPERATORS: { readonly [word: string]: string } = { and: '&&', or: '||', not: '!', '=': '==', equals: '==' };

const FIXES: readonly SyntaxFix[] = [
  {
    says: /found name `((?:\w+::)+)(\w+)`/,
    fix: ([, type = '', name = '']) => `put the name in quotes: ${type}${JSON.stringify(name)}`,
  },
  {
    says: /found (?:literal `"(.*)"`|name `(\w+)`)/,
    fix: ([, text, name = ''], { before }) => {
      const variable = /(principal|action|resource)\s*(?:==|in)\s*\[?[^=]*$/.exec(before)?.[1] ?? 'principal';
      return `write its type before it: ${TYPE_OF[variable] ?? ''}::${JSON.stringify(text ?? name)}`;
    },
  },
  {
    // a name with a hyphen, which is read as a subtraction
    says: /found a `\+\/-` expression/,
    fix: (_, { at }) => {
      const [, type = '', name] = /^((?:\w+::)+)([\w-]+)/.exec(at) ?? [];
      return name === undefined ? undefined : `put the name in quotes: ${type}${JSON.stringify(name)}`;
    },
  },
  { says: /^'=' is not a valid operator/, fix: () => 'write ==' },
  { says: /^found single entity|found set of entity uids$/, fix: (_, { before }) => setFix(before) },
  { says: /^invalid policy effect/, fix: () => 'begin it with permit or forbid' },
  { says: /^invalid policy condition/, fix: () => 'write when or unless' },
  {
    says: /in the policy scope|extra element in the scope|must be used/,
    fix: () => 'write (principal, action, resource)',
  },
  {
    says: /^invalid variable: ((?:\w+::)+)(\w+)/,
    fix: ([, type = '', name = '']) => `put the name in quotes: ${type}${JSON.stringify(name)}`,
  },
  {
    says: /^invalid variable: /,
    fix: () => 'put texts in quotes, and names with other characters too: principal["claim_…"]',
  },
  { says: /^invalid token/, fix: (_, { at }) => (at.startsWith("'") ? 'write double quotes' : undefined) },
  {
    says: /^unexpected end of input/,
    fix: (_, { label }) => (label.includes('`;`') ? 'end the policy with ;' : undefined),
  },
  { says: /^unexpected token `(.+)`/, fix: ([, token = ''], source) => tokenFix(token, source) },
];

/** What to write instead, if it can be told. */
export function syntaxFix({ message, sourceLocations }: CedarError, text: string): string | undefined {
  const { start = 0, label = null } = sourceLocations?.[0] ?? {};
  const source = { text, before: slice(text, 0, start), at: slice(text, start), label: label ?? '' };
  for (const { says, fix } of FIXES) {
    const found = says.exec(message);
    if (found !== null) {
      return fix(found, source);
    }
  }
  return undefined;
}

function setFix(before: string): string | undefined {
  if (/\baction\s*==\s*$/.test(before)) {
    return 'write in instead of ==';
  }
  const variable = /\b(principal|resource)\s*(?:==|in)\s*$/.exec(before)?.[1];
  return variable === undefined ? undefined : `write it as a condition: when { ${variable} in […] }`;
}

function tokenFix(token: string, { before, label }: Source): string | undefined {
  if (/\d\.$/.test(before)) {
    return 'write decimals like decimal("1.5")';
  }
  const operator = OPERATORS[token] ?? OPERATORS[/(\w+)\s*$/.exec(before)?.[1] ?? ''];
  if (operator !== undefined) {
    return `write ${operator}`;
  }
  if (token === ':') {
    return 'write :: between type and name';
  }
  return label === 'expected `{`' ? 'put the condition in braces: when { … }' : undefined;
}
