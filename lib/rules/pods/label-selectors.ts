import { listAt, objectAt, type PlainObject } from '../../private/plain';
import { entry } from '../../private/field-path';
import { LABEL_NAME, LABEL_VALUE, type Syntax } from '../syntax/syntaxes';
import type { PodNode } from './pod-node';
import { among, check, follows, podRows, required, textOf, type PodProblem, type PodRow } from './pod-row';

export const OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'];
/** `ValidateLabelName`; another row reports one that is missing. */
export const OPTIONAL_LABEL: Syntax = { ...LABEL_NAME, accepts: (name) => name === '' || LABEL_NAME.accepts(name) };

/** Rows for selectors of labels. */
export function labelSelectorRows(): readonly PodRow[] {
  return [
    ...podRows('LabelSelector', 'ValidateLabelSelector', [check('pod-template-value', matchLabels)]),
    ...podRows('LabelSelectorRequirement', 'ValidateLabelSelectorRequirement', [
      required('key'),
      follows('key', OPTIONAL_LABEL),
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
export function valuesOf(requirement: PlainObject): PodProblem[] {
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
