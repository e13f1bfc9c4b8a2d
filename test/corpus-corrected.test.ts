import { OperatorFidelity, OperatorRelease, TargetCluster } from '../lib';
import { CORRECTED_RELEASES, type CorrectedRelease, correctedCases } from './support/corrected';
import type { Manifest } from './support/corpus';
import { made } from './support/same-proxy';

function exactly(release: CorrectedRelease): TargetCluster {
  return TargetCluster.withoutOperator({ release: OperatorRelease.of(release), fidelity: OperatorFidelity.EXACT });
}

/** As a set by kind, namespace and name. */
function byIdentity(manifests: readonly Manifest[]): { [identity: string]: Manifest } {
  return Object.fromEntries(
    manifests.map((each) => [`${each.kind} ${each.metadata.namespace ?? ''}/${each.metadata.name}`, each]),
  );
}

describe.each(CORRECTED_RELEASES)('custom resources with corrections in them, at %s', (release) => {
  test('half of the recorded inputs are there', () => {
    expect(correctedCases(release)).toHaveLength(134);
  });

  test.each(correctedCases(release))('$name gives exactly the objects of the operator', ({ documents, objects }) => {
    const passedOn = documents().filter(({ apiVersion }) => !apiVersion.startsWith('toolhive.'));
    expect(byIdentity(made(documents(), exactly(release)))).toEqual(byIdentity([...passedOn, ...objects()]));
  });
});
