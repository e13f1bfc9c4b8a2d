import { allGuardrails } from '../../lib/rules/guardrails/all-guardrails';
import { functionsOf } from './known-expression-files';
import { formatted } from './schema-files';

/** The file with what guardrails ask in CEL, as functions; `isAllowed` is what a setting says of a text. */
export function guardrailFiles(): Promise<Map<string, string>> {
  const texts = allGuardrails().flatMap((each) => each.texts);
  const { used, rows } = functionsOf(texts, ['self', 'isAllowed']);
  const source = `import { ${used.join(', ')}, type CelObject } from '../../../cel';

    /** A condition about a value, and about what a setting says of a text. */
    type Condition = (self: CelObject, isAllowed: (text: unknown) => boolean | undefined) => unknown;

    /** Conditions of guardrails in CEL, as functions. */
    export const GUARDRAIL_CONDITIONS: ReadonlyMap<string, Condition> = new Map<string, Condition>([
      ${rows}
    ]);`;
  return formatted([['guardrail-conditions.ts', source]], 'lib/rules/guardrails/');
}
