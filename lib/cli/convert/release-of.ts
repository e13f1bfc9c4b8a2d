import type { PlainObject } from '../../private/plain';
import { LATER, SEEN_RELEASE, byVersion, newestPatchOf, parseVersion } from '../../releases/known-releases';
import { firstReleaseOfContent } from '../../releases/schema-of';
import type { Source } from './source';

/**
 * The oldest release with all fields and kinds of the documents, in its newest patch; undefined if none needs to be
 * stated.
 */
export function releaseOf(sources: readonly Source[]): string | undefined {
  const needed = sources
    .flatMap((each) => (each.sort === 'own' ? [firstReleaseOfContent(each.kind, each.given as PlainObject)] : []))
    .filter((each) => each !== undefined)
    .sort(byVersion)
    .at(-1);
  if (needed === LATER) {
    return SEEN_RELEASE;
  }
  return needed && (newestPatchOf(parseVersion(needed)?.minor ?? '') ?? needed);
}
