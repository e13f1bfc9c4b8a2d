import { readFileSync } from 'node:fs';
import path from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { parse, stringify } from 'yaml';
import { present } from '../../lib/private/plain';
import type { Outcome } from './outcome';
import { byVersion } from './recorded-states';

const RELEASES = path.join(__dirname, '..', '..', 'test', 'releases');
const CORPUS = path.join(__dirname, '..', '..', 'test', 'corpus', 'verdicts.yaml');

/** A verdict at a release and later ones. */
interface VerdictFrom extends Omit<Outcome, 'expect' | 'layer'> {
  readonly from: string;
  readonly expect: 'accept' | 'reject' | 'either';
  readonly layer?: string;
}

interface Verdicts {
  readonly [name: string]: { readonly byRelease?: readonly VerdictFrom[]; readonly [key: string]: unknown };
}

interface CorpusRecords {
  readonly verdicts: Verdicts;
  readonly [key: string]: unknown;
}

interface NewCase {
  readonly name: string;
  readonly file: string;
}

/** The files with verdicts, and the cases whose verdicts the release changes. */
export interface WrittenVerdicts {
  readonly files: ReadonlyMap<string, string>;
  readonly changed: readonly string[];
}

/** Verdicts that nobody but a running proxy gives, which admission and the operator don't change. */
const LATER_LAYERS = ['runtime', 'apiserver'];

/** The recorded verdicts with those of a release. */
export function writtenVerdicts(
  release: string,
  outcomes: ReadonlyMap<string, Outcome>,
  news: readonly NewCase[],
): WrittenVerdicts {
  const records = parse(readFileSync(path.join(RELEASES, 'verdicts.yaml'), 'utf8')) as Verdicts;
  const corpus = parse(readFileSync(path.join(RELEASES, 'corpus-cases.yaml'), 'utf8')) as CorpusRecords;
  const first = parse(readFileSync(CORPUS, 'utf8')) as Verdicts;
  const changed: string[] = [];
  const followed = (name: string, verdicts: Verdicts, whole: VerdictFrom): Verdicts => {
    const outcome = outcomes.get(name);
    const entries = verdicts[name]?.byRelease ?? [];
    const last = entries.filter(({ from }) => byVersion(from, release) <= 0).at(-1) ?? whole;
    if (outcome === undefined || isSame(last, outcome)) {
      return verdicts;
    }
    changed.push(name);
    const { expect, layer, observed, unknownFields } = outcome;
    const entry: VerdictFrom = { from: release, expect, ...present({ layer, observed, unknownFields }) };
    const byRelease = [...entries.filter(({ from }) => from !== release), entry].sort((one, other) =>
      byVersion(one.from, other.from),
    );
    return { ...verdicts, [name]: { ...verdicts[name], byRelease } };
  };
  const ofReleases = Object.entries(records).reduce(
    (all, [name, whole]) => followed(name, all, wholeOf(whole)),
    records,
  );
  const ofCorpus = Object.entries(first).reduce(
    (all, [name, whole]) => followed(name, all, wholeOf(whole)),
    corpus.verdicts,
  );
  const brought = Object.fromEntries(
    news.map((each) => [each.name, broughtBy(release, each, outcomes.get(each.name))]),
  );
  return {
    changed,
    files: new Map([
      ['verdicts.yaml', stringify({ ...ofReleases, ...brought }, { lineWidth: 0 })],
      ['corpus-cases.yaml', stringify({ ...corpus, verdicts: ofCorpus }, { lineWidth: 0 })],
    ]),
  };
}

function wholeOf(verdict: Verdicts[string]): VerdictFrom {
  return verdict as unknown as VerdictFrom;
}

/** What the operator says is a sentence with addresses and times in it: who says it is compared, and what is dropped. */
function isSame({ expect, layer, unknownFields = [] }: VerdictFrom, outcome: Outcome): boolean {
  const isLater = expect !== 'accept' && LATER_LAYERS.includes(layer ?? '');
  const known = isLater || expect === 'either' ? outcome.expect : expect;
  const isSaidBySame = outcome.expect === 'accept' || isLater || layer === undefined || layer === outcome.layer;
  return (
    known === outcome.expect &&
    isSaidBySame &&
    isDeepStrictEqual([...unknownFields], [...(outcome.unknownFields ?? [])])
  );
}

function broughtBy(release: string, { file }: NewCase, outcome: Outcome | undefined): object {
  const [, purpose = ''] = /^# purpose: (.*)$/m.exec(readFileSync(file, 'utf8')) ?? [];
  return {
    ...outcome,
    objects: outcome?.expect === 'accept',
    purpose,
    since: release,
    judgedAt: release,
    recordedFrom: release,
  };
}
