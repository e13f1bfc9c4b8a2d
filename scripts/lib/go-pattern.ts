/** What Go takes for a blank; JavaScript knows more. */
const BLANKS = '\\t\\n\\f\\r ';
/** The class `[:space:]`. */
const SPACE = '[:space:]';
/** Escapes that mean the same in both languages. */
const SAME = /^\\(?:[dwtnfr\\^$.*+?()[\]{}|/-]|x[0-9A-Fa-f]{2})/;

/** A pattern of Go as a regular expression of JavaScript; undefined where only the RE2 library can read it. */
export function patternOf(pattern: string): RegExp | undefined {
  try {
    return new RegExp(translated(pattern), 'u');
  } catch (error) {
    console.error(`left to the RE2 library: ${pattern}: ${String(error)}`);
    return undefined;
  }
}

function translated(pattern: string): string {
  let isInSet = false;
  let result = '';
  for (let rest = pattern; rest !== '';) {
    const piece = pieceAt(rest, isInSet);
    if (piece !== SPACE && (isInSet ? rest.startsWith('[:') : rest.startsWith('(?'))) {
      throw new Error(`it has ${rest.slice(0, 3)}`);
    }
    result += inJavaScript(piece, isInSet);
    isInSet = piece === '[' || (isInSet && piece !== ']');
    rest = rest.slice(piece.length);
  }
  return result;
}

function pieceAt(rest: string, isInSet: boolean): string {
  if (isInSet && rest.startsWith(SPACE)) {
    return SPACE;
  }
  const [piece = rest.charAt(0)] = SAME.exec(rest) ?? (rest.startsWith('\\') ? [rest.slice(0, 2)] : []);
  return piece;
}

function inJavaScript(piece: string, isInSet: boolean): string {
  if (piece === SPACE) {
    return `${BLANKS}\\v`;
  }
  if (piece === '\\s') {
    return isInSet ? BLANKS : `[${BLANKS}]`;
  }
  if (piece === '.' && !isInSet) {
    return '[^\\n]';
  }
  if (piece.startsWith('\\') && !SAME.test(piece)) {
    throw new Error(`it has ${piece}`);
  }
  return piece;
}
