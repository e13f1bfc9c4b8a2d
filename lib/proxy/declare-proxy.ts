import type { IConfigMap } from 'cdk8s-plus-28';
import type { UsedConstruct } from '../declaration/props/instances';
import type { PodOptions, RemoteCa, TolerationSpec } from '../model/facade-requests';
import { secondsOf } from '../private/cdk8s/values';
import { present } from '../private/plain';
import type { CaBundle } from '../values/connection';
import { type PodToleration, type ProxyPodOptions, UnsatisfiableSpread } from './proxy-pod-options';

/** The options as plain data, in the form of a pod spec. */
export function podOptions(options: ProxyPodOptions): PodOptions {
  const { nodeSelector, tolerations, affinity, topologySpread, terminationGracePeriod } = options;
  return present({
    nodeSelector: nodeSelector && { ...nodeSelector },
    tolerations: tolerations?.map(toleration),
    affinity: affinity?.map((each) => each._toModel()),
    topologySpread: topologySpread?.map(({ topologyKey, maxSkew = 1, whenUnsatisfiable, minDomains }) =>
      present({
        topologyKey,
        maxSkew,
        whenUnsatisfiable: whenUnsatisfiable ?? UnsatisfiableSpread.SCHEDULE_ANYWAY,
        minDomains,
      }),
    ),
    priorityClassName: options.priorityClassName,
    terminationGracePeriod: terminationGracePeriod && secondsOf(terminationGracePeriod),
    preStopSleep: options.preStopSleep && secondsOf(options.preStopSleep),
    imagePullPolicy: options.imagePullPolicy,
  });
}

/** The certificates that the proxy trusts, and the ConfigMap that holds them. */
export function remoteCaOf(bundle: CaBundle | undefined): { remoteCa?: RemoteCa; usedConstructs: UsedConstruct[] } {
  const values = bundle?._origin.values as CaBundleValues | undefined;
  if (values === undefined) {
    return { usedConstructs: [] };
  }
  const { configMap, key = '', optional } = values;
  return {
    remoteCa: present({ configMap: configMap.name, key, optional }),
    usedConstructs: [{ field: 'remoteCaBundle.configMap', construct: configMap }],
  };
}

interface CaBundleValues {
  readonly configMap: IConfigMap;
  readonly key?: string;
  readonly optional?: boolean;
}

function toleration({ key, value, effect, period }: PodToleration): TolerationSpec {
  const operator: TolerationSpec['operator'] = value === undefined ? 'Exists' : 'Equal';
  return present({
    key,
    operator,
    value,
    effect,
    tolerationSeconds: period && secondsOf(period),
  });
}
