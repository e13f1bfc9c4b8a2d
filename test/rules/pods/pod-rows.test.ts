import { withPlaced } from '../../../lib/private/placed';
import { below, isWithin } from '../../../lib/private/field-path';
import { decodeObject } from '../../../lib/private/kubernetes/decode-object';
import { podTemplateTypes } from '../../../lib/private/kubernetes/pod-template';
import type { PlainObject } from '../../../lib/private/plain';
import { allNodeRows, allPodRows } from '../../../lib/rules/pods/all-pod-rows';
import { nodesOf, podOf } from '../../../lib/rules/pods/pod-node';
import type { PodRow } from '../../../lib/rules/pods/pod-row';
import { POD_CASES } from './all-cases';
import { NODE_CASES } from './node-cases';
import { fullTemplate } from './full-template';
import type { Changes } from './pod-case';

const TYPES = podTemplateTypes();
const POD_ROWS = [...allPodRows(), ...allNodeRows()];
const ALL_CASES = [...POD_CASES, ...NODE_CASES];

function templateWith(changes: Changes): PlainObject {
  const placed = Object.entries(changes).map(([path, value]) => ({ path, value }));
  const changed = JSON.parse(JSON.stringify(withPlaced(fullTemplate(), placed))) as PlainObject;
  return decodeObject(changed, TYPES, 'PodTemplateSpec').value;
}

/** The rows that report something, and where. */
function reports(changes: Changes): { readonly row: PodRow; readonly path: string }[] {
  const template = templateWith(changes);
  const pod = podOf(template);
  return nodesOf(template, TYPES).flatMap((node) =>
    POD_ROWS.filter(({ of }) => of.includes(node.type)).flatMap((row) =>
      row.problems(node, pod).map(({ at }) => ({ row, path: below(node.path, at) })),
    ),
  );
}

describe('rows of pods', () => {
  const reporting = new Set<PodRow>();

  test('accept the full template', () => {
    const { problems, unknown, missing } = decodeObject(fullTemplate(), TYPES, 'PodTemplateSpec');

    expect([...problems, ...unknown, ...missing]).toEqual([]);
    expect(reports({})).toEqual([]);
  });

  test.each(ALL_CASES)('refuse $bad', ({ bad, at }) => {
    const found = reports(bad).filter(({ path }) => isWithin(path, at));
    for (const { row } of found) {
      reporting.add(row);
    }

    expect(found).not.toEqual([]);
  });

  test.each(ALL_CASES)('accept $good beside $bad', ({ good }) => {
    expect(reports(good)).toEqual([]);
  });

  test('each have a case', () => {
    const silent = POD_ROWS.map(({ of, source }, index) => `${of.join(', ')} (${source}), row ${String(index)}`).filter(
      (_, index) => !reporting.has(POD_ROWS[index] as PodRow),
    );

    expect(silent).toEqual([]);
  });
});
