import type { PodOptions } from '../model/pod-options';
import type { SensitiveHeaderSpec } from '../model/telemetry-config-spec';
import type { ResolvedProxy } from '../model/resource';
import type { StandaloneTarget } from '../model/target';
import { nonEmpty } from '../private/go/omit-empty';

/** Metadata beside a name. */
export interface LabelsAndAnnotations {
  readonly labels: { readonly [name: string]: string };
  readonly annotations: { readonly [name: string]: string };
}

/** Headers that reach the exporter of telemetry through its environment. */
export interface ExporterHeaders {
  readonly plaintext: { readonly [name: string]: string };
  readonly secret: readonly SensitiveHeaderSpec[];
}

/** Everything that the objects of one proxy are made from; the model part of a correction changes it. */
export interface StandaloneModel {
  readonly resolved: ResolvedProxy;
  readonly image: string;
  readonly proxyHost: string;
  readonly openshift: boolean;
  readonly usageMetrics: boolean;
  /** Value of the label by which the run config's ConfigMap says who manages it. */
  readonly managedBy: string;
  /** Added to the Deployment's own metadata, where nothing else of that name is. */
  readonly deploymentMetadata: LabelsAndAnnotations;
  readonly exporterHeaders?: ExporterHeaders;
  /** Something else sets the number of pods. */
  readonly autoscaled: boolean;
  readonly pod?: PodOptions;
}

/** What the program asked for beside the custom resource. */
export interface StandaloneOptions {
  readonly autoscaled: boolean;
  readonly pod?: PodOptions;
}

/** What the operator's own process would read, with its defaults (`docs/operator/deployment.md#the-container`). */
export function operatorModel(
  resolved: ResolvedProxy,
  target: StandaloneTarget,
  options: StandaloneOptions,
): StandaloneModel {
  return {
    resolved,
    image: target.image ?? 'ghcr.io/stacklok/toolhive/proxyrunner:latest',
    // the operator takes an empty variable for none
    proxyHost: nonEmpty(target.proxyHost) ?? '0.0.0.0',
    openshift: target.openshift,
    usageMetrics: target.usageMetrics ?? true,
    managedBy: 'toolhive-operator',
    deploymentMetadata: { labels: {}, annotations: {} },
    ...options,
  };
}
