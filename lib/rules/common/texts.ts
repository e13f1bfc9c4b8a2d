import type { Finding, Violation } from '../../private/finding';
import type { SchemaNode } from '../../crds';
import { type MetadataOverridesSpec, METADATA } from '../../model/kinds';
import { perObject } from '../../private/caches';
import { isUnwritableKey } from '../../private/cdk8s/values';
import { anyField, entry, field, isWithin, item } from '../../private/field-paths';
import { type Misread, INVISIBLE, isMisprinted, isMisreadKey, LINE_BREAK, UNREADABLE } from '../../kubernetes';
import { isPlainObject, type PlainObject } from '../../private/plain';
import { newestSchemaOf } from '../../releases/schema-of';
import { applyRules } from '../apply-rules';
import { type AnySubject, type FacadeSubject, type Part, type PartsOf, type Rows, rowsOf, type Rule } from '../rule';
import { credentialIn, isCredentialSetting } from '../../private/secret-texts';

/** A text that a manifest holds. */
interface PlacedText {
  readonly path: string;
  readonly text: string;
  readonly isKey: boolean;
  /** Whether it is written into the manifest directly, not within JSON. */
  readonly isPrinted: boolean;
  /** The variable, header or parameter whose value it is; undefined: of none whose name tells what it holds. */
  readonly name: string | undefined;
}

/** Rows about the texts of the objects around a proxy. */
export const facadeTexts = rowsOf(facadeTextsOf);

/** Printable ASCII, which is read as it is written, unless it is a key. */
const PRINTABLE = /^[ -~]*$/;

/** Maps whose keys are names of headers or parameters. */
const NAMED_VALUES = /\.(additionalHeaders|additionalAuthorizationParams|additionalTokenParams)$/;
/** An environment variable: the value stands beside its name. */
const VARIABLE = /\.env\[\d+\]$/;

/** The texts of a resource; several rules look at them. */
export const textsOf = perObject(({ resource, target }: AnySubject): readonly Part<PlacedText>[] => {
  const { kind, labels, annotations, spec } = resource;
  const { fields } = newestSchemaOf(kind);
  const printed = new Texts(true);
  const inJson = new Texts(target.operator, printed.all);
  printed.within(METADATA, { labels, annotations }, 'metadata');
  for (const [name, value] of Object.entries(spec)) {
    const texts = name === 'resourceOverrides' ? printed : inJson;
    texts.within(fields[name], value, field('spec', name));
  }
  return printed.all;
});

/** Rows about the texts of a resource, in the order of the manifest. */
export const resourceTexts = rowsOf(textsOf);

/** Rules for texts that would be read back differently from the files. */
export const TEXT_RULES = textRules(textsOf);

/** The same rules for the objects around a proxy. */
export const FACADE_TEXT_RULES = textRules(facadeTextsOf);

