import { EVERY_ADDRESS, type OperatorBehaviour, type RunnerBehaviour, type StandaloneTarget } from '../model/target';
import type { PodOptions } from '../model/pod-options';
import { RUNNER_IMAGE } from '../model/product-names';
import type { DefaultRedis } from '../model/session-redis';
import type { ExporterHeaders } from '../model/headers';
import type { RemoteMcpProxySpec, ResolvedProxy } from '../model/kinds';
import { nonEmpty } from '../go';
import { present } from '../private/plain';
import type { StandaloneMetadata } from './object-metadata';

/** The data from which the objects of one proxy are made; the model part of a correction changes it. */
export interface StandaloneModel extends DefaultRedis {
  readonly resolved: ResolvedProxy;
  /** The objects and their metadata. */
  readonly metadata: StandaloneMetadata;
  /** The behaviour of the release's operator, possibly corrected. */
  readonly behaviour: OperatorBehaviour;
  /** The behaviour of the proxy in the image. */
  readonly runner: RunnerBehaviour;
  readonly image: string;
  readonly proxyHost: string;
  readonly openshift: boolean;
  readonly usageMetrics: boolean;
  /** Names of image pull Secrets for all proxies. */
  readonly defaultImagePullSecrets: readonly string[];
  /** Headers that are passed to the telemetry exporter in its environment. */
  readonly exporterHeaders?: ExporterHeaders;
  /** Whether something else sets the number of pods. */
  readonly autoscaled: boolean;
  readonly pod?: PodOptions;
}

/** The facade requests of the program. */
export interface StandaloneOptions {
  /** Whether something else sets the number of pods; absent: it does not. */
  readonly autoscaled?: boolean;
  readonly pod?: PodOptions;
}

/** The model with other settings of the proxy. */
export function withProxySpec<Model extends { readonly resolved: ResolvedProxy }>(
  model: Model,
  settings: Partial<RemoteMcpProxySpec>,
): Model {
  const { resolved } = model;
  const spec = { ...resolved.proxy.spec, ...settings };
  return { ...model, resolved: { ...resolved, proxy: { ...resolved.proxy, spec } } };
}

/** The settings of the operator's own process, with its defaults (`docs/operator/deployment.md#the-container`). */
export function operatorModel(
  resolved: ResolvedProxy,
  metadata: StandaloneMetadata,
  target: StandaloneTarget,
  options: StandaloneOptions,
): StandaloneModel {
  const { defaultRedisAddress, defaultRedisPassword, defaultRedisTls } = target;
  return {
    resolved,
    metadata,
    behaviour: target.release.behaviour,
    runner: target.release.runner,
    image: target.image ?? `${RUNNER_IMAGE}:latest`,
    // the operator treats an empty variable as absent
    proxyHost: nonEmpty(target.proxyHost) ?? EVERY_ADDRESS,
    openshift: target.openshift,
    usageMetrics: target.usageMetrics ?? true,
    defaultImagePullSecrets: target.defaultImagePullSecrets,
    autoscaled: false,
    ...present({ defaultRedisAddress, defaultRedisPassword, defaultRedisTls }),
    ...options,
  };
}

/**
 * A proxy that cannot be written yet: it needs something that is not in the app, or that a rule already reports as
 * missing.
 */
export class IncompleteProxy extends Error {}

/** What is made of a proxy; undefined if it is incomplete. */
export function unlessIncomplete<Made>(make: () => Made): Made | undefined {
  try {
    return make();
  } catch (error) {
    if (error instanceof IncompleteProxy) {
      return undefined;
    }
    throw error;
  }
}

/** The namespace, for values that are derived from it; a rule has already reported its absence. */
export function requiredNamespace({ proxy }: ResolvedProxy, what: string): string {
  if (proxy.namespace === undefined) {
    throw new IncompleteProxy(`the namespace of ${proxy.name} is needed for ${what}`);
  }
  return proxy.namespace;
}
