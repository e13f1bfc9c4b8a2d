/** Makes the links of a page at the root absolute, so that they work on a package index. Code is unchanged. */
export function absoluteLinks(markdown: string, base: string): string {
  const parts = markdown.split(/^(```.*?^```)$/gms);
  return parts.map((part, index) => (index % 2 === 1 ? part : absoluteInProse(part, base))).join('');
}

function absoluteInProse(text: string, base: string): string {
  return text.replaceAll(/\]\((?![a-z]+:|#)([^)\s]+)\)/g, (_, link: string) => `](${base}/${link})`);
}
