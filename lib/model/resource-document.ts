import type { Finding } from '../private/finding';
import { isKind, type Kind, METADATA_FIELDS, SERVER_METADATA } from './kinds';
import { isOperatorGroup, API_GROUP } from './product-names';
import { anyField, type Placed } from '../private/field-paths';
import { isAbsent, isPlainObject, objectAt, type PlainObject, textAt, without } from '../private/plain';
import { whatIs } from '../private/texts';
import { harmlessName } from '../private/secret-texts';
import type { YamlDocument } from '../kubernetes';

/** A document of one of this package's kinds. */
export interface ResourceDocument {
  readonly kind: Kind;
  readonly apiVersion: string;
  readonly metadata: PlainObject;
  readonly spec: unknown;
  readonly findings: readonly Finding[];
  /** Unknown fields beside the spec, by path. */
  readonly unknown: readonly Placed[];
}

const VERSIONS = ['v1alpha1', 'v1beta1'];

const ENVELOPE = ['apiVersion', 'kind', 'metadata', 'spec', 'status'];

/** Whether a document has one of this package's kinds, in any API group. */
export function hasOurKind({ content }: YamlDocument): boolean {
  return isKind(content['kind']);
}

/** Flux leaves out objects with this label or annotation when it replaces variables. */
const SUBSTITUTE = 'kustomize.toolkit.fluxcd.io/substitute';

/** Whether Flux replaces the variables of a document. */
export function isSubstituted({ content }: YamlDocument): boolean {
  return !['labels', 'annotations'].some((each) => objectAt(content, 'metadata', each)[SUBSTITUTE] === 'disabled');
}

/**
 * The document as a resource of this package, unless its group or version is different; `served` are versions of the
 * cluster's CRDs.
 */
export function readDocument(
  { content }: YamlDocument,
  apiGroup: string | undefined,
  served: readonly string[] = [],
): ResourceDocument | undefined {
  const { kind, apiVersion, metadata, spec } = content;
  const [group = '', version = ''] = String(apiVersion).split('/');
  if (!isKind(kind) || !isOperatorGroup(group, apiGroup) || ![...VERSIONS, ...served].includes(version)) {
    return undefined;
  }
  return {
    kind,
    apiVersion: String(apiVersion),
    metadata: isPlainObject(metadata) ? written(metadata) : {},
    // the API server prunes a null before it looks at what is missing
    spec: spec ?? undefined,
    findings: metadataFindings(metadata),
    unknown: unknownBesideSpec(content),
  };
}

/** The metadata that a person wrote; an empty namespace counts as absent. */
function written(metadata: PlainObject): PlainObject {
  const kept = withoutOperatorFinalizers(withoutServerMetadata(metadata));
  const { namespace, ...others } = kept;
  return namespace === '' || namespace === null ? others : kept;
}

/** The operator's controllers add their finalizers to resources that they reconcile. */
function withoutOperatorFinalizers(metadata: PlainObject): PlainObject {
  const { finalizers, ...others } = metadata;
  if (!Array.isArray(finalizers) || !finalizers.some(isOperatorFinalizer)) {
    return metadata;
  }
  const kept: unknown[] = finalizers.filter((each) => !isOperatorFinalizer(each));
  return kept.length === 0 ? others : { ...metadata, finalizers: kept };
}

function metadataFindings(metadata: unknown): Finding[] {
  if (isAbsent(metadata) || isPlainObject(metadata)) {
    return [];
  }
  const rule = `is ${whatIs(metadata)}, not an object`;
  return [{ id: 'type', severity: 'error', field: 'metadata', rule, fix: 'give an object' }];
}

function unknownBesideSpec(content: PlainObject): Placed[] {
  const { metadata } = content;
  return [
    ...unknownIn(content, ENVELOPE, ''),
    ...(isPlainObject(metadata) ? unknownIn(metadata, METADATA_FIELDS, 'metadata') : []),
  ];
}

function unknownIn(object: PlainObject, known: readonly string[], path: string): Placed[] {
  return Object.entries(object)
    .filter(([name, value]) => !known.includes(name) && !isAbsent(value))
    .map(([name, value]) => ({ path: anyField(path, name), value }));
}

/** An annotation of kubectl that repeats the whole document, values included. */
export const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';

/** The metadata of a document, without fields that a server or kubectl has written. */
export function withoutServerMetadata(metadata: PlainObject): PlainObject {
  const kept = without(metadata, ...SERVER_METADATA);
  const { annotations } = kept;
  return isPlainObject(annotations) ? { ...kept, annotations: without(annotations, LAST_APPLIED) } : kept;
}

/** Whether one of the operator's controllers added the finalizer. */
function isOperatorFinalizer(finalizer: unknown): boolean {
  return String(finalizer).includes(`.${API_GROUP}/`);
}

/** The fields of a document's metadata that a server, kubectl or a controller has written, by path. */
export function serverMetadataIn(metadata: PlainObject): string[] {
  const { annotations, finalizers } = metadata;
  return [
    ...Object.keys(metadata)
      .filter((name) => SERVER_METADATA.includes(name))
      .map((name) => `metadata.${name}`),
    ...(Array.isArray(finalizers) && finalizers.some(isOperatorFinalizer) ? ['metadata.finalizers'] : []),
    ...(isPlainObject(annotations) && Object.hasOwn(annotations, LAST_APPLIED)
      ? [`metadata.annotations["${LAST_APPLIED}"]`]
      : []),
  ];
}

/** The name of a document's object, if it has one. */
export function nameOf({ content }: Pick<YamlDocument, 'content'>): string | undefined {
  return textAt(content, 'metadata', 'name');
}

/** How errors name the object of a document: by its name, if it has one, and its place. */
export function nameAndPlaceOf(document: YamlDocument): string {
  const [name, place] = [nameOf(document), document.locate('metadata.name')];
  return name === undefined ? place : `${harmlessName(name)} (${place})`;
}

/** The namespace of a document; an empty one counts as absent. */
export function namespaceOf({ content }: Pick<YamlDocument, 'content'>): string | undefined {
  return textAt(content, 'metadata', 'namespace') || undefined;
}
