import { entry } from '../../private/places';
import { listAt, type PlainObject, objectAt } from '../../private/plain';
import { isDnsSubdomain, LABEL_NAME, LABEL_VALUE, oneOf } from '../syntax/kubernetes-names';
import type { PodNode } from './pod-node';
import {
  accepted,
  check,
  itemsAt,
  podRows,
  required,
  textOf,
  type PodProblem,
  type PodRow,
  among,
  follows,
  requiredIn,
} from './pod-row';

const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'];

/** Rows for selectors of labels. */
export function labelSelectorRows(): readonly PodRow[] {
  return [
    ...podRows('LabelSelector', 'ValidateLabelSelector', [check('pod-template-value', matchLabels)]),
    ...podRows('LabelSelectorRequirement', 'ValidateLabelSelectorRequirement', [
      ...requiredIn('key', LABEL_NAME),
      required('operator'),
      among('operator', ['', ...OPERATORS]),
      follows('values', LABEL_VALUE),
      check('pod-template-combination', ({ value }) => valuesOf(value)),
    ]),
  ];
}

/** The problems of names and values of labels. */
export function labelMap(at: string, labels: PlainObject): PodProblem[] {
  return Object.entries(labels).flatMap(([name, value]) => [
    ...(LABEL_NAME.accepts(name) ? [] : [{ at: entry(at, name), rule: LABEL_NAME.rule, fix: LABEL_NAME.fix }]),
    ...(LABEL_VALUE.accepts(String(value))
      ? []
      : [{ at: entry(at, name), rule: LABEL_VALUE.rule, fix: LABEL_VALUE.fix }]),
  ]);
}

function matchLabels({ value }: PodNode): PodProblem[] {
  return labelMap('matchLabels', objectAt(value, 'matchLabels'));
}

/** `In` and `NotIn` compare with values, the others with none. */
function valuesOf(requirement: PlainObject): PodProblem[] {
  const operator = textOf(requirement, 'operator');
  const count = listAt(requirement, 'values').length;
  if ((operator === 'In' || operator === 'NotIn') && count === 0) {
    return [{ at: 'values', rule: `is empty, but ${operator} needs values`, fix: 'give one, or use Exists' }];
  }
  return operator.endsWith('xist') || operator === 'Exists'
    ? count === 0
      ? []
      : [{ at: 'values', rule: `is not for the operator ${operator}`, fix: 'remove it' }]
    : [];
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
  const operators = isOfFields(node) ? ['In', 'NotIn'] : [...OPERATORS, 'Gt', 'Lt'];
  const { accepts, rule, fix } = oneOf(operators);
  const unknown = operator === '' || accepts(operator) ? [] : [{ at: 'operator', rule, fix }];
  return [...unknown, ...(isOfFields(node) ? nodeNames(key, value) : nodeLabels(key, node))];
}

function nodeNames(key: string, value: PlainObject): PodProblem[] {
  const rule = 'is not the name of a node';
  return [
    ...(key === 'metadata.name'
      ? []
      : [{ at: 'key', rule: 'is not a field to select nodes by', fix: 'use "metadata.name"' }]),
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
      return [{ at, rule: `is not a whole number, so ${consequence}`, fix: 'give a whole number' }];
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
  return hasOnlyEmptyTerms(value) ? terms.map(([at]) => ({ at, rule: 'is empty, so no node fits', fix })) : [];
}
