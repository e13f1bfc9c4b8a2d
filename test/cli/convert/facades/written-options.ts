import type { FacadeContext } from '../../../../lib/cli/convert/facades/facade-context';
import { Names, References } from '../../../../lib/cli/convert/typescript/names';
import { fields, type OptionalFields } from '../../../../lib/cli/convert/typescript/program';
import { write } from '../../../../lib/cli/convert/typescript/writer';
import type { PlainObject } from '../../../../lib/private/plain';

/** Options as `convert` writes them, on one line. */
export function onOneLine(options: OptionalFields): string {
  return write(fields(options), { indent: 0, column: 0, after: 0 })
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/,(?= [}\])])/g, '');
}

/** The options for an object around a proxy of this spec. */
export function optionsFor(
  options: (content: PlainObject, context: FacadeContext) => OptionalFields,
  content: object,
  spec: object = {},
): string {
  const names = new Names();
  const context = {
    proxy: { spec: { ...spec } },
    metricsPort: undefined,
    namespace: 'mcp',
    names,
    references: new References(names),
  };
  return onOneLine(options({ ...content }, context)).replaceAll(/(?<=\[) | (?=\])/g, '');
}
