import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ROOT = path.join(__dirname, '..', '..');
const FOLDER = path.join(ROOT, 'docs', 'checks');
/** A paragraph of the index that begins with a link to a page, and the list of the checks of that page. */
const LISTED = /^(\[[^\]]+\]\(checks\/([\w-]+)\.md\)(?:.+\n)+)\n*(?:- <a id=.*\n)*\n*/gm;

/** The section of a check: its id, its text, and its severity there. */
const SECTION = /^## ([\w-]+)\n\n(\*\*(Error|Warning)\*\*.*?)(?=^## |$(?![^]))/gms;
/** What comes from a case of the tests, with the lines that continue it. */
const FROM_CASE = /^- (?:Example|Message):.*\n?(?:^ +.*\n?)*/gm;

/** What a section shows of a case. */
export interface CheckExample {
  /** The input, as Markdown. */
  readonly example: string;
  readonly message: string;
}

/** The section of a check in `docs/checks/`. */
export interface CheckSection {
  /** The name of the page, without `.md`. */
  readonly page: string;
  readonly id: string;
  readonly severity: string;
  /** Everything below its heading. */
  readonly text: string;
}

/** All sections that explain a check: those that begin with its severity. */
export function checkSections(): CheckSection[] {
  const pages = readdirSync(FOLDER)
    .sort()
    .map((file) => path.basename(file, '.md'));
  return pages.flatMap((page) => sectionsOf(page, readFileSync(path.join(FOLDER, `${page}.md`), 'utf8')));
}

function sectionsOf(page: string, text: string): CheckSection[] {
  return Array.from(text.matchAll(SECTION), ([, id = '', body = '', severity = '']) => ({
    page,
    id,
    severity: severity.toLowerCase(),
    text: body.trim(),
  }));
}

/** The pages in `docs/checks/` by their paths, with the examples and the messages of the cases. */
export function pagesWithExamples(examples: ReadonlyMap<string, CheckExample>): Map<string, string> {
  const paths = readdirSync(FOLDER).map((file) => path.join(FOLDER, file));
  return new Map(paths.map((file) => [file, withExamples(readFileSync(file, 'utf8'), examples)]));
}

/** A page of which each section that has an example begins its list with that, and with the message. */
export function withExamples(page: string, examples: ReadonlyMap<string, CheckExample>): string {
  return page.replaceAll(SECTION, (section, id: string, body: string) => {
    const shown = examples.get(id);
    if (shown === undefined) {
      return section;
    }
    const [text = '', points = ''] = body.trim().split(/\n\n(?=- )/);
    const lines = [
      `- Example: ${shown.example}`,
      `- Message: ${code(shown.message)}`,
      points.replaceAll(FROM_CASE, ''),
    ];
    return `## ${id}\n\n${text}\n\n${lines.join('\n').trim()}${section.endsWith('\n\n') ? '\n\n' : '\n'}`;
  });
}

/** A text between backquotes, also if it has one. */
export function code(text: string): string {
  return text.includes('`') ? `\`\` ${text} \`\`` : `\`${text}\``;
}

/** `docs/checks.md` with a line and an anchor for each check, below the link to its page. */
export function checksIndex(index: string, sections: readonly CheckSection[]): string {
  const listed = new Set<string>();
  const written = index.replaceAll(LISTED, (_, paragraph: string, page: string) => {
    listed.add(page);
    const lines = sections.filter((each) => each.page === page).map(lineOf);
    return `${paragraph}\n${lines.join('')}\n`;
  });
  const missing = sections.filter(({ page }) => !listed.has(page)).map(({ page }) => page);
  if (missing.length > 0) {
    throw new Error(
      `docs/checks.md has no paragraph that begins with a link to ${Array.from(new Set(missing)).join(', ')}`,
    );
  }
  return `${written.trimEnd()}\n`;
}

function lineOf({ page, id, severity }: CheckSection): string {
  return `- <a id="${id}"></a>[${id}](checks/${page}.md#${id}): ${severity}\n`;
}

/** The pages with the ids of their checks, in the order of the pages. */
export function idsOfPages(sections: readonly CheckSection[]): [page: string, ids: string[]][] {
  const pages = Array.from(new Set(sections.map(({ page }) => page)));
  return pages.map((page) => [page, sections.filter((each) => each.page === page).map(({ id }) => id)]);
}

/** What the sections say in plain text, by id: the severity, what the check means, and what to do about it. */
export function textsOfChecks(sections: readonly CheckSection[]): { readonly [id: string]: readonly string[] } {
  return Object.fromEntries(sections.map(textOf));
}

/** A section is a first line, what the check means, and a list of points. */
function textOf({ id, severity, text }: CheckSection): [string, [string, string, string]] {
  const [, meaning = '', list = ''] = text.split('\n\n');
  const points = list.split(/^- /m).filter((point) => /^(Fix|Acknowledge):/.test(point));
  return [id, [severity, plain(meaning), points.map(plain).join('\n')]];
}

/** Without links, and in one line. */
function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
