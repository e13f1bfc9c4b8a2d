import { harmlessText } from '../engine/messages';
import { API_GROUP } from '../model/product-names';
import { UnreadableFile, unlessUnreadable, type YamlDocument } from '../reader/documents';
import { documentsIn } from '../yaml/validation/manifest-app';
import type { InputFile } from './input';

/** A file with its documents. */
export interface DocumentsOfFile {
  /** Its path, as messages name it. */
  readonly shown: string;
  readonly documents: readonly YamlDocument[];
  /** The overlay that they are rendered or listed by. */
  readonly overlay?: string | undefined;
}

/** What files hold, and what is wrong with those that are no YAML: lines that begin with `file:line`. */
export interface ReadFiles {
  readonly files: readonly DocumentsOfFile[];
  readonly errors: readonly string[];
  /** The number of files in folders that hold something else than Kubernetes objects. */
  readonly skipped: number;
}

const OUR_GROUP = new Set([API_GROUP]);

/** Reads the documents of all files. */
export function documentsOf(given: readonly InputFile[]): ReadFiles {
  const files: DocumentsOfFile[] = [];
  const errors: string[] = [];
  let skipped = 0;
  for (const file of given) {
    const { shown, overlay } = file;
    const read = unlessUnreadable(
      () => documentsIn(file, OUR_GROUP),
      (error) => error,
    );
    if (read instanceof UnreadableFile) {
      const said = harmlessText(read.message);
      errors.push(read.problem.location === undefined ? `${shown}: ${said}` : said);
      continue;
    }
    const { documents, isWhole } = read;
    skipped += isWhole ? 0 : 1;
    if (isWhole || documents.length > 0) {
      files.push({ shown, documents, overlay });
    }
  }
  return { files, errors, skipped };
}
