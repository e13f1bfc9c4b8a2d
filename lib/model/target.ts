import type { OperatorBehaviour } from './operator-behaviour';
import type { SecretKeyRef } from './refs';
import type { RunnerBehaviour } from './runner-behaviour';

/** What is known about the cluster that runs a proxy. */
export type Target = OperatorTarget | StandaloneTarget;

/** The ToolHive operator reconciles custom resources. */
export interface OperatorTarget {
  readonly operator: true;
  /** The release of the operator that runs there. */
  readonly release: TargetRelease;
  /** Whether the cluster is an OpenShift; the operator finds that out by itself. */
  readonly openshift: boolean;
  /** API group of the custom resources; absent: the real one, or what an included document says. */
  readonly apiGroup?: string;
  /** API version of the custom resources; absent: `v1alpha1`, or what an included document says. */
  readonly apiVersion?: string;
}

/** Where a proxy listens, unless somebody says otherwise. */
export const EVERY_ADDRESS = '0.0.0.0';

/** Nothing reconciles: the native objects are synthesized. Each setting is the twin of one of the operator's process. */
export interface StandaloneTarget {
  readonly operator: false;
  /** Whether the objects are exactly the operator's, or these with the corrections of `docs/corrections.md`. */
  readonly exact: boolean;
  /** The release whose proxy runs, and whose operator would have made the objects. */
  readonly release: TargetRelease;
  /** Image of the proxy runner; absent: as the fidelity has it. */
  readonly image?: string;
  /** Address that the proxy listens on (`TOOLHIVE_PROXY_HOST`). */
  readonly proxyHost: string;
  /** Whether the cluster is an OpenShift: pods get its security contexts (`OPERATOR_OPENSHIFT`). */
  readonly openshift: boolean;
  /** Whether the proxy reports its number of tool calls to ToolHive's makers (`TOOLHIVE_USAGE_METRICS_ENABLED`). */
  readonly usageMetrics?: boolean;
  /** Names of Secrets that all proxies pull their image with (`TOOLHIVE_DEFAULT_IMAGE_PULL_SECRETS`). */
  readonly defaultImagePullSecrets: readonly string[];
  /** Address of the Redis for sessions of proxies that say nothing of them (`TOOLHIVE_DEFAULT_REDIS_ADDR`). */
  readonly defaultRedisAddress?: string;
  /** Its password (`TOOLHIVE_DEFAULT_REDIS_SECRET_NAME`, `TOOLHIVE_DEFAULT_REDIS_SECRET_KEY`). */
  readonly defaultRedisPassword?: SecretKeyRef;
}

/** Whether the proxy gets what the operator creates, bugs included: from the operator itself, or reproduced exactly. */
export function followsOperator(target: Target): boolean {
  return target.operator || target.exact;
}

/** Whether the objects are made without the operator, its faults corrected. */
export function isCorrected(target: Target): boolean {
  return !followsOperator(target);
}

/** Whether objects are made exactly as the operator makes them. */
export function isExact(target: Target): boolean {
  return !target.operator && target.exact;
}

/** A release of the operator, as far as it is known. */
export interface TargetRelease {
  /** Such as `0.30.1`. */
  readonly version: string;
  /** Whether the program said it: it is a fact about the cluster then, and not a default. */
  readonly isStated: boolean;
  /** The newest known release up to this one: the release itself, or the one that it is treated as. */
  readonly knownAs: string;
  /** Fields of proxies that are taken although a later release brought them. */
  readonly earlyFields: readonly string[];
  /** What the operator does, or what is done in its place. */
  readonly behaviour: OperatorBehaviour;
  /** What its proxy does. */
  readonly runner: RunnerBehaviour;
}
