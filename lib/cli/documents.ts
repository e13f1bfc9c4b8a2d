import { API_GROUP } from '../model/product-names';
import {
  type FileProblem,
  UnreadableFile,
  unlessUnreadable,
  type YamlDocument,
  documentsIn,
  type Manifest,
} from '../kubernetes';
import { harmlessText } from '../private/secret-texts';

/** A file of manifests. */
export interface InputFile extends Manifest {
  /** The same value for two paths of one file. */
  readonly identity: string;
}

/** A file with its documents. */
export interface DocumentsOfFile {
  /** Its path, as messages name it. */
  readonly shown: string;
  readonly documents: readonly YamlDocument[];
  /** The overlay that they are rendered or listed by. */
  readonly overlay?: string | undefined;
  /** Whether it was found in a folder. */
  readonly isFound?: boolean | undefined;
}

/** A file that was left out, and why. */
export interface LeftFile {
  readonly shown: string;
  readonly problem: FileProblem;
}

/** What files hold, and what is wrong with those that cannot be read. */
export interface ReadFiles {
  readonly files: readonly DocumentsOfFile[];
  /** Lines about files that were named, each with `file:line` where that is known: without these, nothing is right. */
  readonly errors: readonly string[];
  /** Such lines about what was found in folders and may be of proxies. */
  readonly unread: readonly string[];
  /** Other files of folders that cannot be read. */
  readonly left: readonly LeftFile[];
  /** The number of files in folders that hold something else than Kubernetes objects. */
  readonly skipped: number;
}

const OUR_GROUP = new Set([API_GROUP]);

/** Reads the documents of all files. */
export function documentsOf(given: readonly InputFile[]): ReadFiles {
  const files: DocumentsOfFile[] = [];
  const errors: string[] = [];
  const unread: string[] = [];
  const left: LeftFile[] = [];
  let skipped = 0;
  for (const file of given) {
    const { shown, overlay, isFound } = file;
    const read = unlessUnreadable(
      () => documentsIn(file, OUR_GROUP),
      (error) => error,
    );
    if (read instanceof UnreadableFile) {
      (isFound === true ? unread : errors).push(lineOf({ shown, problem: read.problem }));
      continue;
    }
    const { documents, isWhole, problem } = read;
    if (problem !== undefined) {
      left.push({ shown, problem });
    }
    skipped += isWhole || problem !== undefined ? 0 : 1;
    if (isWhole || documents.length > 0) {
      files.push({ shown, documents, overlay, isFound });
    }
  }
  return { files, errors, unread, left, skipped };
}

/** What is wrong with a file: `file:line: reason; fix`. */
export function lineOf({ shown, problem }: LeftFile): string {
  const { location = shown, reason, fix } = problem;
  return harmlessText(`${location}: ${reason}; ${fix}`);
}
