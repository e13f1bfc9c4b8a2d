import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Log, Location, ReportingDescriptor, Result } from 'sarif';
import { CHECKS_PAGE, explanationOf } from '../../engine/messages';
import { json } from '../command-line';
import type { Problem } from './problems';
import type { CheckResult, CheckRun } from './report';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';

/** The result in SARIF 2.1.0, which GitHub, GitLab and Azure DevOps show beside the lines of a pull request. */
export function sarif({ problems }: CheckResult, { version }: CheckRun): string {
  const ids = Array.from(new Set(problems.map(({ id }) => id))).sort();
  const driver = { name: 'cdk8s-mcp', version, informationUri: CHECKS_PAGE, rules: ids.map(descriptor) };
  const log: Log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [{ tool: { driver }, columnKind: 'utf16CodeUnits', results: problems.map((each) => resultOf(each, ids)) }],
  };
  return json(log);
}

function descriptor(id: string): ReportingDescriptor {
  return { id, helpUri: explanationOf({ id }) };
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
