import { grouped, type PlainObject } from '../../private/plain';
import { documentsOf, type InputFile } from '../documents';
import { counted } from '../command-line';
import { fileLines, skippedLines, unreadLines } from '../left-out';
import { type Belonging, belongingToProxies } from './belonging';
import { chartsOf, clustersOf, type SourceFile } from './layout';
import { releaseOf, type ClusterSettings } from './plan-cluster';
import { acceptedFacades, type FileClusters, planApp, type PlannedCluster, programOf } from './plan';
import { type OwnSource, said, serverFieldsIn, type Source, sourceOf } from './source';
import type { Program } from './typescript/program';
import { check, evaluate, type Synthesized } from './verify/synthesis';
import { type Change, type ChangesOf, patched, withoutRemovals } from './verify/difference';
import { harmlessPath } from '../../private/secret-texts';
import type { McpValidationSettings } from '../../index';

/** The cluster that a program is for. */
interface ProgramCluster {
  readonly operator: boolean;
  /** The release of the operator; undefined: the first one that has all fields, if one must be stated. */
  readonly release: string | undefined;
  /** The CRDs of the cluster. */
  readonly crds: string | undefined;
  /** Whether variables are replaced before the files are applied. */
  readonly substitution: boolean;
}

/** How files are converted. */
export interface ConvertOptions {
  /** The name of the chart's class, if there is one chart. */
  readonly className?: string | undefined;
  /** Whether folders are converted as a whole, not only what belongs to proxies; false if absent. */
  readonly all?: boolean | undefined;
  /** Reports the next step. */
  readonly progress?: (step: string) => void;
}

/** The program, or the errors that prevent it; a program with errors lacks files that could not be read. */
export interface Conversion {
  readonly program?: Program;
  readonly errors: readonly string[];
  readonly notes: readonly string[];
}

/** Turns files into a program that creates the same objects; the release, the CRDs and the sort of cluster are those of the settings. */
export function convert(
  given: readonly InputFile[],
  { operator = true, release, crds, substitution = true }: McpValidationSettings,
  { className, all = false, progress = () => undefined }: ConvertOptions = {},
): Conversion {
  const cluster = { operator, release, crds, substitution };
  const input = documentsOf(given);
  if (input.errors.length > 0) {
    return refused(input.errors);
  }
  const belonging = all ? { files: input.files, left: [] } : belongingToProxies(input.files);
  const files = belonging.files.map(({ shown, documents }): SourceFile => ({
    shown,
    sources: documents.map((each) => sourceOf(each, substitution)),
  }));
  const sources = files.flatMap((file) => file.sources);
  const { clusterName, notes } = clustersOf(files);
  const left = [...fileLines(input.left), ...skippedLines(input), ...othersLines(belonging)];
  const unread = unreadLines(input);
  const targets = fileClusters(files, clusterName, cluster);
  progress(`checking ${counted(sources.length, 'document')}`);
  const { errors, expected } = checked(files, targets, operator);
  if (errors.length > 0) {
    return refused(errors);
  }
  if (sources.every(({ sort }) => sort !== 'own')) {
    return refused([
      ...unread,
      `${input.files[0]?.shown ?? ''}:1: has no document of the kinds that this package knows`,
    ]);
  }
  progress('writing the program, and running it to compare the manifests');
  const charts = chartsOf(files, className);
  const clusters = planApp(charts, targets, acceptedFacades(charts, targets));
  const written = programOf(clusters);
  const { program: complete, added } = patched(written, expectedOf(clusters, expected()));
  const patches = patchesOf(clusters, operator ? added : withoutRemovals(added));
  if (!operator && patches.size > 0) {
    return refused(Array.from(patches, ([source, changes]) => patchNotes(source, changes, UNSAID)).flat());
  }
  const program = operator ? complete : written;
  evaluate(program, ({ target }) => target);
  const assumed = releaseNotes(targets, files, cluster);
  const remarks = sources.flatMap((each) => [...notesOf(each), ...patchNotes(each, patches.get(each) ?? [], PATCHED)]);
  return { program, errors: unread, notes: [...left, ...notes, ...assumed, ...remarks] };
}

/** Kinds of which there are fewer are not named. */
const MOST_KINDS = 5;

/** Says what was left out since it does not belong to proxies. */
function othersLines({ left }: Belonging): string[] {
  const kinds = Array.from(
    grouped(left, (kind) => kind),
    ([kind, all]) => ({ kind, count: all.length }),
  )
    .sort((one, other) => other.count - one.count)
    .slice(0, MOST_KINDS)
    .map(({ kind, count }) => `${String(count)} ${kind}`);
  const what = `${counted(left.length, 'object')} that ${left.length === 1 ? 'does' : 'do'} not belong to proxies`;
  return left.length === 0 ? [] : [`cdk8s-mcp: left out ${what} (${kinds.join(', ')}); --all converts all`];
}

