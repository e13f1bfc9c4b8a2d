import type { ApiObject, Duration } from 'cdk8s';
import type { Autoscaler } from '../../model/facade-requests';
import { secondsOf } from '../../private/cdk8s/values';
import { present } from '../../private/plain';
import type { FacadeHost } from './facade-host';

const DEFAULT_CPU_UTILIZATION = 80;

const AUTOSCALER = { id: 'HorizontalPodAutoscaler', apiVersion: 'autoscaling/v2', kind: 'HorizontalPodAutoscaler' };
const DISRUPTION_BUDGET = { id: 'PodDisruptionBudget', apiVersion: 'policy/v1', kind: 'PodDisruptionBudget' };

/**
 * How many pods a proxy has, and how many must stay when nodes are drained.
 *
 * A session belongs to one pod. Settings that break sessions are warnings: several pods without session affinity,
 * several pods behind an Ingress or a gateway, which usually bypass the Service and its affinity, and several pods
 * whose authorization server keeps logins in memory.
 */
export class RemoteMcpProxyAvailability {
  /**
   * The facade of a proxy.
   *
   * @internal
   */
  public static _of(host: FacadeHost): RemoteMcpProxyAvailability {
    return new RemoteMcpProxyAvailability(host);
  }

  private constructor(private readonly host: FacadeHost) {}

  /**
   * Creates a `HorizontalPodAutoscaler` with the proxy's name for its Deployment. Without the operator, the Deployment
   * then has no `replicas`. A second autoscaler, including one from cdk8s-plus, is an error.
   *
   * @param options how many pods, and the targets for their usage
   */
  public autoscale(options: AutoscaleOptions): ApiObject {
    const given = this.host.read('RemoteMcpProxyAvailability.autoscale', 'availability.autoscale', options);
    if (given === undefined) {
      return this.host.companion(AUTOSCALER);
    }
    const { minReplicas: min = 1, maxReplicas: max, memoryUtilization, scaleDownStabilization } = given;
    const cpuUtilization =
      given.cpuUtilization ?? (memoryUtilization === undefined ? DEFAULT_CPU_UTILIZATION : undefined);
    const seconds = scaleDownStabilization && secondsOf(scaleDownStabilization);
    const autoscaler: Autoscaler = {
      min,
      max,
      ...present({ cpuUtilization, memoryUtilization, scaleDownStabilizationSeconds: seconds }),
    };
    this.host.resource.request((requests) => ({ ...requests, autoscalers: [...requests.autoscalers, autoscaler] }));
    this.host.proxy.markHasAutoscaler();
    return this.host.companion({
      ...AUTOSCALER,
      spec: () =>
        present({
          scaleTargetRef: { apiVersion: 'apps/v1', kind: 'Deployment', name: this.host.proxy.name },
          minReplicas: min,
          maxReplicas: max,
          metrics: [...utilization('cpu', cpuUtilization), ...utilization('memory', memoryUtilization)],
          behavior: seconds === undefined ? undefined : { scaleDown: { stabilizationWindowSeconds: seconds } },
        }),
    });
  }

  /**
   * Creates a `PodDisruptionBudget` with the proxy's name for its pods. Exactly one of the two options must be set; a
   * second call is an error.
   *
   * @param options how many pods may be unavailable, or must stay available
   */
  public podDisruptionBudget(options: PodDisruptionBudgetOptions): ApiObject {
    const call = 'RemoteMcpProxyAvailability.podDisruptionBudget';
    const given = this.host.read(call, 'availability.podDisruptionBudget', options);
    if (given === undefined) {
      return this.host.companion(DISRUPTION_BUDGET);
    }
    const { minAvailable, maxUnavailable } = given;
    const budget = present({ minAvailable, maxUnavailable });
    this.host.resource.request((requests) => ({
      ...requests,
      disruptionBudgets: [...requests.disruptionBudgets, budget],
    }));
    return this.host.companion({
      ...DISRUPTION_BUDGET,
      spec: () => ({ ...budget, selector: { matchLabels: this.host.proxy.podLabels } }),
    });
  }
}

function utilization(name: string, percent: number | undefined): object[] {
  const target = { type: 'Utilization', averageUtilization: percent };
  return percent === undefined ? [] : [{ type: 'Resource', resource: { name, target } }];
}

/**
 * How many pods a proxy has, and how their number is decided.
 */
export interface AutoscaleOptions {
  /** Maximum number of pods; `minReplicas` or more. */
  readonly maxReplicas: number;

  /**
   * Minimum number of pods, 1 or more. If `maxReplicas` is equal, the number is fixed.
   *
   * @default 1
   */
  readonly minReplicas?: number;

  /**
   * Target for the average CPU usage of the pods, in percent of what they request. A proxy whose `resources` request no
   * CPU is never scaled, which is a warning.
   *
   * @default 80, unless `memoryUtilization` is given
   */
  readonly cpuUtilization?: number;

  /**
   * Target for the average memory usage of the pods, in percent of what they request.
   *
   * @default - memory usage is ignored
   */
  readonly memoryUtilization?: number;

  /**
   * How long fewer pods must have been sufficient before some are removed; an hour at most. A removed pod takes its
   * sessions with it.
   *
   * @default - the cluster's default, usually 5 minutes
   */
  readonly scaleDownStabilization?: Duration;
}

/**
 * How many pods of a proxy may be evicted at once, for example by a node drain. Set exactly one of the options.
 */
export interface PodDisruptionBudgetOptions {
  /**
   * How many pods must stay available, 0 or more. Requiring all of them is a warning: nodes could not be drained.
   *
   * @default - `maxUnavailable` is given
   */
  readonly minAvailable?: number;

  /**
   * How many pods may be unavailable, 0 or more. 0 is a warning.
   *
   * @default - `minAvailable` is given
   */
  readonly maxUnavailable?: number;
}
