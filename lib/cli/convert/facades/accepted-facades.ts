import { isDeepStrictEqual } from 'node:util';
import type { ChartSources } from '../layout';
import { planApp, programOf, type FileClusters, type PlannedCluster } from '../plan-app';
import { evaluate, type Synthesized } from '../verify/synthesis';
import { facadeCandidates, type FacadeCandidates } from './facade-call';

/** The objects around proxies that calls of the proxies write exactly as they are, and that leave the proxies as they are. */
export function acceptedFacades(charts: readonly ChartSources[], clusters: FileClusters): FacadeCandidates {
  let accepted: FacadeCandidates = new Map(charts.flatMap(({ sources }) => Array.from(facadeCandidates(sources))));
  const meant = accepted.size === 0 ? new Map() : synthesized(planApp(charts, clusters));
  while (accepted.size > 0) {
    const plan = planApp(charts, clusters, accepted);
    const left = withoutDifferent(accepted, plan, meant);
    if (left.size === accepted.size) {
      return accepted;
    }
    accepted = left;
  }
  return accepted;
}

function synthesized(clusters: readonly PlannedCluster[]): Synthesized {
  return evaluate(programOf(clusters), ({ comparedIn }) => comparedIn);
}

function withoutDifferent(
  accepted: FacadeCandidates,
  plan: readonly PlannedCluster[],
  meant: Synthesized,
): FacadeCandidates {
  const actual = attempt(plan);
  if (actual === undefined) {
    return new Map();
  }
  const different = new Set(
    plan
      .flatMap(({ charts }) => charts)
      .flatMap(({ className, plan: { variables } }) =>
        Array.from(variables).flatMap(([source, variable]) => {
          const [one, other] = [meant, actual].map((each) => each.get(className)?.get(variable));
          return isDeepStrictEqual(one, other) ? [] : [source];
        }),
      ),
  );
  return new Map(Array.from(accepted).filter(([source, proxy]) => !different.has(source) && !different.has(proxy)));
}

/** Nothing, if the calls break a rule. */
function attempt(plan: readonly PlannedCluster[]): Synthesized | undefined {
  try {
    return synthesized(plan);
  } catch {
    return undefined;
  }
}
