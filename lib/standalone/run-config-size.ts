import type { ResolvedProxy } from '../model/resource';
import type { StandaloneTarget } from '../model/target';
import { standaloneMetadata, standaloneModel, standaloneObjects } from './proxy-objects';

/** The bytes of the ConfigMap with the run config, as the API server counts them: those of the values. */
export function runConfigSize(resolved: ResolvedProxy, target: StandaloneTarget): number {
  const metadata = standaloneMetadata(resolved.proxy, target);
  const model = standaloneModel(resolved, metadata, target, { autoscaled: false });
  const values = Object.values(standaloneObjects(model, target.exact).runConfig);
  return values.reduce((sum, value) => sum + Buffer.byteLength(value), 0);
}
