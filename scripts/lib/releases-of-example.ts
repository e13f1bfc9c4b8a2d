import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { OperatorRelease } from '../../lib';
import { LATEST_RELEASE, OLDEST_RELEASE } from '../../lib/releases/releases';

const STATED = /\bOperatorRelease\.(?:of\('([\w.]+)'\)|(\w+))/g;

/** The releases by whose custom resources an example has to be valid: the one that it states, else the oldest and the newest. */
export function releasesOfExample(folder: string): string[] {
  const sources = readdirSync(folder).filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts'));
  const stated = sources.flatMap((file) => statedIn(readFileSync(path.join(folder, file), 'utf8')));
  const [release, other] = Array.from(new Set(stated));
  if (other !== undefined) {
    throw new Error(`${folder} states ${String(release)} and ${other}; give each its own example`);
  }
  return release === undefined ? [OLDEST_RELEASE, LATEST_RELEASE] : [release];
}

/** The versions of the releases that a program names. */
export function statedIn(program: string): string[] {
  return Array.from(program.matchAll(STATED), ([text, version, constant = '']) => {
    const release: unknown =
      version === undefined ? Reflect.get(OperatorRelease, constant) : OperatorRelease.of(version);
    if (!(release instanceof OperatorRelease)) {
      throw new Error(`${text} is not a release`);
    }
    return release.version;
  });
}
