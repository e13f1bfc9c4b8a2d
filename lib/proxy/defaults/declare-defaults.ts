import type { Defaults } from '../../declaration/defaults';
import type { UsedConstruct, UseConstruct } from '../../declaration/used-constructs';
import { present } from '../../private/present';
import { podOptions } from '../declare-pod';
import { sharedSpec } from '../declare-proxy';
import type { ProxyDefaultsOptions } from './proxy-defaults-options';

/** What defaults declare for proxies: parts of the custom resource, and settings outside of it. */
export function declareDefaults(options: ProxyDefaultsOptions): Omit<Defaults, 'scope'> {
  const usedConstructs: UsedConstruct[] = [];
  const use: UseConstruct = (field, construct) => usedConstructs.push({ field, construct });
  const { pod, telemetry } = options;
  if (telemetry !== undefined) {
    use('spec.telemetryConfigRef.name', telemetry);
  }
  const spec = present({
    ...sharedSpec(options, use),
    telemetryConfigRef: telemetry && { name: telemetry.name },
  });
  return { settings: { spec, pod: pod && podOptions(pod) }, usedConstructs };
}
