import { type Advice, empty, invalid } from '../../private/finding';
import { entry } from '../../private/field-paths';
import { listAt, objectAt, type PlainObject, isPlainObject, textAt, type Strings } from '../../private/plain';
import { annotationBytes, LARGEST_ANNOTATIONS, ANNOTATION_NAME, LABEL_NAME, LABEL_VALUE } from '../names';
import {
  allContainers,
  among,
  check,
  follows,
  required,
  requiredIn,
  type Pod,
  type PodNode,
  type PodProblem,
  type PodRow,
  podRows,
  textOf,
} from './pod-row';
import { NO_BACKSTEPS } from './syntaxes';

/** Rows for labels and annotations of pods and of claims that are made for them. */
export function metadataRows(): readonly PodRow[] {
  return [
    ...podRows('ObjectMeta', 'ValidateLabels', [
      check('pod-template-value', ({ value }) => labelMap('labels', objectAt(value, 'labels'))),
    ]),
    ...podRows('ObjectMeta', 'ValidateAnnotations', [
      check('pod-template-value', ({ value }) => annotationNames(annotationsOf(value))),
      check('pod-template-value', ({ value }) => {
        const size = annotationBytes(annotationsOf(value));
        const rule = `has ${String(size)} bytes, but at most ${String(LARGEST_ANNOTATIONS)} are allowed`;
        return size > LARGEST_ANNOTATIONS ? [{ at: 'annotations', rule, fix: 'shorten it' }] : [];
      }),
    ]),
    ...podRows('ObjectMeta', 'ValidatePodSpecificAnnotations', [check('pod-template-value', podAnnotations)]),
    ...podRows('ObjectMeta', 'validateSeccompAnnotationsAndFields, validateAppArmorAnnotationsAndFieldsMatchOnCreate', [
      check('pod-template-combination', profiles),
    ]),
  ];
}

function annotationsOf(metadata: PlainObject): Strings {
  return objectAt(metadata, 'annotations') as Strings;
}

function annotationNames(annotations: Strings): PodProblem[] {
  const { accepts, rule, fix } = ANNOTATION_NAME;
  return Object.keys(annotations)
    .filter((name) => !accepts(name))
    .map((name) => ({ at: entry('annotations', name), rule, fix }));
}

function isOfPod({ parent }: PodNode): boolean {
  return parent?.type === 'PodTemplateSpec';
}

function podAnnotations(node: PodNode, pod: Pod): PodProblem[] {
  const names = allContainers(pod).map((container) => textOf(container, 'name'));
  return isOfPod(node)
    ? Object.entries(annotationsOf(node.value)).flatMap(([name, value]) => {
        const problem = annotationProblem(name, value, names);
        return problem === undefined ? [] : [{ at: entry('annotations', name), ...problem }];
      })
    : [];
}

/** A profile that an annotation and a field name is the same one. */
function profiles(node: PodNode, pod: Pod): PodProblem[] {
  const annotations = isOfPod(node) ? annotationsOf(node.value) : {};
  const ofPod = objectAt(pod.spec, 'securityContext');
  const isWindows = objectAt(pod.spec, 'os')['name'] === 'windows';
  const ofContainers = allContainers(pod).flatMap((container) => {
    const name = textOf(container, 'name');
    const own = objectAt(container, 'securityContext');
    return [
      [`${SECCOMP_CONTAINER}${name}`, own['seccompProfile']],
      [`${APP_ARMOR}${name}`, isWindows ? undefined : (own['appArmorProfile'] ?? ofPod['appArmorProfile'])],
    ] as const;
  });
  return [[SECCOMP_POD, ofPod['seccompProfile']] as const, ...ofContainers].flatMap(([name, field]) => {
    const value = annotations[name];
    const differs = value !== undefined && field !== undefined && !profileOf(name, field).includes(value);
    const rule = 'is not the profile of the securityContext';
    return differs ? [{ at: entry('annotations', name), rule, fix: 'remove it' }] : [];
  });
}

