import { AUTHZ_FILE } from '../model/authz-config';
import type { ResolvedProxy, Resource } from '../model/resource';
import type { StandaloneTarget } from '../model/target';
import { marshal } from '../private/go/go-json';
import { podLabelsOf } from '../model/names-and-labels';
import { configMapChecksum } from './checksum';
import { CORRECTIONS } from './corrections/corrections';
import { deploymentSpec } from './deployment';
import { operatorMetadata, type StandaloneMetadata } from './object-metadata';
import { withPodOptions } from './pod-options';
import { withPodTemplate } from './pod-template';
import { pullSecrets } from './pull-secrets';
import { ROLE_RULES, roleBinding } from './rbac';
import { inlineAuthzFile } from './run-config/authz';
import { runConfigText } from './run-config/run-config';
import { serviceSpec } from './service';
import { operatorModel, type StandaloneModel, type StandaloneOptions } from './standalone-model';
import { withChecksum, type StandaloneObjects } from './object-contents';

/** The objects of a proxy and their metadata: first as the operator creates them, then corrected. */
export function standaloneMetadata(proxy: Resource<'MCPRemoteProxy'>, target: StandaloneTarget): StandaloneMetadata {
  const metadata = operatorMetadata(proxy);
  return target.exact
    ? metadata
    : CORRECTIONS.reduce((each, { metadata: correct }) => correct?.(each, proxy) ?? each, metadata);
}

/** The model for the contents of these objects: first as the operator has it, then corrected. */
export function standaloneModel(
  resolved: ResolvedProxy,
  metadata: StandaloneMetadata,
  target: StandaloneTarget,
  options: StandaloneOptions,
): StandaloneModel {
  const model = operatorModel(resolved, metadata, target, options);
  if (target.exact) {
    return model;
  }
  return CORRECTIONS.reduce((each, { model: correct }) => correct?.(each, target) ?? each, model);
}

/**
 * The contents of the objects of a proxy.
 *
 * @param exact whether to stop before the corrections
 * @param checksumOf the checksum of the run config's data, which the pods carry; JSON patches may change what is written
 */
export function standaloneObjects(
  model: StandaloneModel,
  exact: boolean,
  checksumOf = (data: StandaloneObjects['runConfig']): string =>
    configMapChecksum(data, model.metadata.runConfig.labels),
): StandaloneObjects {
  const operators = operatorObjects(model);
  const corrected = exact
    ? operators
    : CORRECTIONS.reduce((objects, { objects: correct }) => correct?.(objects, model) ?? objects, operators);
  const made = withOptions(corrected, model);
  const deployment = withChecksum(made.deployment, checksumOf(made.runConfig));
  return { ...made, deployment: withPodTemplate(deployment, model.resolved.proxy.spec.podTemplateSpec) };
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
