import type { ResolvedProxy } from '../model/resource';
import type { StandaloneTarget } from '../model/target';
import type { ObjectChanges } from './object-changes';
import { standaloneMetadata, standaloneModel, standaloneObjects } from './proxy-objects';

/** The bytes of the ConfigMap with the run config, as the API server counts them: those of the values. */
export function runConfigSize(
  resolved: ResolvedProxy,
  target: StandaloneTarget,
  changes: readonly ObjectChanges[],
): number {
  const metadata = standaloneMetadata(resolved.proxy, changes);
  const model = standaloneModel(resolved, metadata, target, {}, changes);
  const values = Object.values(standaloneObjects(model, changes).runConfig);
  return values.reduce((sum, value) => sum + Buffer.byteLength(value), 0);
}
