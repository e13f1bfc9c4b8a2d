import { at, each, or, says, when, type PodCase } from './pod-case';

const TOLERATION = 'spec.tolerations[0]';
const NODES = 'spec.affinity.nodeAffinity';
const REQUIRED = 'requiredDuringSchedulingIgnoredDuringExecution';
const PREFERRED = 'preferredDuringSchedulingIgnoredDuringExecution';
const TERM = `${NODES}.${REQUIRED}.nodeSelectorTerms[0]`;
const EXPRESSION = `${TERM}.matchExpressions[0]`;
const POD_TERM = `spec.affinity.podAffinity.${REQUIRED}[0]`;
const AWAY = `spec.affinity.podAntiAffinity.${PREFERRED}[0]`;
const SPREAD = 'spec.topologySpreadConstraints[0]';
const APP = { key: 'app', operator: 'Exists' };

export const SCHEDULING_CASES: readonly PodCase[] = [
  at(`${TOLERATION}.key`, 'a b', 'a/b'),
  says(
    'is not supported; use one of "Equal", "Exists"',
    when(
      { [`${TOLERATION}.operator`]: 'Exsits' },
      `${TOLERATION}.operator`,
      { [TOLERATION]: { key: 'a', operator: 'Gt', value: '5' } },
      { [TOLERATION]: { key: 'a', operator: 'Lt', value: '5' } },
      { [TOLERATION]: { key: 'a', operator: 'Exists' } },
    ),
  ),
  at(`${TOLERATION}.effect`, 'noschedule', 'PreferNoSchedule', 'NoSchedule', 'NoExecute'),
  or(
    [`${TOLERATION}.value`, `${TOLERATION}.effect`, TOLERATION],
    when({ [TOLERATION]: { value: 'ai' } }, `${TOLERATION}.operator`, { [TOLERATION]: { operator: 'Exists' } }),
  ),
  or(
    [`${TOLERATION}.effect`],
    when({ [`${TOLERATION}.tolerationSeconds`]: 5 }, `${TOLERATION}.tolerationSeconds`, {
      [`${TOLERATION}.tolerationSeconds`]: 5,
      [`${TOLERATION}.effect`]: 'NoExecute',
    }),
  ),
  or(
    [`${TOLERATION}.operator`],
    when({ [`${TOLERATION}.operator`]: 'Exists' }, `${TOLERATION}.value`, {
      [TOLERATION]: { key: 'dedicated', operator: 'Exists' },
    }),
  ),
  at(`${TOLERATION}.value`, 'a b', ''),
  when({ [TOLERATION]: { key: 'a', value: 'a b' } }, `${TOLERATION}.value`, { [TOLERATION]: { key: 'a', value: 'a' } }),
  at(`${NODES}.${REQUIRED}.nodeSelectorTerms`, [], [{}]),
  at(`${EXPRESSION}.operator`, ''),
  says(
    'is not supported; use one of "In", "NotIn", "Exists", "DoesNotExist", "Gt", "Lt"',
    at(`${EXPRESSION}.operator`, 'Is', 'NotIn'),
  ),
  at(`${EXPRESSION}.key`, 'a b', 'a'),
  at(`${EXPRESSION}.values[0]`, 'a b', 'a'),
  at(`${TERM}.matchFields[0].key`, 'metadata.labels'),
  ...each(`${TERM}.matchFields[0].values[0]`, ['Node_1', 'a b'], 'node-2'),
  says(
    'has 2 values, but In needs one; give one',
    or([`${TERM}.matchFields[0].operator`], at(`${TERM}.matchFields[0].values`, ['a', 'b'], ['a'])),
  ),
  or([`${TERM}.matchFields[0].operator`], at(`${TERM}.matchFields[0].values`, [])),
  or(
    [`${TERM}.matchFields[0].operator`],
    when({ [`${TERM}.matchFields[0]`]: { key: 'metadata.name', operator: 'NotIn' } }, `${TERM}.matchFields[0].values`, {
      [`${TERM}.matchFields[0]`]: { key: 'metadata.name', operator: 'NotIn', values: ['a'] },
    }),
  ),
  at(`${TERM}.matchFields[0].operator`, 'Gt'),
  says('is not supported; use one of "In", "NotIn"', at(`${TERM}.matchFields[0].operator`, 'Exists')),
  says('is empty, but In needs values; give one, or use Exists', at(`${EXPRESSION}.values`, [], ['a', 'b'])),
  when({ [EXPRESSION]: { key: 'a', operator: 'NotIn' } }, `${EXPRESSION}.values`),
  when({ [`${EXPRESSION}.operator`]: 'Exists' }, `${EXPRESSION}.values`, {
    [EXPRESSION]: { key: 'a', operator: 'Exists' },
  }),
  says(
    'is not for the operator DoesNotExist; remove it',
    when({ [`${EXPRESSION}.operator`]: 'DoesNotExist' }, `${EXPRESSION}.values`, {
      [EXPRESSION]: { key: 'a', operator: 'DoesNotExist' },
    }),
  ),
  or(
    [`${EXPRESSION}.operator`],
    when(
      { [EXPRESSION]: { key: 'a', operator: 'Gt' } },
      `${EXPRESSION}.values`,
      { [EXPRESSION]: { key: 'a', operator: 'Gt', values: ['1'] } },
      { [EXPRESSION]: { key: 'a', operator: 'Lt', values: ['1'] } },
    ),
  ),
  or(
    [`${EXPRESSION}.operator`],
    when({ [EXPRESSION]: { key: 'a', operator: 'Lt', values: ['1', '2'] } }, `${EXPRESSION}.values`),
  ),
  or(
    [`${NODES}.${PREFERRED}[0].preference.matchExpressions[0].operator`],
    at(`${NODES}.${PREFERRED}[0].preference.matchExpressions[0].values`, ['1', '2'], ['not a number']),
  ),
  ...each(`${NODES}.${PREFERRED}[0].weight`, [0, 101], 1, 100),
  ...each(`${AWAY}.weight`, [0, 101], 1, 100),
  at(`${POD_TERM}.topologyKey`, '', 'node'),
  at(`${POD_TERM}.topologyKey`, 'a b', 'node'),
  at(`${POD_TERM}.namespaces[0]`, 'Tools', 'other'),
  at(`${AWAY}.podAffinityTerm`, undefined, { topologyKey: 'zone' }),
  at(`${POD_TERM}.matchLabelKeys[0]`, 'a b', 'a', 'app'),
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
  when({ [POD_TERM]: { topologyKey: 'zone', mismatchLabelKeys: ['a'] } }, `${POD_TERM}.mismatchLabelKeys`),
  // once is how the API server itself adds a key to the selector
  ...[[APP, APP], [APP]].map((matchExpressions, index) =>
    when(
      {
        [`${POD_TERM}.matchLabelKeys`]: ['other', 'app'],
        [`${POD_TERM}.labelSelector`]: { matchExpressions, ...(index === 1 ? { matchLabels: { app: 'a' } } : {}) },
      },
      `${POD_TERM}.matchLabelKeys[1]`,
      {
        [`${POD_TERM}.matchLabelKeys`]: ['other', 'app'],
        [`${POD_TERM}.labelSelector`]: { matchLabels: { app: 'a' } },
      },
      {
        [`${POD_TERM}.matchLabelKeys`]: ['other', 'app'],
        [`${POD_TERM}.labelSelector`]: {
          matchExpressions: [APP, { key: 'a', operator: 'Exists' }],
          matchLabels: { b: 'a' },
        },
      },
    ),
  ),
  at(`${SPREAD}.maxSkew`, 0, 1),
  at(`${SPREAD}.topologyKey`, '', 'a'),
  at(`${SPREAD}.whenUnsatisfiable`, ''),
  at(`${SPREAD}.whenUnsatisfiable`, 'Never', 'ScheduleAnyway', 'DoNotSchedule'),
  at(`${SPREAD}.minDomains`, 0, 1),
  or(
    [`${SPREAD}.whenUnsatisfiable`],
    when({ [`${SPREAD}.minDomains`]: 2, [`${SPREAD}.whenUnsatisfiable`]: 'ScheduleAnyway' }, `${SPREAD}.minDomains`),
  ),
  at(`${SPREAD}.nodeAffinityPolicy`, 'None', 'Ignore', 'Honor'),
  at(`${SPREAD}.nodeTaintsPolicy`, 'None', 'Honor', 'Ignore'),
  says(
    'is the topologyKey and whenUnsatisfiable of an item before; give each its own, or remove one',
    at(
      'spec.topologySpreadConstraints[1]',
      { maxSkew: 2, topologyKey: 'zone', whenUnsatisfiable: 'DoNotSchedule' },
      { maxSkew: 2, topologyKey: 'zone', whenUnsatisfiable: 'ScheduleAnyway' },
      { maxSkew: 2, topologyKey: 'node', whenUnsatisfiable: 'DoNotSchedule' },
    ),
  ),
  at(`${SPREAD}.labelSelector.matchLabels["a b"]`, 'a', undefined),
  at(`${POD_TERM}.labelSelector.matchExpressions[0].key`, '', 'a'),
  at(`${POD_TERM}.labelSelector.matchExpressions[0].key`, 'a b', 'a'),
  at(`${POD_TERM}.labelSelector.matchExpressions[0].operator`, ''),
  at(`${POD_TERM}.labelSelector.matchExpressions[0].operator`, 'Gt', 'NotIn', 'In'),
  at(`${POD_TERM}.labelSelector.matchExpressions[0].values[0]`, 'a b', 'a'),
  at(`${POD_TERM}.labelSelector.matchExpressions[0].values`, [], ['a', 'b']),
  ...['Exists', 'DoesNotExist'].map((operator) =>
    when(
      { [`${POD_TERM}.labelSelector.matchExpressions[0].operator`]: operator },
      `${POD_TERM}.labelSelector.matchExpressions[0].values`,
      { [`${POD_TERM}.labelSelector.matchExpressions[0]`]: { key: 'app', operator } },
    ),
  ),
  at('spec.nodeSelector["disk type"]', 'ssd', undefined),
  at('spec.nodeSelector["disk"]', 'very fast', 'fast', ''),
];
