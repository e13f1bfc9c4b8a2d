/**
 * The interfaces that each release of cdk8s-plus has under these names.
 *
 * The releases only differ in classes, which are incompatible with each other because they have private members. Only
 * such classes of cdk8s-plus are `any`.
 */
import type { IConstruct } from 'constructs';
export interface PodSelectorConfig {
  /** A `LabelSelector`. */
  readonly labelSelector: any;
  readonly namespaces?: NamespaceSelectorConfig;
}
interface NamespaceSelectorConfig {
  /** A `LabelSelector`. */
  readonly labelSelector?: any;
  readonly names?: string[];
}
export interface IPodSelector extends IConstruct {
  toPodSelectorConfig(): PodSelectorConfig;
}
export interface NetworkPolicyPeerConfig {
  /** A `NetworkPolicyIpBlock`. */
  readonly ipBlock?: any;
  readonly podSelector?: PodSelectorConfig;
}
export interface INetworkPolicyPeer extends IConstruct {
  toNetworkPolicyPeerConfig(): NetworkPolicyPeerConfig;
  toPodSelector(): IPodSelector | undefined;
}
export interface ScalingTarget {
  readonly kind: string;
  readonly apiVersion: string;
  readonly name: string;
  /** Each is a `Container`. */
  readonly containers: any[];
  readonly replicas?: number;
}
export interface IScalable {
  hasAutoscaler: boolean;
  markHasAutoscaler(): void;
  toScalingTarget(): ScalingTarget;
}
export {};
