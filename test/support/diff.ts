import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { command, type CommandResult } from './command';
import { inFolder } from './in-folder';

/** Compares two texts, as files; without the second one, two releases for the first. */
export function diff(before: string, after: string | undefined, ...args: readonly string[]): CommandResult {
  return inFolder((folder) => {
    const [old, now] = ['old.yaml', 'new.yaml'].map((file) => path.join(folder, file)) as [string, string];
    const files = after === undefined ? [old] : [old, now];
    files.forEach((file, index) => {
      writeFileSync(file, index === 0 ? before : (after ?? ''));
    });
    const { code, out, error } = command(['diff', ...files, ...args]);
    return { code, out, error: error.replaceAll(`${folder}${path.sep}`, '') };
  });
}

/** What the command finds, in JSON. */
export interface Found {
  readonly proxies: readonly {
    readonly podsRestart?: boolean;
    readonly sessionsEnd?: boolean;
    readonly clientsLogInAgain?: boolean;
    readonly changes: readonly { readonly about: string; readonly text: string }[];
    readonly fields: readonly string[];
  }[];
  readonly others: readonly string[];
  readonly notes: readonly string[];
}

/** The same with `--format json`, without an error. */
export function found(before: string, after: string): Found {
  const { out, error } = diff(before, after, '--format', 'json');
  expect(error).toBe('');
  return JSON.parse(out) as Found;
}

/** The changes of the only proxy, and its effects. */
export function changesOf(before: string, after: string): object {
  const [proxyFound] = found(before, after).proxies;
  const { podsRestart, sessionsEnd, clientsLogInAgain, changes = [] } = proxyFound ?? {};
  return {
    podsRestart,
    sessionsEnd,
    clientsLogInAgain,
    changes: changes.map(({ about, text }) => `${about}: ${text}`),
  };
}
