import { readFileSync } from 'node:fs';
import path from 'node:path';
import { App, Chart } from 'cdk8s';
import * as fc from 'fast-check';
import {
  McpGuardrails,
  OperatorFidelity,
  OperatorRelease,
  TargetCluster,
  type WithoutOperatorOptions,
} from '../../lib';
import { Catalog } from '../../lib/engine/catalog';
import type { GuardrailSettings } from '../../lib/model/guardrails';
import { present } from '../../lib/private/plain';
import { withExampleFiles } from './example-files';
import { include } from './include';
import { settingsOf } from './operator-environment';
import { arbitraryProgram, built } from './random/arbitrary-program';
import { releaseCases, type Release } from './releases';
import { SEED } from './runs';
import { programOf, recordedInputs } from './same-proxy';
import { acknowledged } from './valid/acknowledged';
import { validApp, type ValidApp } from './valid/app';
import { isCall } from './valid/data';
import { appOf } from './valid/run';
import { news, writtenFiles, type BoundGuardrails } from './written-files';

/** What became of programs. */
export interface Walk {
  /** How many wrote files, which were checked. */
  readonly checked: number;
  /** How many of them were also checked with `--strict`, because synth told nothing. */
  readonly strict: number;
  /** What `check` says that synth did not. */
  readonly news: readonly string[];
}

/** A program, and how messages name it. */
interface OwnProgram {
  readonly name: string;
  readonly app: App;
  readonly guardrails?: BoundGuardrails;
}

/** Writes and checks programs; those with errors write nothing. */
function walk(programs: Iterable<OwnProgram>): Walk {
  let checked = 0;
  let strict = 0;
  const found: string[] = [];
  for (const { name, app, guardrails } of programs) {
    const written = writtenFiles(app, guardrails);
    if (written !== undefined) {
      checked += 1;
      strict += written.isQuiet ? 1 : 0;
      found.push(...news(written).map((each) => `${name}: ${each}`));
    }
  }
  return { checked, strict, news: found };
}

/** Both sorts of cluster, with both fidelities. */
const SORTS = [true, false].flatMap((operator) =>
  Object.values(OperatorFidelity).map((fidelity) => ({ operator, fidelity })),
);

type Sort = (typeof SORTS)[number];

function clusterOf({ operator, fidelity }: Sort, settings: WithoutOperatorOptions): TargetCluster {
  const { release, name } = settings;
  return operator
    ? TargetCluster.withOperator({ fidelity, ...(release && { release }), ...(name !== undefined && { name }) })
    : TargetCluster.withoutOperator({ ...settings, fidelity });
}

function sortName({ operator, fidelity }: Sort): string {
  return `${operator ? 'with' : 'without'} the operator, ${fidelity}`;
}

/** Recorded inputs as documents and as programs; `every`: only each so many of them. */
export function walkRecorded(version: Release, { every = 1 } = {}): Walk {
  const isTaken = (_: unknown, index: number): boolean => index % every === 0;
  return walk([...documentsOf(version, isTaken), ...convertedOf(version, isTaken)]);
}

type IsTaken = (each: unknown, index: number) => boolean;

function* documentsOf(version: Release, isTaken: IsTaken): Generator<OwnProgram> {
  const release = OperatorRelease.of(version);
  const accepted = releaseCases(version).filter(({ verdict }) => verdict.expect !== 'reject');
  for (const { input, verdict } of accepted.filter(isTaken)) {
    for (const sort of SORTS) {
      const app = new App();
      clusterOf(sort, { ...settingsOf(verdict, version), release }).bind(app);
      include(new Chart(app, 'included'), readFileSync(input, 'utf8'));
      yield { name: `${path.basename(input)} ${sortName(sort)}`, app };
    }
  }
}

function* convertedOf(version: Release, isTaken: IsTaken): Generator<OwnProgram> {
  const release = OperatorRelease.of(version);
  for (const { name, file, settings } of recordedInputs(version).filter(isTaken)) {
    for (const sort of SORTS) {
      const app = programOf(file)?.(clusterOf(sort, { ...settings, release }));
      if (app !== undefined) {
        yield { name: `program of ${name} ${sortName(sort)}`, app };
      }
    }
  }
}

