import path from 'node:path';
import { once } from '../../private/caches';
import { item } from '../../private/field-paths';
import { isPlainObject, listAt, textAt } from '../../private/plain';
import { printable } from '../../private/texts';
import { manifestText, readValues, unlessUnreadable } from '../../kubernetes';
import { bytesOf } from '../folders';

/** An entry of `configMapGenerator`, and where what it puts into a ConfigMap is written. */
export interface Generator {
  readonly name: string;
  /** `file:line` of its name. */
  readonly line: string;
  /** `file:line` of the value of a key of this text, or of a part of it; nothing if it is not from this generator. */
  readonly locate: (key: string, text: string, part: string) => string | undefined;
}

/** @param field where it stands: `configMapGenerator[0]` */
export function generatorOf(
  given: unknown,
  field: string,
  { folder, locate }: { readonly folder: string; readonly locate: (field: string) => string },
): Generator[] {
  const name = textAt(given, 'name');
  if (!isPlainObject(given) || name === undefined) {
    return [];
  }
  const files = new Map(
    textsAt(given, 'files')
      .map((text) => fileEntry(text, folder))
      .map(([key, file]) => [key, once(() => readFile(file))]),
  );
  const literals = new Map(
    textsAt(given, 'literals').map((text, index) => [keyOf(text), item(`${field}.literals`, index)]),
  );
  const environments = [...textsAt(given, 'envs'), ...textsAt(given, 'env')].map((each) => {
    const file = path.join(folder, each);
    return { file, lines: once(() => textIn(file).split('\n')) };
  });
  return [
    {
      name,
      line: locate(`${field}.name`),
      locate: (key, text, part) => {
        const literal = literals.get(key);
        const file = files.get(key);
        if (file !== undefined) {
          const { text: found, lineOf } = file();
          // a patch may have changed it
          return found === text ? lineOf(part) : undefined;
        }
        return literal === undefined
          ? environments.flatMap(({ file: each, lines }) => lineOfVariable(each, lines(), key))[0]
          : locate(literal);
      },
    },
  ];
}

function textsAt(given: unknown, field: string): string[] {
  const single = textAt(given, field);
  return single === undefined ? listAt(given, field).filter((each) => typeof each === 'string') : [single];
}

/** `key=path`, or a path whose last part is the key. */
function fileEntry(text: string, folder: string): readonly [key: string, file: string] {
  const file = text.slice(text.indexOf('=') + 1);
  return [text.includes('=') ? keyOf(text) : path.basename(file), path.join(folder, file)];
}

function keyOf(text: string): string {
  const [key = ''] = text.split('=');
  return key.trim();
}

/** A file that is not YAML or JSON has one place, at its first line. */
function readFile(file: string): { readonly text: string; readonly lineOf: (part: string) => string } {
  const text = textIn(file);
  const shown = printable(file);
  const [document] = unlessUnreadable(
    () => readValues(text, shown),
    () => [],
  );
  return { text, lineOf: (part) => document?.locate(part) ?? `${shown}:1` };
}

/** What cannot be read is told by the tool. */
function textIn(file: string): string {
  return unlessUnreadable(
    () => manifestText(bytesOf(file)),
    () => '',
  );
}

function lineOfVariable(file: string, lines: readonly string[], key: string): string[] {
  const index = lines.findIndex((line) => keyOf(line) === key);
  return index < 0 ? [] : [`${printable(file)}:${String(index + 1)}`];
}
