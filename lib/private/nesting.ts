const BRACKETS = /[()[\]{}]/g;

/** How deep the brackets of a text are nested, strings and comments in it taken for text like any other. */
export function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [bracket] of text.matchAll(BRACKETS)) {
    depth = '([{'.includes(bracket) ? depth + 1 : Math.max(depth - 1, 0);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}

/** Whether every surrogate in the text has its partner, so the text can be written as UTF-8. */
export function isWellFormed(text: string): boolean {
  return !/\p{Cs}/u.test(text);
}
