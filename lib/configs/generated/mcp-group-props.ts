// Generated from crds/ by `npm run import`. Do not edit.
import type { ConfigProps } from '../config-construct';

/**
 * A group of MCP servers.
 *
 * @see MCPGroup.spec
 */
export interface McpGroupProps extends ConfigProps {
  /**
   * A description of the group for people.
   *
   * @default - none
   * @see MCPGroup.spec.description
   */
  readonly description?: string;
}
