import type { Construct } from 'constructs';
import type { ConfigReference } from '../values/config-reference';
import type { ToolConfigProps } from './generated/tool-config-props';
import { type ConfigAttributes, ConfigConstruct, configOptions, ImportedConfig } from './config-construct';

/**
 * A selection of tools: created by this app, or only known by its name.
 */
export interface IToolConfig extends ConfigReference {}

/**
 * Which tools of a remote server clients see, and under which names.
 *
 * With the operator it is an `MCPToolConfig`; without it, its settings become part of the configuration of each proxy
 * that refers to it.
 */
export class ToolConfig extends ConfigConstruct implements IToolConfig {
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
  public static fromToolConfigName(
    scope: Construct,
    id: string,
    name: string,
    attributes: ConfigAttributes = {},
  ): IToolConfig {
    return new ImportedConfig(scope, id, { kind: 'MCPToolConfig', name, attributes });
  }

  public constructor(scope: Construct, id: string, props: ToolConfigProps = {}) {
    super(scope, id, configOptions('MCPToolConfig', props, new.target !== ToolConfig));
  }
}
