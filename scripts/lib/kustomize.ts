import { mkdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { command } from '../../test/support/command';
import { writeFiles, type Files } from '../../test/support/fake-kustomize';
import { REPOSITORY, WRONG_PORT } from '../../test/support/kustomize-repository';
import { HOME, install, pathOf, type GoProgram } from './go-program';

/** Later ones need a newer Go. */
const KUSTOMIZE: GoProgram = {
  name: 'kustomize',
  module: 'sigs.k8s.io/kustomize/kustomize/v5@v5.8.2',
  time: 'half a minute',
};

/** Builds kustomize from its Go module, unless it is there. False where Go isn't installed, which is said. */
export function installKustomize(): boolean {
  return install(KUSTOMIZE);
}

interface Told {
  readonly id: string;
  readonly overlays?: readonly string[];
}

/** What the command says of a repository, and finds in it by `overlay: check`, with the real kustomize. */
function foundIn(files: Files): string[] {
  const folder = path.join(HOME, 'out', 'kustomize');
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  writeFiles(folder, files);
  const { out, error } = command(['check', folder, '--release', '0.63', '--kustomize', pathOf(KUSTOMIZE), '--json']);
  const left = error.split('\n').filter((line) => line !== '');
  const { problems } = JSON.parse(out) as { readonly problems: readonly Told[] };
  const told = problems.map(
    ({ id, overlays = [] }) => `${overlays.map((each) => path.basename(each)).join(', ')}: ${id}`,
  );
  return [...left, ...told];
}

/**
 * Whether the command reads a repository with Kustomize rightly: it does not render what would be fetched, and finds nothing but a
 * wrong port in one overlay.
 */
export function areOverlaysRead(): boolean {
  const [left = '', ...right] = foundIn(REPOSITORY);
  const [, ...wrong] = foundIn({ ...REPOSITORY, 'apps/overlays/production/port.yaml': WRONG_PORT });
  const isLeft = left.includes('1 overlay was not rendered (reads something from a URL');
  const isRead = isLeft && right.length === 0 && wrong.join('\n') === 'production: maximum';
  console.log(`judge: overlays of Kustomize: ${isRead ? 'read rightly' : `wrong: ${[...right, ...wrong].join('; ')}`}`);
  return isRead;
}
