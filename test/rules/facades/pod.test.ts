import { NodeLabel, PodAffinity, TargetCluster } from '../../../lib';
import { chartFor, errorsOf, proxyIn } from '../../support/facades';

test('tells what is wrong at the option, in lists of several sorts of terms', () => {
  const chart = chartFor(TargetCluster.withoutOperator());
  const affinity = [
    PodAffinity.toNodes([NodeLabel.exists('a')]),
    PodAffinity.toPods({ app: 'cache' }, 'zone', 3),
    PodAffinity.toNodes([NodeLabel.exists('a b')]),
    PodAffinity.toNodes([NodeLabel.exists('c d')], 7),
    PodAffinity.awayFromPods({ 'e f': 'x' }, 'zone', 9),
    PodAffinity.toPods({ app: 'g h' }, 'zone'),
  ];
  proxyIn(chart, { pod: { affinity } });
  const places = errorsOf(chart).map((each) => /pod\.affinity\S*(?: f"\])?/.exec(each)?.[0]);

  expect(places.sort()).toEqual([
    'pod.affinity[2].labels[0].key:',
    'pod.affinity[3].labels[0].key:',
    'pod.affinity[4].labels["e f"]',
    'pod.affinity[5].labels["app"]:',
  ]);
});
