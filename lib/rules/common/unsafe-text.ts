import type { Finding, Violation } from '../../model/finding';
import { isMisprinted, isMisreadKey, LINE_BREAK, UNREADABLE } from '../../private/kubernetes/yaml/written-text';
import { isUnwritableKey } from '../../private/cdk8s/token';
import type { PlainObject } from '../../private/plain';
import { onlyWhere, type FacadeSubject, type Rule, type AnySubject } from '../rule';
import { facadeTexts, mayBeUnsafe, resourceTexts, textsIn, type PlacedText } from './texts';

/** Rules for texts that would be read back differently from the files. */
export const TEXT_RULES: readonly Rule<AnySubject>[] = textRules(
  resourceTexts,
  ({ resource: { labels, annotations, spec } }) => mayBeUnsafe([spec, labels, annotations]),
);

/** The same rules for the objects around a proxy. */
export const FACADE_TEXT_RULES: readonly Rule<FacadeSubject>[] = textRules(
  ({ facadeRequests }) => facadeTexts(facadeRequests),
  ({ facadeRequests }) => mayBeUnsafe(facadeRequests),
);

function textRules<Subject>(
  textsOf: (subject: Subject) => readonly PlacedText[],
  when: (subject: Subject) => boolean,
): readonly Rule<Subject>[] {
  const rule = (
    id: string,
    severity: 'error' | 'warning',
    problemOf: (text: PlacedText) => Problem | undefined,
  ): Rule<Subject> => ({
    id,
    layer: 'api-server',
    severity,
    check: (subject, report) => {
      for (const text of textsOf(subject)) {
        const problem = problemOf(text);
        if (problem !== undefined) {
          report({ field: text.field, ...problem });
        }
      }
    },
  });
  return onlyWhere(when, [
    rule('text-character', 'warning', lineBreak),
    rule('text-unreadable', 'error', unreadable),
    rule('text-key', 'error', misreadKey),
  ]);
}

type Problem = Omit<Violation, 'field'>;

const UNWRITABLE: Problem = { rule: 'is a name that cdk8s cannot write', fix: 'use another name' };

/** The same for any document that is passed on. */
export function unwritableKeys(document: PlainObject): Finding[] {
  return textsIn(document)
    .filter(({ isKey, text }) => isKey && isUnwritableKey(text))
    .map(({ field }) => ({ id: 'text-key', severity: 'error', field, ...UNWRITABLE }));
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
