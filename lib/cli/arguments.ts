import { parseArgs, type ParseArgsConfig } from 'node:util';
import { textOf } from '../private/texts';
import { Misuse } from './terminal';

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
    throw new Misuse(textOf(error).replace(/\. To specify .*/s, ''));
  }
}

/** Whether one of the options is among the arguments, before a `--`. */
export function hasOption(args: readonly string[], ...names: readonly string[]): boolean {
  const end = args.indexOf('--');
  return args.slice(0, end < 0 ? args.length : end).some((each) => names.includes(each));
}
