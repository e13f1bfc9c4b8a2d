import { objectAt, type PlainObject } from '../../private/plain';
import { entry } from '../../private/field-path';
import { annotationBytes, LARGEST_ANNOTATIONS } from '../syntax/kubernetes-names';
import { ANNOTATION_NAME } from '../syntax/syntaxes';
import { annotationProblem, APP_ARMOR, profileOf, SECCOMP_CONTAINER, SECCOMP_POD } from './annotations';
import { allContainers, type Pod, type PodNode } from './pod-node';
import { check, podRows, textOf, type PodProblem, type PodRow } from './pod-row';
import { labelMap } from './label-selectors';

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

type Annotations = { readonly [name: string]: string };

function annotationsOf(metadata: PlainObject): Annotations {
  return objectAt(metadata, 'annotations') as Annotations;
}

function annotationNames(annotations: Annotations): PodProblem[] {
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
