import type { ResolvedProxy } from '../model/resource';
import type { StandaloneTarget } from '../model/target';
import { marshal } from '../private/go/go-json';
import { podLabelsOf } from '../model/names-and-labels';
import { configMapChecksum, RUN_CONFIG_CHECKSUM } from './checksum';
import { CORRECTIONS } from './corrections/corrections';
import { deploymentSpec } from './deployment';
import { runConfigLabels } from './object-metadata';
import { withPodOptions } from './pod-options';
import { ROLE_RULES, roleBinding } from './rbac';
import { inlineAuthzFile } from './run-config/authz';
import { runConfigText } from './run-config/run-config';
import { serviceSpec } from './service';
import { operatorModel, type StandaloneModel, type StandaloneOptions } from './standalone-model';
import type { ChecksummedObjects, StandaloneObjects } from './object-contents';

/** What the objects of a proxy are made from: as the operator has it, and then corrected. */
export function standaloneModel(
  resolved: ResolvedProxy,
  target: StandaloneTarget,
  options: StandaloneOptions,
): StandaloneModel {
  const model = operatorModel(resolved, target, options);
  if (target.exact) {
    return model;
  }
  return CORRECTIONS.reduce((each, { model: correct }) => correct?.(each, target) ?? each, model);
}

/** The objects of a proxy; `exact` stops before the corrections. */
export function standaloneObjects(model: StandaloneModel, exact: boolean): ChecksummedObjects {
  const made = operatorObjects(model);
  const corrected = exact
    ? made
    : CORRECTIONS.reduce((objects, { objects: correct }) => correct?.(objects, model) ?? objects, made);
  return checksummed(withOptions(corrected, model), model);
}

/** What the operator makes of the model (`docs/operator/objects.md#what-is-created`). */
function operatorObjects(model: StandaloneModel): StandaloneObjects {
  const { resolved } = model;
  const { spec } = resolved.proxy;
  return {
    ...(spec.serviceAccount === undefined
      ? { serviceAccount: {}, role: { rules: ROLE_RULES }, roleBinding: roleBinding(resolved) }
      : {}),
    ...(spec.authzConfig?.type === 'inline' ? { authz: { 'authz.json': marshal(inlineAuthzFile(resolved)) } } : {}),
    runConfig: { 'runconfig.json': runConfigText(model) },
    deployment: deploymentSpec(model),
    service: serviceSpec(model),
  };
}

function withOptions(objects: StandaloneObjects, { pod, autoscaled, resolved }: StandaloneModel): StandaloneObjects {
  if (pod === undefined) {
    return objects;
  }
  const { replicas, ...others } = pod;
  const options = autoscaled || replicas === undefined ? others : pod;
  return { ...objects, deployment: withPodOptions(objects.deployment, options, podLabelsOf(resolved.proxy.name)) };
}

function checksummed(objects: StandaloneObjects, model: StandaloneModel): ChecksummedObjects {
  const checksum = configMapChecksum(objects.runConfig, runConfigLabels(model));
  const { deployment } = objects;
  const { template } = deployment;
  const annotations = { ...template.metadata?.annotations, [RUN_CONFIG_CHECKSUM]: checksum };
  const metadata = { ...template.metadata, annotations };
  return { ...objects, checksum, deployment: { ...deployment, template: { ...template, metadata } } };
}
