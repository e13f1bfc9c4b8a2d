import { printable } from '../../private/texts';
import { byFile, objectName, type Problem } from './problems';
import type { CheckResult, CheckRun } from './report';

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
