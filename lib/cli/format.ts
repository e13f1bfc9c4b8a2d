import { printable } from '../private/texts';
import { Misuse } from './terminal';

/** What `--format` and `--json` say, as `parseArguments` gives them. */
export interface FormatOptions {
  readonly format?: string | undefined;
  readonly json?: boolean | undefined;
}

/** The format that was asked for: the first of the known ones, if none was. */
export function formatOf<Format extends string>(
  { format, json = false }: FormatOptions,
  known: readonly [Format, ...Format[]],
): Format {
  if (json && format !== undefined && format !== 'json') {
    throw new Misuse(`--json and --format ${format} contradict each other`);
  }
  const asked = json ? 'json' : (format ?? known[0]);
  const found = known.find((each) => each === asked);
  if (found === undefined) {
    throw new Misuse(`"${asked}" is not a format; use ${known.slice(0, -1).join(', ')} or ${known.at(-1) ?? ''}`);
  }
  return found;
}

/** A value as JSON for people and programs; what `JSON.stringify` leaves unprintable is escaped too. */
export function json(value: unknown): string {
  const lines = JSON.stringify(value, undefined, 2).split('\n');
  return lines.map((line) => `${printable(line)}\n`).join('');
}
