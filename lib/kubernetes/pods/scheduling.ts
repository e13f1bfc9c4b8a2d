import { listAt, objectAt, type PlainObject } from '../../private/plain';
import { empty, invalid } from '../../private/finding';
import { DNS_LABEL, isDnsSubdomain, LABEL_NAME, LABEL_VALUE, oneOf } from '../names';
import { labelMap, SELECTOR_OPERATORS, valuesOf } from './metadata';
import {
  accepted,
  among,
  check,
  clash,
  follows,
  forbidden,
  isUnset,
  itemsAt,
  type Pod,
  type PodNode,
  type PodProblem,
  type PodRow,
  podRows,
  required,
  requiredIn,
  textOf,
  unique,
  within,
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
          ? [{ at: 'value', ...invalid('a valid value of a taint', LABEL_VALUE.fix) }]
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

/** Rows for the nodes that pods run on. */
export function nodeAffinityRows(): readonly PodRow[] {
  return [
    ...podRows('NodeSelector', 'ValidateNodeSelector', [required('nodeSelectorTerms')]),
    ...podRows('NodeSelectorRequirement', 'ValidateNodeSelectorRequirement', [
      required('operator'),
      check('pod-template-value', nodeRequirement),
      check('pod-template-combination', nodeValues),
    ]),
    ...podRows('NodeSelectorRequirement', 'NewRequirement', [check('pod-template-fails', unreadableValues)]),
    ...podRows('NodeSelector', 'NewLazyErrorNodeSelector', [check('pod-template-fails', onlyEmptyTerms)]),
    ...podRows('NodeSelectorTerm', 'isEmptyNodeSelectorTerm', [
      accepted(
        'pod-template-no-effect',
        '',
        (term, _, { parent }) => isEmptyTerm(term) && !hasOnlyEmptyTerms(parent?.value),
        'selects no node',
        'remove it, or give matchExpressions or matchFields',
      ),
    ]),
  ];
}

function isOfFields({ path }: PodNode): boolean {
  return /\.matchFields\[\d+\]$/.test(path);
}

/** `ValidateNodeFieldSelectorRequirement` and `ValidateNodeSelectorRequirement`. */
function nodeRequirement(node: PodNode): PodProblem[] {
  const { value } = node;
  const [key, operator] = [textOf(value, 'key'), textOf(value, 'operator')];
  const operators = isOfFields(node) ? ['In', 'NotIn'] : [...SELECTOR_OPERATORS, 'Gt', 'Lt'];
  const { accepts, rule, fix } = oneOf(operators);
  const unknown = operator === '' || accepts(operator) ? [] : [{ at: 'operator', rule, fix }];
  return [...unknown, ...(isOfFields(node) ? nodeNames(key, value) : nodeLabels(key, node))];
}

function nodeNames(key: string, value: PlainObject): PodProblem[] {
  const rule = 'is not the name of a node';
  return [
    ...(key === 'metadata.name'
      ? []
      : [{ at: 'key', ...invalid('a field to select nodes by', 'use "metadata.name"') }]),
    ...listAt(value, 'values').flatMap((name, index) =>
      isDnsSubdomain(String(name)) ? [] : [{ at: `values[${String(index)}]`, rule, fix: 'check its spelling' }],
    ),
  ];
}

/** Values that no node can have are accepted in a preference. */
function nodeLabels(key: string, { value, path }: PodNode): PodProblem[] {
  const isPreference = path.includes('.preference.');
  return [
    ...(LABEL_NAME.accepts(key) ? [] : [{ at: 'key', rule: LABEL_NAME.rule, fix: LABEL_NAME.fix }]),
    ...listAt(value, 'values').flatMap((each, index) =>
      isPreference || LABEL_VALUE.accepts(String(each))
        ? []
        : [{ at: `values[${String(index)}]`, rule: LABEL_VALUE.rule, fix: LABEL_VALUE.fix }],
    ),
  ];
}

function nodeValues(node: PodNode): PodProblem[] {
  const { value } = node;
  const count = listAt(value, 'values').length;
  const operator = textOf(value, 'operator');
  const needsOne = isOfFields(node) ? ['In', 'NotIn'].includes(operator) : ['Gt', 'Lt'].includes(operator);
  if (needsOne) {
    return count === 1
      ? []
      : [
          {
            at: 'values',
            or: ['operator'],
            rule: `has ${String(count)} values, but ${operator} needs one`,
            fix: 'give one',
          },
        ];
  }
  return isOfFields(node) ? [] : valuesOf(value);
}

/** What a node can be compared with, as the scheduler reads it; what the API server refuses of these is told already. */
function unreadableValues(node: PodNode): PodProblem[] {
  const isPreference = node.path.includes('.preference.');
  const consequence = isPreference ? 'the scheduler fails, and the pod is never placed' : 'no node fits';
  const isCompared = ['Gt', 'Lt'].includes(textOf(node.value, 'operator'));
  return listAt(node.value, 'values').flatMap((each, index): PodProblem[] => {
    const text = String(each);
    const at = `values[${String(index)}]`;
    if (isOfFields(node) || (!isPreference && !LABEL_VALUE.accepts(text))) {
      return [];
    }
    if (isCompared && !isInt64(text)) {
      return [{ at, ...invalid(`a whole number, so ${consequence}`, 'give a whole number') }];
    }
    return LABEL_VALUE.accepts(text)
      ? []
      : [{ at, rule: `${LABEL_VALUE.rule}, so ${consequence}`, fix: LABEL_VALUE.fix }];
  });
}

function isInt64(text: string): boolean {
  return /^\d+$/.test(text) && BigInt(text) < 2n ** 63n;
}

function isEmptyTerm(term: PlainObject): boolean {
  return listAt(term, 'matchExpressions').length === 0 && listAt(term, 'matchFields').length === 0;
}

function hasOnlyEmptyTerms(selector: PlainObject = {}): boolean {
  const terms = itemsAt(selector, 'nodeSelectorTerms');
  return terms.length > 0 && terms.every(([, term]) => isEmptyTerm(term));
}

/** A node must meet one of the terms. */
function onlyEmptyTerms({ value }: PodNode): PodProblem[] {
  const terms = itemsAt(value, 'nodeSelectorTerms');
  const fix = 'give matchExpressions or matchFields, or remove the affinity';
  return hasOnlyEmptyTerms(value) ? terms.map(([at]) => ({ at, ...empty(fix, 'so no node fits') })) : [];
}
