import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

export const ROOT = path.join(__dirname, '..', '..');
const FIXTURE = readFileSync(path.join(ROOT, 'rosetta', 'default.ts-fixture'), 'utf8');

/** A fenced code block of a page. */
interface Block {
  readonly language: string;
  readonly code: string;
  readonly line: number;
  /** The heading above it. */
  readonly section: number;
}

/** A TypeScript block of a page, and the blocks with its results. */
export interface Sample {
  /** Page and line. */
  readonly name: string;
  readonly page: string;
  /** The whole program: the block, in the fixture unless it has imports of its own. */
  readonly program: string;
  /** The position of the block in the program. */
  readonly begin: number;
  /** Whether its first line says that it fails or warns. */
  readonly outcome: 'fails' | 'warns' | undefined;
  /** The error or the warning. */
  readonly text: string | undefined;
  /** YAML that the program writes. */
  readonly yaml: readonly string[];
}

/** All pages whose samples are compiled and run. */
export function pages(): string[] {
  const files = readdirSync(path.join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' });
  const docs = files.sort().map((file) => path.join('docs', file));
  const examples = readdirSync(path.join(ROOT, 'examples')).map((name) => path.join('examples', name, 'README.md'));
  return ['README.md', 'ARCHITECTURE.md', 'CONTRIBUTING.md', ...docs, ...examples, 'site/index.md'].filter(
    (page) => page.endsWith('.md') && existsSync(path.join(ROOT, page)),
  );
}

/** All pages whose links are followed. */
export function linkedPages(): string[] {
  return [...pages(), 'CHANGELOG.md', 'SECURITY.md'];
}

/** The TypeScript blocks of a page. YAML and texts belong to the block above them, up to the next heading or other code. */
export function samples(page: string): Sample[] {
  const blocks = codeBlocks(page);
  return blocks.flatMap((block, index) => {
    if (block.language !== 'ts') {
      return [];
    }
    const after = blocks.slice(index + 1);
    const end = after.findIndex(
      ({ language, section }) => !['yaml', 'text', 'shell'].includes(language) || section !== block.section,
    );
    const results = end === -1 ? after : after.slice(0, end);
    const outcome = /^\/\/ (fails|warns)\b/.exec(block.code)?.[1] as Sample['outcome'];
    const program = inFixture(block.code);
    return {
      name: `${page}:${String(block.line)}`,
      page,
      program,
      begin: program.indexOf(block.code),
      outcome,
      text: outcome && results.find(({ language }) => language === 'text')?.code.trimEnd(),
      yaml: results
        .filter(({ language, code }) => language === 'yaml' && fileName(code) === undefined)
        .map(({ code }) => code),
    };
  });
}

/** The files of a page, such as programs read: YAML blocks that begin with their name. */
export function files(page: string): Map<string, string> {
  const named = codeBlocks(page).flatMap(({ language, code }) => {
    const file = fileName(code);
    return language === 'yaml' && file !== undefined ? [[file, code] as const] : [];
  });
  return new Map(named);
}

/** The targets of a page's links, unresolved. Links in code do not count. */
export function links(page: string): string[] {
  const text = readFileSync(path.join(ROOT, page), 'utf8').replace(/^```.*?^```$/gms, '');
  const prose = text.replace(/(?<!`)(`+)(?!`)(?:(?!\n\n).)+?(?<!`)\1(?!`)/gs, '');
  return Array.from(prose.matchAll(/\]\(([^)\s]+)\)|<a href="([^"]+)">/g), ([, link, href]) => link ?? href ?? '');
}

/** What a page says to change in a file that is there: the file, which the text before names last, and the lines that it has, in order. */
export function changes(page: string): { readonly file: string; readonly has: readonly string[] }[] {
  const text = readFileSync(path.join(ROOT, page), 'utf8');
  return Array.from(text.matchAll(/^```diff\n(.*?)^```$/gms), ({ index, 1: diff = '' }) => {
    const named = Array.from(text.slice(0, index).matchAll(/`([\w./-]+)`/g), ([, name = '']) => name);
    const file = named.reverse().find((name) => name.includes('/') && isFile(path.join(ROOT, name)));
    const lines = diff.split('\n').filter((line) => /^[- ]/.test(line));
    return { file: file ?? 'no file', has: lines.map((line) => line.slice(1)) };
  });
}

function isFile(file: string): boolean {
  return statSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

function fileName(yaml: string): string | undefined {
  return /^# ([\w-]+\.yaml)\n/.exec(yaml)?.[1];
}

function codeBlocks(page: string): Block[] {
  const text = readFileSync(path.join(ROOT, page), 'utf8');
  const blocks: Block[] = [];
  let section = 0;
  let line = 1;
  for (const [whole, language, code = ''] of text.matchAll(/^```(\w+)[^\n]*\n(.*?)^```$|^[^\n]*$/gms)) {
    if (language !== undefined) {
      blocks.push({ language, code, line, section });
    } else if (whole.startsWith('#')) {
      section += 1;
    }
    line += whole.split('\n').length;
  }
  return blocks;
}

/** As jsii-rosetta does it. */
function inFixture(code: string): string {
  return /^import /m.test(code) ? code : FIXTURE.replace('/// here', () => code);
}
