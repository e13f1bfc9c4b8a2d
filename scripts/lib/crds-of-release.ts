import { parseAllDocuments, stringify } from 'yaml';
import { behaviourOf } from '../../lib/releases/releases';
import { byVersion } from './recorded-states';

/** A schema of `crds/`, with the keywords for differences between releases. */
export interface CrdSchema {
  readonly type?: string;
  readonly description?: string;
  readonly properties?: { readonly [name: string]: CrdSchema };
  readonly additionalProperties?: CrdSchema;
  readonly items?: CrdSchema;
  readonly required?: readonly string[];
  readonly 'x-kubernetes-validations'?: readonly Lasting[];
  readonly 'x-since'?: string;
  readonly 'x-until'?: string;
  readonly 'x-before'?: { readonly [release: string]: { readonly [keyword: string]: unknown } };
  readonly [keyword: string]: unknown;
}

/** A range of releases in which something exists. */
interface Lasting {
  readonly 'x-since'?: string;
  readonly 'x-until'?: string;
}

export interface Crd {
  readonly spec: {
    readonly names: { readonly kind: string };
    readonly versions: readonly { readonly name: string; readonly schema: { readonly openAPIV3Schema: CrdSchema } }[];
  };
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
  'x-later',
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
    .map(({ spec, ...crd }) => ({ ...crd, spec: { ...spec, versions: versionsAt(spec.versions, release) } }))
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
    .map(({ schema, ...version }) => ({
      ...version,
      schema: { openAPIV3Schema: schemaAt(schema.openAPIV3Schema, release) },
    }));
}

function schemaAt(schema: CrdSchema, release: string): CrdSchema {
  const changes = Object.entries(schema['x-before'] ?? {}).sort(([one], [other]) => byVersion(one, other));
  const [, earlier] = changes.find(([end]) => byVersion(release, end) < 0) ?? [];
  const {
    properties,
    items,
    additionalProperties,
    'x-kubernetes-validations': rules,
    ...others
  }: CrdSchema = { ...schema, ...earlier };
  const fields = Object.entries(properties ?? {})
    .filter(([, field]) => isThere(field, release))
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .map(([name, field]): [string, CrdSchema] => [name, schemaAt(field, release)]);
  const kept = (rules ?? []).filter((rule) => isThere(rule, release)).map(withoutOwn);
  return {
    ...withoutOwn(others),
    ...(fields.length === 0 ? {} : { properties: Object.fromEntries(fields) }),
    ...(items === undefined ? {} : { items: schemaAt(items, release) }),
    ...(additionalProperties === undefined ? {} : { additionalProperties: schemaAt(additionalProperties, release) }),
    ...(kept.length === 0 ? {} : { 'x-kubernetes-validations': kept }),
  };
}

function isThere({ 'x-since': since, 'x-until': until }: Lasting, release: string): boolean {
  const hasBegun = since === undefined || byVersion(since, release) <= 0;
  return hasBegun && (until === undefined || byVersion(release, until) < 0);
}

function withoutOwn(schema: object): object {
  return Object.fromEntries(Object.entries(schema).filter(([keyword]) => !OWN_KEYS.includes(keyword)));
}