function textRules<Subject>(partsOf: PartsOf<Subject, PlacedText>): readonly Rule<Subject>[] {
  const { error, warning } = rowsOf((subject: Subject) =>
    partsOf(subject).filter(([, { text, isKey }]) => isKey || !PRINTABLE.test(text)),
  );
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
const OTHER_TEXT_RULES = textRules((texts: readonly PlacedText[]) => texts.map((each) => [each.path, each]));

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

/** What kubectl reads in another way than a document is written. */
export function misreadFindings(misread: readonly Misread[]): Finding[] {
  return misread.map((each) => ({ ...wordsFor(each), severity: 'warning', field: pathOf(each) }));
}

function wordsFor(misread: Misread): Pick<Finding, 'id' | 'rule' | 'fix'> {
  if (misread.kind === 'text') {
    const rule = `contains ${codePoint(misread.character)}, which kubectl reads as a line break`;
    return { id: 'text-character', rule, fix: 'remove it' };
  }
  const read = JSON.stringify(misread.path.at(-1));
  const rule = `is written as ${misread.written} without quotes, which kubectl reads as the key ${read}`;
  return { id: 'key-misread', rule, fix: 'put it in quotes' };
}

/** A key that is misread is a free one. */
function pathOf({ kind, path }: Misread): string {
  return path.reduce<string>((above, step, index) => {
    const isFree = kind === 'key' && index === path.length - 1;
    return typeof step === 'number' ? item(above, step) : isFree ? entry(above, step) : anyField(above, step);
  }, '');
}

function lineBreak({ text }: PlacedText): Problem | undefined {
  const code = codeOf(LINE_BREAK, text);
  return code === undefined
    ? undefined
    : { rule: `contains ${code}, which is printed unchanged and read back as a line break`, fix: 'remove it' };
}

function invisible({ text, isKey }: PlacedText): Problem | undefined {
  const code = isKey ? undefined : codeOf(INVISIBLE, text);
  return code === undefined
    ? undefined
    : { rule: `contains ${code}, a control character that nothing shows`, fix: 'remove it' };
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
  return character === undefined ? undefined : codePoint(character);
}

function codePoint(character: string): string {
  return `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`;
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

function facadeTextsOf({ facadeRequests }: FacadeSubject): Part<PlacedText>[] {
  const { exposures, restrictions, scrapes, alerts, pod } = facadeRequests;
  const texts = new Texts(true);
  for (const { field: path, annotations } of exposures) {
    texts.anywhere(annotations, `${path}.annotations`);
  }
  restrictions.forEach((each) => {
    texts.anywhere(each, 'network.restrict');
  });
  scrapes.forEach(({ labels, relabelings = [], metricRelabelings = [] }) => {
    texts.anywhere({ labels, relabelings, metricRelabelings }, 'metrics.scrape');
  });
  alerts.forEach(({ labels, alertLabels, severity, runbookUrl }) => {
    texts.anywhere({ labels, alertLabels, severity, runbookUrl }, 'metrics.alert');
  });
  texts.anywhere(pod, 'pod');
  return texts.all;
}

/** The texts of labels and annotations. */
function metadataTextsIn({ labels = {}, annotations = {} }: MetadataOverridesSpec): PlacedText[] {
  const texts = new Texts(true);
  texts.within(METADATA, { labels, annotations }, 'metadata');
  return texts.all.map(([, text]) => text);
}

/** The texts of a document of any kind. */
function textsIn(document: PlainObject): PlacedText[] {
  const texts = new Texts(true);
  texts.anywhere(document, '');
  return texts.all.map(([, text]) => text);
}

/** Whether a text of the value has such a form. */
export function holds(value: unknown, pattern: RegExp): boolean {
  if (typeof value === 'string') {
    return pattern.test(value);
  }
  return typeof value === 'object' && value !== null && Object.values(value).some((each) => holds(each, pattern));
}

/** Collects texts. */
class Texts {
  public constructor(
    private readonly isPrinted: boolean,
    public readonly all: Part<PlacedText>[] = [],
  ) {}

  /** The texts of a value with a schema, of which only the keys of maps are free. */
  public within(schema: SchemaNode | undefined, value: unknown, path: string, name?: string): void {
    if (typeof value === 'string') {
      this.add(path, value, name);
    } else if (schema?.type === 'list') {
      for (const [index, each] of (value as readonly unknown[]).entries()) {
        this.within(schema.items, each, item(path, index));
      }
    } else if (schema?.type === 'object') {
      for (const [key, each] of Object.entries(value as PlainObject)) {
        this.within(schema.fields[key], each, field(path, key), nameBeside(value as PlainObject, key, path));
      }
    } else if (schema?.type === 'free') {
      this.anywhere(value, path);
    } else if (schema?.type === 'map') {
      const isNamed = NAMED_VALUES.test(path);
      for (const [key, each] of Object.entries(value as PlainObject)) {
        const place = entry(path, key);
        this.addKey(place, key);
        this.within(schema.values, each, place, isNamed ? key : undefined);
      }
    }
  }

  /** The texts of any value. */
  public anywhere(value: unknown, path: string, name?: string): void {
    if (typeof value === 'string') {
      this.add(path, value, name);
    } else if (Array.isArray(value)) {
      for (const [index, each] of value.entries()) {
        this.anywhere(each, item(path, index));
      }
    } else if (isPlainObject(value)) {
      for (const [key, each] of Object.entries(value)) {
        const place = anyField(path, key);
        this.addKey(place, key);
        this.anywhere(each, place, nameBeside(value, key, path));
      }
    }
  }

  private add(path: string, text: string, name: string | undefined): void {
    this.all.push([path, { path, text, isKey: false, isPrinted: this.isPrinted, name }]);
  }

  private addKey(path: string, text: string): void {
    this.all.push([path, { path, text, isKey: true, isPrinted: this.isPrinted, name: undefined }]);
  }
}

/** The name of a variable, of which the field is the value. */
function nameBeside(holder: PlainObject, key: string, path: string): string | undefined {
  const { name } = holder;
  return key === 'value' && typeof name === 'string' && VARIABLE.test(path) ? name : undefined;
}
