import path from 'node:path';
import { ROOT } from '../../scripts/lib/language-test';
import { outputOf } from '../support/child-process';

const JEST = path.join(ROOT, 'node_modules', 'jest', 'bin', 'jest.js');

interface Config {
  readonly testPathIgnorePatterns: readonly string[];
}

function tests(config: string): string[] {
  const args = [JEST, '--config', config, '--listTests'];
  return outputOf(process.execPath, args, ROOT).trim().split('\n');
}

test.each(['jest.unit.config.js', 'jest.fast.config.js'])('%s leaves out only tests that there are', (config) => {
  const all = tests('jest.config.js');
  const { testPathIgnorePatterns } = jest.requireActual<Config>(path.join(ROOT, config));
  const unused = testPathIgnorePatterns
    .filter((pattern) => pattern !== '/node_modules/')
    .flatMap((pattern) => alternatives(pattern.replace('<rootDir>', '')))
    .filter((pattern) => !all.some((file) => new RegExp(pattern).test(file)));
  expect(unused).toEqual([]);
});

/** The patterns that a pattern with one group of alternatives stands for. */
function alternatives(pattern: string): string[] {
  const [group, list] = /\(([^()]*)\)/.exec(pattern) ?? [];
  return group === undefined || list === undefined
    ? [pattern]
    : list.split('|').map((each) => pattern.replace(group, () => each));
}
