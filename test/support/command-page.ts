import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { ROOT } from './docs';
import { command, type CommandResult } from './command';
import { inFolder } from './in-folder';

/** A command on a page, and its output as shown there. */
export interface ShownCommand {
  readonly line: string;
  readonly printed: string;
}

const FILE = /^# ([\w-]+\.yaml)\n/;

/** The commands of a page whose output it shows: in the next block, under the same heading. */
export function shownCommands(page: string): ShownCommand[] {
  const text = readFileSync(path.join(ROOT, page), 'utf8');
  const parts = Array.from(text.matchAll(/^```(\w+)\n(.*?)^```$|^#.*?$/gms), ([, language = '', code = '']) => ({
    language,
    code,
  }));
  return parts.flatMap(({ language, code }, index) => {
    const [, line] = /^npx cdk8s-mcp ([^\n]*)\n$/.exec(code) ?? [];
    const next = parts[index + 1];
    return language === 'shell' && line !== undefined && ['text', 'json', 'mermaid'].includes(next?.language ?? '')
      ? [{ line, printed: next?.code ?? '' }]
      : [];
  });
}

/** With `UPDATE_PAGES=1`, the page is updated with the command's current output. */
export function refreshed(page: string, { printed }: ShownCommand, out: string): string {
  if (process.env['UPDATE_PAGES'] !== '1') {
    return printed;
  }
  const file = path.join(ROOT, page);
  writeFileSync(
    file,
    readFileSync(file, 'utf8').replace(`\n${printed}\`\`\`\n`, () => `\n${out}\`\`\`\n`),
  );
  return out;
}

/** Runs a command in a folder with the files of the page, which are YAML blocks that begin with their name. */
export function runShown(page: string, line: string): CommandResult {
  const text = readFileSync(path.join(ROOT, page), 'utf8');
  const blocks = Array.from(text.matchAll(/^```yaml\n(.*?)^```$/gms), ([, code = '']) => code);
  const before = process.cwd();
  return inFolder((folder) => {
    for (const block of blocks) {
      const file = FILE.exec(block)?.[1];
      if (file !== undefined) {
        writeFileSync(path.join(folder, file), block);
      }
    }
    process.chdir(folder);
    try {
      return command(line.split(' '));
    } finally {
      process.chdir(before);
    }
  });
}
