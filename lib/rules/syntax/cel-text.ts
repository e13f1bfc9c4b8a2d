const RAW = String.raw`(?:[rR][bB]?|[bB][rR])(?:"""[^]*?"""|'''[^]*?'''|"[^"\r\n]*"|'[^'\r\n]*')`;
const ESCAPED = String.raw`"""(?:\\[^]|[^\\])*?"""|'''(?:\\[^]|[^\\])*?'''|"(?:\\.|[^"\\\r\n])*"|'(?:\\.|[^'\\\r\n])*'`;
/** Comments and strings, in which quotes and brackets have no meaning, and the brackets outside of them. */
const TOKEN = new RegExp(String.raw`\/\/[^\n]*|(?<!\w)${RAW}|${ESCAPED}|["'()[\]{}]`, 'g');
const CLOSING = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/**
 * Why the text is certainly not a CEL expression: its quotes or brackets do not match. Everything else would need a
 * parser.
 */
export function celProblem(text: string): string | undefined {
  const open: string[] = [];
  for (const [token] of text.matchAll(TOKEN)) {
    const closing = CLOSING.get(token);
    if (closing !== undefined) {
      open.push(closing);
    } else if (/^[)\]}]$/.test(token) && open.pop() !== token) {
      return `${token} has no opening bracket`;
    } else if (/^["']$/.test(token)) {
      return 'a string in it is not closed';
    }
  }
  const [missing] = open.slice(-1);
  return missing && `${missing} is missing at its end`;
}
