/** `MCPToolConfig.spec`. */
export interface ToolConfigSpec {
  readonly toolsFilter?: readonly string[];
  readonly toolsOverride?: { readonly [tool: string]: ToolOverrideSpec };
}

export interface ToolOverrideSpec {
  readonly name?: string;
  readonly description?: string;
  readonly annotations?: ToolAnnotationsSpec;
}

export interface ToolAnnotationsSpec {
  readonly title?: string;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
  readonly readOnlyHint?: boolean;
}
