import { OperatorFidelity, OperatorRelease, TargetCluster } from '../lib';
import { correctedCases } from './support/corrected';
import type { Manifest } from './support/corpus';
import { made } from './support/same-proxy';

const EXACTLY = TargetCluster.withoutOperator({
  release: OperatorRelease.of('0.44.0'),
  fidelity: OperatorFidelity.EXACT,
});

/** As a set by kind, namespace and name. */
function byIdentity(manifests: readonly Manifest[]): { [identity: string]: Manifest } {
  return Object.fromEntries(
    manifests.map((each) => [`${each.kind} ${each.metadata.namespace ?? ''}/${each.metadata.name}`, each]),
  );
}

describe('custom resources with corrections in them, at 0.44.0', () => {
  test('half of the recorded inputs are there', () => {
    expect(correctedCases()).toHaveLength(134);
  });

  test.each(correctedCases())('$name gives exactly the objects of the operator', ({ documents, objects }) => {
    const passedOn = documents().filter(({ apiVersion }) => !apiVersion.startsWith('toolhive.'));
    expect(byIdentity(made(documents(), EXACTLY))).toEqual(byIdentity([...passedOn, ...objects()]));
  });
});
