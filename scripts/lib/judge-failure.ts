import { parseArgs, type ParseArgsConfig } from 'node:util';

/** Why a judge cannot judge, and what to do: the command prints it in one line, and ends with 2. */
export class JudgeFailure extends Error {}

/** Runs a judge; its exit code is 0 for nothing found, 1 for something, and 2 if it cannot judge. */
export function endsWith(main: () => number | Promise<number>): void {
  void ended(main);
}

async function ended(main: () => number | Promise<number>): Promise<void> {
  try {
    process.exitCode = await main();
  } catch (error) {
    console.error(error instanceof JudgeFailure ? `judge: ${inOneLine(error.message)}` : error);
    // what was judged at the same time has no use any more
    process.exit(2);
  }
}

export function inOneLine(text: string): string {
  return text.trim().replaceAll(/\s*\n\s*/g, ' ');
}

/** The arguments of the command; a wrong one is a failure. */
export function parsed<Config extends ParseArgsConfig>(config: Config): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new JudgeFailure(error instanceof Error ? error.message : String(error));
  }
}
