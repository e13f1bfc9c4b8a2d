import type { ApiObjectMetadata } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import type { ConfigAttributes } from './config-attributes';
import { ConfigConstruct, configOptions } from './config-construct';
import { ImportedConfig } from './imported-config';
import type { TargetCluster } from '../cluster/target-cluster';
import type { OidcProvider } from '../values/oidc/oidc-provider';

/**
 * Settings of an OpenID Connect provider: created by this app, or only known by their name.
 */
export interface IOidcConfig extends IConstruct {
  /** `metadata.name` of the resource. */
  readonly name: string;

  /**
   * The resource's namespace.
   *
   * @default - unknown: the namespace to which the manifests are applied
   */
  readonly namespace?: string;
}

/**
 * Settings of an OpenID Connect provider that several proxies share.
 *
 * @see MCPOIDCConfig.spec
 */
export interface OidcConfigProps {
  /**
   * Name, namespace, labels and annotations of the resource.
   *
   * @default - a name that the chart generates, in the chart's namespace
   */
  readonly metadata?: ApiObjectMetadata;

  /** Who issues the tokens, and how they are validated. */
  readonly provider: OidcProvider;

  /**
   * Codes of warnings to acknowledge.
   *
   * @default - every warning is shown
   */
  readonly acknowledge?: string[];

  /**
   * The cluster that the resource is for.
   *
   * @default - the nearest one bound above, otherwise a cluster with the operator
   */
  readonly cluster?: TargetCluster;
}

/**
 * Settings of an OpenID Connect provider that several proxies share; audience and scopes belong to each proxy.
 *
 * With the operator it is an `MCPOIDCConfig`; without it, its settings become part of the configuration of each proxy
 * that refers to it.
 */
export class OidcConfig extends ConfigConstruct implements IOidcConfig {
  /**
   * An existing resource that this app does not create, known by its name.
   *
   * Without the operator, its content must be known: a proxy that refers to it is then an error, unless the app has a
   * construct with that kind, namespace and name.
   *
   * @param scope the construct that refers to it
   * @param id id of the construct
   * @param name `metadata.name` of the resource
   * @param attributes what else is known about it
   */
  public static fromOidcConfigName(
    scope: Construct,
    id: string,
    name: string,
    attributes: ConfigAttributes = {},
  ): IOidcConfig {
    return new ImportedConfig(scope, id, { kind: 'MCPOIDCConfig', name, attributes });
  }

  public constructor(scope: Construct, id: string, props: OidcConfigProps) {
    super(scope, id, configOptions('MCPOIDCConfig', props, new.target !== OidcConfig));
  }
}
