import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { App, Chart, Testing } from 'cdk8s';
import { stringify } from 'yaml';
import { McpGuardrails, OperatorRelease, TargetCluster, type McpGuardrailsOptions } from '../../lib';
import { isKind } from '../../lib/model/kinds';
import { withoutVariables, withPresets } from '../../lib/private/variables';
import { policiesIn, refusals } from '../support/admission';
import { command } from '../support/command';
import type { Manifest } from '../support/corpus';
import { errorsOf } from '../support/facades';
import { inFolder } from '../support/in-folder';
import { KEPT, PODS, URLS } from './ways/fields';
import { CLUSTERS } from './ways/clusters';
import { PROGRAMS } from './ways/programs';
import { DEFAULTS, HOPEFUL, HOPELESS } from './ways/variables';
import { isTold, RULES, SETTINGS, type Charts, type Way } from './ways/way';

const RELEASE = OperatorRelease.V0_44;
const LATEST = TargetCluster.withOperator({ release: RELEASE });

const WAYS: readonly Way[] = [...URLS, ...PODS, ...DEFAULTS, ...HOPELESS, ...PROGRAMS, ...CLUSTERS];

function clusterOf({ standalone, release = RELEASE, image }: Way): TargetCluster {
  return standalone === true
    ? TargetCluster.withoutOperator(image === undefined ? { release } : { release, image })
    : TargetCluster.withOperator({ release });
}

function madeBy(way: Way, rules?: McpGuardrailsOptions): Charts {
  const { make } = way;
  const app = new App();
  clusterOf(way).bind(app);
  const guarded = new Chart(app, 'guarded', { namespace: 'mcp' });
  if (rules !== undefined) {
    McpGuardrails.bind(guarded, rules);
  }
  const charts = { guarded, beside: new Chart(app, 'beside', { namespace: 'mcp' }) };
  make(charts);
  return charts;
}

function idsIn(text: string): readonly string[] {
  return Array.from(text.matchAll(/\((guardrail-[a-z-]+)/g), ([, id = '']) => id);
}

/** The guardrails that are told of the guarded chart. */
function toldAtSynth(way: Way): readonly string[] {
  const { guarded } = madeBy(way, RULES);
  return idsIn(errorsOf(guarded).join('\n'));
}

/** What a program writes where nothing holds it; objects in lists are opened. */
function written(way: Way): readonly Manifest[] {
  if (way.documents !== undefined) {
    return way.documents;
  }
  const { guarded, beside } = madeBy(way);
  const all = [guarded, beside].flatMap((chart) => Testing.synth(chart) as Manifest[]);
  return all.flatMap((each) => (Array.isArray(each['items']) ? (each['items'] as Manifest[]) : [each]));
}

function toldInCheck(way: Way): readonly string[] {
  return inFolder((folder) => {
    mkdirSync(path.join(folder, 'dist'));
    writeFileSync(
      path.join(folder, 'dist', 'a.json'),
      written(way)
        .map((each) => JSON.stringify(each))
        .join('\n---\n'),
    );
    writeFileSync(
      path.join(folder, 'settings.yaml'),
      stringify({ release: (way.release ?? RELEASE).version, guardrails: SETTINGS }),
    );
    const { out } = command(['check', path.join(folder, 'dist'), '--settings', path.join(folder, 'settings.yaml')]);
    return idsIn(out);
  });
}

function toldAtAdmission(way: Way): readonly string[] {
  const app = new App();
  LATEST.bind(app);
  const guardrails = McpGuardrails.bind(app, RULES);
  const objects = guardrails.admissionPolicy(new Chart(app, 'policies')).map((each) => each.toJson() as Manifest);
  const text = JSON.stringify(written(way));
  const applied = JSON.parse(withoutVariables(withPresets(text), () => '')) as Manifest[];
  return applied
    .filter(({ kind }) => isKind(kind))
    .flatMap((each) => refusals(policiesIn(objects), typed(each), LATEST._target.release))
    .flatMap(idsIn);
}

/** Flux writes a default as YAML, so it may be a flag. */
function typed(manifest: Manifest): Manifest {
  return JSON.parse(
    JSON.stringify(manifest).replaceAll(/"(enabled|insecureAllowHTTP)":"(true|false)"/g, '"$1":$2'),
  ) as Manifest;
}

test('has ways of each sort, with titles of their own', () => {
  const titles = WAYS.map(({ id, title }) => `${id} ${title}`);

  expect(new Set(titles).size).toBe(titles.length);
  expect(titles.length).toBeGreaterThan(150);
});

describe.each(WAYS.map((way) => [`${way.title} (${way.id})`, way] as const))('%s', (_, way) => {
  test('is an error at synth', () => {
    expect(toldAtSynth(way)).toContain(way.id);
  });

  if (isTold(way, 'check')) {
    test('is an error in check', () => {
      expect(toldInCheck(way)).toContain(way.id);
    });
  }

  if (isTold(way, 'admission')) {
    test('is refused by the policies', () => {
      expect(toldAtAdmission(way)).toContain(way.id);
    });
  }
});

describe.each([...KEPT, ...HOPEFUL].map((way) => [way.title, way] as const))('%s', (_, way) => {
  test('keeps the rules everywhere', () => {
    expect(toldAtSynth(way)).toEqual([]);
    expect(toldInCheck(way)).toEqual([]);
    expect(isTold(way, 'admission') ? toldAtAdmission(way) : []).toEqual([]);
  });
});
