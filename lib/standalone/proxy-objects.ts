import { AUTHZ_FILE } from '../model/authz-config';
import type { ResolvedProxy, Resource } from '../model/resource';
import type { StandaloneTarget } from '../model/target';
import { marshal } from '../private/go/go-json';
import { podLabelsOf } from '../model/names-and-labels';
import { runConfigChecksum } from '../model/config-map-checksum';
import { deploymentSpec } from './deployment';
import { operatorMetadata, type StandaloneMetadata } from './object-metadata';
import type { ObjectChanges } from './object-changes';
import { withPodOptions } from './pod-options';
import { withPodTemplate } from './pod-template';
import { pullSecrets } from './pull-secrets';
import { ROLE_RULES, roleBinding } from './rbac';
import { inlineAuthzFile } from './run-config/authz';
import { runConfigText } from './run-config/run-config';
import { serviceSpec } from './service';
import { operatorModel, type StandaloneModel, type StandaloneOptions } from './standalone-model';
import { withChecksum, type StandaloneObjects } from './object-contents';

/** The objects of a proxy and their metadata: first as the operator creates them, then changed. */
export function standaloneMetadata(
  proxy: Resource<'MCPRemoteProxy'>,
  changes: readonly ObjectChanges[],
): StandaloneMetadata {
  return changes.reduce((each, { metadata: change }) => change?.(each, proxy) ?? each, operatorMetadata(proxy));
}

/** The model for the contents of these objects: first as the operator has it, then changed. */
export function standaloneModel(
  resolved: ResolvedProxy,
  metadata: StandaloneMetadata,
  target: StandaloneTarget,
  options: StandaloneOptions,
  changes: readonly ObjectChanges[],
): StandaloneModel {
  const model = operatorModel(resolved, metadata, target, options);
  return changes.reduce((each, { model: change }) => change?.(each, target) ?? each, model);
}

/**
 * The contents of the objects of a proxy.
 *
 * @param checksumOf the checksum of the run config's data, which the pods carry; JSON patches may change what is written
 */
export function standaloneObjects(
  model: StandaloneModel,
  changes: readonly ObjectChanges[],
  checksumOf = (data: StandaloneObjects['runConfig']): string =>
    runConfigChecksum({ metadata: model.metadata.runConfig, data }),
): StandaloneObjects {
  const made = unpatchedObjects(model, changes);
  const deployment = withChecksum(made.deployment, checksumOf(made.runConfig));
  return { ...made, deployment: withPodTemplate(deployment, model.resolved.proxy.spec.podTemplateSpec) };
}

/** The same before the pod template of the proxy is merged into the Deployment, and before the checksum. */
export function unpatchedObjects(model: StandaloneModel, changes: readonly ObjectChanges[]): StandaloneObjects {
  const changed = changes.reduce(
    (objects, { objects: change }) => change?.(objects, model) ?? objects,
    operatorObjects(model),
  );
  return withOptions(changed, model);
}

/** The operator's objects for the model (`docs/operator/objects.md#what-is-created`). */
function operatorObjects(model: StandaloneModel): StandaloneObjects {
  const { resolved, metadata } = model;
  return {
    ...(metadata.serviceAccount && { serviceAccount: { ...pullSecrets(model) } }),
    ...(metadata.role && { role: { rules: ROLE_RULES } }),
    ...(metadata.roleBinding && { roleBinding: roleBinding(resolved) }),
    ...(metadata.authz && { authz: { [AUTHZ_FILE]: marshal(inlineAuthzFile(resolved)) } }),
    runConfig: { 'runconfig.json': runConfigText(model) },
    deployment: deploymentSpec(model),
    service: serviceSpec(model),
  };
}

function withOptions(objects: StandaloneObjects, { pod, resolved }: StandaloneModel): StandaloneObjects {
  if (pod === undefined) {
    return objects;
  }
  return { ...objects, deployment: withPodOptions(objects.deployment, pod, podLabelsOf(resolved.proxy.name)) };
}
