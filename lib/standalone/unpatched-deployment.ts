import { podLabelsOf } from '../model/names-and-labels';
import type { ResolvedProxy } from '../model/resource';
import type { StandaloneTarget } from '../model/target';
import { deploymentSpec } from './deployment';
import { IncompleteProxy } from './incomplete-proxy';
import type * as k8s from './kubernetes-types';
import type { ObjectChanges } from './object-changes';
import { withPodOptions } from './pod-options';
import { standaloneMetadata, standaloneModel, unpatchedObjects } from './proxy-objects';
import type { StandaloneModel, StandaloneOptions } from './standalone-model';

/** The Deployment of a proxy before its own pod template is merged into it. */
export function unpatchedDeployment(
  resolved: ResolvedProxy,
  target: StandaloneTarget,
  options: StandaloneOptions,
  changes: readonly ObjectChanges[],
): k8s.DeploymentSpec {
  const metadata = standaloneMetadata(resolved.proxy, changes);
  const model = standaloneModel(resolved, metadata, target, options, changes);
  return changes.length === 0 ? unchanged(model) : changed(model, changes);
}

function changed(model: StandaloneModel, changes: readonly ObjectChanges[]): k8s.DeploymentSpec {
  try {
    return unpatchedObjects(model, changes).deployment;
  } catch (error) {
    if (error instanceof IncompleteProxy) {
      return unchanged(model);
    }
    throw error;
  }
}

/** Without the run config, which may not be known. */
function unchanged(model: StandaloneModel): k8s.DeploymentSpec {
  return withPodOptions(deploymentSpec(model), model.pod ?? {}, podLabelsOf(model.resolved.proxy.name));
}
