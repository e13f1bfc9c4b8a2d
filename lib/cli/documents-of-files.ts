import { readDocuments, type YamlDocument } from '../reader/documents';
import { UnreadableFile } from '../reader/unreadable-file';
import type { InputFile } from './input';

/** A file with its documents. */
export interface DocumentsOfFile {
  /** Its path, as messages name it. */
  readonly shown: string;
  readonly documents: readonly YamlDocument[];
}

/** What files hold, and what is wrong with those that are no YAML: lines that begin with `file:line`. */
export interface ReadFiles {
  readonly files: readonly DocumentsOfFile[];
  readonly errors: readonly string[];
}

/** Reads the documents of all files. */
export function documentsOf(given: readonly InputFile[]): ReadFiles {
  const files: DocumentsOfFile[] = [];
  const errors: string[] = [];
  for (const { shown, text } of given) {
    try {
      files.push({ shown, documents: readDocuments(text, shown) });
    } catch (error) {
      if (!(error instanceof UnreadableFile)) {
        throw error;
      }
      errors.push(error.message);
    }
  }
  return { files, errors };
}
