import type { ApiObjectMetadata } from 'cdk8s';
import type { Construct, IConstruct } from 'constructs';
import type { ConfigAttributes } from './config-attributes';
import { ConfigConstruct } from './config-construct';
import { declare, type Declaration, type GivenProps } from '../declaration/declaration';
import { readArguments } from '../declaration/props/read-arguments';
import { ImportedConfig } from './imported-config';
import { copied } from '../private/copied';
import { mapToken } from '../private/cdk8s/map-token';
import type { PlainObject } from '../private/plain';
import type { TargetCluster } from '../cluster/target-cluster';

/**
 * A choice of tools: made by this app, or known by its name only.
 */
export interface IToolConfig extends IConstruct {
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
 * Hints for clients about a tool's behaviour. Proxies do not pass them on.
 *
 * @see MCPToolConfig.spec.toolsOverride
 */
export interface ToolAnnotations {
  /**
   * The tool's name for people.
   *
   * @default - as the remote server has it
   */
  readonly title?: string;

  /**
   * Whether the tool may destroy something.
   *
   * @default - as the remote server has it
   */
  readonly destructiveHint?: boolean;

  /**
   * Whether a second call with the same arguments changes nothing more.
   *
   * @default - as the remote server has it
   */
  readonly idempotentHint?: boolean;

  /**
   * Whether the tool deals with the world outside the server.
   *
   * @default - as the remote server has it
   */
  readonly openWorldHint?: boolean;

  /**
   * Whether the tool changes nothing.
   *
   * @default - as the remote server has it
   */
  readonly readOnlyHint?: boolean;
}

/**
 * How one tool is presented to clients; a name or a description is needed.
 *
 * @see MCPToolConfig.spec.toolsOverride
 */
export interface ToolOverride {
  /**
   * The name that clients see.
   *
   * @default - as the remote server has it
   */
  readonly name?: string;

  /**
   * The description that clients see.
   *
   * @default - as the remote server has it
   */
  readonly description?: string;

  /**
   * Hints about the tool's behaviour.
   *
   * @default - as the remote server has them
   */
  readonly annotations?: ToolAnnotations;
}

/**
 * Which tools of a remote server clients see, and under which names.
 *
 * @see MCPToolConfig.spec
 */
export interface ToolConfigProps {
  /**
   * Name, namespace, labels and annotations of the resource.
   *
   * @default - a name that the chart generates, in the chart's namespace
   */
  readonly metadata?: ApiObjectMetadata;

  /**
   * Names of the tools that clients see. A name twice, or an empty one, is an error.
   *
   * @default - all tools
   * @see MCPToolConfig.spec.toolsFilter
   */
  readonly toolsFilter?: string[];

  /**
   * How tools are presented, by their name on the remote server.
   *
   * @default - as they are
   * @see MCPToolConfig.spec.toolsOverride
   */
  readonly toolsOverride?: { [tool: string]: ToolOverride };

  /**
   * Codes of warnings that are knowingly accepted, such as `CDK8S_MCP_TOOL_OVERRIDE_DUPLICATE`.
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
 * Which tools of a remote server clients see, and under which names.
 *
 * With the operator it is an `MCPToolConfig`; without it, its settings go into the configuration of each proxy that
 * refers to it.
 */
export class ToolConfig extends ConfigConstruct implements IToolConfig {
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
  public static fromToolConfigName(
    scope: Construct,
    id: string,
    name: string,
    attributes: ConfigAttributes = {},
  ): IToolConfig {
    const factory = 'ToolConfig.fromToolConfigName';
    return new ImportedConfig(scope, id, { factory, kind: 'MCPToolConfig', name, attributes });
  }

  public constructor(scope: Construct, id: string, props: ToolConfigProps = {}) {
    const given = readArguments('ToolConfig', { props }, { isSubclass: new.target !== ToolConfig });
    super(scope, id, { declaration: declared(given), cluster: given.values.props.cluster });
  }
}

function declared(given: GivenProps<ToolConfigProps>): Declaration {
  return declare('MCPToolConfig', given, ({ toolsFilter, toolsOverride }) => ({
    toolsFilter: copied(toolsFilter),
    toolsOverride: mapToken(toolsOverride, overrides),
  }));
}

function overrides(byTool: { [tool: string]: ToolOverride }): PlainObject {
  return Object.fromEntries(
    Object.entries(byTool).map(([tool, override]) => [
      tool,
      mapToken(override, ({ annotations, ...texts }) => ({ ...texts, annotations: copied(annotations) })),
    ]),
  );
}
