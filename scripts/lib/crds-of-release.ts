import { parseAllDocuments, stringify } from 'yaml';
import { behaviourOf } from '../../lib/releases/releases';
import { byVersion } from './recorded-states';

/** A schema of `crds/`, with the keywords for differences between releases. */
export interface CrdSchema extends Changing {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: { readonly [name: string]: CrdSchema };
  readonly additionalProperties?: CrdSchema;
  readonly items?: CrdSchema;
  readonly required?: readonly string[];
  readonly 'x-kubernetes-validations'?: readonly Lasting[];
  readonly 'x-since'?: string;
  readonly 'x-until'?: string;
  readonly [keyword: string]: unknown;
}

/** A range of releases in which something exists. */
interface Lasting {
  readonly 'x-since'?: string;
  readonly 'x-until'?: string;
}

export interface Crd {
  readonly spec: {
    readonly names: Changing & { readonly kind: string };
    readonly versions: readonly {
      readonly name: string;
      readonly additionalPrinterColumns?: readonly Lasting[];
      readonly schema: { readonly openAPIV3Schema: CrdSchema };
    }[];
  };
}

/** Keywords that read differently before a release. */
interface Changing {
  readonly 'x-before'?: { readonly [release: string]: { readonly [keyword: string]: unknown } };
}

/** Keywords that only this package knows. */
const OWN_KEYS = [
  'x-since',
  'x-until',
  'x-before',
  'x-shown',
  'x-prop',
  'x-struct',
  'x-id',
  'x-says',
  'x-field',
  'x-value',
  'x-cases',
];

/** The definitions of a file. */
export function parseCrds(text: string): Crd[] {
  return parseAllDocuments(text).map((document) => {
    if (document.errors[0]) throw document.errors[0];
    return document.toJS() as Crd;
  });
}

/** Selects the definitions of a release from those of all releases. */
export function crdsOfRelease(crds: readonly Crd[], release: string): Crd[] {
  return crds
    .map(({ spec, ...crd }) => {
      const names = { ...withoutOwn(changed(spec.names, release)), kind: spec.names.kind };
      return { ...crd, spec: { ...spec, names, versions: versionsAt(spec.versions, release) } };
    })
    .filter(({ spec }) => spec.versions.length > 0);
}

/** The file with the definitions of a release, from a file with those of all releases. */
export function crdFileOfRelease(text: string, release: string): string {
  return fileOf(crdsOfRelease(parseCrds(text), release));
}

/** The same with every version that the release serves: their schemas are one. */
export function servedCrdFile(text: string, release: string): string {
  return fileOf(crdsOfRelease(parseCrds(text), release).map((crd) => served(crd, behaviourOf(release).apiVersions)));
}

/** The definition with each of the versions, of which the newest is the one that is stored. */
function served({ spec, ...crd }: Crd, names: readonly string[]): Crd {
  const versions = spec.versions.flatMap((version) =>
    names.map((name) => ({ ...version, name, served: true, storage: name === names.at(-1) })),
  );
  return { ...crd, spec: { ...spec, versions } };
}

function fileOf(crds: readonly Crd[]): string {
  return crds.map((crd) => `---\n${stringify(crd, { aliasDuplicateObjects: false })}`).join('');
}

function versionsAt(versions: Crd['spec']['versions'], release: string): Crd['spec']['versions'] {
  return versions
    .filter(({ schema }) => isThere(schema.openAPIV3Schema, release))
    .map(({ schema, additionalPrinterColumns: columns, ...version }) => ({
      ...version,
      ...(columns === undefined ? {} : { additionalPrinterColumns: thoseAt(columns, release) }),
      schema: { openAPIV3Schema: schemaAt(schema.openAPIV3Schema, release) },
    }));
}

/** With the keywords as they read in the release. */
function changed<Part extends Changing>(part: Part, release: string): Part {
  const changes = Object.entries(part['x-before'] ?? {}).sort(([one], [other]) => byVersion(one, other));
  const [, earlier] = changes.find(([end]) => byVersion(release, end) < 0) ?? [];
  return { ...part, ...earlier };
}

function schemaAt(schema: CrdSchema, release: string): CrdSchema {
  const { properties, items, additionalProperties, ...others } = changed(schema, release);
  const { 'x-kubernetes-validations': rules, ...keywords } = others;
  const fields = Object.entries(properties ?? {})
    .filter(([, field]) => isThere(field, release))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]): [string, CrdSchema] => [name, schemaAt(field, release)]);
  const kept = thoseAt(rules ?? [], release);
  return {
    ...withoutOwn(keywords),
    ...(fields.length === 0 ? {} : { properties: Object.fromEntries(fields) }),
    ...(items === undefined ? {} : { items: schemaAt(items, release) }),
    ...(additionalProperties === undefined ? {} : { additionalProperties: schemaAt(additionalProperties, release) }),
    ...(kept.length === 0 ? {} : { 'x-kubernetes-validations': kept }),
  };
}

/** The rules or the columns that the release has. */
function thoseAt(parts: readonly Lasting[], release: string): object[] {
  return parts.filter((each) => isThere(each, release)).map(withoutOwn);
}

function isThere({ 'x-since': since, 'x-until': until }: Lasting, release: string): boolean {
  const hasBegun = since === undefined || byVersion(since, release) <= 0;
  return hasBegun && (until === undefined || byVersion(release, until) < 0);
}

function withoutOwn(schema: object): object {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !OWN_KEYS.includes(keyword)));
}
