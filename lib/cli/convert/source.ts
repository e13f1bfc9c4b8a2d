import type { Kind, SpecOfKind } from '../../model/kinds';
import { NAMESPACE_NAME } from '../../model/object-names';
import { LABEL_DOMAIN } from '../../model/product-names';
import { anyField } from '../../private/field-paths';
import { isAbsent, isPlainObject, listAt, objectAt, type PlainObject, valueIn, without } from '../../private/plain';
import type { YamlDocument } from '../../kubernetes';
import {
  hasOurKind,
  isSubstituted,
  LAST_APPLIED,
  readDocument,
  type ResourceDocument,
  serverMetadataIn,
  withoutServerMetadata,
} from '../../model/resource-document';
import { readSpec, variablesBelow } from '../../crds';
import { newestSchemaOf } from '../../inner';
import { harmlessName } from '../../private/secret-texts';

/** One document of the file, and how it is converted. */
export type Source = OwnSource | ForeignSource | SecretSource | LeftSource;

/** A document of one of this package's kinds: a construct. */
export type OwnSource<K extends Kind = Kind> = { [Each in K]: SourceOfKind<Each> }[K];

interface SourceOfKind<K extends Kind> extends Named {
  readonly sort: 'own';
  readonly kind: K;
  readonly apiVersion: string;
  readonly metadata: PlainObject;
  /** The spec of the document, unchanged. */
  readonly given: unknown;
  /** Whether it has variables that are replaced before it is applied. */
  readonly hasVariables: boolean;
  /** With the defaults of the CRD. */
  readonly spec: SpecOfKind[K];
}

/** A document of another kind: an API object. */
export interface ForeignSource extends Named {
  readonly sort: 'foreign';
  readonly kind: string;
  /** One of this package's kinds, in a different group or version. */
  readonly ofOurKind: boolean;
  readonly content: PlainObject;
}

/** A Secret with values, which a program must not contain. */
export interface SecretSource extends Named {
  readonly sort: 'secret';
  readonly kind: string;
}

/** An object that a controller created, which is not part of the program. */
export interface LeftSource extends Named {
  readonly sort: 'left';
  readonly kind: string;
  /** The creator of the object. */
  readonly maker: string;
}

interface Named {
  readonly document: YamlDocument;
  readonly name?: string;
  readonly namespace?: string;
}

/** A message about a field of the document, after its location: `proxies.yaml:3: MCPRemoteProxy weather: …`. */
export function said({ document, kind, name }: Source, field: string, text: string): string {
  return `${document.locate(field)}: ${harmlessName(kind)}${name === undefined ? '' : ` ${harmlessName(name)}`}: ${text}`;
}

/**
 * Decides how a document is converted.
 *
 * @param substitution whether variables are replaced before it is applied
 */
export function sourceOf(document: YamlDocument, substitution: boolean): Source {
  const { content } = document;
  const resource = readDocument(document, undefined);
  if (resource !== undefined) {
    return own(resource, document, substitution && isSubstituted(document));
  }
  const kind = String(content['kind']);
  const named = { document, ...identityOf(objectAt(content, 'metadata')) };
  const maker = makerOf(document);
  if (maker !== undefined) {
    return { sort: 'left', kind, maker, ...named };
  }
  return kind === 'Secret' && holdsValues(content)
    ? { sort: 'secret', kind, ...named }
    : { sort: 'foreign', kind, ofOurKind: hasOurKind(document), content: withoutServerFields(content), ...named };
}

function own(
  { kind, apiVersion, metadata, spec }: ResourceDocument,
  document: YamlDocument,
  substitution: boolean,
): OwnSource {
  const read = readSpec(newestSchemaOf(kind), spec ?? {}, { variables: substitution ? 'all' : 'none' });
  const hasVariables = substitution && variablesBelow({ metadata, spec }, '').length > 0;
  const common = { kind, apiVersion, metadata, given: spec, hasVariables, document, ...identityOf(metadata) };
  // the schema of the kind made the spec
  return { sort: 'own', ...common, spec: read.spec } as unknown as OwnSource;
}

function identityOf({ name, namespace }: PlainObject): { readonly name?: string; readonly namespace?: string } {
  return {
    ...(typeof name === 'string' ? { name } : {}),
    ...(typeof namespace === 'string' ? { namespace } : {}),
  };
}

