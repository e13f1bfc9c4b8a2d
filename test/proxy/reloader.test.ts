import { Lazy } from 'cdk8s';
import { OperatorFidelity, ProxyDefaults, TargetCluster, type RemoteMcpProxyProps } from '../../lib';
import { valueAt } from '../../lib/private/field-paths';
import { chartFor, manifestOf, proxyIn } from '../support/facades';

const NAME = 'secret.reloader.stakater.com/auto';
const CLUSTERS: readonly [string, TargetCluster, string, string][] = [
  [
    'with the operator',
    TargetCluster.withOperator(),
    'MCPRemoteProxy',
    'spec.resourceOverrides.proxyDeployment.annotations',
  ],
  ['without the operator', TargetCluster.withoutOperator(), 'Deployment', 'metadata.annotations'],
  [
    'exactly as the operator does it',
    TargetCluster.withoutOperator({ fidelity: OperatorFidelity.EXACT }),
    'Deployment',
    'metadata.annotations',
  ],
];

describe.each(CLUSTERS)('reloader, %s', (_, cluster, kind, path) => {
  function annotations(props: Partial<RemoteMcpProxyProps>, byDefault?: boolean): unknown {
    const chart = chartFor(cluster);
    if (byDefault !== undefined) {
      ProxyDefaults.bind(chart, { reloader: byDefault });
    }
    proxyIn(chart, props);
    return valueAt(manifestOf(chart, kind), path);
  }

  test('asks Reloader to replace pods', () => {
    expect(annotations({ reloader: true })).toEqual({ [NAME]: 'true' });
    expect(annotations({})).toBeUndefined();
  });

  test('can be a default, which a proxy can turn off', () => {
    expect(annotations({}, true)).toEqual({ [NAME]: 'true' });
    expect(annotations({ reloader: false }, true)).toEqual({ [NAME]: 'false' });
  });

  test('keeps other annotations, and one that the program wrote itself', () => {
    const given = (own: { [name: string]: string }): Partial<RemoteMcpProxyProps> => ({
      reloader: true,
      resourceOverrides: { proxyDeployment: { annotations: own } },
    });

    expect(annotations(given({ team: 'ai' }))).toEqual({ [NAME]: 'true', team: 'ai' });
    expect(annotations(given({ [NAME]: 'false' }))).toEqual({ [NAME]: 'false' });
  });
});

test('goes into annotations that are resolved later, with the operator', () => {
  const chart = chartFor();
  const annotations = Lazy.any({ produce: () => ({ team: 'ai' }) }) as { [name: string]: string };
  proxyIn(chart, { reloader: true, resourceOverrides: { proxyDeployment: { annotations } } });

  expect(valueAt(manifestOf(chart, 'MCPRemoteProxy'), 'spec.resourceOverrides.proxyDeployment.annotations')).toEqual({
    [NAME]: 'true',
    team: 'ai',
  });
});
