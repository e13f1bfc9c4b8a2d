import { listAt, objectAt, type PlainObject } from '../../private/plain';
import { DNS_LABEL, LABEL_NAME, LABEL_VALUE } from '../syntax/kubernetes-names';
import { labelMap } from './selectors';
import type { Pod, PodNode } from './pod-node';
import {
  accepted,
  among,
  check,
  clash,
  follows,
  forbidden,
  isUnset,
  podRows,
  required,
  textOf,
  unique,
  within,
  type PodProblem,
  type PodRow,
  requiredIn,
} from './pod-row';

/** Rows for where pods run. */
export function schedulingRows(): readonly PodRow[] {
  return [
    ...podRows('Toleration', 'ValidateTolerations', [
      follows('key', LABEL_NAME),
      among('operator', ['Equal', 'Exists'], ['Lt', 'Gt']),
      among('effect', ['NoSchedule', 'PreferNoSchedule', 'NoExecute']),
      clash(
        'operator',
        ({ key, operator }) => key === undefined && operator !== 'Exists',
        'is not Exists, which a toleration without a key must have',
        'give the key, or use Exists',
        ['value', 'effect', ''],
      ),
      clash(
        'tolerationSeconds',
        ({ tolerationSeconds, effect }) => tolerationSeconds !== undefined && effect !== 'NoExecute',
        'is only for the effect NoExecute',
        'set that effect, or leave it out',
        ['effect'],
      ),
      clash(
        'value',
        ({ operator, value }) => operator === 'Exists' && value !== undefined,
        'is not for the operator Exists',
        'remove it, or use Equal',
        ['operator'],
      ),
      check('pod-template-value', ({ value: { operator = 'Equal', value } }) =>
        operator === 'Equal' && typeof value === 'string' && !LABEL_VALUE.accepts(value)
          ? [{ at: 'value', rule: 'is not a valid value of a taint', fix: LABEL_VALUE.fix }]
          : [],
      ),
    ]),
    ...podRows(['PreferredSchedulingTerm', 'WeightedPodAffinityTerm'], 'ValidatePreferredSchedulingTerms', [
      within('weight', 1, 100),
    ]),
    ...podRows('PodAffinityTerm', 'validatePodAffinityTerm', [
      ...requiredIn('topologyKey', LABEL_NAME),
      follows('namespaces', DNS_LABEL),
    ]),
    ...podRows('WeightedPodAffinityTerm', 'validatePodAffinityTerm', [required('podAffinityTerm')]),
    ...podRows('PodAffinityTerm', 'LabelSelectorAsSelector', [
      accepted(
        'pod-template-fails',
        'labelSelector',
        isNearNothing,
        'is missing, so it matches no pods, and the pod is never placed',
        SELECT,
      ),
      accepted(
        'pod-template-no-effect',
        'labelSelector',
        (term, pod, node) => term['labelSelector'] === undefined && !isNearNothing(term, pod, node),
        'is missing, so it matches no pods',
        SELECT,
      ),
    ]),
    ...podRows('TopologySpreadConstraint', 'nodeLabelsMatchSpreadConstraints', [
      accepted(
        'pod-template-fails',
        'topologyKey',
        (spread) => isOfNoNode(spread) && spread['whenUnsatisfiable'] === 'DoNotSchedule',
        `${LABEL_NAME.rule}, so no node has it, and the pod is never placed`,
        LABEL_NAME.fix,
      ),
      accepted(
        'pod-template-no-effect',
        'topologyKey',
        (spread) => isOfNoNode(spread) && spread['whenUnsatisfiable'] !== 'DoNotSchedule',
        `${LABEL_NAME.rule}, so no node has it`,
        LABEL_NAME.fix,
      ),
    ]),
    ...podRows('TopologySpreadConstraint', 'LabelSelectorAsSelector', [
      accepted(
        'pod-template-no-effect',
        'labelSelector',
        ({ labelSelector }) => labelSelector === undefined,
        'is missing, so it counts no pods, and spreads none',
        SELECT,
      ),
    ]),
    ...podRows(['PodAffinityTerm', 'TopologySpreadConstraint'], 'ValidateMatchLabelKeysAndMismatchLabelKeys', [
      follows('matchLabelKeys', LABEL_NAME),
      follows('mismatchLabelKeys', LABEL_NAME),
      forbidden(
        ['matchLabelKeys', 'mismatchLabelKeys'],
        ({ labelSelector, ...keys }) => labelSelector === undefined && !isUnset([...keyList(keys)]),
        'needs a labelSelector',
        'add it',
      ),
      check('pod-template-combination', labelKeys),
    ]),
    ...podRows('TopologySpreadConstraint', 'validateTopologySpreadConstraints', [
      check('pod-template-value', ({ value: { maxSkew } }) =>
        typeof maxSkew === 'number' && maxSkew < 1
          ? [{ at: 'maxSkew', rule: 'is out of range', fix: 'use 1 or more' }]
          : [],
      ),
      required('topologyKey'),
      required('whenUnsatisfiable'),
      among('whenUnsatisfiable', ['', 'DoNotSchedule', 'ScheduleAnyway']),
      within('minDomains', 1, Infinity),
      clash(
        'minDomains',
        ({ minDomains, whenUnsatisfiable }) => minDomains !== undefined && whenUnsatisfiable !== 'DoNotSchedule',
        'is only for whenUnsatisfiable: DoNotSchedule',
        'set that, or leave it out',
        ['whenUnsatisfiable'],
      ),
      among('nodeAffinityPolicy', ['Honor', 'Ignore']),
      among('nodeTaintsPolicy', ['Honor', 'Ignore']),
    ]),
    ...podRows('PodSpec', 'ValidateSpreadConstraintNotRepeat', [
      unique(
        'topologySpreadConstraints',
        ({ topologyKey, whenUnsatisfiable }) => JSON.stringify([topologyKey, whenUnsatisfiable]),
        'topologyKey and whenUnsatisfiable',
      ),
    ]),
    ...podRows('PodSpec', 'ValidateLabels', [
      check('pod-template-value', ({ value }) => labelMap('nodeSelector', objectAt(value, 'nodeSelector'))),
    ]),
  ];
}

