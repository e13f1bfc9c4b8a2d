const RAW = String.raw`(?:[rR][bB]?|[bB][rR])(?:"""[^]*?"""|'''[^]*?'''|"[^"\r\n]*"|'[^'\r\n]*')`;
const ESCAPED = String.raw`"""(?:\\[^]|[^\\])*?"""|'''(?:\\[^]|[^\\])*?'''|"(?:\\.|[^"\\\r\n])*"|'(?:\\.|[^'\\\r\n])*'`;
/** Comments and texts, in which quotes and brackets mean nothing, and those outside of them. */
const TOKEN = new RegExp(String.raw`\/\/[^\n]*|(?<!\w)${RAW}|${ESCAPED}|["'()[\]{}]`, 'g');
const CLOSING = new Map([
  ['(', ')'],
  ['[', ']'],
  ['{', '}'],
]);

/**
 * Why the text is surely not an expression in CEL: its quotes or brackets do not match. It says nothing of the rest, which
 * takes a parser.
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
