import { checkSections, idsOfPages, textsOfChecks } from './check-pages';
import { formatted } from './schema-files';

const PAGES = 'docs/checks/';

/** The generated file of `lib/engine/` that says what messages link to. */
export async function checkPageFiles(): Promise<Map<string, string>> {
  const pages = JSON.stringify(idsOfPages(checkSections()));
  const source = `
    /** The pages in \`docs/checks/\`, and the checks that each explains. */
    export const CHECK_PAGES: readonly (readonly [page: string, ids: readonly string[]])[] = ${pages};`;
  return formatted([['check-pages.ts', source]], PAGES);
}

/** The generated file of `lib/cli/check/` with what the pages say of each check, as plain text. */
export async function checkTextFiles(): Promise<Map<string, string>> {
  const texts = JSON.stringify(textsOfChecks(checkSections()));
  const source = `
    /** Each check: its usual severity, what it means, and what to do about it. */
    export const CHECK_TEXTS: {
      readonly [id: string]: readonly [severity: 'error' | 'warning', meaning: string, help: string];
    } = ${texts};`;
  return formatted([['check-texts.ts', source]], PAGES);
}
