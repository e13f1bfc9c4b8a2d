import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';
import { LATEST_RELEASE } from '../lib/releases/releases';
import manifest from '../package.json';
import { ROOT } from './support/docs';

interface Step {
  readonly uses?: string;
  readonly run?: string;
  readonly with?: { readonly [input: string]: unknown };
}

interface Job {
  readonly uses?: string;
  readonly steps?: readonly Step[];
  readonly 'timeout-minutes'?: number;
  readonly strategy?: { readonly matrix: { readonly [name: string]: readonly unknown[] } };
}

interface Trigger {
  readonly paths?: readonly string[];
}

interface Workflow {
  readonly name: string;
  readonly on: { readonly [event: string]: Trigger | null };
  readonly permissions?: object;
  readonly jobs: { readonly [name: string]: Job };
}

const FOLDER = path.join(ROOT, '.github', 'workflows');
const files = readdirSync(FOLDER);

function workflow(file: string): Workflow {
  return parse(readFileSync(path.join(FOLDER, file), 'utf8')) as Workflow;
}

function stepsOf(file: string): readonly Step[] {
  return Object.values(workflow(file).jobs).flatMap(({ steps = [] }) => steps);
}

function commandsOf(file: string): string[] {
  return stepsOf(file).flatMap(({ run }) => run ?? []);
}

describe.each(files)('the workflow %s', (file) => {
  test('runs scripts that package.json has', () => {
    const scripts = commandsOf(file).flatMap((run) =>
      Array.from(run.matchAll(/\bnpm run (?:--silent |-s )?([\w:]+)/g), ([, script = '']) => script),
    );
    expect(scripts.filter((script) => !(script in manifest.scripts))).toEqual([]);
  });

  test('names files and folders that are there', () => {
    const triggers = Object.values(workflow(file).on).flatMap((trigger) => trigger?.paths ?? []);
    const hashed = JSON.stringify(workflow(file)).matchAll(/hashFiles\('([^']+)\/\*[^']*'\)/g);
    const used = [...stepsOf(file), ...Object.values(workflow(file).jobs)].flatMap(({ uses }) => uses ?? []);
    const versions = stepsOf(file).flatMap((step) => step.with?.['node-version-file'] ?? []);
    const named = [
      ...triggers.map((each) => each.replace(/\/\*\*$/, '')),
      ...Array.from(hashed, ([, folder = '']) => folder),
      ...used.filter((each) => each.startsWith('./')),
      ...versions.map(String),
    ];
    expect(named.filter((each) => !existsSync(path.join(ROOT, each)))).toEqual([]);
  });

  test('says what it may do, and when it is stopped', () => {
    const { permissions, jobs } = workflow(file);
    const endless = Object.values(jobs).filter((job) => job.uses === undefined && job['timeout-minutes'] === undefined);
    expect(permissions).toBeDefined();
    expect(endless).toEqual([]);
  });

  test('puts no expression into a shell', () => {
    expect(commandsOf(file).filter((run) => run.includes('${{'))).toEqual([]);
  });

  test('never gives the token of the repository to code of a pull request', () => {
    expect(Object.keys(workflow(file).on)).not.toContain('pull_request_target');
  });
});

describe('the workflow of the judges', () => {
  const judges = workflow('judges.yml');

  test('runs both judges every night, and for changes of what is written', () => {
    const { push, pull_request: pull } = judges.on;
    expect(Object.keys(judges.on)).toContain('schedule');
    expect(pull?.paths).toEqual(push?.paths);
    expect(push?.paths).toEqual(
      expect.arrayContaining(['standalone', 'operator', 'corrections', 'guardrails'].map((each) => `lib/${each}/**`)),
    );
    expect(push?.paths).toContain('crds/**');
    expect(commandsOf('judges.yml').join('\n')).toMatch(/judge:operator[^]*judge:cluster/);
  });

  test('asks the operator of the newest tested release', () => {
    expect(judges.jobs['operator']?.strategy?.matrix['release']).toContain(LATEST_RELEASE);
  });
});
