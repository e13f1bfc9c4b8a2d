import type * as k8s from './kubernetes-types';
import {
  gracePeriodOf,
  type AffinityTerm,
  type NodeAffinityTerm,
  type PodAffinityTerm,
  type PodOptions,
  type RemoteCa,
} from '../model/pod-options';
import { writtenPodSpec } from '../kubernetes';
import { present } from '../private/plain';
import { remoteCaParts } from './volumes';

type Labels = { [label: string]: string };

/**
 * The spec of a Deployment with the options applied to it and to its pods; `podLabels` select the proxy's pods.
 * Everything else stays unchanged.
 */
export function withPodOptions(
  spec: k8s.DeploymentSpec,
  options: PodOptions,
  podLabels: { readonly [label: string]: string },
): k8s.DeploymentSpec {
  const { template } = spec;
  const pod: k8s.PodSpec = { containers: [], ...template.spec };
  const settings = containerSettingsOf(options);
  const containers = pod.containers.map((each) => ({ ...each, ...settings }));
  const changed = { ...pod, ...schedulingOf(options, { ...podLabels }), containers };
  const { remoteCa } = options;
  return {
    ...spec,
    template: { ...template, spec: withoutEmpty(remoteCa === undefined ? changed : withRemoteCa(changed, remoteCa)) },
  };
}

/** An empty list, map or text replaces a default, and is then left out, as the API server does. */
function withoutEmpty(pod: k8s.PodSpec): k8s.PodSpec {
  const { nodeSelector, tolerations, affinity, topologySpreadConstraints, priorityClassName, ...others } = pod;
  const scheduling = { nodeSelector, tolerations, affinity, topologySpreadConstraints, priorityClassName };
  return { ...others, ...writtenPodSpec(scheduling) };
}

function withRemoteCa(pod: k8s.PodSpec, remoteCa: RemoteCa): k8s.PodSpec {
  const { volume, mount, variable } = remoteCaParts(remoteCa);
  return {
    ...pod,
    volumes: [...(pod.volumes ?? []), volume],
    containers: pod.containers.map((each) => ({
      ...each,
      env: [...(each.env ?? []), variable],
      volumeMounts: [...(each.volumeMounts ?? []), mount],
    })),
  };
}

/** The options for the proxy's container. */
export function containerSettingsOf({ imagePullPolicy, preStopSleep }: PodOptions): Partial<k8s.Container> {
  return {
    ...present({ imagePullPolicy }),
    ...(preStopSleep === undefined ? {} : { lifecycle: { preStop: { sleep: { seconds: preStopSleep } } } }),
  };
}

/** The options for the pod itself. */
export function schedulingOf(options: PodOptions, podLabels: Labels): Partial<k8s.PodSpec> {
  const { nodeSelector, tolerations, affinity, topologySpread, priorityClassName } = options;
  const gracePeriod = gracePeriodOf(options);
  return {
    ...present({ nodeSelector: nodeSelector && { ...nodeSelector }, tolerations: tolerations && [...tolerations] }),
    ...(affinity === undefined || affinity.length === 0 ? {} : { affinity: affinityOf(affinity, podLabels) }),
    ...(topologySpread === undefined
      ? {}
      : {
          topologySpreadConstraints: topologySpread.map((each) => ({
            ...each,
            labelSelector: { matchLabels: podLabels },
          })),
        }),
    ...present({ priorityClassName, terminationGracePeriodSeconds: gracePeriod }),
  };
}

function affinityOf(terms: readonly AffinityTerm[], podLabels: Labels): k8s.Affinity {
  const nodes = terms.filter((each): each is NodeAffinityTerm => each.to === 'nodes');
  const near = terms.filter((each): each is PodAffinityTerm => each.to === 'pods');
  const away = terms.filter((each): each is PodAffinityTerm => each.to === 'away-from-pods');
  return {
    ...(nodes.length === 0 ? {} : { nodeAffinity: nodeAffinity(nodes) }),
    ...(near.length === 0 ? {} : { podAffinity: podAffinity(near, podLabels) }),
    ...(away.length === 0 ? {} : { podAntiAffinity: podAffinity(away, podLabels) }),
  };
}

/** Requirements become one term, since Kubernetes accepts a node that meets any one of several terms. */
function nodeAffinity(terms: readonly NodeAffinityTerm[]): k8s.NodeAffinity {
  const conditions = terms.filter(({ weight }) => weight === undefined).flatMap(expressions);
  const wishes = terms.flatMap((term) =>
    term.weight === undefined ? [] : [{ weight: term.weight, preference: { matchExpressions: expressions(term) } }],
  );
  return {
    ...(conditions.length === 0
      ? {}
      : {
          requiredDuringSchedulingIgnoredDuringExecution: { nodeSelectorTerms: [{ matchExpressions: conditions }] },
        }),
    ...(wishes.length === 0 ? {} : { preferredDuringSchedulingIgnoredDuringExecution: wishes }),
  };
}

function expressions({ labels }: NodeAffinityTerm): k8s.NodeSelectorRequirement[] {
  return labels.map(({ key, operator, values }) => ({
    key,
    operator,
    ...present({ values: values && [...values] }),
  }));
}

function podAffinity(terms: readonly PodAffinityTerm[], podLabels: Labels): k8s.PodAffinity {
  const conditions = terms.filter(({ weight }) => weight === undefined).map((term) => podTerm(term, podLabels));
  const wishes = terms.flatMap((term) =>
    term.weight === undefined ? [] : [{ weight: term.weight, podAffinityTerm: podTerm(term, podLabels) }],
  );
  return {
    ...(conditions.length === 0 ? {} : { requiredDuringSchedulingIgnoredDuringExecution: conditions }),
    ...(wishes.length === 0 ? {} : { preferredDuringSchedulingIgnoredDuringExecution: wishes }),
  };
}

function podTerm({ labels, topologyKey }: PodAffinityTerm, podLabels: Labels): k8s.PodAffinityTerm {
  return { topologyKey, labelSelector: { matchLabels: { ...(labels ?? podLabels) } } };
}
