import type { Construct } from 'constructs';
import type { ConfigReference } from '../values/config-reference';
import type { ExternalAuth } from '../values/authentication';
import {
  type ConfigAttributes,
  ConfigConstruct,
  configOptions,
  type ConfigProps,
  ImportedConfig,
} from './config-construct';

/**
 * Settings for the authentication to other servers: created by this app, or only known by their name.
 */
export interface IExternalAuthConfig extends ConfigReference {}

/**
 * How proxies authenticate themselves to remote servers, or clients to proxies.
 *
 * @see MCPExternalAuthConfig.spec
 */
export interface ExternalAuthConfigProps extends ConfigProps {
  /** The mechanism and its settings. */
  readonly auth: ExternalAuth;
}

/**
 * How proxies authenticate themselves to remote servers (`RemoteMcpProxyProps.externalAuth`), or clients to proxies
 * (`RemoteMcpProxyProps.authServer`).
 *
 * With the operator it is an `MCPExternalAuthConfig`; without it, its settings become part of the configuration of each
 * proxy that refers to it.
 */
export class ExternalAuthConfig extends ConfigConstruct implements IExternalAuthConfig {
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
  public static fromExternalAuthConfigName(
    scope: Construct,
    id: string,
    name: string,
    attributes: ConfigAttributes = {},
  ): IExternalAuthConfig {
    return new ImportedConfig(scope, id, { kind: 'MCPExternalAuthConfig', name, attributes });
  }

  public constructor(scope: Construct, id: string, props: ExternalAuthConfigProps) {
    super(scope, id, configOptions('MCPExternalAuthConfig', props, new.target !== ExternalAuthConfig));
  }
}