/** The fields of a Secret that hold no values; another one may be a misspelt `stringData`. */
const WITHOUT_VALUES = ['apiVersion', 'kind', 'metadata', 'type', 'immutable'];

function holdsValues(content: PlainObject): boolean {
  const isApplied = Object.hasOwn(objectAt(content, 'metadata', 'annotations'), LAST_APPLIED);
  return isApplied || Object.values(without(content, ...WITHOUT_VALUES)).some(isFilled);
}

function isFilled(block: unknown): boolean {
  return !isAbsent(block) && !(isPlainObject(block) && Object.keys(block).length === 0);
}

/** Objects that Kubernetes creates in each namespace. */
const KUBERNETES: readonly (readonly [kind: string, name: string])[] = [
  ['ConfigMap', 'kube-root-ca.crt'],
  ['ServiceAccount', 'default'],
  ['Service', 'kubernetes'],
];
/** Kinds that only controllers of Kubernetes write. */
const MADE_KINDS = ['Endpoints', 'EndpointSlice', 'Event', 'Lease', 'ControllerRevision'];
const PROXY_LABELS = ['toolhive-name', `${LABEL_DOMAIN}/mcp-remote-proxy`];

/**
 * The controller that creates an object of another kind, if a person didn't; such an object is not part of a program.
 */
function makerOf({ content }: YamlDocument): string | undefined {
  const kind = String(content['kind']);
  const metadata = objectAt(content, 'metadata');
  const owner = ownerOf(metadata);
  if (owner !== undefined) {
    return owner;
  }
  if (MADE_KINDS.includes(kind) || KUBERNETES.some((each) => each[0] === kind && each[1] === metadata['name'])) {
    return 'Kubernetes';
  }
  const labels = objectAt(metadata, 'labels');
  if (labels[`${LABEL_DOMAIN}/managed-by`] === 'toolhive-operator' || labels['toolhive'] === 'true') {
    const proxy = PROXY_LABELS.map((label) => labels[label]).find((each) => typeof each === 'string');
    return proxy === undefined ? 'the operator' : `the operator, for the proxy ${proxy}`;
  }
  return undefined;
}

function ownerOf(metadata: PlainObject): string | undefined {
  const owners = listAt(metadata, 'ownerReferences');
  const owner = owners.find((each) => isPlainObject(each) && each['controller'] === true) ?? owners[0];
  return isPlainObject(owner) ? `${String(owner['kind'])} ${String(owner['name'])}, which owns it` : undefined;
}

type Path = readonly string[];

const STATUS: Path = ['status'];
/** Fields outside the metadata that controllers write into objects of other kinds. */
const WRITTEN: { readonly [kind: string]: readonly Path[] } = {
  Deployment: [['metadata', 'annotations', 'deployment.kubernetes.io/revision']],
  Namespace: [
    ['spec', 'finalizers'],
    ['metadata', 'labels', NAMESPACE_NAME],
  ],
  Service: [
    ['spec', 'clusterIP'],
    ['spec', 'clusterIPs'],
  ],
};
/** The address of a headless Service, which a person writes. */
const HEADLESS = 'None';

/** A document of another kind, without fields that the cluster has written. */
function withoutServerFields(content: PlainObject): PlainObject {
  const given = clusterFieldsOf(content).reduce((object, path) => withoutPath(object, path), content);
  return isPlainObject(content['metadata'])
    ? { ...given, metadata: withoutServerMetadata(objectAt(given, 'metadata')) }
    : given;
}

/** The paths of fields that the cluster has written into a document. */
export function serverFieldsIn(content: PlainObject): string[] {
  const ofKind = clusterFieldsOf(content).map((path) => path.reduce(anyField, ''));
  return [...serverMetadataIn(objectAt(content, 'metadata')), ...ofKind];
}

function clusterFieldsOf(content: PlainObject): Path[] {
  const ofKind = WRITTEN[String(content['kind'])] ?? [];
  return [STATUS, ...ofKind].filter((path) => {
    const found = valueIn(content, ...path);
    return found !== undefined && found !== HEADLESS && !(Array.isArray(found) && found[0] === HEADLESS);
  });
}

/** Without the field, and without objects that become empty. */
function withoutPath(object: PlainObject, [name = '', ...others]: Path): PlainObject {
  const { [name]: found, ...rest } = object;
  const left = others.length === 0 || !isPlainObject(found) ? {} : withoutPath(found, others);
  return Object.keys(left).length === 0 ? rest : { ...object, [name]: left };
}
