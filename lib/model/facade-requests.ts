import type { PlainObject } from '../private/plain';
import type { PodOptions } from './pod-options';
import type { Exposure } from './exposure';
import type { RemoteMcpProxySpec } from './kinds';

/** The facade requests of one proxy, for objects that the operator does not know. */
export interface FacadeRequests {
  readonly exposures: readonly Exposure[];
  readonly restrictions: readonly NetworkRestriction[];
  readonly scrapes: readonly Scrape[];
  readonly alerts: readonly AlertRequest[];
  readonly autoscalers: readonly Autoscaler[];
  /** The number of autoscalers for the proxy, including those that this package did not create. */
  readonly attachedAutoscalers: number;
  readonly disruptionBudgets: readonly DisruptionBudget[];
  readonly pod?: PodOptions;
}

/** A proxy on its own. */
export const NO_FACADE_REQUESTS: FacadeRequests = {
  exposures: [],
  restrictions: [],
  scrapes: [],
  alerts: [],
  autoscalers: [],
  attachedAutoscalers: 0,
  disruptionBudgets: [],
};

/** The connections that one NetworkPolicy allows, in addition to those that follow from the proxy's settings. */
export interface NetworkRestriction {
  /** Who may reach the proxy's port. */
  readonly allowFrom: readonly NetworkPeer[];
  /** Who may reach it to scrape `/metrics`. */
  readonly scrapeFrom: readonly NetworkPeer[];
  /** The addresses of the remote server; it may also be at `remoteTo`. Without both: any. */
  readonly remoteCidrs?: readonly string[];
  readonly remoteTo?: readonly NetworkPeer[];
  /** Whether destinations without a given address must be public. */
  readonly publicAddressesOnly?: boolean;
  /** The cluster's DNS servers; absent: any address. */
  readonly dnsTo?: readonly NetworkPeer[];
  /** Identity providers and token endpoints; absent: any address. */
  readonly identityTo?: readonly NetworkPeer[];
  /** The Redis of sessions and of an embedded authorization server; absent: where identity providers are. */
  readonly redisTo?: readonly NetworkPeer[];
  /** The collector of traces and metrics; absent: any address. */
  readonly telemetryTo?: readonly NetworkPeer[];
}

/** A peer as items of a NetworkPolicy's `from` and `to`; without items, it selects nothing. */
export interface NetworkPeer {
  readonly items: readonly PlainObject[];
  /** The error with which the peer failed to say what it selects. */
  readonly failure?: string;
}

export interface Scrape {
  /** Absent: the proxy's own. */
  readonly port?: number;
  /** In Prometheus' format for durations; absent: the default of the Prometheus. */
  readonly interval?: string;
  /** The same; absent: the default of the Prometheus. */
  readonly timeout?: string;
  readonly sampleLimit?: number;
  readonly relabelings?: readonly RelabelingSpec[];
  readonly metricRelabelings?: readonly RelabelingSpec[];
  readonly labels: { readonly [name: string]: string };
}

/** In the form of the PodMonitor. */
export interface RelabelingSpec {
  readonly action?: string;
  readonly sourceLabels?: readonly string[];
  readonly separator?: string;
  readonly targetLabel?: string;
  readonly regex?: string;
  readonly modulus?: number;
  readonly replacement?: string;
}

/** The alerts of one proxy, with all defaults. */
export interface AlertRequest {
  /** In percent. */
  readonly availability: number;
  readonly latency?: LatencyObjective;
  readonly minRequests: number;
  readonly refused: { readonly atLeast: number; readonly times: number };
  readonly kubeStateMetrics: boolean;
  readonly severity: { readonly urgent: string; readonly soon: string };
  /** Labels of the PrometheusRule. */
  readonly labels: { readonly [name: string]: string };
  /** Labels of each alert. */
  readonly alertLabels: { readonly [name: string]: string };
  readonly runbookUrl: string;
}

/** Both are needed. */
export interface LatencyObjective {
  readonly seconds?: number;
  /** In percent. */
  readonly ratio?: number;
}

export interface Autoscaler {
  readonly min: number;
  readonly max: number;
  readonly cpuUtilization?: number;
  readonly memoryUtilization?: number;
  readonly scaleDownStabilizationSeconds?: number;
}

export interface DisruptionBudget {
  readonly minAvailable?: number;
  readonly maxUnavailable?: number;
}

/** Whether anything but the Deployment itself sets the number of pods. */
export function isAutoscaled({ attachedAutoscalers }: FacadeRequests): boolean {
  return attachedAutoscalers > 0;
}

/** The maximum number of pods; an autoscaler that this package did not create may want any number. */
export function mostPods(requests: FacadeRequests, spec: RemoteMcpProxySpec): number {
  const [autoscaler] = requests.autoscalers;
  return isAutoscaled(requests) ? (autoscaler?.max ?? Number.POSITIVE_INFINITY) : (spec.replicas ?? 1);
}

/** The minimum number of pods. */
export function fewestPods(requests: FacadeRequests, spec: RemoteMcpProxySpec): number {
  const [autoscaler] = requests.autoscalers;
  return isAutoscaled(requests) ? (autoscaler?.min ?? 1) : (spec.replicas ?? 1);
}
