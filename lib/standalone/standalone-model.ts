import type { RemoteMcpProxySpec } from '../model/kinds';
import type { OperatorBehaviour } from '../model/operator-behaviour';
import type { PodOptions } from '../model/pod-options';
import { RUNNER_IMAGE } from '../model/product';
import type { SensitiveHeaderSpec } from '../model/telemetry-config-spec';
import type { ResolvedProxy } from '../model/resource';
import { EVERY_ADDRESS, type StandaloneTarget } from '../model/target';
import { nonEmpty } from '../private/go/omit-empty';
import type { StandaloneMetadata } from './object-metadata';

/** Headers that reach the exporter of telemetry through its environment. */
export interface ExporterHeaders {
  readonly plaintext: { readonly [name: string]: string };
  readonly secret: readonly SensitiveHeaderSpec[];
}

/** Everything that the objects of one proxy are made from; the model part of a correction changes it. */
export interface StandaloneModel {
  readonly resolved: ResolvedProxy;
  /** Which objects there are, and their metadata. */
  readonly metadata: StandaloneMetadata;
  /** What the operator of the release does, or what is done in its place. */
  readonly behaviour: OperatorBehaviour;
  readonly image: string;
  readonly proxyHost: string;
  readonly openshift: boolean;
  readonly usageMetrics: boolean;
  /** Names of Secrets that all proxies pull their image with. */
  readonly defaultImagePullSecrets: readonly string[];
  readonly defaultRedisAddress?: string;
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

/** The model with other settings of the proxy. */
export function withProxySpec(model: StandaloneModel, settings: Partial<RemoteMcpProxySpec>): StandaloneModel {
  const { resolved } = model;
  const spec = { ...resolved.proxy.spec, ...settings };
  return { ...model, resolved: { ...resolved, proxy: { ...resolved.proxy, spec } } };
}

/** What the operator's own process would read, with its defaults (`docs/operator/deployment.md#the-container`). */
export function operatorModel(
  resolved: ResolvedProxy,
  metadata: StandaloneMetadata,
  target: StandaloneTarget,
  options: StandaloneOptions,
): StandaloneModel {
  const { defaultRedisAddress } = target;
  return {
    resolved,
    metadata,
    behaviour: target.release.behaviour,
    image: target.image ?? `${RUNNER_IMAGE}:latest`,
    // the operator takes an empty variable for none
    proxyHost: nonEmpty(target.proxyHost) ?? EVERY_ADDRESS,
    openshift: target.openshift,
    usageMetrics: target.usageMetrics ?? true,
    defaultImagePullSecrets: target.defaultImagePullSecrets,
    ...(defaultRedisAddress === undefined ? {} : { defaultRedisAddress }),
    ...options,
  };
}
