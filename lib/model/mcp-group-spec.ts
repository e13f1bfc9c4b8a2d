/** `MCPGroup.spec`. */
export interface McpGroupSpec {
  readonly description?: string;
}
