import { LATEST_RELEASE, byVersion, knownRelease, parseVersion } from '../../releases/known-releases';
import { parseArguments } from '../arguments';
import { clusterView, type ClusterView } from '../diff/cluster-view';
import { differences, type Differences } from '../diff/differences';
import { markdown, text, type DiffRun } from '../diff/report';
import { documentsOf } from '../documents-of-files';
import { formatOf, json } from '../format';
import { FILE_HELP, readInput } from '../input';
import { rendered } from '../rendered';
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
  });
  const format = formatOf(values, ['text', 'markdown', 'json']);
  const releases = releasesOf(values.release);
  const sides = sidesOf(positionals, releases);
  const views = sides.map((files, index) => {
    return viewOf(files, { release: releases[index] ?? LATEST_RELEASE, apiGroup: values['api-group'] }, terminal);
  });
  const [before, after] = views;
  if (before === undefined || after === undefined) {
    return EXIT.faulty;
  }
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

interface Side {
  readonly release: string;
  readonly apiGroup: string | undefined;
}

/** Nothing, if the manifests have errors, which are printed. */
function viewOf(names: readonly string[], side: Side, terminal: Terminal): ClusterView | undefined {
  const { files, errors } = documentsOf(readInput(names, terminal));
  const { objects, errors: mistakes } = errors.length > 0 ? { objects: [], errors } : rendered(files, side);
  if (mistakes.length > 0) {
    tell(terminal, mistakes);
    return undefined;
  }
  return clusterView(objects);
}
