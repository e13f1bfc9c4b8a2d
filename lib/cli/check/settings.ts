import { message, uselessSettings, readProperties } from '../../inner';
import type { Finding } from '../../private/finding';
import { isPlainObject, present, type PlainObject } from '../../private/plain';
import { readValues, unlessUnreadable } from '../../kubernetes';
import { FileFailure, Misuse } from '../command-line';
import type { McpValidationProps } from '../../index';

/** The name of the settings of a check in messages. */
export const SETTINGS = 'settings';

/** Settings by option; undefined: the option is not given. */
type GivenOptions = { readonly [Name in keyof McpValidationProps]: McpValidationProps[Name] | undefined };

/** The settings of a check: from the options, and for everything that they don't set, from a file. */
export function settingsOf(options: GivenOptions, file: ValidationFile | undefined): McpValidationProps {
  const ofOptions = valid(present(options), toldAsOption);
  const ofFile = file === undefined ? {} : valid(contentOf(file), (finding) => `${prefixOf(file)}${message(finding)}`);
  const settings = {
    ...ofFile,
    ...ofOptions,
    acknowledge: [...(ofFile.acknowledge ?? []), ...(ofOptions.acknowledge ?? [])],
  };
  const [useless] = uselessSettings(settings, SETTINGS);
  if (useless !== undefined) {
    throw new Misuse(`${prefixOf(file)}${message(useless)}`);
  }
  return settings;
}

/** A file with the properties that `McpValidation` has. */
export interface ValidationFile {
  readonly shown: string;
  readonly text: string;
}

/** The API groups that the settings name. */
export function groupsIn({ apiGroup, clusters = [] }: McpValidationProps): string[] {
  return [apiGroup, ...clusters.map((each) => each.apiGroup)].filter((each) => each !== undefined);
}

function prefixOf(file: ValidationFile | undefined): string {
  return file === undefined ? '' : `${file.shown}: `;
}

/** The settings; everything that is wrong with them is told. */
function valid(given: unknown, told: (finding: Finding) => string): McpValidationProps {
  const { settings, findings = [] } = readProperties(given, SETTINGS);
  if (settings === undefined) {
    throw new Misuse(...findings.map(told));
  }
  return settings;
}

/** In messages, settings that came from options have the names of the options. */
function toldAsOption(finding: Finding): string {
  const field = finding.field.replace(`${SETTINGS}.`, '').replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
  const fix = finding.fix.replace(', in quotes', '').replaceAll('"', '');
  return message({ ...finding, field: `--${field}`, fix });
}

function contentOf({ shown, text }: ValidationFile): PlainObject {
  const documents = unlessUnreadable(
    () => readValues(text, shown),
    ({ problem: { location = shown, reason } }) => {
      throw new FileFailure(`cannot read ${location}: ${reason}`);
    },
  );
  const [content] = documents.map(({ value }) => value);
  if (documents.length !== 1 || !isPlainObject(content)) {
    throw new Misuse(`${shown} has no settings: it must be one object with the properties of McpValidation`);
  }
  return content;
}
