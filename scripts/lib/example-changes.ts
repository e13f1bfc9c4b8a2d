/**
 * What changes in the output of the examples from the last release to now, and the lines of the changelog about it:
 *
 *     Changes in the output of the examples:
 *
 *     - `examples/gitops` production/weather: `MCPRemoteProxy/weather spec.resources.limits`, since …
 *
 * A line names the example, the file below `dist`, the object and the path of what is added, removed or another value. `*` stands
 * for any example, any file, and within an object and a path for a name, a part of one, or an index.
 */
import { isDeepStrictEqual } from 'node:util';
import { anyField, item } from '../../lib/private/field-paths';
import { parseDocuments } from '../../lib/kubernetes/yaml/parse-documents';
import { isPlainObject, type PlainObject } from '../../lib/private/plain';
import type { Texts } from './text-changes';

/** One change, or what a line of the changelog names. */
export interface ExampleChange {
  /** `gitops` */
  readonly example: string;
  /** `production/weather` */
  readonly file: string;
  /** `Deployment/weather spec.replicas`; an object alone if it is added or removed; `file` or `form`. */
  readonly what: string;
}

/** A file that is only on one side. */
const WHOLE_FILE = 'file';
/** The same values in another order, or written in another way. */
const FORM = 'form';

/** The changes between two outputs: the texts of files by `example/file`. */
export function exampleChanges(last: Texts, now: Texts): ExampleChange[] {
  const names = Array.from(new Set([...last.keys(), ...now.keys()])).sort();
  return names.flatMap((name) => {
    const [example = '', ...below] = name.split('/');
    const file = below.join('/');
    return changesOfFile(last.get(name), now.get(name)).map((what) => ({ example, file, what }));
  });
}

function changesOfFile(last: string | undefined, now: string | undefined): string[] {
  if (last === undefined || now === undefined) {
    return [WHOLE_FILE];
  }
  const [old, current] = [objectsIn(last), objectsIn(now)];
  const names = Array.from(new Set([...old.keys(), ...current.keys()]));
  const changed = names.flatMap((name) => {
    return pathsBetween(old.get(name), current.get(name), '').map((path) => (path === '' ? name : `${name} ${path}`));
  });
  return changed.length > 0 || last === now ? changed : [FORM];
}

/** The objects of a file by kind and name, and with the namespace where that is not enough. */
function objectsIn(text: string): Map<string, PlainObject> {
  const objects = parseDocuments(text).flatMap(({ value }) => (isPlainObject(value) ? [value] : []));
  const short = objects.map((each) => nameOf(each, false));
  return new Map(
    objects.map((each) => [nameOf(each, short.filter((other) => other === nameOf(each, false)).length > 1), each]),
  );
}

function nameOf({ kind, metadata }: PlainObject, isLong: boolean): string {
  const { namespace, name } = isPlainObject(metadata) ? metadata : {};
  return [kind, ...(isLong ? [namespace] : []), name].map(String).join('/');
}

/** A list that has become longer or shorter is one change. */
function pathsBetween(last: unknown, now: unknown, path: string): string[] {
  if (Array.isArray(last) && Array.isArray(now) && last.length === now.length) {
    return last.flatMap((each, index) => pathsBetween(each, now[index], item(path, index)));
  }
  if (isPlainObject(last) && isPlainObject(now)) {
    return Object.keys({ ...last, ...now }).flatMap((key) => pathsBetween(last[key], now[key], anyField(path, key)));
  }
  return isDeepStrictEqual(last, now) ? [] : [path];
}

const TITLE = 'Changes in the output of the examples:';
const LINE = /^- `examples\/(?<example>\S+)` (?<file>\S+): `(?<what>[^`]+)`/;

/** What the lines under Unreleased name; throws if one has another form. */
export function statedChanges(changelog: string): ExampleChange[] {
  const [, unreleased = ''] = changelog.split(/^## .*$/m);
  const [, list = ''] = new RegExp(`^${TITLE}\n\n((?:[- ] .*\n)*)`, 'm').exec(unreleased) ?? [];
  const lines = list.split('\n').filter((line) => line !== '' && !line.startsWith('  '));
  return lines.map((line) => {
    const { example, file, what } = LINE.exec(line)?.groups ?? {};
    if (example === undefined || file === undefined || what === undefined) {
      throw new Error(`CHANGELOG.md: "${line}" is no line like ${lineOf(SAMPLE)}`);
    }
    return { example, file, what };
  });
}

const SAMPLE: ExampleChange = { example: 'gitops', file: 'production/weather', what: 'Service/weather spec.ports' };

/** What to do about the changelog, in lines to copy: nothing, if each change has a line, and each line a change. */
export function mistakesOf(stated: readonly ExampleChange[], changes: readonly ExampleChange[]): string {
  const unstated = changes.filter((change) => !stated.some((each) => isAbout(each, change)));
  const wrong = stated.filter((each) => !changes.some((change) => isAbout(each, change)));
  return [
    listed('These outputs are not those of test/last. If that is right, CHANGELOG.md says so under', unstated),
    listed('No output has these changes. Remove them from CHANGELOG.md, under', wrong),
  ].join('');
}

function listed(title: string, changes: readonly ExampleChange[]): string {
  return changes.length === 0
    ? ''
    : `${title} "${TITLE}" of Unreleased:\n${changes.map((each) => `${lineOf(each)}\n`).join('')}`;
}

function lineOf({ example, file, what }: ExampleChange): string {
  return `- \`examples/${example}\` ${file}: \`${what}\``;
}

/** A name or a part of it, or an index. */
const NAME = '[^ /.[\\]"]+';

function isAbout(stated: ExampleChange, change: ExampleChange): boolean {
  const [object = '', ...path] = stated.what.split(' ');
  const [changed = '', ...changedPath] = change.what.split(' ');
  return (
    isLike(stated.example, change.example, '\\S+') &&
    isLike(stated.file, change.file, '\\S+') &&
    isLike(object, changed, NAME) &&
    isLike(path.join(' '), changedPath.join(' '), NAME)
  );
}

function isLike(pattern: string, text: string, any: string): boolean {
  const escaped = pattern.split('*').map((part) => part.replaceAll(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${escaped.join(any)}$`).test(text);
}
