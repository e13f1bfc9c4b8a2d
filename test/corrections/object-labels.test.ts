import { Testing } from 'cdk8s';
import { OperatorFidelity, TargetCluster } from '../../lib';
import type { Manifest } from '../support/corpus';
import { only } from '../support/corrections';
import { chartFor, COMPANION_LABELS, proxyIn } from '../support/facades';
import { resolvedProxy } from '../support/standalone';

beforeEach(() => {
  jest.spyOn(process, 'emitWarning').mockImplementation();
});

/** The kinds of the objects that one selector finds. */
function found(fidelity: OperatorFidelity): string[] {
  const chart = chartFor(TargetCluster.withoutOperator({ fidelity }));
  proxyIn(chart);
  const wanted = Object.entries(COMPANION_LABELS);
  return (Testing.synth(chart) as Manifest[])
    .filter(({ metadata }) => {
      const labels = new Map(Object.entries(metadata.labels ?? {}));
      return wanted.every(([name, value]) => labels.get(name) === value);
    })
    .map(({ kind }) => kind);
}

describe('object-labels', () => {
  test('lets one selector find all objects of a proxy', () => {
    expect(found(OperatorFidelity.CORRECTED)).toEqual(['ServiceAccount', 'ConfigMap', 'Deployment', 'Service']);
    expect(found(OperatorFidelity.EXACT)).toEqual(['Deployment', 'Service']);
  });

  test("does not change the user's ServiceAccount", () => {
    const { changed } = only('object-labels', resolvedProxy({ serviceAccount: 'mine' }));
    expect(changed.filter((each) => each.startsWith('ServiceAccount'))).toEqual([]);
  });
});