/** Which release nobody stated, but is in the program. */
function releaseNotes(
  { of }: FileClusters,
  files: readonly SourceFile[],
  { operator, release }: Pick<ProgramCluster, 'operator' | 'release'>,
): string[] {
  const assumed = operator && release === undefined ? files.map((file) => of(file).release) : [];
  return Array.from(new Set(assumed.filter((each) => each !== undefined)), (each) => {
    return `cdk8s-mcp: no release is stated; the program is for ${each}, the first one that has all fields`;
  });
}

const PATCHED = 'kept as a JSON patch';
const UNSAID = 'without the operator, it cannot be kept; write it in another way, or leave it out';

function refused(errors: readonly string[]): Conversion {
  return { errors, notes: [] };
}

/** All files of a cluster have its release. */
function fileClusters(
  files: readonly SourceFile[],
  clusterName: (file: SourceFile) => string | undefined,
  { operator, release, crds, substitution }: ProgramCluster,
): FileClusters {
  const sources = new Map(
    Array.from(grouped(files, clusterName), ([name, each]) => [name, each.flatMap((file) => file.sources)]),
  );
  const needed = new Map(
    Array.from(sources, ([name, each]) => [name, release ?? (crds === undefined ? releaseOf(each) : undefined)]),
  );
  const settings = (name: string | undefined): ClusterSettings => ({
    name,
    operator: true,
    crds,
    release: needed.get(name),
    substitution: variablesOf(sources.get(name) ?? [], substitution),
  });
  const compared = (file: SourceFile): ClusterSettings => settings(clusterName(file));
  return { compared, of: operator ? compared : (file) => ({ ...compared(file), operator, release }) };
}

/** A program says that there are variables; of documents, it is said that there are none. */
function variablesOf(sources: readonly Source[], substitution: boolean): boolean | undefined {
  return substitution ? sources.some((each) => each.sort === 'own' && each.hasVariables) || undefined : false;
}

/** Errors for the given kind of cluster come first. */
function checked(
  files: readonly SourceFile[],
  { of, compared }: FileClusters,
  operator: boolean,
): ReturnType<typeof check> {
  const meant = operator ? undefined : check(files, of);
  return meant === undefined || meant.errors.length === 0 ? check(files, compared) : meant;
}

/** The expected objects of the variables of each chart. */
function expectedOf(clusters: readonly PlannedCluster[], expected: ReadonlyMap<OwnSource, PlainObject>): Synthesized {
  const charts = clusters.flatMap(({ target, compared, charts: each }) =>
    each.map(({ className, plan }) => {
      const found = Array.from(plan.variables, ([source, variable]): [string, PlainObject][] => {
        const manifest = source.sort === 'own' ? expected.get(source) : undefined;
        const version = target.settings.operator ? {} : { apiVersion: compared.apiVersion };
        return manifest === undefined ? [] : [[variable, { ...manifest, ...version }]];
      });
      return [className, new Map(found.flat())] as const;
    }),
  );
  return new Map(charts);
}

/** Fields without a prop, by document. */
function patchesOf(clusters: readonly PlannedCluster[], added: ChangesOf): Map<Source, readonly Change[]> {
  const found = clusters
    .flatMap(({ charts }) => charts)
    .flatMap(({ className, plan }) =>
      Array.from(plan.variables, ([source, variable]): [Source, readonly Change[]][] => {
        const changes = added.get(className)?.get(variable);
        return changes === undefined ? [] : [[source, changes]];
      }),
    );
  return new Map(found.flat());
}

/** The notes about a document, one per line. */
function notesOf(source: Source): string[] {
  switch (source.sort) {
    case 'left':
      return [said(source, 'metadata.name', `left out, since it was created by ${source.maker}`)];
    case 'secret':
      return [said(source, 'metadata.name', 'not contained in the program, which refers to it by name')];
    case 'foreign': {
      const unchecked = 'is not an API group and version that this package knows; written as an ApiObject, unchecked';
      return [...(source.ofOurKind ? [said(source, 'apiVersion', unchecked)] : []), ...serverNotes(source)];
    }
    case 'own':
      return serverNotes(source);
  }
}

/** The notes about fields without a prop. */
function patchNotes(source: Source, changes: readonly Change[], consequence: string): string[] {
  return changes.map(({ field, operation }) =>
    operation === 'remove'
      ? said(source, field, `${harmlessPath(field)}: the construct would add it; removed by a JSON patch`)
      : said(source, field, `${harmlessPath(field)}: no prop for this field; ${consequence}`),
  );
}

function serverNotes(source: Source): string[] {
  const fields = serverFieldsIn(source.document.content);
  return fields.length === 0
    ? []
    : [said(source, 'metadata', `left out, since the cluster sets it: ${fields.join(', ')}`)];
}
