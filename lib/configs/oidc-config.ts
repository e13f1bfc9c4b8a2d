import type { Construct } from 'constructs';
import type { ConfigReference } from '../values/config-reference';
import type { OidcProvider } from '../values/authentication';
import {
  type ConfigAttributes,
  ConfigConstruct,
  configOptions,
  type ConfigProps,
  ImportedConfig,
} from './config-construct';

/**
 * Settings of an OpenID Connect provider: created by this app, or only known by their name.
 */
export interface IOidcConfig extends ConfigReference {}

/**
 * Settings of an OpenID Connect provider that several proxies share.
 *
 * @see MCPOIDCConfig.spec
 */
export interface OidcConfigProps extends ConfigProps {
  /** Who issues the tokens, and how they are validated. */
  readonly provider: OidcProvider;
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
