/** What a program writes into a text in place of an object. */
const OBJECT = '[object Object]';
/** What it writes in place of a value that is not there. */
const WORDS: ReadonlySet<string> = new Set(['undefined', 'null', 'NaN']);
const AUTHORITY = /^[a-z][a-z0-9+.-]*:\/\/(?:[^/?#]*@)?([^/?#]*)/i;
const ADDRESS = /^([^/?#:\s]+):\w+$/;

/** What stands in a text in place of a host that the program does not have; `isHost`: whether the text is a host. */
export function unsetIn(text: string, isHost: boolean): string | undefined {
  if (text.includes(OBJECT)) {
    return OBJECT;
  }
  const authority =
    AUTHORITY.exec(text)?.[1] ?? ADDRESS.exec(text)?.[1] ?? (isHost ? text.replace(/[/?#].*$/s, '') : '');
  const labels = authority.replace(/:[^:\]]*$/, '').split('.');
  return labels.find((label) => WORDS.has(label)) ?? (labels.some(hasUndefined) ? 'undefined' : undefined);
}

/** A quick check whether there may be such a text. */
export function mayBeUnset(text: string): boolean {
  return /undefined|null|NaN|\[object Object\]/.test(text);
}

function hasUndefined(label: string): boolean {
  return label.split('-').includes('undefined');
}
