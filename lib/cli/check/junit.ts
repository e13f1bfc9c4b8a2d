import { printable } from '../../private/texts';
import { byFile, objectName, type Problem } from './problem';
import type { CheckResult, CheckRun } from './report';
import { xml } from './xml';

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
