import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { pairsOf } from '../../lib/declaration/props/prop-fields';
import { ALL_KINDS } from '../../lib/model/kinds';
import { SCHEMAS } from '../../lib/model/generated/schemas';
import { isPlainObject } from '../../lib/private/plain';
import { ROOT } from './docs';

const PROP_NAMES = new Set(ALL_KINDS.flatMap(pairsOf).flatMap(({ prop }) => prop));

/** Names of fields of this package's kinds that are not props: authors of props do not know them. */
export const FOREIGN_TO_PROPS: ReadonlySet<string> = new Set(
  Object.values(SCHEMAS)
    .flatMap(fieldNames)
    .filter((name) => /[a-z][A-Z]/.test(name) && !PROP_NAMES.has(name)),
);

function fieldNames(node: unknown): string[] {
  if (!isPlainObject(node)) {
    return [];
  }
  const { fields } = node;
  // what is in it are words of Kubernetes, as in the template of pods, which are the same in props
  const inner = Object.entries(node).filter(([name]) => name !== 'affinity');
  return [...(isPlainObject(fields) ? Object.keys(fields) : []), ...inner.flatMap(([, each]) => fieldNames(each))];
}

/** The names of fields that a text contains literally: neither quoted nor as a reference (`⟨…⟩`). */
export function plainFieldNames(text: string): string[] {
  const words = text.replaceAll(/⟨[^⟩]*⟩|"[^"]*"/g, '').match(/\w+/g) ?? [];
  return words.filter((word) => FOREIGN_TO_PROPS.has(word));
}

/** The messages in the sources of the rules: literals that contain a space. */
export function textsOfRules(): { readonly file: string; readonly text: string }[] {
  const folder = path.join(ROOT, 'lib', 'rules');
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
  return files.flatMap((file) => {
    const source = ts.createSourceFile(file, readFileSync(path.join(folder, file), 'utf8'), ts.ScriptTarget.Latest);
    return (
      textsIn(source)
        // an expression in CEL is no text
        .filter((text) => text.includes(' ') && !/^(object\.|!has\()|\bself\b/.test(text))
        .map((text) => ({ file, text }))
    );
  });
}

function textsIn(node: ts.Node): string[] {
  if (ts.isTemplateExpression(node)) {
    const whole = node.templateSpans.reduce((text, { literal }) => `${text}…${literal.text}`, node.head.text);
    return [whole, ...node.templateSpans.flatMap(({ expression }) => textsIn(expression))];
  }
  if (ts.isPropertyAssignment(node)) {
    // its name is a rule in CEL, not a text
    return textsIn(node.initializer);
  }
  const found = ts.isStringLiteral(node) || ts.isNoSubstitutionTemplateLiteral(node) ? [node.text] : [];
  node.forEachChild((child) => {
    found.push(...textsIn(child));
  });
  return found;
}
