import type { Violation } from '../../private/finding';
import { isExact } from '../../model/target';
import { ACCEPTED_IDS, APPLY_ID, NODE_IDS, type PodId, REFUSED_IDS } from '../../kubernetes';
import type { AnySubject, Layer, Report, Rule } from '../rule';

/** The sorts of what is said of a pod: by the rows, and of what is merged into a template. */
export type ToldId =
  | PodId
  | 'pod-template'
  | 'pod-template-refused'
  | 'pod-template-merged'
  | 'pod-template-exact'
  | 'pod-template-unknown';

/** What is said of a pod, and where. */
export interface Told {
  readonly id: ToldId;
  readonly violation: Violation;
}

const IDS: readonly (readonly [Layer, 'error' | 'warning', ...ids: readonly ToldId[]])[] = [
  ['controller', 'error', 'pod-template'],
  ['api-server', 'error', 'pod-template-refused', ...REFUSED_IDS],
  ['runtime', 'error', ...NODE_IDS],
  ['runtime', 'warning', 'pod-template-merged', ...ACCEPTED_IDS],
  ['api-server', 'warning', APPLY_ID, 'pod-template-exact'],
  ['controller', 'warning', 'pod-template-unknown'],
];

const REFUSALS: readonly ToldId[] = ['pod-template-refused', ...REFUSED_IDS, ...NODE_IDS];

/** The rules that tell what is wrong with a pod, in whichever way it was written. */
export function podRules<Subject extends AnySubject>(
  toldOf: (subject: Subject) => readonly Told[],
): readonly Rule<Subject>[] {
  return IDS.flatMap(([layer, severity, ...ids]) =>
    ids.map((id) => ({
      id,
      layer,
      severity,
      check: (subject: Subject, report: Report) => {
        for (const told of toldOf(subject)) {
          if (idOn(told.id, subject) === id) {
            report(told.violation);
          }
        }
      },
    })),
  );
}

/**
 * With exact fidelity, the operator's objects are wanted even if they fail. The operator itself does not use server-side
 * apply (`docs/operator/pod-template.md#failures`).
 */
function idOn(id: ToldId, { target }: AnySubject): ToldId | undefined {
  if (id === APPLY_ID && target.operator) {
    return undefined;
  }
  return isExact(target) && REFUSALS.includes(id) ? 'pod-template-exact' : id;
}
