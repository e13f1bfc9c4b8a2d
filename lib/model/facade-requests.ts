import type { PlainObject } from '../private/plain';
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
  /** The addresses of the remote server; absent: any. */
  readonly remoteCidrs?: readonly string[];
  /** Whether destinations without a given address must be public. */
  readonly publicAddressesOnly?: boolean;
  /** The cluster's DNS servers; absent: any address. */
  readonly dnsTo?: readonly NetworkPeer[];
  /** Identity providers and token endpoints; absent: any address. */
  readonly identityTo?: readonly NetworkPeer[];
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

/** How the pods of a proxy are scheduled and run, in the terms of a Kubernetes pod; the CRD has no fields for it. */
export interface PodOptions {
  readonly nodeSelector?: { readonly [label: string]: string };
  readonly tolerations?: readonly TolerationSpec[];
  readonly affinity?: readonly AffinityTerm[];
  readonly topologySpread?: readonly TopologySpreadSpec[];
  readonly priorityClassName?: string;
  /** In seconds. */
  readonly terminationGracePeriod?: number;
  /** How long a pod waits before it is told to stop, in seconds. */
  readonly preStopSleep?: number;
  readonly imagePullPolicy?: string;
  /** The certificates that the proxy trusts; `remoteCaBundle` in a program. */
  readonly remoteCa?: RemoteCa;
}

/** The variable that names the file of certificates that the proxy trusts (`docs/operator/runtime.md#certificates`). */
export const CERTIFICATES_VARIABLE = 'SSL_CERT_FILE';

/** A key of a ConfigMap with certificates. */
export interface RemoteCa {
  readonly configMap: string;
  readonly key: string;
  readonly optional?: boolean;
}

/** A pod template, and what is merged into it. */
export interface PodTemplateParts {
  readonly original: PlainObject;
  readonly patch: PlainObject;
  /** What the program or the document has of the patch. */
  readonly written: unknown;
}

/** A pod template that JSON patches changed: the one of a custom resource, or the one of a Deployment. */
export type PatchedPod = { readonly patch: PlainObject } | { readonly template: PlainObject };

/** The default spread of a proxy's pods if there are several: as far as possible. */
export const USUAL_SPREAD: readonly TopologySpreadSpec[] = [
  { topologyKey: 'topology.kubernetes.io/zone', maxSkew: 1, whenUnsatisfiable: 'ScheduleAnyway' },
  { topologyKey: 'kubernetes.io/hostname', maxSkew: 1, whenUnsatisfiable: 'ScheduleAnyway' },
];

/** As a Kubernetes toleration, with the resulting `operator`. */
export interface TolerationSpec {
  readonly key?: string;
  readonly operator: 'Equal' | 'Exists';
  readonly value?: string;
  readonly effect?: string;
  readonly tolerationSeconds?: number;
}

/** A preference or, without a weight, a requirement. */
export type AffinityTerm = NodeAffinityTerm | PodAffinityTerm;

export interface NodeAffinityTerm {
  readonly to: 'nodes';
  readonly labels: readonly NodeLabelSpec[];
  readonly weight?: number;
}

export interface PodAffinityTerm {
  readonly to: 'pods' | 'away-from-pods';
  /** Absent: the proxy's own pods. */
  readonly labels?: { readonly [label: string]: string };
  readonly topologyKey: string;
  readonly weight?: number;
}

/** As a Kubernetes node selector requirement. */
export interface NodeLabelSpec {
  readonly key: string;
  readonly operator: string;
  readonly values?: readonly string[];
}

/** As a Kubernetes topology spread constraint over the proxy's own pods. */
export interface TopologySpreadSpec {
  readonly topologyKey: string;
  readonly maxSkew: number;
  readonly whenUnsatisfiable: string;
  readonly minDomains?: number;
}

/** With an open stream the proxy takes 30 seconds to stop (`docs/operator/runtime.md#shutdown`). */
export const GRACE_PERIOD_SECONDS = 45;

/** How long a pod may take to stop, including the time that it waits before it is told to stop. */
export function gracePeriodOf({ terminationGracePeriod, preStopSleep }: PodOptions): number | undefined {
  return terminationGracePeriod ?? (preStopSleep === undefined ? undefined : GRACE_PERIOD_SECONDS + preStopSleep);
}
