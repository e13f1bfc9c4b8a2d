import type { RemoteMcpProxySpec } from './kinds';
import type { HeaderForwardSpec } from './remote-mcp-proxy-spec';
import type { ResolvedProxy } from './resource';

/** The header by which the proxy asks the remote server not to compress its answers. */
export const ACCEPT_ENCODING = 'Accept-Encoding';
/** The value that asks for it. */
export const UNCOMPRESSED = 'identity';

/** Whether the proxy filters or changes the lists that the remote server answers, which it cannot where they are compressed. */
export function changesLists({ proxy, tools }: Pick<ResolvedProxy, 'proxy' | 'tools'>): boolean {
  const { authzConfig, authzConfigRef, toolConfigRef } = proxy.spec;
  const { toolsFilter = [], toolsOverride = {} } = tools?.spec ?? {};
  const isEmpty = tools !== undefined && toolsFilter.length === 0 && Object.keys(toolsOverride).length === 0;
  return (authzConfig ?? authzConfigRef) !== undefined || (toolConfigRef !== undefined && !isEmpty);
}

/** Whether the headers say how answers may be encoded. */
export function saysEncoding({ addPlaintextHeaders = {}, addHeadersFromSecret = [] }: HeaderForwardSpec = {}): boolean {
  const names = [...Object.keys(addPlaintextHeaders), ...addHeadersFromSecret.map(({ headerName }) => headerName)];
  return names.some((name) => name.toLowerCase() === ACCEPT_ENCODING.toLowerCase());
}

/** The proxy, which asks for answers that are not compressed. */
export function withPlainAnswers(spec: RemoteMcpProxySpec): RemoteMcpProxySpec {
  const { headerForward } = spec;
  const addPlaintextHeaders = { ...headerForward?.addPlaintextHeaders, [ACCEPT_ENCODING]: UNCOMPRESSED };
  return { ...spec, headerForward: { ...headerForward, addPlaintextHeaders } };
}
