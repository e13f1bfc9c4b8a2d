import { declaredSpec } from '../../declaration/declaration';
import type { Defaults } from '../../declaration/defaults';
import { podOptions } from '../declare-pod';
import type { ProxyDefaultsOptions } from './proxy-defaults-options';

/** What defaults declare for proxies: parts of the custom resource, and settings outside of it. */
export function declareDefaults(options: ProxyDefaultsOptions): Omit<Defaults, 'scope'> {
  const { pod } = options;
  const { spec, usedConstructs } = declaredSpec('MCPRemoteProxy', 'ProxyDefaultsOptions', options);
  return { settings: { spec, pod: pod && podOptions(pod) }, usedConstructs };
}
