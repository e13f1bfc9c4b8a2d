/**
 * `npm run record -- RELEASE [INPUTS]`: runs the operator of a release over all recorded inputs and those of the folder
 * INPUTS, and writes `.judge/recorded/RELEASE/` in the form that `record-releases.ts` reads. If the release is recorded
 * already, the result must be what stands in `test/`: the exit code is 1 if it is not.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';
import { without } from '../lib/private/plain';
import { manifests, type Manifest } from '../test/support/corpus';
import { RELEASES, type Release, type ReleaseCase, realCrdTexts, releaseCases } from '../test/support/releases';
import { HOME } from './lib/go-program';
import { endsWith, JudgeFailure } from './lib/judge-failure';
import { type Judgement, operatorJudge } from './lib/operator-judge';
import { type Outcome, outcomeOf } from './lib/outcome';
import { byVersion } from './lib/recorded-states';
import { writtenVerdicts } from './lib/recorded-verdicts';

/** A case to record: one that stands in `test/`, or a new one. */
interface RecordedCase {
  readonly name: string;
  readonly file: string;
  readonly env: { readonly [name: string]: string };
  readonly known?: ReleaseCase;
}

function main(): number {
  const [release, folder, ...more] = process.argv.slice(2);
  if (release === undefined || !/^\d+\.\d+\.\d+$/.test(release) || more.length > 0) {
    throw new JudgeFailure('usage: npm run record -- RELEASE [INPUTS], with a release such as 0.44.0');
  }
  const before = RELEASES.filter((each) => byVersion(each, release) <= 0).at(-1);
  if (before === undefined) {
    throw new JudgeFailure(`${release} is older than the first recorded release`);
  }
  const cases = [...releaseCases(before).map(knownCase), ...(folder === undefined ? [] : newCases(folder))];
  const { judge, definitions } = operatorJudge(release);
  console.error(`record: runs the operator ${release} over ${String(cases.length)} inputs`);
  const judgements = judge(
    cases.map(({ name, file, env }) => ({ name, objects: manifests(readFileSync(file, 'utf8')), env })),
  );
  const recorded = cases.map((each, index) => ({ ...each, judgement: judgements[index] ?? { name: each.name } }));
  const target = path.join(HOME, 'recorded', release);
  rmSync(target, { recursive: true, force: true });
  const changed = writeObjects(path.join(target, 'objects', release), recorded);
  const newKinds = writeDefinitions(path.join(target, 'crds', release), definitions, release);
  const outcomes = new Map<string, Outcome>(recorded.map(({ name, judgement }) => [name, outcomeOf(judgement)]));
  const news = recorded.filter(({ known }) => known === undefined);
  const verdicts = writtenVerdicts(release, outcomes, news);
  for (const [name, text] of verdicts.files) {
    writeFileSync(path.join(target, name), text);
  }
  writeInputs(path.join(target, 'input'), news);
  console.log(`record: wrote ${path.relative(process.cwd(), target)}`);
  return told(release, before, { recorded, changed, newKinds, verdicts: verdicts.changed });
}

function knownCase(known: ReleaseCase): RecordedCase {
  return { name: known.name, file: known.input, env: known.verdict.operatorEnv ?? {}, known };
}

function newCases(folder: string): RecordedCase[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => ({ name: path.basename(file, '.yaml'), file: path.join(folder, file), env: {} }));
}

type Judged = RecordedCase & { readonly judgement: Judgement };

function isRecorded({ judgement, known }: Judged): boolean {
  return outcomeOf(judgement).expect === 'accept' && (known === undefined || known.verdict.objects);
}

/** The names of cases whose objects are not those of the release before; only these are written. */
function writeObjects(folder: string, recorded: readonly Judged[]): string[] {
  const changed = recorded.filter(
    (each) => isRecorded(each) && !isDeepStrictEqual(byIdentity(made(each)), byIdentity(known(each))),
  );
  mkdirSync(folder, { recursive: true });
  for (const each of changed) {
    const text = made(each)
      .map((object) => stringify(object, { lineWidth: 0 }))
      .join('---\n');
    writeFileSync(path.join(folder, `${each.name}.yaml`), text);
  }
  return changed.map(({ name }) => name);
}

function made({ judgement }: Judged): readonly Manifest[] {
  return judgement.objects ?? [];
}

function known(each: Judged): readonly Manifest[] {
  return each.known?.verdict.objects === true ? each.known.objects() : [];
}

/** As a set by kind, namespace and name. */
function byIdentity(objects: readonly Manifest[]): object {
  return Object.fromEntries(
    objects.map((each) => [`${each.kind} ${each.metadata.namespace ?? ''}/${each.metadata.name}`, each]),
  );
}

/** The kinds whose definitions are not those of the release before. */
function writeDefinitions(folder: string, definitions: string, release: string): string[] {
  const recorded = realCrdTexts(release);
  mkdirSync(folder, { recursive: true });
  return readdirSync(definitions).flatMap((file) => {
    const content = withoutDescriptions(parse(readFileSync(path.join(definitions, file), 'utf8'))) as Manifest & {
      readonly spec: { readonly names: { readonly kind: string } };
    };
    const { kind } = content.spec.names;
    const kept = { ...content, metadata: without(content.metadata, 'annotations') };
    const text = recorded.get(kind);
    if (text === undefined || isDeepStrictEqual(parse(text), kept)) {
      return [];
    }
    writeFileSync(path.join(folder, `${kind}.yaml`), stringify(kept, { lineWidth: 0 }));
    return [kind];
  });
}

/** A field may be called so too. */
function withoutDescriptions(value: unknown, isFields = false): unknown {
  if (Array.isArray(value)) {
    return value.map((each) => withoutDescriptions(each));
  }
  if (typeof value !== 'object' || value === null) {
    return value;
  }
  const kept = Object.entries(value).filter(
    ([name, each]) => isFields || name !== 'description' || typeof each !== 'string',
  );
  return Object.fromEntries(
    kept.map(([name, each]) => [name, withoutDescriptions(each, name === 'properties' && !isFields)]),
  );
}

function writeInputs(folder: string, news: readonly Judged[]): void {
  mkdirSync(folder, { recursive: true });
  for (const { name, file } of news) {
    writeFileSync(path.join(folder, `${name}.yaml`), readFileSync(file));
  }
}

interface Recording {
  readonly recorded: readonly Judged[];
  readonly changed: readonly string[];
  readonly newKinds: readonly string[];
  /** The cases whose verdicts change. */
  readonly verdicts: readonly string[];
}

function told(release: string, before: Release, { recorded, changed, newKinds, verdicts }: Recording): number {
  const compared = recorded.filter((each) => each.known !== undefined && isRecorded(each));
  const isKnown = release === before;
  const what = isKnown ? 'what stands in test/' : `those of ${before}`;
  console.log(
    `record: ${String(compared.length - changed.filter((name) => compared.some((each) => each.name === name)).length)} of ${String(compared.length)} sets of objects are ${what}`,
  );
  for (const [about, names] of [
    ['objects', changed],
    ['definitions', newKinds],
    ['verdicts', verdicts],
  ] as const) {
    console.log(`record: other ${about}: ${names.length === 0 ? 'none' : names.join(', ')}`);
  }
  return isKnown && changed.length + newKinds.length + verdicts.length > 0 ? 1 : 0;
}

endsWith(main);
