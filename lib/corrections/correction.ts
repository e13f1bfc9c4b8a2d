import type { OperatorBehaviour } from '../model/target';
import type { RemoteMcpProxySpec, ResolvedProxy } from '../model/kinds';
import type { ObjectChanges } from '../standalone/proxy-objects';
import { withProxySpec } from '../standalone/standalone-model';

/**
 * One deliberate difference from the operator; `docs/corrections.md` has a row for it. Its changes of objects apply
 * without the operator.
 */
export interface Correction extends ObjectChanges {
  readonly id: string;
  /** How it gets there with the operator; absent: no field of the custom resources can do it. */
  readonly withOperator?: WrittenCorrection;
}

/** How the operator is made to do the same. */
export interface WrittenCorrection {
  /** The field that is written where a program leaves it open. */
  readonly field: string;
  /** Writes it; absent: it belongs to a config that several proxies share (`lib/engine/resolver.ts`). */
  readonly write?: (proxy: CorrectedProxy) => CorrectedProxy;
}

/** A proxy of either sort of cluster, as far as it has been corrected. */
export interface CorrectedProxy {
  readonly resolved: ResolvedProxy;
  readonly behaviour: OperatorBehaviour;
  /** The Redis for proxies without session storage; only known where there is no operator. */
  readonly defaultRedisAddress?: string;
  /** Whether something else sets the number of pods. */
  readonly autoscaled: boolean;
}

type Settings = Partial<RemoteMcpProxySpec>;

/** A correction that consists of settings of the proxy, on both sorts of cluster; undefined: nothing is open. */
export function settings(
  id: string,
  field: string,
  settingsOf: (proxy: CorrectedProxy) => Settings | undefined,
): Correction {
  const corrected = <Proxy extends CorrectedProxy>(proxy: Proxy): Proxy => {
    const found = settingsOf(proxy);
    return found === undefined ? proxy : withProxySpec(proxy, found);
  };
  return { id, model: corrected, withOperator: { field, write: corrected } };
}
