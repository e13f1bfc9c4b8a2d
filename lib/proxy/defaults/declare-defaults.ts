import { declaredSpec } from '../../declaration/declaration';
import type { Defaults } from '../../declaration/defaults';
import { podOptions } from '../declare-pod';
import { withRestarts } from '../declare-proxy';
import type { ProxyDefaultsOptions } from '../generated/proxy-defaults-options';

/** What defaults declare for proxies: parts of the custom resource, and settings outside of it. */
export function declareDefaults(options: ProxyDefaultsOptions): Omit<Defaults, 'scope'> {
  const { pod, labels, restartOnSecretChange } = options;
  const { spec, usedConstructs } = declaredSpec('MCPRemoteProxy', 'ProxyDefaultsOptions', options);
  const settings = {
    metadata: { labels },
    spec: withRestarts(spec, restartOnSecretChange),
    pod: pod && podOptions(pod),
  };
  return { settings, usedConstructs };
}
