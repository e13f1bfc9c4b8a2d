import { checkSections, idsOfPages } from './check-pages';
import { formatted } from './schema-files';

/** The generated file of `lib/engine/` that says what messages link to. */
export async function checkPageFiles(): Promise<Map<string, string>> {
  const pages = JSON.stringify(idsOfPages(checkSections()));
  const source = `
    /** The pages in \`docs/checks/\`, and the checks that each explains. */
    export const CHECK_PAGES: readonly (readonly [page: string, ids: readonly string[]])[] = ${pages};`;
  return formatted([['check-pages.ts', source]], 'docs/checks/');
}
