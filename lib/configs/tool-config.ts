import type { Construct } from 'constructs';
import type { ConfigAttributes } from './config-attributes';
import { ConfigConstruct, configOptions } from './config-construct';
import type { ConfigProps } from './config-props';
import type { ConfigReference } from '../values/config-reference';
import { ImportedConfig } from './imported-config';

/**
 * A selection of tools: created by this app, or only known by its name.
 */
export interface IToolConfig extends ConfigReference {}

/**
 * Hints for clients about a tool's behaviour. Proxies do not pass them on.
 *
 * @see MCPToolConfig.spec.toolsOverride
 */
export interface ToolAnnotations {
  /**
   * The tool's display name.
   *
   * @default - the value of the remote server
   */
  readonly title?: string;

  /**
   * Whether the tool may delete or overwrite data.
   *
   * @default - the value of the remote server
   */
  readonly destructiveHint?: boolean;

  /**
   * Whether repeating a call with the same arguments has no further effect (idempotent).
   *
   * @default - the value of the remote server
   */
  readonly idempotentHint?: boolean;

  /**
   * Whether the tool interacts with systems outside the server.
   *
   * @default - the value of the remote server
   */
  readonly openWorldHint?: boolean;

  /**
   * Whether the tool is read-only.
   *
   * @default - the value of the remote server
   */
  readonly readOnlyHint?: boolean;
}

/**
 * How a tool is presented to clients; set a name, a description or both.
 *
 * @see MCPToolConfig.spec.toolsOverride
 */
export interface ToolOverride {
  /**
   * The name that clients see.
   *
   * @default - the value of the remote server
   */
  readonly name?: string;

  /**
   * The description that clients see.
   *
   * @default - the value of the remote server
   */
  readonly description?: string;

  /**
   * Hints about the tool's behaviour.
   *
   * @default - the hints of the remote server
   */
  readonly annotations?: ToolAnnotations;
}

/**
 * Which tools of a remote server clients see, and under which names.
 *
 * @see MCPToolConfig.spec
 */
export interface ToolConfigProps extends ConfigProps {
  /**
   * Names of the tools that clients see. A repeated or empty name is an error.
   *
   * @default - all tools
   * @see MCPToolConfig.spec.toolsFilter
   */
  readonly toolsFilter?: string[];

  /**
   * How tools are presented, by their name on the remote server.
   *
   * @default - unchanged
   * @see MCPToolConfig.spec.toolsOverride
   */
  readonly toolsOverride?: { [tool: string]: ToolOverride };
}

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
