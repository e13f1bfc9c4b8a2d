/** Everything that no upper-case letter, digit or `_` comes from: `ſ` and `ı` become ASCII letters too. */
const NO_PART = /[^A-Za-z0-9_ſı]/gu;

/** A text as a part of an environment variable's name, as Go's `strings.ToUpper` and a loop over runes make it. */
export function envNamePart(text: string): string {
  return text.replaceAll(NO_PART, '_').toUpperCase();
}
