import type { Construct } from 'constructs';
import type { ConfigReference } from '../values/config-reference';
import type { McpGroupProps } from './generated/mcp-group-props';
import { type ConfigAttributes, ConfigConstruct, configOptions, ImportedConfig } from './config-construct';

/**
 * A group of MCP servers: created by this app, or only known by its name.
 */
export interface IMcpGroup extends ConfigReference {}

/**
 * A group of MCP servers, which a `VirtualMCPServer` presents to clients as one.
 *
 * With the operator it is an `MCPGroup`. The proxy itself does not use its group, so nothing is written without the
 * operator.
 */
export class McpGroup extends ConfigConstruct implements IMcpGroup {
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
  public static fromMcpGroupName(
    scope: Construct,
    id: string,
    name: string,
    attributes: ConfigAttributes = {},
  ): IMcpGroup {
    return new ImportedConfig(scope, id, { kind: 'MCPGroup', name, attributes });
  }

  public constructor(scope: Construct, id: string, props: McpGroupProps = {}) {
    super(scope, id, configOptions('MCPGroup', props, new.target !== McpGroup));
  }
}
