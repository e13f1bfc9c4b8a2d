import { isPort } from './secure-url';

export const HOST_PORT_FIX = 'write it like "redis:6379"';

/** Whether a client can connect to it: a host and a port, not a URL. */
export function isHostPort(address: string): boolean {
  const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:/\s]+):([^:]+)$/.exec(address) ?? [];
  return host !== '' && isPort(port);
}
