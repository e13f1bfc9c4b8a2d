import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log, Location, ReportingDescriptor, Result } from 'sarif';
import { explanationOf } from '../../inner';
import { printable } from '../../private/texts';
import { json } from '../command-line';
import { CHECK_TEXTS } from './generated/check-texts';
import { byFile, type CheckResult, type CheckRun, objectName, type Problem } from './problems';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** The result in SARIF 2.1.0, which GitHub, GitLab and Azure DevOps show beside the lines of a pull request. */
export function sarif({ problems }: CheckResult, { version }: CheckRun): string {
  const ids = Array.from(new Set(problems.map(({ id }) => id))).sort();
  const driver = { name: 'cdk8s-mcp', version, informationUri: explanationOf(), rules: ids.map(descriptor) };
  const log: Log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results: problems.map((each) => resultOf(each, ids)) }],
  };
  return json(log);
}

/** What build servers show of a check: the first sentence beside a problem, and the rest for those who ask. */
function descriptor(id: string): ReportingDescriptor {
  const helpUri = explanationOf({ id });
  const text = CHECK_TEXTS[id];
  if (text === undefined) {
    return { id, helpUri };
  }
  const [level, meaning, help] = text;
  const [first = meaning] = /^.*?[.:](?= |$)/.exec(meaning) ?? [];
  return {
    id,
    helpUri,
    shortDescription: { text: first.replace(/:$/, '.') },
    fullDescription: { text: meaning },
    help: { text: [help, helpUri].filter((line) => line !== '').join('\n') },
    defaultConfiguration: { level },
  };
}

function resultOf(problem: Problem, ids: readonly string[]): Result {
  const { id, severity, message, overlays = [] } = problem;
  const rendered = overlays.length === 0 ? '' : `${overlays.join(', ')}: `;
  return {
    ruleId: id,
    ruleIndex: ids.indexOf(id),
    level: severity,
    message: { text: withoutLinks(`${rendered}${message}`) },
    locations: locationsOf(problem),
  };
}

/** `[text](target)` is a link in a message (SARIF 2.1.0, section 3.11.6), also if a manifest says so. */
function withoutLinks(text: string): string {
  return text.replaceAll('](', String.raw`]\u0028`);
}

/** A problem of the settings of the check has none. */
function locationsOf({ file, line, column, kind, namespace, name }: Problem): Location[] {
  if (file === undefined) {
    return [];
  }
  const region = line === undefined ? {} : { region: { startLine: line, startColumn: column ?? 1 } };
  const object = [kind, namespace, name].filter((each) => each !== undefined).join('/');
  return [
    {
      physicalLocation: { artifactLocation: { uri: uriOf(file) }, ...region },
      ...(object === '' ? {} : { logicalLocations: [{ fullyQualifiedName: object, kind: 'object' }] }),
    },
  ];
}

/** A relative reference, or a URL for an absolute path. Only on Windows does a backslash separate folders. */
function uriOf(file: string): string {
  if (path.isAbsolute(file)) {
    return pathToFileURL(file).href;
  }
  return file
    .replaceAll(path.sep, '/')
    .replaceAll(/\p{Cs}/gu, '\u{FFFD}')
    .split('/')
    .map(encodeURIComponent)
    .join('/');
}

/**
 * The result as a JUnit report, which most build servers show: a suite for each file, with a test case for each problem.
 * An error is a failure; a warning is a test that passed, with the warning as its output.
 */
export function junit({ errors, problems }: CheckResult, { files }: CheckRun): string {
  const found = byFile(problems);
  const names = new Set([...files, ...found.keys()]);
  const testsuite = Array.from(names, (file) => suite(printable(file), found.get(file) ?? []));
  const tests = testsuite.reduce((sum, each) => sum + each['@_tests'], 0);
  return xml({ testsuites: { '@_name': 'cdk8s-mcp', '@_tests': tests, '@_failures': errors, testsuite } });
}

interface Suite {
  readonly '@_name': string;
  readonly '@_tests': number;
  readonly '@_failures': number;
  readonly testcase: readonly object[];
}

function suite(file: string, problems: readonly Problem[]): Suite {
  const failures = problems.filter(({ severity }) => severity === 'error').length;
  const testcase =
    problems.length === 0
      ? [{ '@_name': 'no problems', '@_classname': file }]
      : problems.map((problem) => caseOf(file, problem));
  return { '@_name': file, '@_tests': testcase.length, '@_failures': failures, testcase };
}

function caseOf(file: string, problem: Problem): object {
  const { severity, id, code, line, message } = problem;
  const text = `${file}${line === undefined ? '' : `:${String(line)}`}: ${objectName(problem)}${message} (${code ?? id})`;
  const outcome =
    severity === 'error'
      ? { failure: { '@_type': id, '@_message': message, '#text': text } }
      : { 'system-out': { '#text': text } };
  return { '@_name': `${objectName(problem)}${problem.field ?? id} (${id})`, '@_classname': file, ...outcome };
}

interface Builder {
  build(document: object): string;
}

interface XmlLibrary {
  readonly default: new (options: object) => Builder;
}

/** Characters that XML 1.0 cannot hold, not even escaped. */
const IMPOSSIBLE = /[^\t\n\r\u{20}-\u{D7FF}\u{E000}-\u{FFFD}\u{10000}-\u{10FFFF}]/gu;

/** A document as text: names of attributes begin with `@_`, and `#text` is the text of an element. */
function xml(root: object): string {
  // bundled by scripts/bundle-libraries.ts, and loaded when it is needed
  // eslint-disable-next-line import-x/no-extraneous-dependencies
  const { default: XmlBuilder } = require('fast-xml-builder') as XmlLibrary;
  const replaced = (_: string, value: unknown): string => String(value).replaceAll(IMPOSSIBLE, '\u{FFFD}');
  const builder = new XmlBuilder({
    ignoreAttributes: false,
    format: true,
    suppressEmptyNode: true,
    tagValueProcessor: replaced,
    attributeValueProcessor: replaced,
  });
  return `<?xml version="1.0" encoding="UTF-8"?>\n${builder.build(root)}`;
}
