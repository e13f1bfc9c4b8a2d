import { type SchemaNode, nodesIn } from '../../lib/crds/structural-schema';
import * as functions from '../../lib/cel/cel-functions';
import { conditionOf } from './cel-condition';
import { patternOf } from './go-pattern';
import { formatted } from './schema-files';
import { specNodes } from './schema-nodes';

/** The files with the rules in CEL and the patterns of `crds/`, as what needs no library. */
export async function knownExpressionFiles(crds: string): Promise<Map<string, string>> {
  const nodes = Array.from(specNodes(crds).values()).flatMap((node): readonly SchemaNode[] => nodesIn(node));
  return formatted([
    ['cel-conditions.ts', celConditions(nodes)],
    ['patterns.ts', patterns(nodes)],
  ]);
}

/** The file with the rules of `crds/` in CEL, and the conditions of what is said of them, as functions. */
function celConditions(nodes: readonly SchemaNode[]): string {
  const rules = nodes.flatMap((node) => node.rules ?? []);
  const words = rules.flatMap((each) => each.words ?? []);
  const texts = [...rules.map(({ rule }) => rule), ...words.flatMap((each) => each.if ?? [])];
  const { used, rows } = functionsOf(texts, ['self']);
  return `import { ${used.join(', ')}, type CelCondition } from '../../cel';

    /** Rules and conditions in CEL, as functions. */
    export const CEL_CONDITIONS: ReadonlyMap<string, CelCondition> = new Map<string, CelCondition>([
      ${rows}
    ]);

    /** The checks that rules in CEL find. */
    export const CEL_IDS: readonly string[] = ${JSON.stringify(Array.from(new Set(words.map(({ id }) => id))).sort())};`;
}

/** Texts in CEL and their functions, as rows of a map, and the functions that these use. */
export function functionsOf(
  texts: readonly string[],
  given: readonly string[],
): { used: readonly string[]; rows: string } {
  const written = Array.from(new Set(texts)).map((text) => [text, conditionOf(text)] as const);
  const code = written.flatMap(([, each]) => each ?? []).join('\n');
  const used = new Set(Array.from(code.matchAll(/\b([a-z]\w+)\(/gi), ([, name = '']) => name));
  const rows = written.map(([text, each = '']) => {
    const parameters = given.filter((name) => name === 'self' || each.includes(`${name}(`)).join(', ');
    return each === '' ? '' : `[${JSON.stringify(text)}, (${parameters}) => ${each}],`;
  });
  return { used: Object.keys(functions).filter((name) => used.has(name)), rows: rows.join('\n') };
}

/** The file with the patterns of `crds/` as regular expressions of JavaScript. */
function patterns(nodes: readonly SchemaNode[]): string {
  const all = nodes.flatMap((node) => (node.type === 'string' ? (node.pattern ?? []) : []));
  const rows = Array.from(new Set(all)).map((pattern) => {
    const expression = patternOf(pattern);
    return expression === undefined ? '' : `[${JSON.stringify(pattern)}, ${String(expression)}],`;
  });
  return `
    /** Patterns in Go's syntax, and what JavaScript reads in the same way. */
    export const PATTERNS: ReadonlyMap<string, RegExp> = new Map([${rows.join('\n')}]);`;
}
