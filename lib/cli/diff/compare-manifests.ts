import { grouped, present } from '../../private/plain';
import { clusterFiles, type ClusterFiles, neededRelease, ONE_CLUSTER } from '../cluster-files';
import { proxiesTwice } from '../proxies/found-proxies';
import type { Manifests } from '../kustomize/read-manifests';
import { type Outcome, readNoted } from '../left-out';
import { namesInSeveral } from '../objects';
import { clusterView, type ClusterView, combined } from './cluster-view';
import { differences, type Differences } from './differences';
import { rendered, type RenderedObjects } from './rendered-objects';
import type { DiffRun } from './report';
import { type McpValidationProps, OperatorRelease } from '../../index';

/** Two states of manifests; with two releases, they may be the same. */
export interface Sides {
  readonly before: Manifests;
  readonly after: Manifests;
}

/** What changes between two states, and the releases that they were read with. */
export interface ComparedManifests {
  readonly found: Differences;
  readonly run: DiffRun;
}

/**
 * Compares two states of manifests.
 *
 * @param asked the releases of the two states; absent: those of the settings, or else the first one that has all fields
 */
export function compare(
  { before, after }: Sides,
  settings: McpValidationProps,
  asked?: DiffRun['releases'],
): Outcome<ComparedManifests> {
  const old = readNoted(before);
  const now = before === after ? old : readNoted(after);
  const read = Array.from(new Set([old, now]));
  const known = { notes: read.flatMap(({ notes }) => notes), isWhole: read.every(({ isWhole }) => isWhole) };
  const errors = read.flatMap((each) => each.errors);
  if (errors.length > 0) {
    return { ...known, errors };
  }
  const files = [old, now].map((side) => clusterFiles(side.files, settings));
  const needed = neededReleases(files.flat());
  const states = files.map((parts, index) => {
    return partsOf(parts, { release: asked?.[index], needed, given: [before, after][index]?.given ?? [] });
  });
  const faults = states.flat().flatMap((part) => part.errors);
  if (faults.length > 0) {
    return { ...known, errors: faults };
  }
  const views = states.map((parts) =>
    combined(parts.map((part) => clusterView(part, namesOf(states, part.name), part.name))),
  ) as [ClusterView, ClusterView];
  return { ...known, errors: [], result: { found: differences(...views), run: runOf(states, asked) } };
}

/** The releases that clusters need if nobody states one, by cluster. */
function neededReleases(parts: readonly ClusterFiles[]): ReadonlyMap<string | undefined, string | undefined> {
  return new Map(
    Array.from(
      grouped(parts, ({ name }) => name),
      ([name, own]) => [name, neededRelease(own)],
    ),
  );
}

/** The releases of both sides, and what is known of them. */
function runOf(states: readonly (readonly Part[])[], asked: DiffRun['releases']): DiffRun {
  const releases = states.flat().map(({ release }) => release);
  const shown = new Set(states.flat().map((part) => part.shown));
  const [only = OperatorRelease.LATEST.version, ...more] = shown;
  const unproven = new Map(
    states.flat().flatMap((part) => {
      const { version, knownAs } = part.release;
      return version === knownAs ? [] : [[part.shown, { release: part.shown, treatedAs: knownAs }] as const];
    }),
  );
  return {
    releases: asked ?? (more.length > 0 ? undefined : [only, only]),
    isAssumed: releases.some(({ isStated }) => !isStated),
    unproven: Array.from(unproven.values()),
  };
}

interface Side {
  /** Absent: that of each cluster. */
  readonly release: string | undefined;
  /** By cluster. */
  readonly needed: ReadonlyMap<string | undefined, string | undefined>;
  /** The files and folders that were named. */
  readonly given: readonly string[];
}

/** The objects of one cluster on one side. */
interface Part extends RenderedObjects {
  readonly name: string | undefined;
  /** Its release, as it was stated. */
  readonly shown: string;
}

function partsOf(clusters: readonly ClusterFiles[], side: Side): Part[] {
  return clusters.map(({ name, files, settings }) => {
    const { apiGroup, openshift, substitution, crds } = settings;
    const { release = settings.release, needed, given } = side;
    const own = { ...present({ release, needed: needed.get(name), apiGroup, openshift, substitution, crds }), given };
    const made = rendered(files, own);
    const twice = proxiesTwice(files, ONE_CLUSTER);
    const errors = twice.length > 0 ? twice : made.errors;
    return { name, ...made, errors, shown: release ?? made.release.version };
  });
}

/** The names of objects that several overlays have in a cluster, on one of the sides. */
function namesOf(states: readonly (readonly Part[])[], cluster: string | undefined): ReadonlySet<string> {
  const parts = states.flat().filter(({ name }) => name === cluster);
  return new Set(parts.flatMap(({ objects }) => Array.from(namesInSeveral(objects))));
}
