import type { PlainObject } from '../private/plain';
import type { Exposure } from './exposure';
import type { PodOptions } from './pod-options';
import type { ProxySettingsSpec } from './remote-mcp-proxy-spec';

/** What a program asked for around one proxy: objects that the operator knows nothing of. */
export interface FacadeRequests {
  readonly exposures: readonly Exposure[];
  readonly restrictions: readonly NetworkRestriction[];
  readonly scrapes: readonly Scrape[];
  readonly autoscalers: readonly Autoscaler[];
  /** How many autoscalers set the number of pods, those that this package doesn't know included. */
  readonly attachedAutoscalers: number;
  readonly disruptionBudgets: readonly DisruptionBudget[];
  readonly pod?: PodOptions;
}

/** A proxy on its own. */
export const NO_FACADE_REQUESTS: FacadeRequests = {
  exposures: [],
  restrictions: [],
  scrapes: [],
  autoscalers: [],
  attachedAutoscalers: 0,
  disruptionBudgets: [],
};

/** What one NetworkPolicy allows, beside what follows from the proxy's own settings. */
export interface NetworkRestriction {
  /** Who may reach the proxy's port. */
  readonly allowFrom: readonly NetworkPeer[];
  /** Who may reach it to scrape `/metrics`. */
  readonly scrapeFrom: readonly NetworkPeer[];
  /** The addresses of the remote server; absent: any. */
  readonly remoteCidrs?: readonly string[];
  /** Whether destinations that may be anywhere are public addresses only. */
  readonly publicAddressesOnly?: boolean;
  /** The cluster's DNS servers; absent: any address. */
  readonly dnsTo?: readonly NetworkPeer[];
  /** Identity providers and token endpoints; absent: any address. */
  readonly identityTo?: readonly NetworkPeer[];
  /** The collector of traces and metrics; absent: any address. */
  readonly telemetryTo?: readonly NetworkPeer[];
}

/** A peer, as the items of a NetworkPolicy's `from` and `to` say it; none: it selects nothing. */
export interface NetworkPeer {
  readonly items: readonly PlainObject[];
}

export interface Scrape {
  /** As Prometheus writes durations; absent: the default of the Prometheus. */
  readonly interval?: string;
  /** The same; absent: the default of the Prometheus. */
  readonly timeout?: string;
  readonly relabelings?: readonly RelabelingSpec[];
  readonly metricRelabelings?: readonly RelabelingSpec[];
  readonly labels: { readonly [name: string]: string };
}

/** As the PodMonitor writes it. */
export interface RelabelingSpec {
  readonly action?: string;
  readonly sourceLabels?: readonly string[];
  readonly separator?: string;
  readonly targetLabel?: string;
  readonly regex?: string;
  readonly modulus?: number;
  readonly replacement?: string;
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

/** How many pods there can be at most; an autoscaler that this package doesn't know may want any number. */
export function mostPods(requests: FacadeRequests, spec: ProxySettingsSpec): number {
  const [autoscaler] = requests.autoscalers;
  return isAutoscaled(requests) ? (autoscaler?.max ?? Number.POSITIVE_INFINITY) : (spec.replicas ?? 1);
}

/** How many pods there are at least. */
export function fewestPods(requests: FacadeRequests, spec: ProxySettingsSpec): number {
  const [autoscaler] = requests.autoscalers;
  return isAutoscaled(requests) ? (autoscaler?.min ?? 1) : (spec.replicas ?? 1);
}
