import type * as k8s from './kubernetes-types';
import { AUTHZ_FILE, runConfigChecksum } from '../model/config-maps';
import type { ResolvedProxy, Resource } from '../model/kinds';
import { podLabelsOf, RUN_CONFIG_CHECKSUM, runnerNameOf } from '../model/object-names';
import type { StandaloneTarget } from '../model/target';
import { marshal } from '../go';
import { deploymentSpec, pullSecrets } from './deployment';
import { operatorMetadata, type StandaloneMetadata, withPodTemplate } from './object-metadata';
import { withPodOptions } from './pod-options';
import { inlineAuthzFile } from './run-config/incoming-auth';
import { runConfigText } from './run-config/run-config';
import { operatorModel, type StandaloneModel, type StandaloneOptions, unlessIncomplete } from './standalone-model';

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
function unpatchedObjects(model: StandaloneModel, changes: readonly ObjectChanges[]): StandaloneObjects {
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
  return pod === undefined
    ? objects
    : { ...objects, deployment: withPodOptions(objects.deployment, pod, podLabelsOf(resolved.proxy.name)) };
}

/** The bytes of the ConfigMap with the run config, as the API server counts them: those of the values. */
export function runConfigSize(
  resolved: ResolvedProxy,
  target: StandaloneTarget,
  changes: readonly ObjectChanges[],
): number {
  const metadata = standaloneMetadata(resolved.proxy, changes);
  const model = standaloneModel(resolved, metadata, target, {}, changes);
  const values = Object.values(standaloneObjects(model, changes).runConfig);
  return values.reduce((sum, value) => sum + Buffer.byteLength(value), 0);
}

/** The Deployment of a proxy before its own pod template is merged into it. */
export function unpatchedDeployment(
  resolved: ResolvedProxy,
  target: StandaloneTarget,
  options: StandaloneOptions,
  changes: readonly ObjectChanges[],
): k8s.DeploymentSpec {
  const metadata = standaloneMetadata(resolved.proxy, changes);
  const model = standaloneModel(resolved, metadata, target, options, changes);
  const changed =
    changes.length === 0 ? undefined : unlessIncomplete(() => unpatchedObjects(model, changes).deployment);
  return changed ?? unchanged(model);
}

/** Without the run config, which may not be known. */
function unchanged(model: StandaloneModel): k8s.DeploymentSpec {
  return withPodOptions(deploymentSpec(model), model.pod ?? {}, podLabelsOf(model.resolved.proxy.name));
}

/** The spec of the Service (`docs/operator/service.md#service`). */
export function serviceSpec({ resolved: { proxy } }: StandaloneModel): k8s.ServiceSpec {
  const { proxyPort, sessionAffinity } = proxy.spec;
  return {
    selector: podLabelsOf(proxy.name),
    ports: [{ name: 'http', port: proxyPort, targetPort: proxyPort, protocol: 'TCP' }],
    sessionAffinity,
  };
}

const RBAC = 'rbac.authorization.k8s.io';

/**
 * The permissions that the operator grants a proxy, which the proxy does not use
 * (`docs/operator/service-account.md#what-the-operator-makes`).
 */
const ROLE_RULES: k8s.PolicyRule[] = [
  { apiGroups: [''], resources: ['configmaps'], verbs: ['get', 'list', 'watch'] },
  { apiGroups: [''], resources: ['secrets'], verbs: ['get', 'list', 'watch'] },
];

/** The RoleBinding. If the namespace is unknown, a rule reports it, unless a correction drops the binding. */
function roleBinding({ proxy }: ResolvedProxy): k8s.RoleBinding {
  const name = runnerNameOf(proxy.name);
  const namespace = proxy.namespace === undefined ? {} : { namespace: proxy.namespace };
  return {
    roleRef: { apiGroup: RBAC, kind: 'Role', name },
    subjects: [{ kind: 'ServiceAccount', name, ...namespace }],
  };
}

/** The contents of one proxy's objects, without their metadata. */
export interface StandaloneObjects {
  /** Absent if the user provides one. */
  readonly serviceAccount?: k8s.ServiceAccount;
  readonly role?: k8s.Role;
  readonly roleBinding?: k8s.RoleBinding;
  /** Data of the ConfigMap with inline policies. */
  readonly authz?: { readonly [key: string]: string };
  /** Data of the ConfigMap with the run config. */
  readonly runConfig: { readonly [key: string]: string };
  readonly deployment: k8s.DeploymentSpec;
  readonly service: k8s.ServiceSpec;
}

/** The Deployment, whose pods carry the checksum. */
export function withChecksum(deployment: k8s.DeploymentSpec, checksum: string): k8s.DeploymentSpec {
  const { template } = deployment;
  const annotations = { ...template.metadata?.annotations, [RUN_CONFIG_CHECKSUM]: checksum };
  return { ...deployment, template: { ...template, metadata: { ...template.metadata, annotations } } };
}

/** The pod of the Deployment. */
export function podOf({ deployment }: StandaloneObjects): k8s.PodSpec {
  return deployment.template.spec ?? { containers: [] };
}

/** The objects with another pod. */
export function withPod(objects: StandaloneObjects, change: (pod: k8s.PodSpec) => k8s.PodSpec): StandaloneObjects {
  const { deployment } = objects;
  const template = { ...deployment.template, spec: change(podOf(objects)) };
  return { ...objects, deployment: { ...deployment, template } };
}

/** The objects with another container; there is one. */
export function withContainer(
  objects: StandaloneObjects,
  change: (container: k8s.Container) => k8s.Container,
): StandaloneObjects {
  return withPod(objects, (pod) => ({ ...pod, containers: pod.containers.map(change) }));
}

/** The objects with additional variables at the end of the environment. */
export function withVariables(objects: StandaloneObjects, variables: readonly k8s.EnvVar[]): StandaloneObjects {
  return withContainer(objects, (container) => ({ ...container, env: [...(container.env ?? []), ...variables] }));
}

/** A change of what the operator creates. */
export interface ObjectChanges {
  /** Changes which objects there are, and their metadata. */
  readonly metadata?: (metadata: StandaloneMetadata, proxy: Resource<'MCPRemoteProxy'>) => StandaloneMetadata;
  /** Changes what the run config and the objects are made from. */
  readonly model?: (model: StandaloneModel, target: StandaloneTarget) => StandaloneModel;
  /** Changes the objects. */
  readonly objects?: (objects: StandaloneObjects, model: StandaloneModel) => StandaloneObjects;
}
