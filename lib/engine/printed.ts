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
