import type { Construct } from 'constructs';
import type { AuthzPolicy } from '../values/authz-policy';
import type { IAuthzConfig } from '../values/authorization';
import {
  type ConfigAttributes,
  ConfigConstruct,
  configOptions,
  type ConfigProps,
  ImportedConfig,
} from './config-construct';

/**
 * Authorization that proxies share.
 *
 * @see MCPAuthzConfig.spec
 */
export interface AuthzConfigProps extends ConfigProps {
  /**
   * The policies or the policy server that decides.
   *
   * @see MCPAuthzConfig.spec.config
   */
  readonly policy: AuthzPolicy;
}

/**
 * Authorization that proxies share: `Authorization.fromConfig` of a proxy refers to it.
 *
 * With the operator it is an `MCPAuthzConfig`, which needs release 0.30.1 or later; without it, its settings become
 * part of the configuration of each proxy that refers to it.
 */
export class AuthzConfig extends ConfigConstruct implements IAuthzConfig {
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
  public static fromAuthzConfigName(
    scope: Construct,
    id: string,
    name: string,
    attributes: ConfigAttributes = {},
  ): IAuthzConfig {
    return new ImportedConfig(scope, id, { kind: 'MCPAuthzConfig', name, attributes });
  }

  public constructor(scope: Construct, id: string, props: AuthzConfigProps) {
    super(scope, id, configOptions('MCPAuthzConfig', props, new.target !== AuthzConfig));
  }
}
