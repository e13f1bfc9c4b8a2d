import { Duration } from 'cdk8s';
import * as kplus from 'cdk8s-plus-28';
import {
  CaBundle,
  NodeLabel,
  OperatorRelease,
  PodAffinity,
  TaintEffect,
  TargetCluster,
  type ProxyPodOptions,
  type RemoteMcpProxyProps,
} from '../../../lib';
import { chartFor, errorsOf, proxyIn, warningsWith } from '../../support/facades';

test('tells what is wrong at the option, in lists of several sorts of terms', () => {
  const chart = chartFor(TargetCluster.withoutOperator());
  const affinity = [
    PodAffinity.toNodes([NodeLabel.exists('a')]),
    PodAffinity.toPods({ app: 'cache' }, 'zone', 3),
    PodAffinity.toNodes([NodeLabel.exists('a b')]),
    PodAffinity.toNodes([NodeLabel.exists('c d')], 7),
    PodAffinity.awayFromPods({ 'e f': 'x' }, 'zone', 9),
    PodAffinity.toPods({ app: 'g h' }, 'zone'),
    PodAffinity.toPods({ app: 'i j' }, 'zone', 4),
    PodAffinity.toNodes([NodeLabel.exists('k')], 101),
    PodAffinity.awayFromPods({ app: 'l' }, '', 8),
    PodAffinity.toNodes([NodeLabel.exists('m'), NodeLabel.exists('n o')]),
  ];
  proxyIn(chart, { pod: { affinity } });
  const places = errorsOf(chart).map((each) => /pod\.affinity\S*(?: f"\])?/.exec(each)?.[0]);

  expect(places.sort()).toEqual([
    'pod.affinity[2].labels[0].key:',
    'pod.affinity[3].labels[0].key:',
    'pod.affinity[4].labels["e f"]',
    'pod.affinity[5].labels["app"]:',
    'pod.affinity[6].labels["app"]:',
    'pod.affinity[7].weight:',
    'pod.affinity[8].topologyKey:',
    'pod.affinity[9].labels[1].key:',
  ]);
});

test('tells each wrong setting of each toleration and each spread', () => {
  const chart = chartFor(TargetCluster.withoutOperator());
  const pod: ProxyPodOptions = {
    tolerations: [
      { key: 'a', effect: TaintEffect.NO_EXECUTE, period: Duration.seconds(1) },
      { key: 'b c', value: 'd e', effect: 'Some' as never, period: Duration.millis(1500) },
    ],
    topologySpread: [{ topologyKey: 'zone' }, { topologyKey: '' }],
  };
  proxyIn(chart, { pod });

  expect(errorsOf(chart).map((each) => /pod\.\S*/.exec(each)?.[0])).toEqual(
    expect.arrayContaining([
      'pod.tolerations[1].key:',
      'pod.tolerations[1].value:',
      'pod.tolerations[1].effect:',
      'pod.tolerations[1].period:',
      'pod.topologySpread[1].topologyKey:',
    ]),
  );
});

test('tells a sleep at the sleep, and not at the time to stop that follows from it', () => {
  const chart = chartFor(TargetCluster.withoutOperator());
  proxyIn(chart, { pod: { preStopSleep: Duration.millis(1500) } });

  expect(errorsOf(chart)).toEqual([
    '[test/weather] pod.preStopSleep: 1.5 must be a whole number; correct it (pod-template-value)',
  ]);
});

describe('an operator without pod templates', () => {
  function told(props: Partial<RemoteMcpProxyProps>): string[] {
    const chart = chartFor(TargetCluster.withOperator({ release: OperatorRelease.V0_36 }));
    const configMap = kplus.ConfigMap.fromConfigMapName(chart, 'Ca', 'company-ca');
    const remoteCaBundle = CaBundle.fromConfigMap(configMap);
    return warningsWith(proxyIn(chart, { remoteCaBundle, ...props }), 'pod-operator');
  }

  test('names all options that have no effect', () => {
    expect(told({ pod: { priorityClassName: 'high', nodeSelector: { disk: 'ssd' } } })).toEqual([
      'pod: has no effect with the operator before release 0.37.0: nodeSelector, priorityClassName; state the release if yours is later, or leave it out (pod-operator)',
    ]);
  });

  test('says nothing of no options, nor of certificates, of which another rule tells', () => {
    expect(told({ pod: {} })).toEqual([]);
    expect(told({})).toEqual([]);
  });
});

test('a variable for certificates is found among others', () => {
  const chart = chartFor(TargetCluster.withoutOperator());
  const configMap = kplus.ConfigMap.fromConfigMapName(chart, 'Ca', 'company-ca');
  const remoteCaBundle = CaBundle.fromConfigMap(configMap);
  const withEnv = (env: { [name: string]: string }): Partial<RemoteMcpProxyProps> => ({
    remoteCaBundle,
    resourceOverrides: { proxyDeployment: { env } },
  });
  proxyIn(chart, withEnv({ LOG_LEVEL: 'debug' }));
  proxyIn(chart, withEnv({ LOG_LEVEL: 'debug', SSL_CERT_FILE: '/etc/ca.pem' }), 'tides');

  expect(errorsOf(chart)).toEqual([expect.stringMatching(/^\[test\/tides\] remoteCaBundle: .*\(remote-ca-env\)$/)]);
});
