import type { PlainObject } from '../private/plain';

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
