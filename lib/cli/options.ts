import { parseArgs, type ParseArgsConfig } from 'node:util';
import { nearMiss } from '../private/near-miss';
import { textOf } from '../private/texts';
import { Misuse } from './command-line';

type Options = NonNullable<ParseArgsConfig['options']>;
type Parsed<Given extends Options> = ReturnType<
  typeof parseArgs<{ args: string[]; options: Given; allowPositionals: true }>
>;

/** The options and the files of a command. */
export function parseArguments<Given extends Options>(args: readonly string[], options: Given): Parsed<Given> {
  try {
    return parseArgs({ args: [...args], options, allowPositionals: true });
  } catch (error) {
    // without the hint how to name a file that begins with a dash
    const said = textOf(error).replace(/\. To specify .*/s, '');
    const [, unknown = ''] = /^Unknown option '(.+)'$/.exec(said) ?? [];
    throw new Misuse(
      `${said}${guess(
        unknown,
        [...Object.keys(options), 'help', 'version'].map((each) => `--${each}`),
      )}`,
    );
  }
}

/** A question that ends a message about an unknown name; nothing if none is near. */
export function guess(unknown: string, known: readonly string[]): string {
  const meant = nearMiss(unknown, known);
  return meant === undefined ? '' : ` (did you mean ${meant}?)`;
}

/** Whether one of the options is among the arguments, before a `--`. */
export function hasOption(args: readonly string[], ...names: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? args.length : end).some((each) => names.includes(each));
}

/** What `--format` and `--json` say, as `parseArguments` gives them. */
export interface FormatOptions {
  readonly format?: string | undefined;
  readonly json?: boolean | undefined;
}

/** What writes in the format that was asked for: the first of the known ones, if none was. */
export function formatOf<Writer>(
  { format, json = false }: FormatOptions,
  known: { readonly [format: string]: Writer },
): Writer {
  if (json && format !== undefined && format !== 'json') {
    throw new Misuse(`--json and --format ${format} contradict each other`);
  }
  const names = Object.keys(known);
  const asked = json ? 'json' : (format ?? names[0] ?? '');
  const found = Object.hasOwn(known, asked) ? known[asked] : undefined;
  if (found === undefined) {
    throw new Misuse(`"${asked}" is not a format; use ${names.slice(0, -1).join(', ')} or ${names.at(-1) ?? ''}`);
  }
  return found;
}
