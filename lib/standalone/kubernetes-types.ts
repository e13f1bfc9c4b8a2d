import type { k8s } from 'cdk8s-plus-28';

/*
 * The types of Kubernetes 1.28 as they are written. The compiler holds every object of this package against the types
 * that cdk8s-plus generates from the API; rendering through its classes would copy each of them once more.
 */

export type Affinity = Written<k8s.Affinity>;
export type Container = Written<k8s.Container>;
export type DeploymentSpec = Written<k8s.DeploymentSpec>;
export type EnvVar = Written<k8s.EnvVar>;
export type NodeAffinity = Written<k8s.NodeAffinity>;
export type NodeSelectorRequirement = Written<k8s.NodeSelectorRequirement>;
export type PodAffinity = Written<k8s.PodAffinity>;
export type PodAffinityTerm = Written<k8s.PodAffinityTerm>;
export type PodSecurityContext = Written<k8s.PodSecurityContext>;
export type PodSpec = Written<k8s.PodSpec>;
export type PolicyRule = Written<k8s.PolicyRule>;
export type Probe = Written<k8s.Probe>;
export type ResourceRequirements = Written<k8s.ResourceRequirements>;
export type Role = Written<Omit<k8s.KubeRoleProps, 'metadata'>>;
export type RoleBinding = Written<Omit<k8s.KubeRoleBindingProps, 'metadata'>>;
export type SeccompProfile = Written<k8s.SeccompProfile>;
export type SecurityContext = Written<k8s.SecurityContext>;
export type ServiceAccount = Written<Omit<k8s.KubeServiceAccountProps, 'metadata'>>;
export type ServiceSpec = Written<k8s.ServiceSpec>;
export type Volume = Written<k8s.Volume>;
export type VolumeMount = Written<k8s.VolumeMount>;

/** A generated type with quantities and ports as plain values. Fields that the generator renamed cannot be used. */
type Written<T> = T extends k8s.Quantity | k8s.IntOrString
  ? T['value']
  : T extends Date
    ? string
    : T extends readonly (infer Item)[]
      ? readonly Written<Item>[]
      : T extends object
        ? {
            readonly [Key in keyof T as Key extends Renamed ? never : Key]: Key extends 'preStop'
              ? PreStop
              : Written<T[Key]>;
          }
        : T;

/** Kubernetes 1.30 has one more handler than the generated types. */
interface PreStop {
  readonly sleep?: { readonly seconds: number };
}

/** Fields of pods and Services with acronyms that the generator spells differently. */
type Renamed =
  | 'clientIp'
  | 'clusterIp'
  | 'datasetUuid'
  | 'diskUri'
  | 'downwardApi'
  | 'hostIp'
  | 'hostIpc'
  | 'hostPid'
  | 'loadBalancerIp'
  | 'nodeId'
  | 'pdId'
  | 'scaleIo'
  | 'setHostnameAsFqdn'
  | 'storagePolicyId'
  | 'targetWwNs'
  | 'volumeId';
