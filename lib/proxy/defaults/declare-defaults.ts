import type { Defaults } from '../../declaration/defaults';
import type { UsedConstruct, UseConstruct } from '../../declaration/used-constructs';
import { present } from '../../private/present';
import { podOptions } from '../declare-pod';
import { configReferences, sharedSpec } from '../declare-proxy';
import type { ProxyDefaultsOptions } from './proxy-defaults-options';

/** What defaults declare for proxies: parts of the custom resource, and settings outside of it. */
export function declareDefaults(options: ProxyDefaultsOptions): Omit<Defaults, 'scope'> {
  const usedConstructs: UsedConstruct[] = [];
  const use: UseConstruct = (field, construct) => usedConstructs.push({ field, construct });
  const { pod } = options;
  const spec = present({ ...sharedSpec(options, use), ...configReferences(options, use) });
  return { settings: { spec, pod: pod && podOptions(pod) }, usedConstructs };
}
