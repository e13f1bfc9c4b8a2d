import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { readCrds } from '../../lib/crds/read-crds';
import { SCHEMAS } from '../../lib/model/generated/schemas';
import { message } from '../../lib/engine/messages';

export const GROUP = 'toolhive.stacklok.dev';
export const OURS = { group: GROUP, known: SCHEMAS };
export const API = 'apiextensions.k8s.io/v1';
const folder = mkdtempSync(path.join(tmpdir(), 'read-crds-'));
let count = 0;

afterAll(() => {
  rmSync(folder, { recursive: true });
});

interface VersionOptions {
  readonly served?: boolean;
  readonly storage?: boolean;
}

export function version(
  name: string,
  { served = true, storage = false }: VersionOptions = {},
  fields: object = {},
): object {
  const spec = { type: 'object', properties: { [`of_${name}`]: { type: 'string' }, ...fields } };
  return { name, served, storage, schema: { openAPIV3Schema: { type: 'object', properties: { spec } } } };
}

export function crd(versions: readonly object[], kind = 'MCPRemoteProxy', group = GROUP): object {
  return {
    apiVersion: API,
    kind: 'CustomResourceDefinition',
    spec: { group, names: { kind }, versions },
  };
}

/** Path of a file with these documents. */
export function fileOf(...documents: readonly object[]): string {
  return written(documents.map((each) => `---\n${JSON.stringify(each)}\n`).join(''));
}

export function written(content: string | Uint8Array): string {
  const file = path.join(folder, `${String(count++)}.yaml`);
  writeFileSync(file, content);
  return file;
}

/** A folder with these files. */
export function folderOf(files: { readonly [name: string]: string | Uint8Array }): string {
  const made = path.join(folder, `folder-${String(count++)}`);
  mkdirSync(made);
  Object.entries(files).forEach(([name, content]) => {
    writeFileSync(path.join(made, name), content);
  });
  return made;
}

/** What is said of the CRDs. */
export function saidOf(source: string): string[] {
  return readCrds(source, OURS).findings.map((finding) =>
    message({ ...finding, field: 'TargetCluster.crds' }).replaceAll(folder, '…'),
  );
}

/** The fields that a kind has in a version that is written, or in another one. */
export function fieldsOf(
  source: string,
  {
    wanted,
    other,
    kind = 'MCPRemoteProxy' as const,
  }: { wanted?: string; other?: string; kind?: 'MCPRemoteProxy' | 'MCPGroup' } = {},
): string[] {
  const { crds } = readCrds(source, { ...OURS, version: wanted });
  const schemas = other === undefined ? crds?.schemas : crds?.schemasIn(other);
  return Object.keys(schemas?.get(kind)?.fields ?? {});
}

/** A CRD that can be used. */
export const PROXY = crd([version('v1beta1', { storage: true })]);
