import * as fc from 'fast-check';
import { isKind } from '../../../lib/model/kinds';
import { isPlainObject, type PlainObject } from '../../../lib/private/plain';
import type { Manifest } from '../corpus';
import { RENDERED, type Files } from '../fake-kustomize';

const PATCHED = 'overlays/dev';

/** How a repository is laid out. */
export interface Layout {
  /** For each field of a custom resource whether the overlay adds it. */
  readonly isAdded: readonly boolean[];
  /** For each object whether its patch is a list of operations. */
  readonly isJson: readonly boolean[];
}

const flags = fc.array(fc.boolean(), { minLength: 7, maxLength: 7 });

export const layout: fc.Arbitrary<Layout> = fc.record({ isAdded: flags, isJson: flags });

/** As JSON, of which each is YAML, too. */
export function documents(objects: readonly object[]): string {
  return objects.map((each) => `---\n${JSON.stringify(each, undefined, 2)}\n`).join('');
}

interface Split {
  readonly base: Manifest;
  readonly patch: Files;
  /** Its entry in the kustomization file. */
  readonly entries: readonly object[];
}

/** A base with manifests, of which an overlay adds a part, with what kustomize makes of it. */
export function repositoryOf(manifests: readonly Manifest[], { isAdded, isJson }: Layout): Files {
  const split = manifests.map((manifest, index) =>
    splitAt(manifest, (place) => isAdded[place % isAdded.length] === true, {
      file: `patch-${String(index)}.yaml`,
      isJson: isJson[index % isJson.length] === true,
    }),
  );
  const patches = split.flatMap(({ entries }) => entries);
  const kustomization = { resources: ['../../base'], ...(patches.length === 0 ? {} : { patches }) };
  return {
    'base/kustomization.yaml': documents([{ resources: ['objects.yaml'] }]),
    'base/objects.yaml': documents(split.map(({ base }) => base)),
    [`${PATCHED}/kustomization.yaml`]: documents([kustomization]),
    [`${PATCHED}/${RENDERED}`]: documents(manifests),
    ...Object.fromEntries(split.flatMap(({ patch }) => Object.entries(patch))),
  };
}

interface PatchForm {
  readonly file: string;
  readonly isJson: boolean;
}

function splitAt(manifest: Manifest, isAdded: (place: number) => boolean, { file, isJson }: PatchForm): Split {
  const { apiVersion, kind, metadata, spec } = manifest;
  const fields = isKind(kind) && isPlainObject(spec) ? Object.entries(spec).filter((_, place) => isAdded(place)) : [];
  if (fields.length === 0 || !isPlainObject(spec)) {
    return { base: manifest, patch: {}, entries: [] };
  }
  const names = fields.map(([name]) => name);
  const left = Object.fromEntries(Object.entries(spec).filter(([name]) => !names.includes(name)));
  const target = { kind, name: metadata.name };
  const patch: PlainObject = { apiVersion, kind, metadata: { name: metadata.name }, spec: Object.fromEntries(fields) };
  const operations = fields.map(([name, value]) => ({ op: 'add', path: `/spec/${name}`, value }));
  return {
    base: { ...manifest, spec: left },
    patch: { [`${PATCHED}/${file}`]: isJson ? JSON.stringify(operations) : documents([patch]) },
    entries: [isJson ? { path: file, target } : { path: file }],
  };
}
