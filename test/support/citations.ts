import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { headingSlug } from '../../scripts/lib/heading-slug';
import { ROOT } from './docs';

const FOLDERS = ['.github', 'bench', 'bin', 'crds', 'docs', 'examples', 'lib', 'rosetta', 'scripts', 'test'];
/** Files of other projects, and recordings. */
const LEFT_OUT = /(^|\/)(node_modules|dist)\/|^test\/(corpus|releases)\//;
const TEXT = /\.(md|ts|mjs|js|cjs|yaml|yml|json|py|java|go)$/;
const CASE = /[a-z]\d{2}[a-z]?(?:-[a-z0-9]+)*/;

/** A file of the repository that may contain citations, by its path from the root. */
export interface Source {
  readonly file: string;
  readonly text: string;
}

/** A citation and its location. */
export interface Citation {
  readonly file: string;
  readonly cited: string;
}

/** All files that may contain citations. */
export function sources(): Source[] {
  const inFolders = FOLDERS.filter((folder) => existsSync(path.join(ROOT, folder))).flatMap((folder) =>
    readdirSync(path.join(ROOT, folder), { recursive: true, encoding: 'utf8' }).map((file) => path.join(folder, file)),
  );
  return [...readdirSync(ROOT), ...inFolders]
    .filter((file) => TEXT.test(file) && !LEFT_OUT.test(file))
    .map((file) => ({ file, text: readFileSync(path.join(ROOT, file), 'utf8') }));
}

/** Pages on the operator, with or without a heading: `docs/operator/<page>.md#<heading>`. */
export function citedPages({ file, text }: Source): Citation[] {
  return Array.from(text.matchAll(/\bdocs\/operator\/[\w-]+\.md(?:#[\w-]+)?/g), ([cited]) => ({ file, cited }));
}

/** Files and folders of the source, by their paths from the root. */
export function citedFiles({ file, text }: Source): Citation[] {
  const paths = text.matchAll(/(?<![\w./-])(?:lib|scripts|imports)\/(?:[\w.-]+\/)*(?:[\w-]+\.(?:ts|mjs|go))?/g);
  return Array.from(paths, ([cited]) => ({ file, cited }));
}

/** Files near a file of `lib/`, by their names: `rows.ts`, or by their paths there: `declaration/fields/rows.ts`. */
export function citedNames({ file, text }: Source): Citation[] {
  const names = file.startsWith('lib/') ? text.matchAll(/`((?!lib\/|scripts\/|imports\/|test\/)[\w/-]+\.ts)`/g) : [];
  return Array.from(names, ([, cited = '']) => ({ file, cited }));
}

/**
 * Recorded cases: ids after the word "case" or "cases", as in "cases e55 and e61", and in pages everything in code that
 * looks like one.
 */
export function citedCases({ file, text }: Source): Citation[] {
  const words = text.replaceAll(/\n\s*(?:\*|\/\/)?\s*/g, ' ');
  const lists = words.matchAll(new RegExp(`\\bcases? ((?:\`?${CASE.source}\`?(?:, | and )?)+)`, 'g'));
  const named = Array.from(lists).flatMap(([, list = '']) => list.split(/, | and /));
  const inCode = file.endsWith('.md') ? Array.from(text.matchAll(new RegExp(`\`${CASE.source}\``, 'g'))) : [];
  const all = [...named, ...inCode.map(([code]) => code)].map((name) => name.replaceAll('`', '').trim());
  return Array.from(new Set(all.filter((name) => name !== '')), (cited) => ({ file, cited }));
}

/** Documents that readers of the repository don't have. */
export function foreignCitations({ file, text }: Source): Citation[] {
  const documents = /\bspec\/[\w-]+\.md|\b(?:users|style|house|design|design-releases)\.md|\bdesign,\s+section/g;
  const folder = file.startsWith('test/') ? [] : Array.from(text.matchAll(/\.\.\/shared\b/g));
  return [...text.matchAll(documents), ...folder].map(([cited]) => ({ file, cited }));
}

/** The anchors of a page: those that it has itself, and those that GitHub derives from its headings. */
export function anchors(markdown: string): string[] {
  const prose = markdown.replaceAll(/^```.*?^```$/gms, '');
  const slugs = Array.from(prose.matchAll(/^#+ (.*)$/gm), ([, heading = '']) => headingSlug(heading));
  const own = Array.from(prose.matchAll(/<a [^>]*\bid="([^"]+)">/g), ([, id = '']) => id);
  const counts = new Map<string, number>();
  const derived = slugs.map((slug) => {
    const before = counts.get(slug) ?? 0;
    counts.set(slug, before + 1);
    return before === 0 ? slug : `${slug}-${String(before)}`;
  });
  return [...derived, ...own];
}
