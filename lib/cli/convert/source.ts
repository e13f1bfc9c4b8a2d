import type { Kind } from '../../model/kinds';
import type { SpecOfKind } from '../../model/specs';
import { newestSchemaOf } from '../../releases/schema-of';
import { isAbsent, isPlainObject, without, type PlainObject } from '../../private/plain';
import type { YamlDocument } from '../../reader/documents';
import {
  hasOurKind,
  isSubstituted,
  readDocument,
  type ResourceDocument,
  LAST_APPLIED,
} from '../../reader/read-document';
import { readSpec, variablesBelow } from '../../reader/read-spec';
import { harmlessName } from '../../rules/syntax/credential';
import { makerOf, withoutServerFields } from './cluster-made';

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
  const metadata = isPlainObject(content['metadata']) ? content['metadata'] : {};
  const named = { document, ...identityOf(metadata) };
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
  const { metadata } = content;
  const annotations = isPlainObject(metadata) ? metadata['annotations'] : undefined;
  return (
    Object.values(without(content, ...WITHOUT_VALUES)).some(isFilled) ||
    (isPlainObject(annotations) && Object.hasOwn(annotations, LAST_APPLIED))
  );
}

function isFilled(block: unknown): boolean {
  return !isAbsent(block) && !(isPlainObject(block) && Object.keys(block).length === 0);
}
