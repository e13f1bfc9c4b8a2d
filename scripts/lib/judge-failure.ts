/** Why a judge cannot judge, and what to do: the command prints it in one line, and ends with 2. */
export class JudgeFailure extends Error {}

/** Runs a judge; its exit code is 0 for nothing found, 1 for something, and 2 if it cannot judge. */
export function endsWith(main: () => number): void {
  try {
    process.exitCode = main();
  } catch (error) {
    if (!(error instanceof JudgeFailure)) {
      throw error;
    }
    console.error(`judge: ${error.message.replaceAll(/\s*\n\s*/g, ' ')}`);
    process.exitCode = 2;
  }
}
