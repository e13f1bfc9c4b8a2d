import { readDocuments, type YamlDocument } from './documents';
import { manifestText, roughText } from './manifest-text';
import { attemptReading, UnreadableFile } from './unreadable-file';

/** The documents of a file that was found in a folder. */
export interface FoundDocuments {
  readonly documents: readonly YamlDocument[];
  /** Whether everything in the file is a Kubernetes object. */
  readonly isWhole: boolean;
}

/** Reads the objects of a text; tells `leaveOut` of everything else. */
type Parse = (text: string, file: string, leaveOut: () => void) => readonly YamlDocument[];

/**
 * Reads a file of a folder, which often holds other files than manifests: Helm values, templates, package.json, broken
 * links. What is not a Kubernetes object is left out, and so is a file that cannot be read, unless it names one of the
 * API groups.
 */
export function readFoundDocuments(
  read: () => Uint8Array,
  file: string,
  groups: ReadonlySet<string>,
  parse: Parse = readDocuments,
): FoundDocuments {
  let text = '';
  try {
    const bytes = attemptReading(read, 'check the path');
    text = roughText(bytes);
    let isWhole = true;
    const documents = parse(manifestText(bytes), file, () => {
      isWhole = false;
    });
    return { documents, isWhole };
  } catch (error) {
    if (!(error instanceof UnreadableFile) || Array.from(groups).some((group) => text.includes(group))) {
      throw error;
    }
    return { documents: [], isWhole: false };
  }
}
