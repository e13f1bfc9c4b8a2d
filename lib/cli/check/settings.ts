import { readFileSync } from 'node:fs';
import { message } from '../../engine/messages';
import { LineCounter } from 'yaml';
import { parseDocuments, type ParsedDocument } from '../../private/kubernetes/yaml/parse-documents';
import { YamlProblem } from '../../private/kubernetes/yaml/node-reader';
import { isPlainObject, type PlainObject } from '../../private/plain';
import type { McpValidationProps } from '../../yaml/validation/mcp-validation-props';
import { uselessSettings } from '../../yaml/validation/process-settings';
import { readProperties } from '../../yaml/validation/properties';
import { manifestText } from '../../reader/documents';
import { attempt, FileFailure, Misuse } from '../terminal';

/** The name of the settings of a check in messages. */
export const SETTINGS = 'settings';

/** The settings of a check: from the options, and for everything that they don't set, from a file. */
export function settingsOf(options: McpValidationProps, file: ValidationFile | undefined): McpValidationProps {
  const given = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined));
  const ofOptions = validOptions(given);
  const ofFile = file === undefined ? {} : valid(contentOf(file), placeOf(file));
  const settings = {
    ...ofFile,
    ...ofOptions,
    acknowledge: [...(ofFile.acknowledge ?? []), ...(ofOptions.acknowledge ?? [])],
  };
  const [useless] = uselessSettings(settings, SETTINGS);
  if (useless !== undefined) {
    throw new Misuse(`${placeOf(file)}${message(useless)}`);
  }
  return settings;
}

/** A file with the properties that `McpValidation` has. */
export interface ValidationFile {
  readonly shown: string;
  readonly text: string;
}

/** The file of `--settings`. */
export function settingsFile(shown: string | undefined): ValidationFile | undefined {
  return shown === undefined
    ? undefined
    : { shown, text: attempt(`cannot read ${shown}`, () => manifestText(readFileSync(shown))) };
}

/** The API groups that the settings name. */
export function groupsIn({ apiGroup, clusters = [] }: McpValidationProps): string[] {
  return [apiGroup, ...clusters.map((each) => each.apiGroup)].filter((each) => each !== undefined);
}

function placeOf(file: ValidationFile | undefined): string {
  return file === undefined ? '' : `${file.shown}: `;
}

/** In messages, settings that came from options have the names of the options. */
function validOptions(given: object): McpValidationProps {
  const { settings, findings = [] } = readProperties(given, SETTINGS);
  const [finding] = findings;
  if (settings === undefined || finding !== undefined) {
    const field = finding?.field
      .replace(`${SETTINGS}.`, '')
      .replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const fix = finding?.fix.replace(', in quotes', '').replaceAll('"', '');
    throw new Misuse(finding === undefined ? '' : message({ ...finding, field: `--${field ?? ''}`, fix: fix ?? '' }));
  }
  return settings;
}

function valid(given: unknown, place: string): McpValidationProps {
  const { settings, findings = [] } = readProperties(given, SETTINGS);
  const [finding] = findings;
  if (settings === undefined || finding !== undefined) {
    throw new Misuse(`${place}${finding === undefined ? '' : message(finding)}`);
  }
  return settings;
}

function documentsIn(shown: string, text: string): ParsedDocument[] {
  const lines = new LineCounter();
  try {
    return parseDocuments(text, lines);
  } catch (error) {
    if (!(error instanceof YamlProblem)) {
      throw error;
    }
    const { line, col } = lines.linePos(error.offset);
    throw new FileFailure(`cannot read ${shown}:${String(line)}:${String(col)}: ${error.message}`);
  }
}

function contentOf({ shown, text }: ValidationFile): PlainObject {
  const documents = documentsIn(shown, text);
  const [content] = documents.map(({ value }) => value);
  if (documents.length !== 1 || !isPlainObject(content)) {
    throw new Misuse(`${shown} has no settings: it must be one object with the properties of McpValidation`);
  }
  return content;
}
