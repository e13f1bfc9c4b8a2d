import { at, when, type PodCase } from './pod-case';

const TOLERATION = 'spec.tolerations[0]';
const NODES = 'spec.affinity.nodeAffinity';
const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';
const TERM = `${NODES}.${REQUIRED}.nodeSelectorTerms[0]`;
const EXPRESSION = `${TERM}.matchExpressions[0]`;
const POD_TERM = `spec.affinity.podAffinity.${REQUIRED}[0]`;
const AWAY = `spec.affinity.podAntiAffinity.${PREFERRED}[0]`;
const SPREAD = 'spec.topologySpreadConstraints[0]';

export const SCHEDULING_CASES: readonly PodCase[] = [
  at(`${TOLERATION}.key`, 'a b', 'a/b'),
  at(`${TOLERATION}.operator`, 'Exsits'),
  at(`${TOLERATION}.effect`, 'noschedule', 'PreferNoSchedule'),
  when({ [TOLERATION]: { value: 'ai' } }, `${TOLERATION}.operator`, { [TOLERATION]: { operator: 'Exists' } }),
  when({ [`${TOLERATION}.tolerationSeconds`]: 5 }, `${TOLERATION}.tolerationSeconds`, {
    [`${TOLERATION}.tolerationSeconds`]: 5,
    [`${TOLERATION}.effect`]: 'NoExecute',
  }),
  when({ [`${TOLERATION}.operator`]: 'Exists' }, `${TOLERATION}.value`, {
    [TOLERATION]: { key: 'dedicated', operator: 'Exists' },
  }),
  at(`${TOLERATION}.value`, 'a b', ''),
  at(`${NODES}.${REQUIRED}.nodeSelectorTerms`, [], [{}]),
  at(`${EXPRESSION}.operator`, ''),
  at(`${EXPRESSION}.operator`, 'Is', 'NotIn'),
  at(`${EXPRESSION}.key`, 'a b', 'a'),
  at(`${EXPRESSION}.values[0]`, 'a b', 'a'),
  at(`${TERM}.matchFields[0].key`, 'metadata.labels'),
  at(`${TERM}.matchFields[0].values[0]`, 'Node_1', 'node-2'),
  at(`${TERM}.matchFields[0].values`, ['a', 'b'], ['a']),
  at(`${EXPRESSION}.values`, [], ['a', 'b']),
  when({ [`${EXPRESSION}.operator`]: 'Exists' }, `${EXPRESSION}.values`, {
    [EXPRESSION]: { key: 'a', operator: 'Exists' },
  }),
  at(`${NODES}.${PREFERRED}[0].preference.matchExpressions[0].values`, ['1', '2'], ['not a number']),
  at(`${NODES}.${PREFERRED}[0].weight`, 0, 100),
  at(`${AWAY}.weight`, 101, 1),
  at(`${POD_TERM}.topologyKey`, '', 'node'),
  at(`${POD_TERM}.topologyKey`, 'a b', 'node'),
  at(`${POD_TERM}.namespaces[0]`, 'Tools', 'other'),
  at(`${AWAY}.podAffinityTerm`, undefined, { topologyKey: 'zone' }),
  at(`${POD_TERM}.matchLabelKeys`, ['a b'], ['a']),
  at(`${POD_TERM}.mismatchLabelKeys[0]`, 'a b', 'app'),
  at(`${SPREAD}.matchLabelKeys[0]`, 'a b', 'pod-template-hash'),
  when(
    { [SPREAD]: { maxSkew: 1, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway', matchLabelKeys: ['a'] } },
    `${SPREAD}.matchLabelKeys`,
  ),
  when(
    { [`${POD_TERM}.matchLabelKeys`]: ['a'], [`${POD_TERM}.mismatchLabelKeys`]: ['a'] },
    `${POD_TERM}.matchLabelKeys[0]`,
    {
      [`${POD_TERM}.matchLabelKeys`]: ['a'],
      [`${POD_TERM}.mismatchLabelKeys`]: ['b'],
    },
  ),
  at(`${SPREAD}.maxSkew`, 0, 1),
  at(`${SPREAD}.topologyKey`, '', 'a'),
  at(`${SPREAD}.whenUnsatisfiable`, ''),
  at(`${SPREAD}.whenUnsatisfiable`, 'Never', 'ScheduleAnyway'),
  at(`${SPREAD}.minDomains`, 0, 1),
  when({ [`${SPREAD}.minDomains`]: 2, [`${SPREAD}.whenUnsatisfiable`]: 'ScheduleAnyway' }, `${SPREAD}.minDomains`),
  at(`${SPREAD}.nodeAffinityPolicy`, 'None', 'Ignore'),
  at(`${SPREAD}.nodeTaintsPolicy`, 'None', 'Honor'),
  at(
    'spec.topologySpreadConstraints[1]',
    { maxSkew: 2, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' },
    { maxSkew: 2, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway' },
  ),
  at(`${SPREAD}.labelSelector.matchLabels["a b"]`, 'a', undefined),
  at(`${POD_TERM}.labelSelector.matchExpressions[0].key`, '', 'a'),
  at(`${POD_TERM}.labelSelector.matchExpressions[0].key`, 'a b', 'a'),
  at(`${POD_TERM}.labelSelector.matchExpressions[0].operator`, ''),
  at(`${POD_TERM}.labelSelector.matchExpressions[0].operator`, 'Gt', 'NotIn'),
  at(`${POD_TERM}.labelSelector.matchExpressions[0].values[0]`, 'a b', 'a'),
  at(`${POD_TERM}.labelSelector.matchExpressions[0].values`, [], ['a', 'b']),
  at('spec.nodeSelector["disk type"]', 'ssd', undefined),
];
