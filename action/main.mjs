// The steps of action.yml: check what is there, and on a pull request say what its change means.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { baseCommit, withCheckout } from './base.mjs';
import { writeComment } from './comment.mjs';
import { Failure, inputsIn } from './inputs.mjs';
import { annotations, append, command, counted, problemSummary } from './output.mjs';
import { commandOf } from './package.mjs';

const { env } = process;
const workspace = env['GITHUB_WORKSPACE'] ?? process.cwd();
const event = env['GITHUB_EVENT_NAME'] ?? '';

/** @typedef {ReturnType<typeof inputsIn>} Inputs */

/**
 * @param {string} program
 * @param {readonly string[]} args
 */
function run(program, args) {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, [program, ...args], {
    cwd: workspace,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
    env: withoutSecrets(),
  });
  return { code: status ?? 2, out: stdout ?? '', error: error?.message ?? stderr ?? '' };
}

/** What the command starts, such as kustomize, has no use for them. */
function withoutSecrets() {
  return Object.fromEntries(Object.entries(env).filter(([name]) => !/TOKEN|^INPUT_|^ACTIONS_/.test(name)));
}

/**
 * @param {string} program
 * @param {Inputs} inputs
 * @param {string} temporary
 */
function check(program, inputs, temporary) {
  const words = ['check', ...inputs.checkOptions];
  const { code, out, error } = run(program, [...words, '--format=json', '--', inputs.path]);
  if (code > 1) {
    throw new Failure(lastLine(error) || lastLine(out));
  }
  const found = JSON.parse(out);
  if (inputs.isSarif) {
    const file = path.join(temporary, 'cdk8s-mcp.sarif');
    writeFileSync(file, run(program, [...words, '--format=sarif', '--', inputs.path]).out);
    append(env['GITHUB_OUTPUT'], `sarif=${file}`);
  } else {
    annotations(found.problems).forEach((line) => console.log(line));
  }
  append(env['GITHUB_STEP_SUMMARY'], problemSummary(found));
  append(env['GITHUB_OUTPUT'], `errors=${String(found.errors)}\nwarnings=${String(found.warnings)}`);
  console.log(
    `cdk8s-mcp: ${counted(found.errors, 'error')} and ${counted(found.warnings, 'warning')} in ${counted(found.files, 'file')}`,
  );
  return code;
}

/**
 * Says what the pull request changes. What cannot be compared is told, and is no failure: `check` has said what is wrong.
 *
 * @param {string} program
 * @param {Inputs} inputs
 * @param {string} temporary
 */
async function diff(program, inputs, temporary) {
  const { pull_request: pull } = JSON.parse(readFileSync(env['GITHUB_EVENT_PATH'] ?? '', 'utf8'));
  const commit = baseCommit(workspace, pull.base.sha);
  const { code, out, error } = withCheckout({ workspace, temporary, commit, file: inputs.path }, (before) =>
    run(program, ['diff', ...inputs.diffOptions, '--format=markdown', '--exit-code', '--', before, inputs.path]),
  );
  if (out.trim() === '') {
    console.log(command('notice', `the change cannot be compared: ${lastLine(error)}`));
    return;
  }
  // 1: what can be compared changes, or not; something else has errors
  const changed = code !== 0;
  const text = inputs.name === '' ? out : `### ${inputs.name}\n\n${out}`;
  append(env['GITHUB_OUTPUT'], `changed=${String(changed)}`);
  append(env['GITHUB_STEP_SUMMARY'], text);
  if (inputs.comment) {
    await comment(inputs, pull.number, text, changed);
  }
}

/**
 * @param {Inputs} inputs
 * @param {number} number
 * @param {string} text
 * @param {boolean} changed
 */
async function comment({ name, token }, number, text, changed) {
  const url = env['GITHUB_GRAPHQL_URL'] ?? 'https://api.github.com/graphql';
  try {
    await writeComment({ url, token, repository: env['GITHUB_REPOSITORY'] ?? '', number }, { name, text, changed });
  } catch (error) {
    // the token of a pull request from a fork may not
    const why = error instanceof Error ? error.message : String(error);
    console.log(command('notice', `no comment was written (${why}); the change is in the summary of the run`));
  }
}

/** @param {string} text */
function lastLine(text) {
  return text.trim().split('\n').at(-1) ?? '';
}

async function main() {
  const temporary = mkdtempSync(path.join(env['RUNNER_TEMP'] ?? tmpdir(), 'cdk8s-mcp-'));
  try {
    const inputs = inputsIn(env);
    const program = commandOf(inputs.version, { workspace, temporary: env['RUNNER_TEMP'] ?? temporary, event });
    const code = check(program, inputs, env['RUNNER_TEMP'] ?? temporary);
    if (inputs.diff && (event === 'pull_request' || event === 'pull_request_target')) {
      await diff(program, inputs, temporary);
    }
    return code;
  } catch (error) {
    if (!(error instanceof Failure)) {
      throw error;
    }
    console.log(command('error', error.message));
    return 2;
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

process.exitCode = await main();
