import type { ContainerResources } from 'cdk8s-plus-28';
import type { IOidcConfig } from '../../configs/oidc-config';
import type { ITelemetryConfig } from '../../configs/telemetry-config';
import type { HeaderValue } from '../../values/header-value';
import type { SessionStorage } from '../../values/session-storage';
import type { ProxyPodOptions } from '../proxy-pod-options';
import type { ResourceOverrides } from '../resource-overrides';

/**
 * Where all proxies below a scope send their telemetry. There is no default for `serviceName`, since two proxies with the
 * same service name are an error.
 */
export interface DefaultTelemetryOptions {
  /** The shared settings, in the namespace of the proxies. */
  readonly config: ITelemetryConfig;
}

/**
 * How all proxies below a scope validate the tokens of their clients. There is no default for `audience`, which belongs
 * to one proxy.
 */
export interface DefaultOidcOptions {
  /** The settings of the provider, in the namespace of the proxies. */
  readonly config: IOidcConfig;
}

/**
 * Defaults for all proxies below a scope.
 *
 * Settings with keys are merged key by key: `labels`, `headerForward`, `resources`, `resourceOverrides`, and `pod` by
 * option, with `nodeSelector` by label. Everything else, including lists, is replaced as a whole.
 */
export interface ProxyDefaultsOptions {
  /**
   * Labels of the proxies.
   *
   * @default - none
   */
  readonly labels?: { [name: string]: string };

  /**
   * How clients are authenticated. Each proxy then gives its own audience, `oidc: { audience }`; one that doesn't is an
   * error.
   *
   * @default - not at all
   */
  readonly oidc?: DefaultOidcOptions;

  /**
   * Headers to add to each request to the remote servers, by name. A header of the proxy wins over one with the same name,
   * in any case. Secrets must be in the namespace of the proxies.
   *
   * @default - none
   */
  readonly headerForward?: { [name: string]: HeaderValue };

  /**
   * Whether pods are replaced when a Secret changes that they read, by Reloader.
   *
   * @default - pods keep the old values until something else restarts them
   */
  readonly restartOnSecretChange?: boolean;

  /**
   * CPU and memory of the proxies' containers, requests and limits.
   *
   * @default - neither requests nor limits
   */
  readonly resources?: ContainerResources;

  /**
   * Where and how the pods run. With the operator, release 0.37 or later is needed; before that, it is a warning.
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
   * Where traces and metrics are sent. A proxy with its own `telemetry` uses only that.
   *
   * @default - nowhere
   */
  readonly telemetry?: DefaultTelemetryOptions;

  /**
   * Where several pods of a proxy keep their sessions.
   *
   * @default - in the memory of the pod
   */
  readonly sessionStorage?: SessionStorage;

  /**
   * Codes of warnings to acknowledge for all constructs below the scope, in addition to the codes of the scopes above
   * and of each proxy.
   *
   * @default - none
   */
  readonly acknowledge?: string[];

  /**
   * Whether the defaults of the scopes above apply to everything that is not set here. `false` without any other option
   * turns off defaults for the proxies below the scope.
   *
   * @default true
   */
  readonly inherit?: boolean;
}