const APP_ARMOR = 'container.apparmor.security.beta.kubernetes.io/';
export const SECCOMP_POD = 'seccomp.security.alpha.kubernetes.io/pod';
export const SECCOMP_CONTAINER = 'container.seccomp.security.alpha.kubernetes.io/';
const MIRROR = 'kubernetes.io/config.mirror';
const DELETION_COST = 'controller.kubernetes.io/pod-deletion-cost';
const TOLERATIONS = 'scheduler.alpha.kubernetes.io/tolerations';
/** The seccomp profile of Kubernetes, in both of its names. */
export const DEFAULT_PROFILES = ['runtime/default', 'docker/default'];

/** Annotations of pods with a meaning (`ValidatePodSpecificAnnotations`). */
export function annotationProblem(name: string, value: string, containers: readonly string[]): Advice | undefined {
  if (name === MIRROR) {
    return { rule: 'is for static pods, which a node creates itself', fix: 'remove it' };
  }
  if (name === DELETION_COST) {
    const isCost = /^(0|-?[1-9]\d*)$/.test(value) && Number(value) >= -(2 ** 31) && Number(value) < 2 ** 31;
    return isCost ? undefined : { ...invalid('a whole number of 32 bits', 'write it like "100"') };
  }
  if (name === TOLERATIONS) {
    return value === '' || isListOfObjects(value)
      ? undefined
      : { ...invalid('a list of tolerations in JSON', 'use pod.tolerations') };
  }
  if (name.startsWith(APP_ARMOR)) {
    const [first = ''] = containers;
    return containers.includes(name.slice(APP_ARMOR.length))
      ? profileProblem(value, ['', 'runtime/default', 'unconfined'], () => true)
      : { rule: 'names a container that the pods do not have', fix: `use ${APP_ARMOR}${first}` };
  }
  return name === SECCOMP_POD || name.startsWith(SECCOMP_CONTAINER)
    ? profileProblem(value, [...DEFAULT_PROFILES, 'unconfined'], isLocalPath)
    : undefined;
}

/** Whether the annotation names a profile of seccomp or of AppArmor. */
export function isProfile(name: string): boolean {
  return name.startsWith(APP_ARMOR) || name === SECCOMP_POD || name.startsWith(SECCOMP_CONTAINER);
}

/** The values of an annotation that mean the profile of a field. */
function profileOf(annotation: string, field: unknown): readonly string[] {
  const type = textAt(field, 'type');
  if (type === 'Localhost') {
    return [`localhost/${String(objectAt(field)['localhostProfile'])}`];
  }
  if (type === 'RuntimeDefault') {
    return annotation.startsWith(APP_ARMOR) ? ['runtime/default'] : DEFAULT_PROFILES;
  }
  return ['unconfined'];
}

function profileProblem(
  value: string,
  known: readonly string[],
  isLocal: (path: string) => boolean,
): Advice | undefined {
  const [, local] = /^localhost\/(.*)/s.exec(value) ?? [];
  const names = known.filter((each) => each !== '').map((each) => JSON.stringify(each));
  return known.includes(value) || (local !== undefined && isLocal(local))
    ? undefined
    : { ...invalid('a profile', `use ${names.join(', ')} or "localhost/" and the name of a profile`) };
}

function isLocalPath(path: string): boolean {
  return !path.startsWith('/') && NO_BACKSTEPS.accepts(path);
}

function isListOfObjects(text: string): boolean {
  try {
    const value: unknown = JSON.parse(text);
    return Array.isArray(value) && value.every(isPlainObject);
  } catch {
    return false;
  }
}

export const SELECTOR_OPERATORS = ['In', 'NotIn', 'Exists', 'DoesNotExist'];

/** Rows for selectors of labels. */
export function labelSelectorRows(): readonly PodRow[] {
  return [
    ...podRows('LabelSelector', 'ValidateLabelSelector', [check('pod-template-value', matchLabels)]),
    ...podRows('LabelSelectorRequirement', 'ValidateLabelSelectorRequirement', [
      ...requiredIn('key', LABEL_NAME),
      required('operator'),
      among('operator', ['', ...SELECTOR_OPERATORS]),
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
    return [{ at: 'values', ...empty('give one, or use Exists', `but ${operator} needs values`) }];
  }
  return (operator === 'Exists' || operator === 'DoesNotExist') && count > 0
    ? [{ at: 'values', rule: `is not for the operator ${operator}`, fix: 'remove it' }]
    : [];
}
