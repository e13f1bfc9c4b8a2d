import { ApiObject, type Chart, Yaml } from 'cdk8s';
import { objectAt, type PlainObject, present } from '../private/plain';
import { targetClusterOf } from '../inner';
import { type ClusterFiles, clusterFiles, neededRelease, ONE_CLUSTER } from './cluster-files';
import { rendered } from './diff/rendered-objects';
import { documentApp } from './document-app';
import { proxiesTwice } from './proxies/found-proxies';
import type { Manifests } from './kustomize/read-manifests';
import { type Outcome, readNoted } from './left-out';
import type { McpValidationProps } from '../index';

/** The objects of one cluster. */
export interface ClusterObjects {
  /** The name of the cluster, if the settings list several. */
  readonly cluster: string | undefined;
  readonly objects: readonly PlainObject[];
  /** The objects as YAML. */
  readonly yaml: string;
}

/**
 * The objects that `cdk8s synth` writes for the clusters of the settings, if a program includes the manifests: custom
 * resources as they are, or with `operator: false` the native objects, exact or corrected as `fidelity` says.
 */
export function writtenObjects(manifests: Manifests, settings: McpValidationProps): Outcome<readonly ClusterObjects[]> {
  return ofEach(manifests, settings, (part) => {
    const cluster = targetClusterOf(part.settings, part.name)._assuming(neededRelease([part]));
    const { charts, errors } = documentApp(part.files, { cluster, apiGroup: part.settings.apiGroup });
    return { errors, objects: () => charts.flatMap(objectsBelow) };
  });
}

/** The objects that clusters have where the operator runs: what it makes of the custom resources, and everything else. */
export function operatorObjects(
  manifests: Manifests,
  settings: McpValidationProps,
): Outcome<readonly ClusterObjects[]> {
  return ofEach(manifests, settings, (part) => {
    const twice = proxiesTwice(part.files, ONE_CLUSTER);
    const { release, apiGroup, openshift, substitution, crds } = part.settings;
    const given = present({ release, apiGroup, openshift, substitution, crds, needed: neededRelease([part]) });
    const made = rendered(part.files, { ...given, given: manifests.given });
    return {
      errors: twice.length > 0 ? twice : made.errors,
      objects: () => made.objects.map(({ content }) => jsonOf(content)),
    };
  });
}

interface Made {
  readonly errors: readonly string[];
  readonly objects: () => readonly PlainObject[];
}

function ofEach(
  manifests: Manifests,
  settings: McpValidationProps,
  make: (part: ClusterFiles) => Made,
): Outcome<readonly ClusterObjects[]> {
  const { files, notes, errors, isWhole } = readNoted(manifests);
  if (errors.length > 0) {
    return { notes, errors, isWhole };
  }
  const parts = clusterFiles(files, settings).map((part) => ({ cluster: part.name, made: make(part) }));
  const faults = parts.flatMap(({ made }) => made.errors);
  if (faults.length > 0) {
    return { notes, errors: faults, isWhole };
  }
  const result = parts.map(({ cluster, made }) => {
    const objects = made.objects();
    return { cluster, objects, yaml: Yaml.stringify(...objects) };
  });
  return { notes, errors: [], result, isWhole };
}

function objectsBelow({ node }: Chart): PlainObject[] {
  return node.findAll().flatMap((each) => (ApiObject.isApiObject(each) ? [jsonOf(each.toJson())] : []));
}

/** An object as it is written: only JSON values. */
function jsonOf(object: unknown): PlainObject {
  return objectAt(JSON.parse(JSON.stringify(object)));
}
