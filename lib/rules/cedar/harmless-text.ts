const LONGEST = 200;
/** Letters and digits in one word, as in keys and passwords. */
const MIXED = /(?=[\p{L}_]*\p{N})(?=\p{N}*[\p{L}_])[\p{L}\p{N}_]{3,}/gu;

/** A message about a text without words that could be a secret put into the text by mistake, in one line. */
export function harmless(message: string, text: string): string {
  const said = new Set(text.match(MIXED));
  const shown = message.replaceAll(MIXED, (word) => (said.has(word) ? '…' : word)).replaceAll(/\s+/g, ' ');
  return shown.length <= LONGEST ? shown : `${shown.slice(0, LONGEST)}…`;
}
