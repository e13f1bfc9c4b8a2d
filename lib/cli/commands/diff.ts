import { LATEST_RELEASE, byVersion, knownRelease, parseVersion } from '../../releases/known-releases';
import { parseArguments } from '../arguments';
import { clusterView } from '../diff/cluster-view';
import { differences, type Differences } from '../diff/differences';
import { markdown, text, type DiffRun } from '../diff/report';
import { documentsOf, type ReadFiles } from '../documents-of-files';
import { formatOf, json } from '../format';
import type { KubernetesObject } from '../graph/kubernetes-object';
import { FILE_HELP } from '../input';
import { tellNotRendered } from '../kustomize/not-rendered';
import { KUSTOMIZE_HELP, KUSTOMIZE_OPTIONS, readManifests, type KustomizeOptions } from '../kustomize/read-manifests';
import { rendered, type RenderSettings } from '../rendered';
import { namesInSeveral } from '../scopes';
import { EXIT, Misuse, tell, type Command, type Terminal } from '../terminal';

const HELP = `Usage: cdk8s-mcp diff OLD NEW [OPTIONS]
       cdk8s-mcp diff FILE... --release OLD..NEW [OPTIONS]

Says what a change of manifests means for the people who use and run the proxies: whether pods restart and clients log in
again, and what becomes of tools, headers, policies and access. It reads custom resources, as the operator of a release
would treat them, and the objects of clusters without the operator.

With two releases, it says what another release of the operator changes for the same manifests.

OLD and NEW are each a file or a folder. ${FILE_HELP}

Options:
  -r, --release RELEASE   the release of the operator, such as 0.44 (default: ${LATEST_RELEASE}), or two: 0.37..0.44
      --api-group GROUP   API group of the custom resources (default: toolhive.stacklok.dev)
      --format FORMAT     text (default), markdown or json
      --exit-code         exit with 2 if something changes
${KUSTOMIZE_HELP}
  -h, --help              print this text

Exit codes: 0 done; 1 the manifests have errors or no proxy, or wrong usage; 2 something changes, with --exit-code.
`;

export const DIFF: Command = { help: HELP, run, misused: EXIT.faulty };

const FORMATS: { readonly [name in 'text' | 'markdown' | 'json']: (found: Differences, run: DiffRun) => string } = {
  text,
  markdown,
  json: (found, run) => json({ ...run, ...found }),
};

function run(args: readonly string[], terminal: Terminal): number {
  const { values, positionals } = parseArguments(args, {
    release: { type: 'string', short: 'r' },
    'api-group': { type: 'string' },
    format: { type: 'string' },
    'exit-code': { type: 'boolean' },
    ...KUSTOMIZE_OPTIONS,
  });
  const format = formatOf(values, ['text', 'markdown', 'json']);
  const releases = releasesOf(values.release);
  const sides = sidesOf(positionals, releases);
  // with two releases, both sides are the same files
  const read = new Map(Array.from(new Set(sides), (files) => [files, readSide(files, terminal, values)]));
  const states = sides.map((files, index) => {
    const side = { release: releases[index] ?? LATEST_RELEASE, apiGroup: values['api-group'] };
    return objectsIn(read.get(files), { ...side, given: files }, terminal);
  });
  const [old, now] = states;
  if (old === undefined || now === undefined) {
    return EXIT.faulty;
  }
  const several = new Set([...namesInSeveral(old), ...namesInSeveral(now)]);
  const [before, after] = [clusterView(old, several), clusterView(now, several)];
  if (before.proxies.size + after.proxies.size === 0) {
    tell(terminal, ['cdk8s-mcp: there is no proxy in the manifests']);
    return EXIT.faulty;
  }
  for (const each of new Set(releases)) {
    if (byVersion(each, LATEST_RELEASE) > 0 && knownRelease(each) === LATEST_RELEASE) {
      tell(terminal, [`cdk8s-mcp: what release ${each} does is not known; it is treated as ${LATEST_RELEASE}`]);
    }
  }
  const found = differences(before, after);
  terminal.out(FORMATS[format](found, { releases }));
  return values['exit-code'] === true && found.proxies.length + found.others.length > 0 ? EXIT.changed : EXIT.done;
}

function releasesOf(given: string | undefined): readonly [before: string, after: string] {
  const stated = given?.split('..') ?? [LATEST_RELEASE];
  const [before, after = before, ...more] = stated.map(released);
  if (before === undefined || after === undefined || more.length > 0) {
    throw new Misuse(`--release "${given ?? ''}" has more than two releases; write it as 0.37..0.44`);
  }
  return [before, after];
}

function released(given: string): string {
  if (parseVersion(given) === undefined) {
    throw new Misuse(`--release "${given}" is not a release of the operator; write it as 0.44, or two as 0.37..0.44`);
  }
  return given;
}

/** The files of the old and of the new state. */
function sidesOf(files: readonly string[], [before, after]: readonly [string, string]): (readonly string[])[] {
  if (before !== after) {
    return [files, files];
  }
  const [old, now, ...more] = files;
  if (old === undefined || now === undefined || more.length > 0) {
    throw new Misuse('name the old and the new state, each a file or a folder');
  }
  return [[old], [now]];
}

interface SideOptions extends KustomizeOptions {
  readonly 'api-group'?: string | undefined;
}

function readSide(names: readonly string[], terminal: Terminal, options: SideOptions): ReadFiles {
  const { 'api-group': group } = options;
  const manifests = readManifests(names, terminal, options, group === undefined ? [] : [group]);
  tellNotRendered(manifests, terminal);
  return documentsOf(manifests.files);
}

/** Nothing, if the manifests have errors, which are printed. */
function objectsIn(
  { files, errors }: ReadFiles = { files: [], errors: [], skipped: 0 },
  settings: RenderSettings,
  terminal: Terminal,
): readonly KubernetesObject[] | undefined {
  const { objects, errors: mistakes } = errors.length > 0 ? { objects: [], errors } : rendered(files, settings);
  if (mistakes.length > 0) {
    tell(terminal, mistakes);
    return undefined;
  }
  return objects;
}
