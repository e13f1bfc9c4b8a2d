import type { ContainerResources } from 'cdk8s-plus-28';
import type { ITelemetryConfig } from '../../configs/telemetry-config';
import type { SessionStorage } from '../../values/session-storage';
import type { ProxyPodOptions } from '../proxy-pod-options';
import type { ResourceOverrides } from '../resource-overrides';

/**
 * Defaults for all proxies below a scope.
 *
 * Settings with keys are merged key by key: `resources`, `resourceOverrides`, and `pod` by option, `nodeSelector` by
 * label. Everything else, lists too, is replaced as a whole.
 */
export interface ProxyDefaultsOptions {
  /**
   * CPU and memory of the proxies' containers, requests and limits.
   *
   * @default - neither requests nor limits
   */
  readonly resources?: ContainerResources;

  /**
   * Where the pods run, and how. With the operator it needs release 0.37 or a later one; before, it is a warning.
   *
   * @default - on any node
   */
  readonly pod?: ProxyPodOptions;

  /**
   * Labels, annotations and environment of the Deployments, their pods and the Services.
   *
   * @default - none
   */
  readonly resourceOverrides?: ResourceOverrides;

  /**
   * Whether the proxies write an audit log.
   *
   * @default - they don't
   */
  readonly audit?: boolean;

  /**
   * Where traces and metrics go: a config in the namespace of the proxies. Their service names stay their own.
   *
   * @default - nowhere
   */
  readonly telemetry?: ITelemetryConfig;

  /**
   * Where several pods of a proxy keep their sessions.
   *
   * @default - in the memory of the pod
   */
  readonly sessionStorage?: SessionStorage;

  /**
   * Codes of warnings to acknowledge for all constructs below the scope. They add to those of the scopes above and of
   * each proxy.
   *
   * @default - none
   */
  readonly acknowledge?: string[];

  /**
   * Whether the defaults of the scopes above hold too, for what is left open here. `false` alone, without any other
   * option, has the proxies below the scope be without defaults.
   *
   * @default true
   */
  readonly inherit?: boolean;
}
