import type { Violation } from '../../model/finding';
import { isExact } from '../../model/target';
import type { AnySubject, Layer, Rule } from '../rule';
import { ACCEPTED_IDS, NODE_IDS, REFUSED_IDS, type PodId } from './pod-row';

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

const REFUSALS: readonly ToldId[] = ['pod-template-refused', ...REFUSED_IDS, ...NODE_IDS];

/** The rules that tell what is wrong with a pod, in whichever way it was written. */
export function podRules<Subject extends AnySubject>(
  toldOf: (subject: Subject) => readonly Told[],
): readonly Rule<Subject>[] {
  const rule = (id: ToldId, layer: Layer, severity: 'error' | 'warning'): Rule<Subject> => ({
    id,
    layer,
    severity,
    check: (subject, report) => {
      for (const told of toldOf(subject)) {
        if (idOn(told.id, subject) === id) {
          report(told.violation);
        }
      }
    },
  });
  return [
    rule('pod-template', 'controller', 'error'),
    rule('pod-template-refused', 'api-server', 'error'),
    ...REFUSED_IDS.map((id) => rule(id, 'api-server', 'error')),
    ...NODE_IDS.map((id) => rule(id, 'runtime', 'error')),
    rule('pod-template-merged', 'runtime', 'warning'),
    ...ACCEPTED_IDS.map((id) => rule(id, 'runtime', 'warning')),
    rule('pod-template-exact', 'api-server', 'warning'),
    rule('pod-template-unknown', 'controller', 'warning'),
  ];
}

/** With exact fidelity, the operator's objects are wanted even if they fail. */
function idOn(id: ToldId, { target }: AnySubject): ToldId {
  return isExact(target) && REFUSALS.includes(id) ? 'pod-template-exact' : id;
}
