// Generated from crds/ by `npm run import`. Do not edit.
import type { ConfigProps } from '../config-construct';

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
  readonly toolsOverride?: { readonly [name: string]: ToolOverride };
}

/**
 * How a tool is presented to clients; set a name, a description or both.
 *
 * @see MCPToolConfig.spec.toolsOverride{}
 */
export interface ToolOverride {
  /**
   * The name that clients see.
   *
   * @default - the value of the remote server
   * @see MCPToolConfig.spec.toolsOverride{}.name
   */
  readonly name?: string;

  /**
   * The description that clients see.
   *
   * @default - the value of the remote server
   * @see MCPToolConfig.spec.toolsOverride{}.description
   */
  readonly description?: string;

  /**
   * Hints about the tool's behaviour.
   *
   * @default - the hints of the remote server
   * @see MCPToolConfig.spec.toolsOverride{}.annotations
   */
  readonly annotations?: ToolAnnotations;
}

/**
 * Hints for clients about a tool's behaviour. Proxies do not pass them on.
 *
 * @see MCPToolConfig.spec.toolsOverride{}.annotations
 */
export interface ToolAnnotations {
  /**
   * The tool's display name.
   *
   * @default - the value of the remote server
   * @see MCPToolConfig.spec.toolsOverride{}.annotations.title
   */
  readonly title?: string;

  /**
   * Whether the tool may delete or overwrite data.
   *
   * @default - the value of the remote server
   * @see MCPToolConfig.spec.toolsOverride{}.annotations.destructiveHint
   */
  readonly destructiveHint?: boolean;

  /**
   * Whether repeating a call with the same arguments has no further effect (idempotent).
   *
   * @default - the value of the remote server
   * @see MCPToolConfig.spec.toolsOverride{}.annotations.idempotentHint
   */
  readonly idempotentHint?: boolean;

  /**
   * Whether the tool interacts with systems outside the server.
   *
   * @default - the value of the remote server
   * @see MCPToolConfig.spec.toolsOverride{}.annotations.openWorldHint
   */
  readonly openWorldHint?: boolean;

  /**
   * Whether the tool is read-only.
   *
   * @default - the value of the remote server
   * @see MCPToolConfig.spec.toolsOverride{}.annotations.readOnlyHint
   */
  readonly readOnlyHint?: boolean;
}
