import { once } from '../private/caches';

/** A line that Node prints. */
interface ProcessWarning {
  readonly text: string;
  /** Absent: it is of no code. */
  readonly code?: string;
}

const TYPE = 'McpWarning';

/**
 * Prints a line. Node does so only when the code that runs has ended, which it never does where the program throws or
 * exits: then the line is printed at its exit.
 */
export function printWarning({ text, ...code }: ProcessWarning): void {
  const warning = Object.assign(new Error(text), { name: TYPE, ...code });
  printAtExit();
  pending.add(warning);
  process.emitWarning(text, { type: TYPE, ...code });
  // after Node, which prints first what was emitted first
  process.nextTick(() => pending.delete(warning));
}

/** What Node has not printed yet. */
const pending = new Set<Error>();

const printAtExit = once(() =>
  process.on('exit', () => {
    for (const warning of pending) {
      process.emit('warning', warning);
    }
  }),
);

/** The lines that this process has printed: tests synthesize many apps that have the same warnings. */
const printed = new Set<string>();

/** With more lines, a process makes apps without end, and may repeat itself. */
const MOST_PRINTED = 10_000;

/** Whether this process has printed the line. */
export function isPrinted(line: string): boolean {
  return printed.has(line);
}

/** Notes that this process has printed the line. */
export function rememberPrinted(line: string): void {
  if (printed.size >= MOST_PRINTED) {
    printed.clear();
  }
  printed.add(line);
}

/** Forgets what was printed, for tests of what is printed. */
export function forgetPrinted(): void {
  printed.clear();
}
