import { Chart, Testing } from 'cdk8s';
import { McpInclude, OperatorFidelity, OperatorRelease, TargetCluster, type WithoutOperatorOptions } from '../lib';
import { corpusCases, inputOf, objectsOf, type CorpusCase, type Manifest } from './support/corpus';

const cases = corpusCases();

/** The operator's own environment as the corresponding settings (`docs/operator/recording.md#the-files`). */
function settings({ verdict }: CorpusCase): WithoutOperatorOptions {
  const env = verdict.operatorEnv ?? {};
  const silenced = env['TOOLHIVE_USAGE_METRICS_ENABLED'] === 'false' || env['CI'] !== undefined;
  return {
    release: OperatorRelease.V0_22,
    fidelity: OperatorFidelity.EXACT,
    ...(env['TOOLHIVE_RUNNER_IMAGE'] === undefined ? {} : { image: env['TOOLHIVE_RUNNER_IMAGE'] }),
    ...(env['TOOLHIVE_PROXY_HOST'] === undefined ? {} : { proxyHost: env['TOOLHIVE_PROXY_HOST'] }),
    ...(env['OPERATOR_OPENSHIFT'] === 'true' ? { openshift: true } : {}),
    ...(silenced ? { usageMetrics: false } : {}),
  };
}

function synthesized({ input }: CorpusCase, cluster: TargetCluster): Manifest[] {
  const chart = new Chart(Testing.app(), 'corpus');
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
    const objects = synthesized(each, TargetCluster.withoutOperator(settings(each)));
    expect(byIdentity(objects)).toEqual(byIdentity([...passedOn(each), ...objectsOf(each)]));
    equal += 1;
  });

  const rejected = cases.filter(({ verdict }) => verdict.expect === 'reject');

  test.each(rejected)('$name is refused, and its field is named', (each) => {
    expect(() => synthesized(each, TargetCluster.withoutOperator(settings(each)))).toThrow(each.verdict.field);
  });
});
