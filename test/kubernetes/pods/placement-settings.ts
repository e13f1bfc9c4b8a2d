import { Duration } from 'cdk8s';
import { NodeLabel, PodAffinity, TaintEffect, UnsatisfiableSpread } from '../../../lib';
import {
  nodeSelector,
  toleration,
  exists,
  nodes,
  likedNodes,
  nearPods,
  awayFromPods,
  spread,
  ZONE,
  NO_SCHEDULE,
  REQUIRED,
  PREFERRED,
  LABEL_SELECTOR,
  type PodSetting,
} from './pod-setting';

/** Where pods run: all that an option of `pod` can say too. */
export const PLACEMENT_SETTINGS: readonly PodSetting[] = [
  {
    name: 'label of nodes',
    verdict: 'error',
    wrong: nodeSelector({ 'disk type': 'ssd' }),
    right: nodeSelector({ 'disk-type': 'ssd' }),
  },
  {
    name: 'value of a label of nodes',
    verdict: 'error',
    wrong: nodeSelector({ disk: 'very fast' }),
    right: nodeSelector({ disk: 'fast' }),
  },
  {
    name: 'key of a toleration',
    verdict: 'error',
    wrong: toleration(exists('a b'), { key: 'a b' }),
    right: toleration(exists('a'), { key: 'a' }),
  },
  {
    name: 'effect of a toleration',
    verdict: 'error',
    wrong: toleration(exists('a', { effect: 'Never' }), { key: 'a', effect: 'Never' as never }),
    right: toleration(exists('a', NO_SCHEDULE), { key: 'a', effect: TaintEffect.NO_SCHEDULE }),
  },
  {
    name: 'value of a toleration without a key',
    verdict: 'error',
    wrong: toleration({ operator: 'Equal', value: 'x' }, { value: 'x' }),
    right: toleration({ key: 'a', operator: 'Equal', value: 'x' }, { key: 'a', value: 'x' }),
  },
  {
    name: 'value of a toleration',
    verdict: 'error',
    wrong: toleration({ key: 'a', operator: 'Equal', value: 'a b' }, { key: 'a', value: 'a b' }),
    right: toleration({ key: 'a', operator: 'Equal', value: '' }, { key: 'a', value: '' }),
  },
  {
    name: 'period of a toleration with another effect',
    verdict: 'error',
    wrong: toleration(exists('a', { ...NO_SCHEDULE, tolerationSeconds: 5 }), {
      key: 'a',
      effect: TaintEffect.NO_SCHEDULE,
      period: Duration.seconds(5),
    }),
    right: toleration(exists('a', { effect: 'NoExecute', tolerationSeconds: 5 }), {
      key: 'a',
      effect: TaintEffect.NO_EXECUTE,
      period: Duration.seconds(5),
    }),
  },
  {
    name: 'period of a toleration that is not whole',
    verdict: 'error',
    wrong: toleration(exists('a', { effect: 'NoExecute', tolerationSeconds: 1.5 }), {
      key: 'a',
      effect: TaintEffect.NO_EXECUTE,
      period: Duration.millis(1500),
    }),
    right: toleration(exists('a', { effect: 'NoExecute', tolerationSeconds: 0 }), {
      key: 'a',
      effect: TaintEffect.NO_EXECUTE,
      period: Duration.seconds(0),
    }),
  },
  {
    name: 'label of required nodes',
    verdict: 'error',
    wrong: nodes({ key: 'a b', operator: 'Exists' }, NodeLabel.exists('a b')),
    right: nodes({ key: 'a', operator: 'Exists' }, NodeLabel.exists('a')),
  },
  {
    name: 'value of a label of required nodes',
    verdict: 'error',
    wrong: nodes({ key: 'a', operator: 'In', values: ['a b'] }, NodeLabel.isIn('a', ['a b'])),
    right: nodes({ key: 'a', operator: 'In', values: ['a'] }, NodeLabel.isIn('a', ['a'])),
  },
  {
    name: 'no values of a label of required nodes',
    verdict: 'error',
    wrong: nodes({ key: 'a', operator: 'NotIn', values: [] }, NodeLabel.isNotIn('a', [])),
    right: nodes({ key: 'a', operator: 'NotIn', values: ['b'] }, NodeLabel.isNotIn('a', ['b'])),
  },
  {
    name: 'number that required nodes are compared with',
    verdict: 'warning',
    wrong: nodes({ key: 'cores', operator: 'Gt', values: ['1.5'] }, NodeLabel.isAbove('cores', 1.5)),
    right: nodes({ key: 'cores', operator: 'Gt', values: ['1'] }, NodeLabel.isAbove('cores', 1)),
  },
  {
    name: 'no condition on nodes',
    verdict: 'warning',
    wrong: {
      pod: { affinity: { nodeAffinity: { [REQUIRED]: { nodeSelectorTerms: [{}] } } } },
      options: { affinity: [PodAffinity.toNodes([])] },
    },
    right: nodes({ key: 'a', operator: 'DoesNotExist' }, NodeLabel.doesNotExist('a')),
  },
  {
    name: 'no condition on preferred nodes',
    verdict: 'warning',
    wrong: {
      pod: { affinity: { nodeAffinity: { [PREFERRED]: [{ weight: 1, preference: {} }] } } },
      options: { affinity: [PodAffinity.toNodes([], 1)] },
    },
    right: likedNodes(1, { key: 'a', operator: 'Exists' }, NodeLabel.exists('a')),
  },
  {
    name: 'weight of nodes',
    verdict: 'error',
    wrong: likedNodes(101, { key: 'a', operator: 'Exists' }, NodeLabel.exists('a')),
    right: likedNodes(100, { key: 'a', operator: 'Exists' }, NodeLabel.exists('a')),
  },
  {
    name: 'number that preferred nodes are compared with',
    verdict: 'warning',
    wrong: likedNodes(1, { key: 'cores', operator: 'Lt', values: ['-1'] }, NodeLabel.isBelow('cores', -1)),
    right: likedNodes(1, { key: 'cores', operator: 'Lt', values: ['1'] }, NodeLabel.isBelow('cores', 1)),
  },
  {
    name: 'topology of pods nearby',
    verdict: 'error',
    wrong: nearPods({ app: 'cache' }, ''),
    right: nearPods({ app: 'cache' }, ZONE),
  },
  {
    name: 'label of pods nearby',
    verdict: 'error',
    wrong: nearPods({ 'a b': 'cache' }, ZONE),
    right: nearPods({ 'a-b': 'cache' }, ZONE),
  },
  {
    name: 'weight of pods far away',
    verdict: 'error',
    wrong: awayFromPods({ app: 'cache' }, ZONE, 0),
    right: awayFromPods({ app: 'cache' }, ZONE, 1),
  },
  {
    name: 'topology of a spread',
    verdict: 'warning',
    wrong: spread({ topologyKey: 'a b' }, { topologyKey: 'a b' }),
    right: spread({ topologyKey: ZONE }, { topologyKey: ZONE }),
  },
  {
    name: 'skew of a spread',
    verdict: 'error',
    wrong: spread({ topologyKey: ZONE, maxSkew: 0 }, { topologyKey: ZONE, maxSkew: 0 }),
    right: spread({ topologyKey: ZONE, maxSkew: 2 }, { topologyKey: ZONE, maxSkew: 2 }),
  },
  {
    name: 'mode of a spread',
    verdict: 'error',
    wrong: spread(
      { topologyKey: ZONE, whenUnsatisfiable: 'Never' },
      { topologyKey: ZONE, whenUnsatisfiable: 'Never' as never },
    ),
    right: spread(
      { topologyKey: ZONE, whenUnsatisfiable: 'DoNotSchedule' },
      { topologyKey: ZONE, whenUnsatisfiable: UnsatisfiableSpread.DO_NOT_SCHEDULE },
    ),
  },
  {
    name: 'domains of a spread that does not insist',
    verdict: 'error',
    wrong: spread({ topologyKey: ZONE, minDomains: 2 }, { topologyKey: ZONE, minDomains: 2 }),
    right: spread(
      { topologyKey: ZONE, whenUnsatisfiable: 'DoNotSchedule', minDomains: 2 },
      { topologyKey: ZONE, whenUnsatisfiable: UnsatisfiableSpread.DO_NOT_SCHEDULE, minDomains: 2 },
    ),
  },
  {
    name: 'domains of a spread',
    verdict: 'error',
    wrong: spread(
      { topologyKey: ZONE, whenUnsatisfiable: 'DoNotSchedule', minDomains: 0 },
      { topologyKey: ZONE, whenUnsatisfiable: UnsatisfiableSpread.DO_NOT_SCHEDULE, minDomains: 0 },
    ),
    right: spread(
      { topologyKey: ZONE, whenUnsatisfiable: 'DoNotSchedule', minDomains: 1 },
      { topologyKey: ZONE, whenUnsatisfiable: UnsatisfiableSpread.DO_NOT_SCHEDULE, minDomains: 1 },
    ),
  },
  {
    name: 'the same spread twice',
    verdict: 'error',
    wrong: {
      pod: {
        topologySpreadConstraints: [1, 2].map((maxSkew) => ({
          topologyKey: ZONE,
          maxSkew,
          whenUnsatisfiable: 'ScheduleAnyway',
          labelSelector: LABEL_SELECTOR,
        })),
      },
      options: { topologySpread: [{ topologyKey: ZONE }, { topologyKey: ZONE, maxSkew: 2 }] },
    },
    right: spread({ topologyKey: ZONE }, { topologyKey: ZONE }),
  },
];
