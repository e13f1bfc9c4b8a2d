/** Links of a page at the root, made to work where the other files are not: in a package index. Code stays as it is. */
export function absoluteLinks(markdown: string, base: string): string {
  const parts = markdown.split(/^(```.*?^```)$/gms);
  return parts.map((part, index) => (index % 2 === 1 ? part : absoluteInProse(part, base))).join('');
}

function absoluteInProse(text: string, base: string): string {
  return text.replaceAll(/\]\((?![a-z]+:|#)([^)\s]+)\)/g, (_, link: string) => `](${base}/${link})`);
}
