/**
 * A text as a part of an environment variable's name: upper case, and `_` for each character that is no letter, digit
 * or `_`, as Go's `strings.ToUpper` and a loop over runes make it.
 */
export function envNamePart(text: string): string {
  return Array.from(text.replaceAll('-', '_'), (character) => {
    const upper = character.toUpperCase();
    return /^[A-Z0-9_]$/.test(upper) ? upper : '_';
  }).join('');
}