/** An example as it is, and with all of its clusters of one sort. */
export function walkExample(example: string, sorts: readonly Sort[] = SORTS): Walk {
  const walks = [undefined, ...sorts].map((sort) => walkExampleOn(example, sort));
  return {
    checked: walks.reduce((sum, { checked }) => sum + checked, 0),
    strict: walks.reduce((sum, { strict }) => sum + strict, 0),
    news: walks.flatMap(({ news: found }) => found),
  };
}

function walkExampleOn(example: string, sort: Sort | undefined): Walk {
  const name = `${example} ${sort === undefined ? 'as it is' : sortName(sort)}`;
  const synth = jest.spyOn(App.prototype, 'synth').mockImplementation();
  const bind = jest.spyOn(McpGuardrails, 'bind');
  const factories = sort === undefined ? [] : replaceClusters(sort);
  return withExampleFiles(example, () => {
    const guardrails = new Map(bind.mock.calls.map(([scope, options]) => [scope, inFile(options)] as const));
    const apps = [...(synth.mock.contexts as readonly App[])];
    [synth, bind, ...factories].forEach((each) => {
      each.mockRestore();
    });
    return walk(apps.map((app) => ({ name, app, guardrails })));
  });
}

/** One name for each factory: what was for two clusters stays so. */
function replaceClusters(sort: Sort): readonly jest.SpyInstance[] {
  const named = (name: string): TargetCluster => clusterOf(sort, { release: OperatorRelease.V0_44, name });
  const [one, two] = [named('one'), named('two')];
  return [
    jest.spyOn(TargetCluster, 'withOperator').mockReturnValue(one),
    jest.spyOn(TargetCluster, 'withoutOperator').mockReturnValue(two),
  ];
}

/** Random programs, half of them with all their warnings acknowledged; their clusters are of both sorts and fidelities. */
export function walkRandom(count: number): Walk {
  const sample = (programs: typeof validApp, seed: number): OwnProgram[] =>
    fc.sample(programs, { numRuns: count / 2, seed }).map((program, index) => {
      const app = appOf(program);
      const targets = Object.values(program.charts).map(({ target }) => target);
      const name = `random program ${String(index)} of seed ${String(seed)}, ${JSON.stringify(targets)}`;
      return { name, app, guardrails: guardrailsOf(program, app) };
    });
  return walk([...sample(validApp, SEED), ...sample(validApp.map(acknowledged), SEED + 1)]);
}

function guardrailsOf({ charts, guardrails }: ValidApp, app: App): BoundGuardrails {
  const bound = [
    [app, guardrails] as const,
    ...app.charts.map((chart) => [chart, charts[chart.node.id]?.guardrails] as const),
  ];
  return new Map(bound.flatMap(([scope, each]) => (each === undefined ? [] : [[scope, inFile(each.options)]])));
}

/** Guardrails as a file has them: a release is its version. */
function inFile(options: object): GuardrailSettings {
  const { minimumRelease: release } = options as { readonly minimumRelease?: unknown };
  const minimumRelease = isCall(release)
    ? String(release.given[0])
    : release instanceof OperatorRelease
      ? release.version
      : undefined;
  return { ...options, ...present({ minimumRelease }) };
}

/** Random programs of all of the public API, of which those with errors write nothing. */
export function walkAnything(count: number): Walk {
  const programs = fc.sample(arbitraryProgram(), { numRuns: count, seed: SEED }).map((program, index) => ({
    name: `random program ${String(index)}, ${String(program.cluster)}`,
    app: App.of(built(program)),
  }));
  return walk(programs.filter(({ app }) => hasOneCluster(app)));
}

/** The settings of `check` tell clusters apart by files and namespaces, not by objects. */
function hasOneCluster(app: App): boolean {
  const identities = Catalog.of(app)
    .below(app)
    .map(({ cluster }) => cluster.identity);
  return new Set([TargetCluster.of(app.charts[0] ?? app)._cluster.identity, ...identities]).size === 1;
}
