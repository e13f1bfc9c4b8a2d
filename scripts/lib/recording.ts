import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';
import { without } from '../../lib/private/plain';
import { manifests, type Manifest } from '../../test/support/corpus';
import { RELEASES, type Release, type ReleaseCase, realCrdTexts, releaseCases } from '../../test/support/releases';
import { HOME } from './go-program';
import { JudgeFailure } from './judge-failure';
import { type Judgement, operatorJudge } from './operator-judge';
import { type Outcome, outcomeOf } from './outcome';
import { byVersion } from './recorded-states';
import { writtenVerdicts } from './recorded-verdicts';

/** A case to record: one that stands in `test/`, or a new one. */
interface RecordedCase {
  readonly name: string;
  readonly file: string;
  readonly env: { readonly [name: string]: string };
  readonly known?: ReleaseCase;
}

type Judged = RecordedCase & { readonly judgement: Judgement };

/** What the operator of a release makes of the recorded inputs, beside what stands in `test/`. */
export interface Recording {
  readonly release: string;
  /** The newest recorded release that is not after it. */
  readonly before: Release;
  /** The folder that was written. */
  readonly folder: string;
  /** How many cases that stand in `test/` have objects now. */
  readonly compared: number;
  /** The cases whose objects are others, or new. */
  readonly objects: readonly ChangedObjects[];
  /** The kinds whose definitions are others. */
  readonly kinds: readonly string[];
  /** The cases whose verdicts are others. */
  readonly verdicts: readonly ChangedVerdict[];
}

export interface ChangedObjects {
  readonly name: string;
  readonly before: readonly Manifest[];
  readonly after: readonly Manifest[];
}

export interface ChangedVerdict {
  readonly name: string;
  readonly outcome: Outcome;
}

/**
 * Runs the operator of a release over all recorded inputs and those of a folder, and writes `.judge/recorded/RELEASE/` in
 * the form that `record-releases.ts` reads.
 */
export async function recordingOf(release: string, inputs?: string): Promise<Recording> {
  const before = RELEASES.filter((each) => byVersion(each, release) <= 0).at(-1);
  if (before === undefined) {
    throw new JudgeFailure(`${release} is older than the first recorded release; use a later one`);
  }
  const cases = [...releaseCases(before).map(knownCase), ...(inputs === undefined ? [] : newCases(inputs))];
  const { judge, definitions } = await operatorJudge(release);
  console.error(`record: runs the operator ${release} over ${String(cases.length)} inputs`);
  const judgements = await judge(
    cases.map(({ name, file, env }) => ({ name, objects: manifests(readFileSync(file, 'utf8')), env })),
  );
  const recorded = cases.map((each, index) => ({ ...each, judgement: judgements[index] ?? { name: each.name } }));
  const folder = path.join(HOME, 'recorded', release);
  rmSync(folder, { recursive: true, force: true });
  const objects = writeObjects(path.join(folder, 'objects', release), recorded);
  const kinds = writeDefinitions(path.join(folder, 'crds', release), definitions, release);
  const outcomes = new Map<string, Outcome>(recorded.map(({ name, judgement }) => [name, outcomeOf(judgement)]));
  const news = recorded.filter(({ known }) => known === undefined);
  const { files, changed } = writtenVerdicts(release, outcomes, news);
  for (const [name, text] of files) {
    writeFileSync(path.join(folder, name), text);
  }
  writeInputs(path.join(folder, 'input'), news);
  const compared = recorded.filter((each) => each.known !== undefined && isRecorded(each)).length;
  const verdicts = changed.flatMap((name) => {
    const outcome = outcomes.get(name);
    return outcome === undefined ? [] : [{ name, outcome }];
  });
  return { release, before, folder, compared, objects, kinds, verdicts };
}

function knownCase(known: ReleaseCase): RecordedCase {
  return { name: known.name, file: known.input, env: known.verdict.operatorEnv ?? {}, known };
}

function newCases(folder: string): RecordedCase[] {
  if (!existsSync(folder)) {
    throw new JudgeFailure(`${folder} is not there; name a folder with inputs`);
  }
  return readdirSync(folder)
    .filter((file) => file.endsWith('.yaml'))
    .sort()
    .map((file) => ({ name: path.basename(file, '.yaml'), file: path.join(folder, file), env: {} }));
}

function isRecorded({ judgement, known }: Judged): boolean {
  return outcomeOf(judgement).expect === 'accept' && (known === undefined || known.verdict.objects);
}

/** The cases whose objects are not those of the release before; only these are written. */
function writeObjects(folder: string, recorded: readonly Judged[]): ChangedObjects[] {
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
  return changed.map((each) => ({ name: each.name, before: known(each), after: made(each) }));
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
