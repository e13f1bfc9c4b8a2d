import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { main } from '../../lib/cli/main';
import { inFolder } from './in-folder';

/** The result of running the command. */
export interface CommandResult {
  readonly code: number;
  readonly out: string;
  readonly error: string;
}

/** Runs the command in this process. */
export function command(args: readonly string[], interactive = false, input = ''): CommandResult {
  const written = { out: '', error: '' };
  const code = main(args, '1.2.3', {
    out: (text) => {
      written.out += text;
    },
    error: (text) => {
      written.error += text;
    },
    input: () => input,
    interactive,
  });
  return { code, ...written };
}

/** Converts a YAML text, as a file of that name. */
export function converted(yaml: string, name = 'proxies.yaml', options: readonly string[] = []): CommandResult {
  return inFolder((folder) => {
    const file = path.join(folder, name);
    writeFileSync(file, yaml);
    const { code, out, error } = command(['convert', file, ...options]);
    return { code, out, error: error.replaceAll(`${folder}${path.sep}`, '') };
  });
}
