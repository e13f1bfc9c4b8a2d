import type { Chart } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import { TargetCluster } from '../../../lib/index';
import { chartFor, manifestOf, proxyIn } from '../../support/facades';

const DNS = [
  { port: 53, protocol: 'UDP' },
  { port: 53, protocol: 'TCP' },
];
const OPENSHIFT_DNS = [...DNS, { port: 5353, protocol: 'UDP' }, { port: 5353, protocol: 'TCP' }];

/** The peer that a namespace of that name is. */
function namespace(chart: Chart, name: string): kplus.INetworkPolicyPeer {
  // cdk8s-plus' own classes don't fit its interfaces under exactOptionalPropertyTypes
  return kplus.Namespaces.select(chart, name, { names: [name] });
}

/** The first rule of what the proxy may reach, which is about DNS. */
function dnsRule(chart: Chart): kplus.k8s.NetworkPolicyEgressRule | undefined {
  return (manifestOf(chart, 'NetworkPolicy')['spec'] as kplus.k8s.NetworkPolicySpec).egress?.[0];
}

describe.each([
  ['with the operator', (openshift?: boolean) => TargetCluster.withOperator(stated(openshift))],
  ['without the operator', (openshift?: boolean) => TargetCluster.withoutOperator(stated(openshift))],
])('%s', (_, cluster) => {
  test('an OpenShift cluster has an additional port for DNS', () => {
    const chart = chartFor(cluster(true));
    proxyIn(chart).network.restrict();

    expect(dnsRule(chart)).toEqual({ ports: OPENSHIFT_DNS });
  });

  test('an OpenShift cluster has it for named servers too', () => {
    const chart = chartFor(cluster(true));
    proxyIn(chart).network.restrict({ dnsTo: [namespace(chart, 'dns')] });

    expect(dnsRule(chart)).toMatchObject({ to: expect.any(Array) as unknown[], ports: OPENSHIFT_DNS });
  });

  test.each([undefined, false])('openshift: %s is a cluster with the usual port', (openshift) => {
    const chart = chartFor(cluster(openshift));
    proxyIn(chart).network.restrict();

    expect(dnsRule(chart)).toEqual({ ports: DNS });
  });

  test.each([
    ['openshift-dns', OPENSHIFT_DNS],
    ['kube-system', DNS],
  ])('the servers of the namespace %s have the ports that it tells', (name, ports) => {
    const chart = chartFor(cluster());
    proxyIn(chart).network.restrict({ dnsTo: [namespace(chart, name)] });

    expect(dnsRule(chart)?.ports).toEqual(ports);
  });
});

function stated(openshift: boolean | undefined): { readonly openshift?: boolean } {
  return openshift === undefined ? {} : { openshift };
}
