import { printable } from '../private/texts';

/** A word with punctuation around it. */
const PLAIN = /^→$|^[("'=]*(?:[\p{L}\p{N}][\p{L}\p{N}/.=()'"-]*|…)?[)"',;:.…%]*$/u;
/** Words that pages of commits and pull requests take for links, and what begins an item of a list. */
const LINKED = /www\.|\bGH-\d|\b[0-9a-f]{7,40}\b|^\d+[.)]$|^=+$/i;

/**
 * A text of manifests within a line of Markdown. In it, nothing is a link, a mention, a picture, a formula or markup: from the first to
 * the last word that could be, it is code. A backslash would not be enough, since GitHub looks for mentions, numbers of issues and names of
 * emoji in what Markdown has become.
 */
export function inMarkdown(line: string): string {
  const words = printable(line).split(' ');
  const markup = words.map((word, index) => !PLAIN.test(word) || LINKED.test(word) || isBesideBlanks(words, index));
  const [first, last] = [markup.indexOf(true), markup.lastIndexOf(true)];
  return first < 0
    ? words.join(' ')
    : [...words.slice(0, first), code(words.slice(first, last + 1).join(' ')), ...words.slice(last + 1)].join(' ');
}

/** Markdown shows several blanks as one, and none at the end. */
function isBesideBlanks(words: readonly string[], index: number): boolean {
  return words.length > 1 && words.slice(Math.max(0, index - 1), index + 2).includes('');
}

/** Between more backticks than the text has in one place. */
function code(text: string): string {
  const longest = Math.max(0, ...Array.from(text.matchAll(/`+/g), ([{ length }]) => length));
  const fence = '`'.repeat(longest + 1);
  const isTight = /^[^` ].*[^` ]$|^[^` ]$|^ +$/.test(text);
  return isTight ? `${fence}${text}${fence}` : `${fence} ${text} ${fence}`;
}
