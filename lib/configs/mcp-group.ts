import type { ApiObjectMetadata } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import type { ConfigAttributes } from './config-attributes';
import { ConfigConstruct } from './config-construct';
import { declare, type Declaration, type GivenProps } from '../declaration/declaration';
import { readArguments } from '../declaration/props/read-arguments';
import { ImportedConfig } from './imported-config';
import type { TargetCluster } from '../cluster/target-cluster';

/**
 * A group of MCP servers: made by this app, or known by its name only.
 */
export interface IMcpGroup extends IConstruct {
  /** `metadata.name` of the resource. */
  readonly name: string;

  /**
   * The resource's namespace.
   *
   * @default - not known: the namespace that the manifests are applied to
   */
  readonly namespace?: string;
}

/**
 * A group of MCP servers.
 *
 * @see MCPGroup.spec
 */
export interface McpGroupProps {
  /**
   * Name, namespace, labels and annotations of the resource.
   *
   * @default - a name that the chart generates, in the chart's namespace
   */
  readonly metadata?: ApiObjectMetadata;

  /**
   * What the group is for, for people.
   *
   * @default - none
   * @see MCPGroup.spec.description
   */
  readonly description?: string;

  /**
   * Codes of warnings that are knowingly accepted.
   *
   * @default - every warning is shown
   */
  readonly acknowledge?: string[];

  /**
   * The cluster that the resource is for.
   *
   * @default - the one that is bound nearest above, else one with the operator
   */
  readonly cluster?: TargetCluster;
}

/**
 * A group of MCP servers, which a `VirtualMCPServer` presents to clients as one.
 *
 * With the operator it is an `MCPGroup`. The proxy itself does not use its group, so nothing is made of it without the
 * operator.
 */
export class McpGroup extends ConfigConstruct implements IMcpGroup {
  /**
   * A resource that something else makes, known by its name.
   *
   * Without the operator its content must be known, so a proxy which refers to it is an error there, unless the app
   * has a construct of that kind, namespace and name.
   *
   * @param scope where it is referred to
   * @param id id of the construct
   * @param name `metadata.name` of the resource
   * @param attributes what else is known of it
   */
  public static fromMcpGroupName(
    scope: Construct,
    id: string,
    name: string,
    attributes: ConfigAttributes = {},
  ): IMcpGroup {
    const factory = 'McpGroup.fromMcpGroupName';
    return new ImportedConfig(scope, id, { factory, kind: 'MCPGroup', name, attributes });
  }

  public constructor(scope: Construct, id: string, props: McpGroupProps = {}) {
    const given = readArguments('McpGroup', { props }, { isSubclass: new.target !== McpGroup });
    super(scope, id, { declaration: declared(given), cluster: given.values.props.cluster });
  }
}

function declared(given: GivenProps<McpGroupProps>): Declaration {
  return declare('MCPGroup', given, ({ description }) => ({ description }));
}
