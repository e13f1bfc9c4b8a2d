import type { Finding, Violation } from '../../model/finding';
import { isMisprinted, isMisreadKey, LINE_BREAK, UNREADABLE } from '../../private/kubernetes/yaml/written-text';
import { isUnwritableKey } from '../../private/cdk8s/token';
import type { PlainObject } from '../../private/plain';
import type { Rows, Rule } from '../rule';
import { facadeTexts, resourceTexts, textsIn, type PlacedText } from './texts';

/** Rules for texts that would be read back differently from the files. */
export const TEXT_RULES = textRules(resourceTexts);

/** The same rules for the objects around a proxy. */
export const FACADE_TEXT_RULES = textRules(facadeTexts);

function textRules<Subject>({ error, warning }: Rows<Subject, PlacedText>): readonly Rule<Subject>[] {
  return [
    warning('text-character', 'api-server', row(lineBreak)),
    error('text-unreadable', 'api-server', row(unreadable)),
    error('text-key', 'api-server', row(misreadKey)),
  ];
}

/** A row that says what the problem is. */
function row(problemOf: (text: PlacedText) => Problem | undefined) {
  return {
    breaks: (text: PlacedText): boolean => problemOf(text) !== undefined,
    rule: (text: PlacedText): string => problemOf(text)?.rule ?? '',
    fix: (text: PlacedText): string => problemOf(text)?.fix ?? '',
  };
}

type Problem = Omit<Violation, 'field'>;

const UNWRITABLE: Problem = { rule: 'is a name that cdk8s cannot write', fix: 'use another name' };

/** The same for any document that is passed on. */
export function unwritableKeys(document: PlainObject): Finding[] {
  return textsIn(document)
    .filter(({ isKey, text }) => isKey && isUnwritableKey(text))
    .map(({ path }) => ({ id: 'text-key', severity: 'error', field: path, ...UNWRITABLE }));
}

function lineBreak({ text }: PlacedText): Problem | undefined {
  const code = codeOf(LINE_BREAK, text);
  const rule = `contains ${String(code)}, which is printed unchanged and read back as a line break`;
  return code === undefined ? undefined : { rule, fix: 'remove it' };
}

function unreadable({ text, isKey, isPrinted }: PlacedText): Problem | undefined {
  const code = codeOf(UNREADABLE, text);
  if (code !== undefined) {
    const isHalf = /^U\+D[89A-F]/.test(code);
    const what = isHalf
      ? `an unpaired surrogate (${code}), which no file can store`
      : `${code}, which kubectl cannot read`;
    return { rule: `contains ${what}`, fix: 'remove it' };
  }
  if (isPrinted && !isKey && isMisprinted(text)) {
    const rule = 'has a line of a single space, which cdk8s prints as a different text';
    return { rule, fix: 'remove the space' };
  }
  return undefined;
}

function misreadKey({ text, isKey, isPrinted }: PlacedText): Problem | undefined {
  if (isKey && isPrinted && isUnwritableKey(text)) {
    return UNWRITABLE;
  }
  const end = isPrinted && isKey ? codeOf(LINE_BREAK, text) : undefined;
  if (end !== undefined) {
    return { rule: `contains ${end}, at which kubectl ends the line`, fix: 'use another name' };
  }
  if (!isPrinted || !isKey || !isMisreadKey(text)) {
    return undefined;
  }
  const read = text === '<<' ? 'reads it as an instruction to merge maps' : 'reads it as a number';
  return { rule: `is printed without quotes, and kubectl ${read}`, fix: 'use another name' };
}

function codeOf(pattern: RegExp, text: string): string | undefined {
  const [character] = pattern.exec(text) ?? [];
  const code = character?.codePointAt(0)?.toString(16).toUpperCase().padStart(4, '0');
  return code === undefined ? undefined : `U+${code}`;
}
