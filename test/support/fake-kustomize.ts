import { chmodSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** Files of a folder: path → text. */
export interface Files {
  readonly [file: string]: string;
}

/** Writes files into a folder. */
export function writeFiles(folder: string, files: Files): void {
  for (const [file, text] of Object.entries(files)) {
    mkdirSync(path.join(folder, path.dirname(file)), { recursive: true });
    writeFileSync(path.join(folder, file), text);
  }
}

/** A program in place of kustomize. */
export interface FakeKustomize {
  /** Its path. */
  readonly command: string;
  /** The arguments of each run. */
  readonly runs: () => string[];
}

/** What the program prints for a folder: the text of this file in it. */
export const RENDERED = 'rendered.txt';

/** Makes a program that prints what was prepared in the folder that it is to render, or that runs a line of shell instead. */
export function fakeKustomize(folder: string, line = `exec cat "$2/${RENDERED}"`, name = 'kustomize'): FakeKustomize {
  const command = path.join(folder, '.bin', name);
  const calls = path.join(folder, '.bin', 'runs');
  writeFiles(folder, { [path.join('.bin', name)]: `#!/bin/sh\necho "$@" >> '${calls}'\n${line}\n` });
  chmodSync(command, 0o755);
  return { command, runs: () => (existsSync(calls) ? readFileSync(calls, 'utf8').trim().split('\n') : []) };
}
