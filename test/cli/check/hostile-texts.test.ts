import { writeFileSync } from 'node:fs';
import path from 'node:path';
import * as fc from 'fast-check';
import { toBeValidSarifLog } from '@microsoft/jest-sarif';
import type { Log } from 'sarif';
import type { Problem } from '../../../lib/cli/check/problems';
import { printable } from '../../../lib/private/texts';
import { command } from '../../support/command';
import { HOSTILE_MANIFESTS } from '../../support/hostile-manifests';
import { TERMINAL } from '../../support/hostile-texts';
import { inFolder } from '../../support/in-folder';
import { junitCases, mistakesOf } from '../../support/junit';
import { runs } from '../../support/runs';

expect.extend({ toBeValidSarifLog });

const ROW = /^ {2} *\d* {2}(error {2}|warning) {2}(?=\S)/;
const LAST = /^\d+ custom resources? in 1 file: \d+ errors?, \d+ warnings?$/;

const FORMATS = ['text', 'json', 'sarif', 'junit'] as const;

describe('check of manifests with hostile texts in any place', () => {
  const reports: string[] = [];

  test('says each problem in its row of each format', () => {
    fc.assert(
      fc.property(
        HOSTILE_MANIFESTS,
        fc.constantFrom(['-a', 'CDK8S_MCP_RELEASE_UNSTATED'], ['--without-operator'], ['--release', '0.44']),
        ({ after }, options) => {
          inFolder((folder) => {
            const file = path.join(folder, 'all.yaml');
            writeFileSync(file, after);
            const [text, json, sarif, junit] = FORMATS.map((format) => {
              const { out, error } = command(['check', file, ...options, '--format', format]);
              expect(`${out}${error}`).not.toMatch(TERMINAL);
              return out;
            }) as [string, string, string, string];
            const { problems } = JSON.parse(json) as { readonly problems: readonly Problem[] };

            expectRows(text, file, problems);
            expectResults(JSON.parse(sarif) as Log, problems);
            expectCases(junit, file, problems);
            reports.push(junit);
          });
        },
      ),
      { numRuns: runs(90) },
    );
  }, 300_000);

  test('writes JUnit reports that are valid', async () => {
    expect(reports.length).toBeGreaterThan(0);
    expect(await mistakesOf(...reports)).toEqual([]);
  });
});

/** One row for each cause, and no other lines. */
function expectRows(text: string, file: string, problems: readonly Problem[]): void {
  const lines = text.split('\n');
  const rows = lines.filter((line) => ROW.test(line)).map((line) => line.replace(ROW, ''));
  const causes = new Map(problems.map((each) => [JSON.stringify([each.severity, each.id, each.message]), each]));

  expect(lines.filter((line) => !['', file].includes(line) && !ROW.test(line) && !LAST.test(line))).toEqual([]);
  expect(rows).toHaveLength(causes.size);
  for (const { id, code = id, message } of causes.values()) {
    expect(rows).toContainEqual(expect.stringContaining(`${message} (${code})`));
  }
}

function expectResults(log: Log, problems: readonly Problem[]): void {
  expect(log).toBeValidSarifLog();
  const results = log.runs[0]?.results ?? [];
  expect(results.map(({ ruleId, level, message }) => [ruleId, level, message.text])).toEqual(
    problems.map(({ id, severity, message }) => [id, severity, message.replaceAll('](', String.raw`]\u0028`)]),
  );
  expect(results.map(({ locations }) => locations?.[0]?.logicalLocations?.[0]?.fullyQualifiedName)).toEqual(
    problems.map(({ kind, namespace, name }) => {
      const object = [kind, namespace, name].filter((each) => each !== undefined).join('/');
      return object === '' ? undefined : object;
    }),
  );
}

/** A file without a problem has a case that says so. */
function expectCases(report: string, file: string, problems: readonly Problem[]): void {
  const cases = junitCases(report);
  expect(cases.every(({ suite }) => suite === file)).toBe(true);
  expect(problems.length === 0 ? [] : cases.map(({ failure, text }) => failure ?? text)).toEqual(
    problems.map(({ severity, id, code = id, message }) =>
      severity === 'error' ? message : (expect.stringContaining(`${printable(message)} (${code})`) as unknown),
    ),
  );
}
