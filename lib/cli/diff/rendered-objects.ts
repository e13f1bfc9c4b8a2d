import { targetClusterOf } from '../../inner';
import type { McpValidationSettings } from '../../index';
import type { YamlDocument } from '../../kubernetes';
import { harmlessName } from '../../private/secret-texts';
import type { TargetRelease } from '../../model/target';
import { type PlainObject, present } from '../../private/plain';
import { documentApp, type OperatedDocument } from '../document-app';
import type { DocumentsOfFile } from '../documents';
import { keyOf, type KubernetesObject, objectsOf } from '../objects';
import type { CustomResource } from './own-fields';

type OperatedProxy = NonNullable<OperatedDocument['proxy']>;

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
  const { operated, errors } = documentApp(files, { cluster, apiGroup, namespace: NAMESPACE });
  const known = { release: cluster._target.release, errors };
  if (errors.length > 0) {
    return { objects: [], resources: new Map(), ...known };
  }
  const made = operated().map((each, index) => ({
    shown: '',
    overlay: files[index]?.overlay,
    parts: each.flatMap(partsOf),
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

/** An object of a cluster, with the custom resource that it is, or that it is made of. */
interface Part {
  readonly content: PlainObject;
  readonly resource?: Omit<CustomResource, 'isPart'> | undefined;
  /** The configs that are parts of a proxy. */
  readonly refersTo: readonly string[];
}

/** The objects that a cluster has because of a document. */
function partsOf({ objects, resource, proxy }: OperatedDocument): Part[] {
  const refersTo = (proxy?.configs ?? []).map(keyOf);
  const own = resource && present({ ...resource, obstacle: proxy && obstacleOf(proxy) });
  return objects.map((content) => {
    return proxy?.isMade !== true || content['kind'] === 'Deployment'
      ? { content, resource: own, refersTo }
      : { content, refersTo };
  });
}

function obstacleOf({ isMade, configs, missingPolicies }: OperatedProxy): string | undefined {
  if (isMade) {
    return undefined;
  }
  const absent = configs.filter(({ isAbsent }) => isAbsent);
  const names = [
    ...absent.map(({ kind, name }) => `${kind} ${harmlessName(name)}`),
    ...(missingPolicies === undefined ? [] : [`ConfigMap ${harmlessName(missingPolicies)}`]),
  ];
  return names.length === 0
    ? 'the files do not hold all that its pods need'
    : `${names.join(' and ')} ${names.length === 1 ? 'is' : 'are'} in none of the files`;
}
