import type { ISecret } from 'cdk8s-plus-28';

/**
 * Labels and annotations that are added to one object. The operator's own labels and annotations win.
 */
export interface MetadataOverrides {
  /**
   * Annotations by name.
   *
   * @default - none
   */
  readonly annotations?: { [name: string]: string };

  /**
   * Labels by name.
   *
   * @default - none
   */
  readonly labels?: { [name: string]: string };
}

/**
 * What is added to the Deployment of a proxy.
 *
 * @see MCPRemoteProxy.spec.resourceOverrides.proxyDeployment
 */
export interface ProxyDeploymentOverrides extends MetadataOverrides {
  /**
   * Environment variables of the proxy's process, by name, in the given order. Anyone who can read the Deployment can
   * read them.
   *
   * @default - none
   */
  readonly env?: { [name: string]: string };

  /**
   * Secrets for pulling the proxy's image, in the proxy's namespace. The operator ignores them before release 0.26.
   *
   * @default - none
   */
  readonly imagePullSecrets?: ISecret[];

  /**
   * Labels and annotations of the pods; the labels and annotations of the Deployment are not copied to them.
   *
   * @default - none
   */
  readonly podTemplateMetadataOverrides?: MetadataOverrides;
}

/**
 * What is added to the objects of a proxy.
 *
 * @see MCPRemoteProxy.spec.resourceOverrides
 */
export interface ResourceOverrides {
  /**
   * For the Deployment and its pods.
   *
   * @default - nothing
   */
  readonly proxyDeployment?: ProxyDeploymentOverrides;

  /**
   * For the Service.
   *
   * @default - nothing
   */
  readonly proxyService?: MetadataOverrides;
}
