import { App, Chart, Testing } from 'cdk8s';
import { McpInclude, OperatorFidelity, OperatorRelease, TargetCluster } from '../lib';
import { corpusCases, inputOf, objectsOf, type CorpusCase, type Manifest } from './support/corpus';
import { settingsOf } from './support/operator-environment';

const cases = corpusCases();

function exactly({ verdict }: CorpusCase): TargetCluster {
  return TargetCluster.withoutOperator({
    ...settingsOf(verdict, '0.22'),
    release: OperatorRelease.V0_22,
    fidelity: OperatorFidelity.EXACT,
  });
}

function synthesized({ input }: CorpusCase, cluster: TargetCluster): Manifest[] {
  const chart = new Chart(new App(), 'corpus');
  new McpInclude(chart, 'Include', { url: input, cluster });
  return Testing.synth(chart) as Manifest[];
}

/** As a set by kind, namespace and name. */
function byIdentity(manifests: readonly Manifest[]): { [identity: string]: Manifest } {
  return Object.fromEntries(
    manifests.map((each) => [`${each.kind} ${each.metadata.namespace ?? ''}/${each.metadata.name}`, each]),
  );
}

function passedOn(each: CorpusCase): Manifest[] {
  return inputOf(each).filter(({ apiVersion }) => !apiVersion.startsWith('toolhive.'));
}

describe('McpInclude without the operator, over the recorded cases', () => {
  const recorded = cases.filter(({ verdict }) => verdict.objects && verdict.expect !== 'reject');
  let equal = 0;

  afterAll(() => {
    process.stderr.write(`recorded operator: ${String(equal)} of ${String(recorded.length)}\n`);
  });

  test.each(recorded)('$name gives exactly the objects of the operator', (each) => {
    const objects = synthesized(each, exactly(each));
    expect(byIdentity(objects)).toEqual(byIdentity([...passedOn(each), ...objectsOf(each)]));
    equal += 1;
  });

  const rejected = cases.filter(({ verdict }) => verdict.expect === 'reject');

  test.each(rejected)('$name is refused, and its field is named', (each) => {
    expect(() => synthesized(each, exactly(each))).toThrow(each.verdict.field);
  });
});
