import type { ResolvedProxy } from './resource';
import type { ToolConfigSpec } from './specs';

/** The header by which the proxy asks the remote server not to compress its answers: it cannot change those. */
export const ACCEPT_ENCODING = 'Accept-Encoding';
/** The value that requests no compression. */
export const UNCOMPRESSED = 'identity';

/** Whether the proxy filters or changes the lists that the remote server answers. */
export function changesLists({ proxy, tools }: Pick<ResolvedProxy, 'proxy' | 'tools'>): boolean {
  const { authzConfig, authzConfigRef, toolConfigRef } = proxy.spec;
  return (authzConfig ?? authzConfigRef) !== undefined || (toolConfigRef !== undefined && changesTools(tools?.spec));
}

/** Whether a tool config changes the list of tools; what the app does not know may change it. */
export function changesTools(spec: ToolConfigSpec | undefined): boolean {
  return spec === undefined || (spec.toolsFilter ?? []).length > 0 || Object.keys(spec.toolsOverride ?? {}).length > 0;
}
