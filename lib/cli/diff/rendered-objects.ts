import { ApiObject } from 'cdk8s';
import type { Construct } from 'constructs';
import {
  Catalog,
  type CatalogEntry,
  schemaOf,
  harmlessName,
  type McpValidationSettings,
  targetClusterOf,
} from '../../inner';
import { KINDS, REFERENCES, type ResolvedProxy } from '../../model/kinds';
import { API_GROUP } from '../../model/product-names';
import type { TargetRelease } from '../../model/target';
import { objectAt, type PlainObject, present } from '../../private/plain';
import { fieldsBeyond } from '../../crds';
import type { YamlDocument } from '../../kubernetes';
import { documentApp } from '../document-app';
import type { DocumentsOfFile } from '../documents';
import { keyOf, type KubernetesObject, objectsOf } from '../objects';
import type { CustomResource } from './own-fields';

/** What decides the objects that the operator makes of custom resources. */
interface RenderSettings extends Pick<McpValidationSettings, 'apiGroup' | 'openshift' | 'substitution' | 'crds'> {
  readonly release?: string | undefined;
  /** The release if none is stated; absent: the oldest one. */
  readonly needed?: string | undefined;
  /** The files and folders that were named. */
  readonly given: readonly string[];
}

/** The objects in a cluster, and the errors of the manifests, one per line. */
export interface RenderedObjects {
  readonly objects: readonly KubernetesObject[];
  /** The custom resources that are among the objects, or that Deployments among them are made of. */
  readonly resources: ReadonlyMap<KubernetesObject, CustomResource>;
  readonly release: TargetRelease;
  readonly errors: readonly string[];
}

/** Where objects without a namespace go, as with kubectl. */
const NAMESPACE = 'default';

/**
 * The objects that a cluster has after manifests were applied: what the operator of a release makes of the custom
 * resources, and everything else as it is. The manifests are judged as for that cluster, which runs the operator.
 */
export function rendered(
  files: readonly DocumentsOfFile[],
  { release, needed, apiGroup, openshift, substitution, crds, given }: RenderSettings,
): RenderedObjects {
  const cluster = targetClusterOf(present({ release, openshift, substitution, crds }))._assuming(needed);
  const { app, taken, errors } = documentApp(files, { cluster, apiGroup, namespace: NAMESPACE });
  const known = { release: cluster._target.release, errors };
  if (errors.length > 0) {
    return { objects: [], resources: new Map(), ...known };
  }
  const catalog = Catalog.of(app);
  const entries = new Map(catalog.below(app).map((entry) => [entry.host, entry]));
  const proxies = catalog.allResolved();
  const made = taken.map((each, index) => ({
    shown: '',
    overlay: files[index]?.overlay,
    parts: each.flatMap(({ document, construct }) => partsOf(document, construct, { entries, proxies })),
  }));
  const objects = objectsOf(
    made.map(({ parts, ...file }) => ({ ...file, documents: parts.map(({ content }) => documentOf(content)) })),
    given,
  );
  const parts = made.flatMap((each) => each.parts);
  const used = new Set(parts.flatMap((each) => each.refersTo));
  const resources = objects.flatMap((object, index) => {
    const resource = parts[index]?.resource;
    return resource === undefined ? [] : [[object, { ...resource, isPart: used.has(keyOf(object)) }] as const];
  });
  return { objects, resources: new Map(resources), ...known };
}

function documentOf(content: PlainObject): YamlDocument {
  return { content, locate: () => '' };
}

interface Known {
  readonly entries: ReadonlyMap<unknown, CatalogEntry>;
  readonly proxies: ReadonlyMap<CatalogEntry, ResolvedProxy>;
}

/** An object of a cluster, with the custom resource that it is, or that it is made of. */
interface Part {
  readonly content: PlainObject;
  readonly resource?: Omit<CustomResource, 'isPart'>;
  /** The configs that are parts of a proxy. */
  readonly refersTo: readonly string[];
}

/** The objects that a cluster has because of a document. */
function partsOf(document: YamlDocument, construct: Construct | undefined, { entries, proxies }: Known): Part[] {
  const entry = entries.get(construct);
  if (entry === undefined) {
    return ApiObject.isApiObject(construct) ? [{ content: objectAt(construct.toJson()), refersTo: [] }] : [];
  }
  const resolved = proxies.get(entry);
  const own = { kind: entry.resource.kind, content: document.content, unknown: unknownFields(document, entry) };
  if (resolved === undefined) {
    return [{ content: placed(document.content, entry), resource: own, refersTo: [] }];
  }
  const refersTo = configsOf(resolved).map(({ kind, name }) => keyOf({ kind, name, namespace: entry.namespace }));
  const absent = configsOf(resolved).filter(({ isAbsent }) => isAbsent);
  const made = absent.length > 0 ? undefined : entry.emission.operatorObjects(resolved, entry);
  if (made === undefined) {
    const obstacle = obstacleOf(absent, resolved);
    return [{ content: placed(document.content, entry), resource: { ...own, obstacle }, refersTo }];
  }
  return made.map((content) => {
    return content['kind'] === 'Deployment' ? { content, resource: own, refersTo } : { content, refersTo };
  });
}

/** A custom resource of any API group where its chart puts it. */
function placed(content: PlainObject, { namespace }: CatalogEntry): PlainObject {
  const version = String(content['apiVersion']).split('/').at(-1) ?? '';
  return {
    ...content,
    apiVersion: `${API_GROUP}/${version}`,
    metadata: { ...objectAt(content, 'metadata'), ...present({ namespace }) },
  };
}

function unknownFields({ content }: YamlDocument, { resource: { kind }, target }: CatalogEntry): string[] {
  return fieldsBeyond(schemaOf(kind, present({ ...target.release, crds: undefined })), content['spec']);
}

interface ReferredConfig {
  readonly kind: string;
  readonly name: string;
  readonly isAbsent: boolean;
}

/** The configs that decide what the operator makes of a proxy. */
function configsOf(resolved: ResolvedProxy): ReferredConfig[] {
  return REFERENCES.filter(({ kind }) => KINDS[kind].standalone !== 'nothing').flatMap(({ field, kind, role }) => {
    const { name } = resolved.proxy.spec[field] ?? {};
    return name === undefined ? [] : [{ kind, name, isAbsent: resolved[role] === undefined }];
  });
}

function obstacleOf(absent: readonly ReferredConfig[], { proxy, authzConfigMap }: ResolvedProxy): string {
  const policies = authzConfigMap === undefined ? proxy.spec.authzConfig?.configMap?.name : undefined;
  const names = [
    ...absent.map(({ kind, name }) => `${kind} ${harmlessName(name)}`),
    ...(policies === undefined ? [] : [`ConfigMap ${harmlessName(policies)}`]),
  ];
  return names.length === 0
    ? 'the files do not hold all that its pods need'
    : `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} in none of the files`;
}
