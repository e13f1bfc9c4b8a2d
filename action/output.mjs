import { appendFileSync } from 'node:fs';

/** GitHub shows so many annotations of each severity of a step. */
const SHOWN = 10;
/** So many problems stand in the summary. */
const LISTED = 200;

/**
 * @typedef {object} Problem
 * @property {'error' | 'warning'} severity
 * @property {string} id
 * @property {string} [code]
 * @property {string} [file]
 * @property {number} [line]
 * @property {string} [kind]
 * @property {string} [namespace]
 * @property {string} [name]
 * @property {string} message
 */

/**
 * A command of the log. A text of a manifest could be one itself, if it had a line of its own.
 *
 * @param {'error' | 'warning' | 'notice'} severity
 * @param {string} message
 * @param {{ readonly [name: string]: string | number | undefined }} [properties]
 */
export function command(severity, message, properties = {}) {
  const given = Object.entries(properties).filter(([, value]) => value !== undefined);
  const list = given.map(([name, value]) => `${name}=${property(String(value))}`).join(',');
  return `::${severity}${list === '' ? '' : ` ${list}`}::${data(message)}`;
}

/** @param {string} text */
function data(text) {
  return text.replaceAll('%', '%25').replaceAll('\r', '%0D').replaceAll('\n', '%0A');
}

/** @param {string} text */
function property(text) {
  return data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
}

/**
 * The annotations of a run: GitHub drops those above its limit, so the last line says how many there are.
 *
 * @param {readonly Problem[]} problems
 */
export function annotations(problems) {
  const lines = problems.map((problem) =>
    command(problem.severity, `${objectOf(problem)}${problem.message} (${problem.code ?? problem.id})`, {
      file: problem.file,
      line: problem.line,
      title: problem.code ?? problem.id,
    }),
  );
  const isCut = ['error', 'warning'].some(
    (each) => problems.filter(({ severity }) => severity === each).length > SHOWN,
  );
  return isCut ? [...lines, command('notice', 'GitHub shows ten annotations of a sort; the summary has all')] : lines;
}

/** @param {Problem} problem */
function objectOf({ kind, namespace, name }) {
  return kind === undefined ? '' : `${kind} ${namespace === undefined ? '' : `${namespace}/`}${name ?? ''}: `;
}

/**
 * The problems as a part of the summary. Between fences, nothing of a manifest is markup.
 *
 * @param {{ readonly errors: number, readonly warnings: number, readonly problems: readonly Problem[] }} found
 */
export function problemSummary({ errors, warnings, problems }) {
  const lines = problems
    .slice(0, LISTED)
    .map(
      (problem) =>
        `${problem.file ?? 'settings'}:${String(problem.line ?? '')} ${problem.severity} ${objectOf(problem)}${problem.message} (${problem.code ?? problem.id})`,
    )
    .map((line) => line.replaceAll(/[\r\n]+/g, ' '));
  const more = problems.length - lines.length;
  const head = `### cdk8s-mcp: ${counted(errors, 'error')}, ${counted(warnings, 'warning')}\n`;
  if (lines.length === 0) {
    return head;
  }
  const all = [...lines, ...(more > 0 ? [`and ${String(more)} more`] : [])].join('\n');
  const longest = Math.max(2, ...Array.from(all.matchAll(/`+/g), ([{ length }]) => length));
  const fence = '`'.repeat(longest + 1);
  return `${head}\n${fence}text\n${all}\n${fence}\n`;
}

/**
 * @param {number} number
 * @param {string} what
 */
export function counted(number, what) {
  return `${String(number)} ${what}${number === 1 ? '' : 's'}`;
}

/**
 * Appends to a file that the runner reads, if there is one.
 *
 * @param {string | undefined} file
 * @param {string} text
 */
export function append(file, text) {
  if (file !== undefined && file !== '') {
    appendFileSync(file, `${text}\n`);
  }
}
