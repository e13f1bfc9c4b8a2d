/** Control and format characters, such as those that change colours or directions, and what breaks a line. */
const UNPRINTABLE = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]/gu;

/** The text on one line, with the characters that a terminal or a page would not show in the form `\u001b`. */
export function printable(text: string): string {
  return text.replaceAll(UNPRINTABLE, (character) =>
    Array.from({ length: character.length }, (_, unit) => escaped(character.charCodeAt(unit))).join(''),
  );
}

function escaped(unit: number): string {
  return `\\u${unit.toString(16).padStart(4, '0')}`;
}
