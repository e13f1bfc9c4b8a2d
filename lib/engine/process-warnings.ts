import { once } from '../private/caches';
import { present } from '../private/plain';

const TYPE = 'McpWarning';

/**
 * Prints a line. Node does so only when the code that runs has ended, which it never does where the program throws or
 * exits: then the line is printed at its exit.
 */
export function printWarning(text: string, code?: string): void {
  const ofCode = present({ code });
  const warning = Object.assign(new Error(text), { name: TYPE, ...ofCode });
  printAtExit();
  pending.add(warning);
  process.emitWarning(text, { type: TYPE, ...ofCode });
  // after Node, which prints first what was emitted first
  process.nextTick(() => pending.delete(warning));
}

const pending = new Set<Error>();

const printAtExit = once(() => process.on('exit', printPending));

/** Prints what Node has not printed yet. */
export function printPending(): void {
  for (const warning of pending) {
    process.emit('warning', warning);
  }
}

/** The lines that this process has printed: tests synthesize many apps that have the same warnings. */
const printed = new Set<string>();

/** With more lines, a process makes apps without end, and may repeat itself. */
const MOST_PRINTED = 10_000;

/** Whether this process has not printed the line yet; from now on, it has. */
export function isNew(line: string): boolean {
  if (printed.has(line)) {
    return false;
  }
  if (printed.size >= MOST_PRINTED) {
    printed.clear();
  }
  printed.add(line);
  return true;
}

/** Forgets what was printed, for tests of what is printed. */
export function forgetPrinted(): void {
  printed.clear();
}