const SELECT = 'select the pods by their labels; {} selects all of the namespace';

function isOfNoNode(spread: PlainObject): boolean {
  const key = textOf(spread, 'topologyKey');
  return key !== '' && !LABEL_NAME.accepts(key);
}

/** Near pods of which there are none. */
function isNearNothing({ labelSelector }: PlainObject, _: Pod, { path }: PodNode): boolean {
  return labelSelector === undefined && path.includes('.podAffinity.requiredDuringScheduling');
}

function keyList(value: PlainObject): unknown[] {
  return [...listAt(value, 'matchLabelKeys'), ...listAt(value, 'mismatchLabelKeys')];
}

/** A key selects by the labels of the pod itself, so it is in no other place. */
function labelKeys({ value }: PodNode): PodProblem[] {
  const selector = objectAt(value, 'labelSelector');
  const selected = new Set<unknown>(Object.keys(objectAt(selector, 'matchLabels')));
  const expressions = listAt(selector, 'matchExpressions').map((each) => textOf(each as PlainObject, 'key'));
  const other = new Set(listAt(value, 'mismatchLabelKeys'));
  return listAt(value, 'matchLabelKeys').flatMap((key, index) => {
    const twice = expressions.filter((each) => each === key).length + (selected.has(key) ? 1 : 0) > 1;
    const rule = 'is in the labelSelector or in mismatchLabelKeys too';
    return (twice && expressions.includes(String(key))) || other.has(key)
      ? [{ at: `matchLabelKeys[${String(index)}]`, rule, fix: 'keep one' }]
      : [];
  });
}
