import { LabelSelector } from 'cdk8s-plus-28';
import type { PodSelectorConfig } from '../private/cdk8s/plus-interfaces';

/**
 * Selects pods by labels: in the given namespace if it is known, otherwise in the namespace of the selecting object.
 */
export function podSelectorOf(labels: { [name: string]: string }, namespace: string | undefined): PodSelectorConfig {
  const labelSelector = LabelSelector.of({ labels });
  return namespace === undefined ? { labelSelector } : { labelSelector, namespaces: { names: [namespace] } };
}
