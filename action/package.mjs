import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './inputs.mjs';

const NAME = 'cdk8s-mcp';
/** The package itself, in whose repository the action is. */
const OWN = path.join(import.meta.dirname ?? path.dirname(new URL(import.meta.url).pathname), '..', 'package.json');
/** Events whose workflows have secrets, although the files may be those of a stranger. */
const TRUSTED = ['pull_request_target', 'workflow_run'];

/**
 * The path of the command: of the version that belongs to the action, of another one, or of what the project has installed.
 *
 * @param {string} version
 * @param {{ readonly workspace: string, readonly temporary: string, readonly event: string }} places
 */
export function commandOf(version, { workspace, temporary, event }) {
  return version === 'project'
    ? installedIn(workspace, event)
    : installed(version === '' ? ownVersion() : version, temporary);
}

/** @returns {string} */
function ownVersion() {
  return JSON.parse(readFileSync(OWN, 'utf8')).version;
}

/**
 * @param {string} workspace
 * @param {string} event
 */
function installedIn(workspace, event) {
  if (TRUSTED.includes(event)) {
    throw new Failure(`the package of the project would run with secrets on ${event}; leave out the input version`);
  }
  const command = path.join(workspace, 'node_modules', NAME, 'bin', NAME);
  if (!existsSync(command)) {
    throw new Failure(`node_modules has no ${NAME}; run npm ci before, or leave out the input version`);
  }
  return command;
}

/**
 * Outside of the repository, whose `.npmrc` would say where packages come from.
 *
 * @param {string} version
 * @param {string} temporary
 */
function installed(version, temporary) {
  const folder = path.join(temporary, `${NAME}-${version}`);
  const command = path.join(folder, 'node_modules', NAME, 'bin', NAME);
  if (!existsSync(command)) {
    mkdirSync(folder, { recursive: true });
    const args = ['install', '--prefix', folder, '--no-audit', '--no-fund', '--no-save', '--ignore-scripts'];
    const { status, stderr, error } = spawnSync('npm', [...args, `${NAME}@${version}`], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0 || !existsSync(command)) {
      const [said = ''] = (error?.message ?? stderr).split('\n').filter((line) => !/ code |^npm warn/i.test(line));
      throw new Failure(
        `npm cannot install ${NAME}@${version}: ${said}; set the input version to one that is published`,
      );
    }
  }
  return command;
}
