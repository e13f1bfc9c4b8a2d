import type { ApiObjectMetadata } from 'cdk8s';
import type { TargetCluster } from '../cluster/target-cluster';
import type { CaBundle } from '../values/ca-bundle';
import type { ProxyPodOptions } from './proxy-pod-options';

/**
 * Props of the pods that a proxy or its scopes can set, and that are no fields of the custom resource.
 *
 * @internal
 */
interface PodSettings {
  /**
   * Where and how the pods run. With the operator, release 0.37 or later is needed; before that, it is a warning.
   *
   * @default - on any node
   */
  readonly pod?: ProxyPodOptions;

  /**
   * Whether pods are replaced when a Secret changes that they read. Reloader does it, which must run in the cluster: this
   * adds its annotation `secret.reloader.stakater.com/auto` to the Deployment. False only matters where `ProxyDefaults`
   * of a scope above say true.
   *
   * @default - pods keep the old values until something else restarts them
   * @see https://docs.stakater.com/reloader/
   */
  readonly reloader?: boolean;
}

/**
 * Props of a proxy that are no fields of the custom resource; jsii shows them among its props.
 *
 * @internal
 */
export interface ProxySettings extends PodSettings {
  /**
   * Name, namespace, labels and annotations of the proxy.
   *
   * The name has at most 46 characters and no dot, since the Service `mcp-<name>-remote-proxy` is a DNS label.
   *
   * @default - a name that the chart generates, shortened to 46 characters, in the chart's namespace
   */
  readonly metadata?: ApiObjectMetadata;

  /**
   * The certificates of a private authority that signed the remote server's certificate, in PEM form.
   *
   * They are mounted into the pods as the file that `SSL_CERT_FILE` names, which takes the place of the file with the
   * public authorities in the image. It holds for every server that the proxy contacts without a CA bundle of its own:
   * the identity provider and the collector, too. So put all authorities into it that the proxy needs. Pods read it when
   * they start.
   *
   * The pods are shaped with the pod template, so with the operator, release 0.37 or later is needed; before that, it is
   * an error.
   *
   * @default - the public authorities that the image contains
   */
  readonly remoteCaBundle?: CaBundle;

  /**
   * Whether the proxy writes debug logs: adds `TOOLHIVE_DEBUG=true` to its environment. Setting that variable in
   * `resourceOverrides` as well is an error.
   *
   * @default false
   */
  readonly debug?: boolean;

  /**
   * Codes of warnings to acknowledge, such as `CDK8S_MCP_AUTHENTICATION_MISSING`.
   *
   * @default - every warning is shown
   */
  readonly acknowledge?: string[];

  /**
   * The cluster that the proxy is for.
   *
   * @default - the nearest one bound above, otherwise a cluster with the operator
   */
  readonly cluster?: TargetCluster;
}

/**
 * What a scope sets for all proxies below it, and that is no field of the custom resource.
 *
 * @internal
 */
export interface DefaultSettings extends PodSettings {
  /**
   * Labels of the proxies.
   *
   * @default - none
   */
  readonly labels?: { [name: string]: string };

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
