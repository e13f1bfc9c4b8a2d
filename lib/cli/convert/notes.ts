import { harmlessPath } from '../../engine/harmless-finding';
import { said, type Source } from './source';
import { serverFieldsIn } from './server-fields';
import type { Change } from './verify/difference';

/** The notes about a document, one per line. */
export function notesOf(source: Source): string[] {
  switch (source.sort) {
    case 'left':
      return [said(source, 'metadata.name', `left out, since it was created by ${source.maker}`)];
    case 'secret':
      return [said(source, 'metadata.name', 'not contained in the program, which refers to it by name')];
    case 'foreign': {
      const unchecked = 'is not an API group and version that this package knows; written as an ApiObject, unchecked';
      return [...(source.ofOurKind ? [said(source, 'apiVersion', unchecked)] : []), ...serverNotes(source)];
    }
    case 'own':
      return serverNotes(source);
  }
}

/** The notes about fields without a prop. */
export function patchNotes(source: Source, changes: readonly Change[], consequence: string): string[] {
  return changes.map(({ field, operation }) =>
    operation === 'remove'
      ? said(source, field, `${harmlessPath(field)}: the construct would add it; removed by a JSON patch`)
      : said(source, field, `${harmlessPath(field)}: no prop for this field; ${consequence}`),
  );
}

function serverNotes(source: Source): string[] {
  const fields = serverFieldsIn(source.document.content);
  return fields.length === 0
    ? []
    : [said(source, 'metadata', `left out, since the cluster sets it: ${fields.join(', ')}`)];
}
