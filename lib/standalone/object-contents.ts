import { RUN_CONFIG_CHECKSUM } from '../model/names-and-labels';
import type { Resource } from '../model/resource';
import type { StandaloneTarget } from '../model/target';
import type * as k8s from './kubernetes-types';
import type { StandaloneMetadata } from './objects';
import type { StandaloneModel } from './standalone-model';

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
