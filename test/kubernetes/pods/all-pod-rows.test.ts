import { below, isWithin, withPlaced } from '../../../lib/private/field-paths';
import { perObject, perText } from '../../../lib/private/caches';
import { decodeObject, podTemplateTypes } from '../../../lib/kubernetes/patched-pod-template';
import { firsts, type PlainObject } from '../../../lib/private/plain';
import { allPodRows } from '../../../lib/kubernetes/pods/all-pod-rows';
import {
  NODE_IDS,
  nodesOf,
  type PodId,
  podOf,
  type PodProblem,
  type PodRow,
  REFUSED_IDS,
} from '../../../lib/kubernetes/pods/pod-row';
import { APPLY_CASES, FAILING_CASES, IDLE_CASES, NEWER_CASES } from './accepted-cases';
import { POD_CASES } from './all-cases';
import { fullTemplate } from './full-template';
import { NODE_CASES } from './node-cases';
import type { Changes, PodCase } from './pod-case';
import { TEXTS } from './texts';

const TYPES = podTemplateTypes();
const POD_ROWS = allPodRows();
/** Of what the API server does not refuse. */
const OTHER_CASES: readonly (readonly [PodId, readonly PodCase[]])[] = [
  ['pod-template-image', NODE_CASES],
  ['pod-template-fails', FAILING_CASES],
  ['pod-template-no-effect', IDLE_CASES],
  ['pod-template-kubernetes', NEWER_CASES],
  ['pod-template-apply', APPLY_CASES],
];
const UNCHANGED: Changes = {};
/** What is not told of a field that something else is told of. */
const TOLD_BESIDE: readonly PodId[] = ['pod-template-fails', 'pod-template-no-effect'];
const CASES = [...POD_CASES, ...OTHER_CASES.flatMap(([, cases]) => cases)];
/** The image of the full template's `toolhive`. */
const OUTSIDE = { main: { name: 'toolhive', image: 'proxy' } };

function templateWith(changes: Changes): PlainObject {
  const placed = Object.entries(changes).map(([path, value]) => ({ path, value }));
  const changed = JSON.parse(JSON.stringify(withPlaced(fullTemplate(), placed))) as PlainObject;
  return decodeObject(changed, TYPES, 'PodTemplateSpec').value;
}

interface Report {
  readonly row: PodRow;
  readonly path: string;
  /** Where it is told if that was not written. */
  readonly others: readonly string[];
  readonly problem: PodProblem;
}

const rowsOf = perText((type) => POD_ROWS.filter(({ of }) => of.some((other) => other === type)));

/** The rows that report something, and where. */
const allReports = perObject((changes: Changes): readonly Report[] => {
  const template = templateWith(changes);
  const pod = podOf(template, OUTSIDE);
  return nodesOf(template, TYPES).flatMap((node) =>
    rowsOf(node.type).flatMap((row) =>
      row.problems(node, pod).map((problem) => {
        const { at, or = [], orInPod = [] } = problem;
        const others = [...or.map((each) => below(node.path, each)), ...orInPod.map((each) => below('spec', each))];
        return { row, path: below(node.path, at), others, problem };
      }),
    ),
  );
});

function reports(changes: Changes, ids: readonly PodId[]): readonly Report[] {
  return allReports(changes).filter(({ row }) => ids.includes(row.id));
}

function reportsAt({ bad, at }: PodCase, ids: readonly PodId[]): readonly Report[] {
  return reports(bad, ids).filter(({ path }) => isWithin(path, at));
}

function textOf({ rule, fix }: PodProblem): string {
  return `${rule}; ${fix}`;
}

/** Texts that are in no list. */
function unlisted(found: readonly Report[]): string[] {
  return found
    .map(({ row, problem }) => [row.id, textOf(problem)] as const)
    .flatMap(([id, text]) => (TEXTS[id]?.includes(text) === true ? [] : [`${id}: ${text}`]));
}

/** Changes for the name of a test. */
function shown(changes: Changes): string {
  const text = JSON.stringify(changes, (_, value: unknown) => (value === undefined ? 'none' : value));
  return text.length > 200 ? `${text.slice(0, 200)}…` : text;
}

