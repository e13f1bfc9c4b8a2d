import type { Finding } from '../model/finding';
import type { MetadataOverridesSpec } from '../model/specs';
import type { PlainObject } from '../private/plain';
import { metadataFindings } from '../rules/common/labels';
import { metadataTextFindings, textFindings } from '../rules/common/unsafe-text';

/** What a construct was given that is not a resource. */
export interface Given {
  readonly metadata: MetadataOverridesSpec;
  /** Texts that its object holds, by their props. */
  readonly printed: PlainObject;
  /** Texts that a file within its object holds. */
  readonly inFile: PlainObject;
}

/** What the API server refuses of it, or what is read back differently. */
export function givenFindings({ metadata, printed, inFile }: Given): readonly Finding[] {
  return [...metadataFindings(metadata), ...metadataTextFindings(metadata), ...textFindings(printed, inFile)];
}
