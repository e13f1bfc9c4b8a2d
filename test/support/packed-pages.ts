import { readdirSync } from 'node:fs';
import path from 'node:path';
import { links, ROOT } from './docs';

/** The pages, and the examples that they lead to. */
export function packedDocuments(): string[] {
  const filesOf = (folder: string, ending: RegExp): string[] =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' })
      .filter((file) => ending.test(file))
      .map((file) => path.join(folder, file));
  const top = readdirSync(ROOT).filter((file) => file.endsWith('.md'));
  return [...top, ...filesOf('docs', /\.(md|svg|png)$/), ...filesOf('examples', /^[\w-]+\/[\w.-]+\.(md|ts|yaml)$/)];
}

/** The broken links of the packed pages. */
export function deadLinks(packedFiles: readonly string[]): string[] {
  return packedFiles
    .filter((file) => file.endsWith('.md') && !file.startsWith('node_modules/'))
    .flatMap((page) =>
      links(page)
        .filter((link) => !link.startsWith('https://') && !link.startsWith('#'))
        .map((link) => path.join(path.dirname(page), link.replace(/#.*/, '')))
        .filter((target) => !packedFiles.some((file) => file === target || file.startsWith(`${target}/`)))
        .map((target) => `${page}: ${target}`),
    );
}
