import type { SpecOfKind, ToolConfigSpec } from '../../model/specs';
import type { Table } from './row';

type ToolOverrideSpec = NonNullable<ToolConfigSpec['toolsOverride']>[string];

export const TOOLS_AND_GROUPS: Table<{
  ToolConfigProps: ToolConfigSpec;
  ToolOverride: ToolOverrideSpec;
  ToolAnnotations: NonNullable<ToolOverrideSpec['annotations']>;
  McpGroupProps: SpecOfKind['MCPGroup'];
}> = {
  ToolConfigProps: {},
  ToolOverride: {},
  ToolAnnotations: {},
  McpGroupProps: {},
};
