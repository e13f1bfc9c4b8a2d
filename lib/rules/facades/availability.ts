import { authServerOf } from '../../model/authentication';
import { invalid } from '../../private/finding';
import { fewestPods, isAutoscaled, mostPods } from '../../model/facade-requests';
import type { Exposure } from '../../model/exposure';
import { NO_TRAFFIC } from '../../model/traffic';
import { sessionRedisIn } from '../../model/session-redis';
import { itself, specRows, type FacadeSubject, type Report, type Rule } from '../rule';

const AUTOSCALE = 'availability.autoscale';
const BUDGET = 'availability.podDisruptionBudget';
/** The API server keeps counts in 32 bits. */
const MOST = 2 ** 31 - 1;

const { error, warning } = specRows<FacadeSubject>();

/** Rules for the number of pods of a proxy, and for its sessions. */
export const AVAILABILITY_RULES: readonly Rule<FacadeSubject>[] = [
  { id: 'autoscale-range', layer: 'api-server', severity: 'error', check: ranges },
  { id: 'autoscale-target', layer: 'api-server', severity: 'error', check: targets },
  { id: 'autoscale-no-request', layer: 'runtime', severity: 'warning', check: unknownUtilization },
  { id: 'disruption-budget', layer: 'api-server', severity: 'error', check: budgets },
  { id: 'disruption-never', layer: 'runtime', severity: 'warning', check: budgetsThatAllowNothing },
  error('replicas-autoscaled', 'runtime', {
    at: 'replicas',
    breaks: (_, { facadeRequests }) => isAutoscaled(facadeRequests),
    shown: itself,
    rule: 'is also set by the autoscaler, so the two would keep overwriting each other',
    fix: 'leave it out',
  }),
  // a pod that is replaced takes its sessions with it (`docs/operator/runtime.md#sessions`); other rules cover a Service
  // without session affinity, and controllers that bypass the Service
  warning('sessions-not-shared', 'runtime', {
    field: 'sessionStorage',
    breaks: ({ sessionAffinity }, subject) =>
      sessionAffinity !== 'None' && spreadsSessions(subject) && entrancesOf(subject).length === 0,
    rule: 'is not Redis, so each pod only knows the sessions that it started itself',
    fix: 'use SessionStorage.redis, or a single pod; acknowledge it if the remote server has no sessions',
  }),
  warning('sessions-no-affinity', 'runtime', {
    at: 'sessionAffinity',
    breaks: (affinity, subject) => affinity === 'None' && spreadsSessions(subject),
    shown: itself,
    rule: 'spreads the requests of one session over several pods, but only one of them knows the session',
    fix: 'use ClientIP, SessionStorage.redis or a single pod; acknowledge it if the remote server has no sessions',
  }),
  { id: 'sessions-exposure', layer: 'runtime', severity: 'warning', check: affinityThatIsBypassed },
  { id: 'sessions-auth-server', layer: 'runtime', severity: 'warning', check: loginsInMemory },
];

function ranges({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { min, max } of facadeRequests.autoscalers) {
    for (const [name, value] of Object.entries({ minReplicas: min, maxReplicas: max })) {
      if (!isCount(value, 1)) {
        report({ field: `${AUTOSCALE}.${name}`, value, ...invalid('a valid number of pods', 'use 1 or more') });
      }
    }
    if (isCount(max, 1) && max < min) {
      const rule = `is less than the minimum of ${String(min)}`;
      report({ field: `${AUTOSCALE}.maxReplicas`, value: max, rule, fix: 'raise it, or lower minReplicas' });
    }
  }
}

function targets({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const autoscaler of facadeRequests.autoscalers) {
    const { cpuUtilization, memoryUtilization, scaleDownStabilizationSeconds: seconds } = autoscaler;
    for (const [name, value] of Object.entries({ cpuUtilization, memoryUtilization })) {
      if (value !== undefined && !isCount(value, 1)) {
        const rule = 'is not a valid percentage of what the container requests';
        report({ field: `${AUTOSCALE}.${name}`, value, rule, fix: 'use a whole number, 1 or more' });
      }
    }
    if (seconds !== undefined && !(isCount(seconds, 0) && seconds <= 3600)) {
      const rule = 'is not a whole number of seconds within one hour';
      report({ field: `${AUTOSCALE}.scaleDownStabilization`, value: seconds, rule, fix: 'use 0 to 3600 seconds' });
    }
  }
}

