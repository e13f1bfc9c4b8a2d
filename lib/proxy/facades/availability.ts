import type { ApiObject } from 'cdk8s';
import type { Autoscaler } from '../../model/facade-requests';
import { secondsOf } from '../../private/cdk8s/values';
import { present } from '../../private/plain';
import type { AutoscaleOptions, PodDisruptionBudgetOptions } from './availability-options';
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
    const { min = 1, max, memoryUtilization, scaleDownStabilization } = given;
    const cpuUtilization =
      given.cpuUtilization ?? (memoryUtilization === undefined ? DEFAULT_CPU_UTILIZATION : undefined);
    const seconds = scaleDownStabilization && secondsOf(scaleDownStabilization);
    const autoscaler: Autoscaler = {
      min,
      max,
      ...present({ cpuUtilization, memoryUtilization, scaleDownStabilizationSeconds: seconds }),
    };
    this.host.request((requests) => ({ ...requests, autoscalers: [...requests.autoscalers, autoscaler] }));
    this.host.markHasAutoscaler();
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
    this.host.request((requests) => ({ ...requests, disruptionBudgets: [...requests.disruptionBudgets, budget] }));
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
