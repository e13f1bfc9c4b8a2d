import { LabelSelector } from 'cdk8s-plus-28';
import type { PodSelectorConfig } from '../private/cdk8s/plus-interfaces';

/** Selects pods by labels; in one namespace where that is known, and else in that of the selecting object. */
export function podSelectorOf(labels: { [name: string]: string }, namespace: string | undefined): PodSelectorConfig {
  const labelSelector = LabelSelector.of({ labels });
  return namespace === undefined ? { labelSelector } : { labelSelector, namespaces: { names: [namespace] } };
}