function named(cases: readonly PodCase[]): readonly (readonly [string, PodCase])[] {
  return cases.map((podCase) => [shown(podCase.bad), podCase]);
}

/** Each change that is right, once, with where something is reported of one that is not. */
function withGood(cases: readonly PodCase[]): readonly (readonly [string, Changes, string])[] {
  const goods = cases.flatMap(({ goods: changes, at }) => changes.map((good) => [shown(good), good, at] as const));
  return firsts(goods, ([, good, at]) => at + JSON.stringify(good, (_, value: unknown) => value ?? null));
}

describe('rows of pods', () => {
  test('accept the full template', () => {
    const { problems, unknown, missing } = decodeObject(fullTemplate(), TYPES, 'PodTemplateSpec');

    expect([...problems, ...unknown, ...missing]).toEqual([]);
    expect(reports({}, REFUSED_IDS)).toEqual([]);
    expect(reports({}, [...NODE_IDS, 'pod-template-fails', 'pod-template-no-effect']).map(({ path }) => path)).toEqual([
      'spec.containers[0].lifecycle.postStart.exec.command',
    ]);
  });

  test.each(named(POD_CASES))('refuse %s', (_, { bad, at, also = [], or = [] }) => {
    const found = reports(bad, [...REFUSED_IDS, ...NODE_IDS]);

    expect(found.map(({ path }) => path)).toEqual([at, ...also]);
    expect(found.flatMap(({ others }) => others)).toEqual(or);
    expect(reports(bad, TOLD_BESIDE).filter(({ path }) => path === at)).toEqual([]);
    expect(unlisted(allReports(bad))).toEqual([]);
  });

  test.each(withGood(POD_CASES))('accept %s', (_, good) => {
    expect(reports(good, REFUSED_IDS)).toEqual([]);
  });

  test.each(CASES.filter(({ text }) => text !== undefined))('say "$text"', ({ bad, at, text }) => {
    // a copy, so that it is judged again
    const texts = allReports({ ...bad }).map(({ path, problem }) => [path, textOf(problem)]);

    expect(texts).toContainEqual([at, text]);
  });

  describe.each(OTHER_CASES)('%s', (id, cases) => {
    test.each(named(cases))('tells of %s, which is not refused', (_, { bad, at, also = [] }) => {
      const places = reports(bad, [...TOLD_BESIDE, id]).map(({ path }) => path);

      expect(places.filter((path) => [at, ...also].some((place) => isWithin(path, place)))).toEqual([at, ...also]);
      expect(reports(bad, REFUSED_IDS)).toEqual([]);
      expect(unlisted(allReports(bad))).toEqual([]);
    });

    test.each(withGood(cases))('does not tell of %s', (_, good, at) => {
      const usual = new Set(reports(UNCHANGED, [id]).map(({ path }) => path));
      const places = reports(good, [id]).map(({ path }) => path);

      expect(places.filter((path) => isWithin(path, at) || !usual.has(path))).toEqual([]);
      expect(reports(good, REFUSED_IDS)).toEqual([]);
    });
  });

  test('each have a case', () => {
    const reporting = new Set(
      [[REFUSED_IDS, POD_CASES] as const, ...OTHER_CASES.map(([id, cases]) => [[id], cases] as const)].flatMap(
        ([ids, cases]) => cases.flatMap((podCase) => reportsAt(podCase, ids).map(({ row }) => row)),
      ),
    );
    const silent = POD_ROWS.map(({ of, source }, index) => `${of.join(', ')} (${source}), row ${String(index)}`).filter(
      (_, index) => !reporting.has(POD_ROWS[index] as PodRow),
    );

    expect(silent).toEqual([]);
  });

  test('say what is wrong and what to do', () => {
    const unclear = Object.values(TEXTS).flatMap((texts) =>
      texts.filter((text) => !/^[a-z]+ (?!.*(?: [ ,;]|""|undefined)).*[^ ]; [a-z{]+ .*[^ ]$/.test(text)),
    );

    expect(unclear).toEqual([]);
  });

  test('each name the function of Kubernetes that they follow', () => {
    expect(POD_ROWS.filter(({ source }) => !/^[A-Za-z.]+(?:, [A-Za-z.]+)*$/.test(source))).toEqual([]);
  });
});
