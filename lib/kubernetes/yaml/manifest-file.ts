import { constants } from 'node:buffer';
import { spawnSync } from 'node:child_process';
import { textOf } from '../../private/texts';

const FIX = 'save it as UTF-8';

/** The text of a file's bytes; throws an `UnreadableFile` unless they are UTF-8, as kubectl expects. */
export function manifestText(bytes: Uint8Array): string {
  if (isUtf16(bytes)) {
    throw new UnreadableFile({ reason: 'is UTF-16', fix: FIX });
  }
  if (bytes.length > constants.MAX_STRING_LENGTH) {
    throw new UnreadableFile({ reason: 'is too large', fix: 'split it' });
  }
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new UnreadableFile({ reason: 'is not UTF-8', fix: FIX });
  }
}

/** The text as far as it can be read, whatever its encoding is. */
export function roughText(bytes: Uint8Array): string {
  const read = bytes.subarray(0, constants.MAX_STRING_LENGTH);
  return new TextDecoder(isUtf16(bytes) ? (bytes[0] === 0xff ? 'utf-16le' : 'utf-16be') : 'utf-8').decode(read);
}

function isUtf16([first, second]: Uint8Array): boolean {
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** An error of a whole file. */
export interface FileProblem {
  /** The location, as `file:line`; absent if the file could not be opened. */
  readonly location?: string;
  /** Why it cannot be read. */
  readonly reason: string;
  readonly fix: string;
}

/** A file that cannot be read or used. */
export class UnreadableFile extends Error {
  public constructor(public readonly problem: FileProblem) {
    const { location, reason, fix } = problem;
    super(`${location === undefined ? '' : `${location}: `}${reason}; ${fix}`);
  }
}

/** What `read` brings, or what is made of a file that cannot be read or used. */
export function unlessUnreadable<Content, Other>(
  read: () => Content,
  otherwise: (error: UnreadableFile) => Other,
): Content | Other {
  try {
    return read();
  } catch (error) {
    if (!(error instanceof UnreadableFile)) {
      throw error;
    }
    return otherwise(error);
  }
}

/** What `read` brings; what it fails with is wrong with the file. */
export function attemptReading<Content>(read: () => Content, fix: string): Content {
  try {
    return read();
  } catch (error) {
    if (error instanceof UnreadableFile) {
      throw error;
    }
    throw new UnreadableFile({ reason: textOf(error), fix });
  }
}

/** Longer than any manifest. */
const LARGEST_ANSWER = 64 * 1024 * 1024;
const LONGEST_REQUEST = 60_000;

/** A separate program, since Node has no synchronous requests. */
const PROGRAM = `
fetch(process.argv[1], { signal: AbortSignal.timeout(${String(LONGEST_REQUEST)}) })
  .then((response) => response.ok ? response.text() : Promise.reject(new Error('the server answers ' + response.status + ' ' + response.statusText)))
  .then((text) => process.stdout.write(text))
  .catch((error) => { process.exitCode = 1; process.stderr.write(String(error.cause?.code ?? error.cause?.message ?? error.message)); });
`;

/** Fetches the text at a URL; throws an error with a one-line reason if it cannot. */
export function fetchText(url: string): string {
  const { status, stdout, stderr, error } = spawnSync(process.execPath, ['--eval', PROGRAM, '--', url], {
    encoding: 'utf8',
    maxBuffer: LARGEST_ANSWER,
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  if (error !== undefined || status !== 0) {
    const reason = error?.message ?? stderr;
    throw new Error(reason.trim().replaceAll(/\s+/g, ' '));
  }
  return stdout;
}
