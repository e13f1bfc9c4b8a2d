/** A piece of a template of Go's `text/template`: text, or a part of an action. */
export interface TemplateToken {
  readonly type: 'text' | 'open' | 'close' | 'space' | 'word' | 'variable' | 'field' | 'dot' | 'constant' | 'sign';
  readonly text: string;
}

/** What is wrong with a template, in a few words. */
export class TemplateProblem extends Error {}

const OPEN = /\{\{(?:-[ \t\r\n])?/y;
const COMMENT = /\/\*(?:(?!\*\/)[^])*\*\/(?:[ \t\r\n]-)?\}\}/y;
const CLOSE = /(?:[ \t\r\n]+-)?\}\}/y;
/** What must come after a name, a variable or a field. */
const END = String.raw`(?=$|[ \t\r\n.,|:()]|\}\})`;
const NAME = String.raw`[\p{L}\p{Nd}_]`;
const DIGITS = String.raw`\d+(?:_\d+)*`;
const NUMBER = String.raw`[-+]?(?!0[0-7]*[89])(?:0[xX](?:_?[\da-fA-F])+|0[oO](?:_?[0-7])+|0[bB](?:_?[01])+|(?:${DIGITS}(?:\.(?:${DIGITS})?)?|\.${DIGITS})(?:[eE][-+]?${DIGITS})?)i?`;
const ESCAPE = String.raw`\\(?:[abfnrtv\\]|[0-3][0-7]{2}|x[\da-fA-F]{2}|u(?![dD][89a-fA-F])[\da-fA-F]{4}|U000[\da-fA-F]{5}|U0010[\da-fA-F]{4})`;

/** The parts of an action, in the order in which they are tried. */
const PARTS: readonly (readonly [TemplateToken['type'], RegExp])[] = [
  ['close', CLOSE],
  ['space', /[ \t\r\n]+/y],
  ['constant', new RegExp(`"(?:[^"\\\\\\n]|\\\\"|${ESCAPE})*"|\`[^\`]*\``, 'uy')],
  ['constant', new RegExp(`'(?:[^'\\\\\\n]|\\\\'|${ESCAPE})'`, 'uy')],
  ['constant', new RegExp(`${NUMBER}(?!${NAME}|\\.)`, 'uy')],
  ['variable', new RegExp(`\\$${NAME}*${END}`, 'uy')],
  ['field', new RegExp(`\\.(?!\\d)${NAME}+${END}`, 'uy')],
  ['dot', new RegExp(`\\.${END}`, 'uy')],
  ['word', new RegExp(`(?!\\d)${NAME}+${END}`, 'uy')],
  ['sign', /:=|[=|(),]/y],
];

/** Reads a template as Go's lexer does; throws a `TemplateProblem`. */
export function templateTokens(text: string): TemplateToken[] {
  const tokens: TemplateToken[] = [];
  let at = 0;
  const take = (pattern: RegExp): string | undefined => {
    pattern.lastIndex = at;
    const [found] = pattern.exec(text) ?? [];
    at += found?.length ?? 0;
    return found;
  };
  while (at < text.length) {
    const next = text.indexOf('{{', at);
    const end = next === -1 ? text.length : next;
    if (end > at) {
      tokens.push({ type: 'text', text: text.slice(at, end) });
      at = end;
    }
    const open = take(OPEN);
    if (open === undefined || take(COMMENT) !== undefined) {
      continue;
    }
    tokens.push({ type: 'open', text: open });
    while (tokens.at(-1)?.type !== 'close') {
      tokens.push(partAt(text, at, take));
    }
  }
  return tokens;
}

function partAt(text: string, at: number, take: (pattern: RegExp) => string | undefined): TemplateToken {
  if (at === text.length) {
    throw new TemplateProblem('"{{" has no "}}"');
  }
  for (const [type, pattern] of PARTS) {
    const found = take(pattern);
    if (found !== undefined) {
      return { type, text: found };
    }
  }
  throw new TemplateProblem(`${JSON.stringify(text.slice(at, at + 10))} within "{{" and "}}" can't be read`);
}
