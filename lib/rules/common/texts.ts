import type { Finding, Violation } from '../../model/finding';
import type { MetadataOverridesSpec } from '../../model/specs';
import { isUnwritableKey } from '../../private/cdk8s/token';
import { isWithin } from '../../private/field-path';
import {
  INVISIBLE,
  isMisprinted,
  isMisreadKey,
  LINE_BREAK,
  UNREADABLE,
} from '../../private/kubernetes/yaml/written-text';
import type { PlainObject } from '../../private/plain';
import { applyRules } from '../plan';
import { rowsOf, type Rows, type Rule } from '../rule';
import { credentialIn, isCredentialSetting } from '../syntax/credential';
import { facadeTexts, metadataTextsIn, resourceTexts, textsIn, type PlacedText } from './texts-rest';

/** Rules for texts that would be read back differently from the files. */
export const TEXT_RULES = textRules(resourceTexts);

/** The same rules for the objects around a proxy. */
export const FACADE_TEXT_RULES = textRules(facadeTexts);

function textRules<Subject>({ error, warning }: Rows<Subject, PlacedText>): readonly Rule<Subject>[] {
  return [
    warning('text-character', 'api-server', row(lineBreak)),
    warning('text-control', 'api-server', row(invisible)),
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

/** The same rules for texts of what is not a resource. */
const OTHER_TEXT_RULES = textRules(rowsOf((texts: readonly PlacedText[]) => texts.map((each) => [each.path, each])));

/** What is wrong with texts, by their fields, that a manifest holds directly, or in the file of a ConfigMap. */
export function textFindings(printed: PlainObject, inFile: PlainObject = {}): readonly Finding[] {
  const texts = [...textsIn(printed), ...textsIn(inFile).map((each) => ({ ...each, isPrinted: false }))];
  return applyRules(OTHER_TEXT_RULES, texts);
}

/** What is wrong with the texts of labels and annotations. */
export function metadataTextFindings(metadata: MetadataOverridesSpec): readonly Finding[] {
  return applyRules(OTHER_TEXT_RULES, metadataTextsIn(metadata));
}

/** Whether there is nothing to say about the name of a label or an annotation, beside its syntax. */
export function isPlainName(name: string): boolean {
  return !isMisreadKey(name) && !isUnwritableKey(name);
}

/** Whether there is nothing to say about a text. */
export function isPlainText(text: string): boolean {
  return !LINE_BREAK.test(text) && !INVISIBLE.test(text) && !UNREADABLE.test(text) && !isMisprinted(text);
}

const TEXT_IDS: readonly string[] = ['text-character', 'text-control', 'text-unreadable', 'text-key'];

/** Without what is said of the characters of a text about which there is another error. */
export function withoutExplained(findings: readonly Finding[]): readonly Finding[] {
  const broken = new Set(
    findings.flatMap(({ id, severity, field }) => (severity === 'error' && !TEXT_IDS.includes(id) ? [field] : [])),
  );
  return findings.filter(({ id, field }) => !TEXT_IDS.includes(id) || !broken.has(field));
}

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

function invisible({ text, isKey }: PlacedText): Problem | undefined {
  const code = isKey ? undefined : codeOf(INVISIBLE, text);
  const rule = `contains ${String(code)}, a control character that nothing shows`;
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

/** Other rules tell what is in these. */
const OWN_RULES = ['spec.remoteUrl', 'spec.headerForward.addPlaintextHeaders', 'spec.openTelemetry.headers'];

/** Credentials that stand in the manifest of a resource. */
export const PLAINTEXT_CREDENTIALS = credentialRule(resourceTexts);

/** The same for the objects around a proxy. */
export const FACADE_CREDENTIALS = credentialRule(facadeTexts);

function credentialRule<Subject>({ warning }: Rows<Subject, PlacedText>): Rule<Subject> {
  return warning('plaintext-credential', 'runtime', {
    breaks: (text) => heldBy(text) !== undefined && !OWN_RULES.some((own) => isWithin(text.path, own)),
    rule: (text) => `${heldBy(text) ?? ''}, but anyone who can read the resources of the namespace can read it`,
    fix: ({ path }) => fixFor(path),
  });
}

function heldBy({ text, isKey, name }: PlacedText): string | undefined {
  if (isKey) {
    return undefined;
  }
  if (name !== undefined && isCredentialSetting(name, text)) {
    return 'looks like a credential';
  }
  const held = credentialIn(text);
  return held === undefined ? undefined : `holds ${held}`;
}

function fixFor(path: string): string {
  if (/\.env\[\d+\]\.value$/.test(path)) {
    return 'take it from a Secret, with valueFrom in ⟨spec.podTemplateSpec⟩';
  }
  return path.includes('additionalAuthorizationParams') ? 'remove it: browsers see it too' : 'keep it in a Secret';
}
