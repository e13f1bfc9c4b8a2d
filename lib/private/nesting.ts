const BRACKETS = /[()[\]{}]/g;

/** How deep the brackets of a text are nested; strings and comments count like other text. */
export function nestingOf(text: string): number {
  let depth = 0;
  let deepest = 0;
  for (const [bracket] of text.matchAll(BRACKETS)) {
    depth = '([{'.includes(bracket) ? depth + 1 : Math.max(depth - 1, 0);
    deepest = Math.max(deepest, depth);
  }
  return deepest;
}
