import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';
import { present } from '../../lib/private/plain';
import { byVersion, recordedStates, stateAt, textsIn } from '../../scripts/lib/recorded-states';
import type { Texts } from '../../scripts/lib/text-changes';
import { corpusCases, type Manifest, type Verdict } from './corpus';
import type { OpenApiSchema } from './crds';

/**
 * The releases at which something changes for a proxy, in order, and the newest one; all others behave like the one before
 * them.
 */
export const RELEASES = [
  '0.22',
  '0.23.0',
  '0.26.0',
  '0.27.0',
  '0.27.1',
  '0.27.2',
  '0.28.0',
  '0.28.3',
  '0.29.0',
  '0.30.0',
  '0.30.1',
  '0.32.0',
  '0.33.0',
  '0.37.0',
  '0.40.1',
  '0.41.0',
  '0.42.1',
  '0.43.0',
  '0.44.0',
  '0.45.0',
  '0.46.0',
  '0.47.0',
  '0.48.0',
  '0.50.0',
  '0.51.3',
  '0.55.1',
  '0.56.0',
  '0.57.0',
  '0.59.0',
  '0.62.0',
  '0.63.0',
] as const;

export type Release = (typeof RELEASES)[number];

/** The result of a case at a release. */
export interface ReleaseVerdict extends Verdict {
  /** The message of the operator or the API server. */
  readonly observed?: string;
  /** Fields that the release doesn't have: the API server drops them. */
  readonly unknownFields?: readonly string[];
}

/** A recorded case at a release. */
export interface ReleaseCase {
  readonly name: string;
  /** Path of the file with the documents. */
  readonly input: string;
  /** `objects` is whether the operator's objects are recorded for the release. */
  readonly verdict: ReleaseVerdict;
  readonly documents: () => Manifest[];
  /** The objects that the operator of the release makes, where `verdict.objects` is true. */
  readonly objects: () => Manifest[];
}

interface VerdictFrom extends Omit<ReleaseVerdict, 'objects' | 'operatorEnv'> {
  readonly from: string;
}

/** The verdict at the newest release, and an entry for each release at which it changes. */
interface ReleaseRecord extends ReleaseVerdict {
  readonly byRelease?: readonly VerdictFrom[];
  /** The first release at which the case was tried; absent: all. */
  readonly recordedFrom?: string;
}

interface CorpusRecords {
  /** The cases that are compared at every release. */
  readonly followed: readonly string[];
  /** The cases that are compared from a release on. */
  readonly followedFrom: { readonly [release: string]: readonly string[] };
  readonly verdicts: { readonly [name: string]: { readonly byRelease: readonly VerdictFrom[] } };
}

/** A definition as the operator installs it, without descriptions. */
export interface RealCrd {
  readonly metadata: { readonly name: string };
  readonly spec: {
    readonly names: { readonly kind: string };
    readonly versions: readonly {
      readonly name: string;
      readonly schema: { readonly openAPIV3Schema: OpenApiSchema };
    }[];
  };
}

const FOLDER = path.join(__dirname, '..', 'releases');

const records = parse(readFileSync(path.join(FOLDER, 'verdicts.yaml'), 'utf8')) as {
  readonly [name: string]: ReleaseRecord;
};
const corpus = parse(readFileSync(path.join(FOLDER, 'corpus-cases.yaml'), 'utf8')) as CorpusRecords;
const definitions = recordedStates(path.join(FOLDER, 'crds'), new Map());
const objects = recordedStates(path.join(FOLDER, 'objects'), textsIn(path.join(__dirname, '..', 'corpus', 'objects')));
const inCorpus = corpusCases();
const parsed = new Map<string, Manifest[]>();

/**
 * Every recorded case at the release: those of `test/corpus/`, then those that later releases brought. Where the operator
 * did not start, its environment was wrong, not the case.
 */
export function releaseCases(release: Release): ReleaseCase[] {
  const texts = objectTexts(release);
  const known = inCorpus.map(({ name, input, verdict }) => {
    const later = corpus.verdicts[name]?.byRelease ?? [];
    const isFollowed = release === RELEASES[0] || followedAt(release).includes(name);
    return caseAt({ release, texts }, name, input, {
      ...verdict,
      objects: verdict.objects && isFollowed,
      byRelease: later,
    });
  });
  const brought = Object.entries(records)
    .filter(([, { recordedFrom }]) => recordedFrom === undefined || byVersion(recordedFrom, release) <= 0)
    .map(([name, record]) =>
      caseAt({ release, texts }, name, path.join(FOLDER, 'input', `${name}.yaml`), { ...record, objects: true }),
    );
  return [...known, ...brought].filter(({ verdict }) => !/the operator does not start/.test(verdict.observed ?? ''));
}

function followedAt(release: Release): readonly string[] {
  const later = Object.entries(corpus.followedFrom).filter(([from]) => byVersion(from, release) <= 0);
  return [...corpus.followed, ...later.flatMap(([, names]) => names)];
}

/** The definition of a kind that the release installs; nothing where it doesn't have the kind. */
export function realCrd(release: string, kind: string): RealCrd | undefined {
  const text = stateAt(definitions, release).get(kind);
  return text === undefined ? undefined : (parse(text) as RealCrd);
}

/** The texts of the definitions that the release installs, by kind. */
export function realCrdTexts(release: string): Texts {
  return stateAt(definitions, release);
}

/** The texts of the objects that are recorded for the release, by case; of some that it refuses too. */
export function objectTexts(release: Release): Texts {
  return stateAt(objects, release);
}

interface Recording {
  readonly release: Release;
  /** The texts of the objects, by case. */
  readonly texts: Texts;
}

function caseAt({ release, texts }: Recording, name: string, input: string, record: ReleaseRecord): ReleaseCase {
  const verdict = verdictAt(release, record);
  const text = texts.get(name);
  return {
    name,
    input,
    verdict: { ...verdict, objects: record.objects && verdict.expect !== 'reject' && text !== undefined },
    documents: () => manifestsOf(readFileSync(input, 'utf8')),
    objects: () => manifestsOf(text ?? ''),
  };
}

/**
 * The newest verdict of the release or one before it. It is of what the API server and the operator say, so what the
 * kubelet or the proxy itself refuses (`apiserver`, `runtime`) stays refused.
 */
function verdictAt(release: Release, record: ReleaseRecord): ReleaseVerdict {
  const latest = record.byRelease?.filter(({ from }) => byVersion(from, release) <= 0).at(-1);
  const isKnown = latest?.unknownFields === undefined;
  const staysRefused = isKnown && (record.layer === 'runtime' || record.layer === 'apiserver');
  const current = latest === undefined || (latest.expect === 'accept' && staysRefused) ? record : latest;
  const { expect, layer, observed, unknownFields } = current;
  const { objects, operatorEnv } = record;
  const field = expect === 'reject' ? (current.field ?? record.field) : undefined;
  const others = present({ field, layer, observed, unknownFields, operatorEnv }) as Partial<ReleaseVerdict>;
  return { expect, objects, ...others };
}

/**
 * Parsed once each: most releases leave most objects as they are. Copied by way of JSON: objects of `structuredClone` are
 * not of the realm that jest runs the code in.
 */
function manifestsOf(text: string): Manifest[] {
  const known = parsed.get(text);
  const manifests = known ?? parseAllDocuments(text).map((document) => document.toJS() as Manifest);
  parsed.set(text, manifests);
  return JSON.parse(JSON.stringify(manifests)) as Manifest[];
}
