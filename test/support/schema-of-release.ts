import { readFileSync } from 'node:fs';
import path from 'node:path';
import { crdsOfRelease, parseCrds, type Crd } from '../../scripts/lib/crds-of-release';
import { leavesOf, type Leaves } from './leaves';
import { realCrd } from './releases';

const FILE = path.join(__dirname, '..', '..', 'crds', 'toolhive.stacklok.dev.yaml');
const CRDS = parseCrds(readFileSync(FILE, 'utf8')).map((crd) => withoutDescriptions(crd) as Crd);

/** Our definition of a kind at a release, without descriptions; nothing where the release doesn't have the kind. */
export function crdOfRelease(kind: string, release: string): Crd | undefined {
  return crdsOfRelease(CRDS, release).find(({ spec }) => spec.names.kind === kind);
}

/** The kinds that the release has by our definitions. */
export function kindsOfRelease(release: string): string[] {
  return crdsOfRelease(CRDS, release).map(({ spec }) => spec.names.kind);
}

/** Where our schema of a kind at a release differs from the one that the release installs. */
export function schemaDifferences(kind: string, release: string): string[] {
  return differencesBetween(crdOfRelease(kind, release), realCrd(release, kind));
}

/** The differences between the schemas of two definitions: `path: ours, theirs`. */
export function differencesBetween(one: Crd | undefined, other: Crd | undefined): string[] {
  const ours = leavesOf(one?.spec.versions[0]?.schema.openAPIV3Schema);
  const theirs = leavesOf(other?.spec.versions[0]?.schema.openAPIV3Schema);
  return Array.from(new Set([...ours.keys(), ...theirs.keys()])).flatMap((each) => {
    const [left, right] = [valueAt(ours, each), valueAt(theirs, each)];
    return left === right ? [] : [`${readable(each)}: ours ${left}, theirs ${right}`];
  });
}

function valueAt(leaves: Leaves, each: string): string {
  return leaves.has(each) ? JSON.stringify(leaves.get(each)) : 'nothing';
}

/** The path as people write it. */
function readable(schemaPath: string): string {
  return schemaPath
    .replaceAll(/(^|\.)properties\./g, '$1')
    .replaceAll('.items', '[]')
    .replaceAll('.additionalProperties', '{}');
}

/** A field may be called `description` itself; then its value is a schema and no text. */
function withoutDescriptions(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutDescriptions);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([key, below]) => key !== 'description' || typeof below !== 'string');
  return Object.fromEntries(kept.map(([key, below]) => [key, withoutDescriptions(below)]));
}
