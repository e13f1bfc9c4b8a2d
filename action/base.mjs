import { spawnSync } from 'node:child_process';
import { existsSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { Failure } from './inputs.mjs';

/**
 * @param {string} cwd
 * @param {readonly string[]} args
 */
function git(cwd, ...args) {
  const { status, stdout, stderr, error } = spawnSync('git', args, { cwd, encoding: 'utf8' });
  return { isDone: status === 0, out: (stdout ?? '').trim(), error: (error?.message ?? stderr ?? '').trim() };
}

/**
 * The commit that a pull request is compared with. What is checked out is usually its merge, whose first parent is the branch that
 * it goes to; else it is where the head left that branch, or the branch as it was, if the history is not there.
 *
 * @param {string} workspace
 * @param {string} branch the commit of the branch when the pull request changed last
 */
export function baseCommit(workspace, branch) {
  const parents = git(workspace, 'cat-file', '-p', 'HEAD').out.match(/^parent [0-9a-f]+$/gm) ?? [];
  const [first = '', ...others] = parents.map((line) => line.slice('parent '.length));
  if (others.length === 1 && isMerge(process.env['GITHUB_REF'])) {
    return first;
  }
  const left = git(workspace, 'merge-base', branch, 'HEAD');
  return left.isDone && left.out !== '' ? left.out : branch;
}

/** @param {string | undefined} ref */
function isMerge(ref) {
  return /^refs\/pull\/\d+\/merge$/.test(ref ?? '');
}

/**
 * Does something with the file or folder as it is in a commit, and removes the checkout. Where it is not there, it is an empty file.
 *
 * @template Result
 * @param {{ readonly workspace: string, readonly temporary: string, readonly commit: string, readonly file: string }} place
 * @param {(file: string) => Result} action
 * @returns {Result}
 */
export function withCheckout({ workspace, temporary, commit, file }, action) {
  if (!git(workspace, 'cat-file', '-e', `${commit}^{commit}`).isDone) {
    const fetched = git(workspace, 'fetch', '--no-tags', '--depth=1', 'origin', commit);
    if (!fetched.isDone) {
      const why = fetched.error.split('\n').at(-1) ?? '';
      throw new Failure(
        `the commit ${commit} cannot be fetched: ${why}; give actions/checkout the input fetch-depth: 0, or set the input diff to false`,
      );
    }
  }
  const folder = path.join(temporary, 'cdk8s-mcp-base');
  const made = git(workspace, 'worktree', 'add', '--force', '--detach', folder, commit);
  if (!made.isDone) {
    throw new Failure(`the commit ${commit} cannot be checked out: ${made.error}; set the input diff to false`);
  }
  try {
    const before = path.join(folder, file);
    if (existsSync(before)) {
      return action(before);
    }
    const empty = path.join(temporary, 'nothing.yaml');
    writeFileSync(empty, '');
    return action(empty);
  } finally {
    git(workspace, 'worktree', 'remove', '--force', folder);
  }
}
