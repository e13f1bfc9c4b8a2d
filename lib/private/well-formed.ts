/** Whether every surrogate in the text has its partner, so the text can be written as UTF-8. */
export function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}
