import { Chart, Duration, Testing } from 'cdk8s';
import { OperatorFidelity, RemoteMcpProxy, TargetCluster, type RemoteMcpProxyProps } from '../../lib';
import { podOf } from '../../lib/standalone/proxy-objects';
import { exactAt, only } from '../support/corrections';
import { resolvedProxy } from '../support/standalone';

interface Deployment {
  readonly kind: string;
  readonly spec: { readonly template: { readonly spec: { readonly terminationGracePeriodSeconds?: number } } };
}

function secondsOf(props: Partial<RemoteMcpProxyProps>, fidelity = OperatorFidelity.CORRECTED): number | undefined {
  const chart = new Chart(Testing.app(), 'chart', { namespace: 'mcp' });
  TargetCluster.withoutOperator({ fidelity }).bind(chart);
  new RemoteMcpProxy(chart, 'Weather', {
    remoteUrl: 'https://mcp.example.com/mcp',
    acknowledge: ['CDK8S_MCP_AUTHENTICATION_MISSING'],
    ...props,
  });
  const deployment = (Testing.synth(chart) as Deployment[]).find(({ kind }) => kind === 'Deployment');
  return deployment?.spec.template.spec.terminationGracePeriodSeconds;
}

describe('grace-period', () => {
  test.each(['0.22.0', '0.44.0'])('gives an open stream time to end at %s', (release) => {
    const { objects, changed } = only('grace-period', resolvedProxy(), exactAt(release));
    expect(podOf(objects).terminationGracePeriodSeconds).toBe(45);
    expect(changed).toEqual(['Deployment.spec.template.spec.terminationGracePeriodSeconds']);
  });

  test("lets the user's settings win", () => {
    expect(secondsOf({})).toBe(45);
    expect(secondsOf({}, OperatorFidelity.EXACT)).toBeUndefined();
    expect(secondsOf({ pod: { terminationGracePeriod: Duration.minutes(2) } })).toBe(120);
    expect(secondsOf({ pod: { priorityClassName: 'tools' } })).toBe(45);
    expect(secondsOf({ podTemplate: { spec: { terminationGracePeriodSeconds: 10 } } })).toBe(10);
  });
});
