import { grouped } from '../private/plain';
import { printable } from '../private/texts';
import { asWord, counted, helmCommand, skippedLine } from './command-line';
import { documentsOf, type DocumentsOfFile, type LeftFile, lineOf, type ReadFiles } from './documents';
import type { Manifests, Overlay } from './kustomize/read-manifests';

/** More of a kind are counted. */
const SHOWN = 3;

/** What was found out about manifests, and what is said beside it. */
export interface Outcome<Result> {
  /** Lines about what was left out, and remarks. */
  readonly notes: readonly string[];
  /** Lines about what is wrong: then there is no result. */
  readonly errors: readonly string[];
  readonly result?: Result | undefined;
  /** Whether every file that may be of proxies could be read. */
  readonly isWhole: boolean;
}

/** What manifests hold, and what is said of the rest. */
export interface ReadManifests extends Omit<Outcome<never>, 'result'> {
  readonly files: readonly DocumentsOfFile[];
}

/** The documents of manifests. What is left out is noted, and an error only if it was named. */
export function readNoted(manifests: Manifests): ReadManifests {
  const read = documentsOf(manifests.files);
  const notes = [...leftOutLines(manifests, read.left), ...skippedLines(read), ...unreadLines(read)];
  return { files: read.files, errors: read.errors, notes, isWhole: read.unread.length === 0 };
}

export function skippedLines({ skipped }: Pick<ReadFiles, 'skipped'>): string[] {
  return skipped === 0 ? [] : [`cdk8s-mcp: ${skippedLine(skipped)}`];
}

/** What is wrong with files that may be of proxies, and what that means. */
export function unreadLines({ unread }: Pick<ReadFiles, 'unread'>): string[] {
  const what = unread.length === 1 ? 'this is' : 'these are';
  return unread.length === 0 ? [] : [...unread, `cdk8s-mcp: ${what} left out, and may be of proxies`];
}

/** Which overlays and charts were not rendered, with what to do instead, and which files could not be read. */
export function leftOutLines({ overlays, charts }: Manifests, files: readonly LeftFile[]): string[] {
  return [...overlayLines(overlays), ...chartLines(charts), ...fileLines(files)];
}

/** A root of kustomizations that was not rendered, so that only the files that it lists were read. */
export interface NotRendered {
  readonly overlay: string;
  readonly reason: string;
}

export function notRendered(overlays: readonly Overlay[]): NotRendered[] {
  return overlays.flatMap(({ root, left }) =>
    left === undefined ? [] : [{ overlay: printable(root.folder), reason: printable(left) }],
  );
}

function overlayLines(overlays: readonly Overlay[]): string[] {
  const byReason = grouped(notRendered(overlays), ({ reason }) => reason);
  return Array.from(byReason, ([reason, left]) => {
    const [first = ''] = left.map(({ overlay }) => overlay);
    const shown = shortList(left.map(({ overlay }) => overlay));
    const command = `kubectl kustomize ${asWord(first)} | cdk8s-mcp check -`;
    return `cdk8s-mcp: ${areNot(left, 'overlay')} rendered (${reason}), only the files that they list were read: ${shown}; use ${command}`;
  });
}

function chartLines(charts: readonly string[]): string[] {
  const [first] = charts;
  return first === undefined
    ? []
    : [
        `cdk8s-mcp: ${areNot(charts, 'Helm chart')} rendered: ${shortList(charts.map(printable))}; use ${helmCommand(first)}`,
      ];
}

/** Says which files could not be read. */
export function fileLines(files: readonly LeftFile[]): string[] {
  const more = files.length > SHOWN ? [`cdk8s-mcp: left out ${counted(files.length - SHOWN, 'more file')}`] : [];
  return [...files.slice(0, SHOWN).map((each) => `cdk8s-mcp: left out ${lineOf(each)}`), ...more];
}

function areNot(all: readonly unknown[], noun: string): string {
  return `${counted(all.length, noun)} ${all.length === 1 ? 'was' : 'were'} not`;
}

function shortList(all: readonly string[]): string {
  const more = all.length > SHOWN ? ` and ${String(all.length - SHOWN)} more` : '';
  return `${all.slice(0, SHOWN).join(', ')}${more}`;
}