function unknownUtilization({ resolved, facadeRequests }: FacadeSubject, report: Report): void {
  const { limits = {}, requests = {} } = resolved.proxy.spec.resources ?? {};
  // a fixed number of pods needs no target
  for (const autoscaler of facadeRequests.autoscalers.filter(({ min, max }) => min !== max)) {
    const measured = { cpu: autoscaler.cpuUtilization, memory: autoscaler.memoryUtilization };
    for (const resource of ['cpu', 'memory'] as const) {
      if (measured[resource] !== undefined && (requests[resource] ?? limits[resource]) === undefined) {
        const rule = `scales by the used percentage of the ${resource} that the container requests, but it requests none`;
        const fix = `set a request for ${resource} in resources, otherwise the number of pods never changes`;
        report({ field: AUTOSCALE, rule, fix });
      }
    }
  }
}

function budgets({ facadeRequests }: FacadeSubject, report: Report): void {
  for (const { minAvailable, maxUnavailable } of facadeRequests.disruptionBudgets) {
    if ((minAvailable === undefined) === (maxUnavailable === undefined)) {
      const rule = minAvailable === undefined ? 'is empty' : 'has both minAvailable and maxUnavailable';
      report({ field: BUDGET, rule, fix: 'give one of minAvailable and maxUnavailable' });
    }
    for (const [name, value] of Object.entries({ minAvailable, maxUnavailable })) {
      if (value !== undefined && !isCount(value, 0)) {
        report({ field: `${BUDGET}.${name}`, value, ...invalid('a valid number of pods', 'use 0 or more') });
      }
    }
  }
}

function budgetsThatAllowNothing({ resolved, facadeRequests }: FacadeSubject, report: Report): void {
  const pods = fewestPods(facadeRequests, resolved.proxy.spec);
  for (const { minAvailable, maxUnavailable } of facadeRequests.disruptionBudgets) {
    const blocked = maxUnavailable === 0 ? 'maxUnavailable' : 'minAvailable';
    if (maxUnavailable === 0 || (minAvailable !== undefined && minAvailable > 0 && minAvailable >= pods)) {
      const rule = `allows no pod to be evicted while there ${pods === 1 ? 'is 1' : `are ${String(pods)}`}, so nodes cannot be drained`;
      const fix = 'have more pods, or use maxUnavailable: 1';
      report({ field: `${BUDGET}.${blocked}`, value: minAvailable ?? maxUnavailable, rule, fix });
    }
  }
}

/** A session that pods don't share can only continue in the pod that started it. */
function spreadsSessions({ resolved, target, facadeRequests }: FacadeSubject): boolean {
  const { spec } = resolved.proxy;
  return mostPods(facadeRequests, spec) > 1 && sessionRedisIn(spec, target) === undefined;
}

/** What lets clients reach the proxy past its Service: its exposures, and objects of others. */
function entrancesOf({
  facadeRequests,
  traffic,
}: FacadeSubject): (Pick<Exposure, 'kind'> & { readonly said: string })[] {
  return [
    ...facadeRequests.exposures.map(({ kind, field }) => ({ kind, said: field })),
    ...(traffic?.() ?? NO_TRAFFIC).routes.map(({ kind, name }) => ({ kind, said: `the ${kind} ${name}` })),
  ];
}

function affinityThatIsBypassed(subject: FacadeSubject, report: Report): void {
  const { sessionAffinity } = subject.resolved.proxy.spec;
  const [entrance] = sessionAffinity !== 'None' && spreadsSessions(subject) ? entrancesOf(subject) : [];
  if (entrance !== undefined) {
    const rule = `applies to the Service, but most controllers behind ${entrance.said} send requests directly to the pods`;
    const example =
      entrance.kind === 'Ingress'
        ? ', for example with nginx.ingress.kubernetes.io/upstream-hash-by: $binary_remote_addr'
        : '';
    const fix = `use SessionStorage.redis or a single pod; or let the controller choose the pod by client${example}, and acknowledge it`;
    report({ field: 'spec.sessionAffinity', value: sessionAffinity, rule, fix });
  }
}

function loginsInMemory({ resolved, facadeRequests }: FacadeSubject, report: Report): void {
  const server = authServerOf(resolved)?.spec;
  if (server !== undefined && server.storage?.type !== 'redis' && mostPods(facadeRequests, resolved.proxy.spec) > 1) {
    const rule = 'may give the proxy several pods, but each pod keeps the logins of its authorization server to itself';
    const fix = 'use AuthServerStorage.redis, signingKeys and hmacSecrets, or a single pod';
    report({ field: isAutoscaled(facadeRequests) ? AUTOSCALE : 'spec.replicas', rule, fix });
  }
}

function isCount(value: number, least: number): boolean {
  return Number.isInteger(value) && value >= least && value <= MOST;
}
