import { once } from '../../private/caches';
import { below, segments } from '../../private/field-paths';
import { decodeObject, podTemplateTypes } from '../patched-pod-template';
import type { ObjectTypes } from '../field-type';
import { present, valueIn, type PlainObject } from '../../private/plain';
import { LABEL_NAME } from '../names';
import { containerRows, imageRows, probeRows } from './containers';
import { environmentRows } from './environment';
import { listKeyRows } from './list-keys';
import { labelSelectorRows, metadataRows } from './metadata';
import { mountRows } from './mounts';
import { nodesOf, type OutsidePod, type Pod, type PodId, type PodNode, podOf, type PodRow } from './pod-row';
import { newerKubernetesRows, podSpecRows } from './pod-spec';
import { resourceRows } from './resources';
import { nodeAffinityRows, schedulingRows } from './scheduling';
import { securityRows, windowsRows } from './security';
import { projectionRows, volumeSourceRows } from './volume-sources';
import { claimRows, volumeRows } from './volumes';

/** What the API server, the scheduler and the kubelet check of the pods of a Deployment, as Kubernetes 1.37 does. */
export function allPodRows(): readonly PodRow[] {
  return [
    ...metadataRows(),
    ...podSpecRows(),
    ...containerRows(),
    ...environmentRows(),
    ...probeRows(),
    ...mountRows(),
    ...resourceRows(),
    ...securityRows(),
    ...windowsRows(),
    ...schedulingRows(),
    ...nodeAffinityRows(),
    ...labelSelectorRows(),
    ...volumeRows(),
    ...volumeSourceRows(),
    ...projectionRows(),
    ...claimRows(),
    ...listKeyRows(),
    ...newerKubernetesRows(),
    ...imageRows(),
  ];
}

/** One thing that is wrong with a pod template. */
export interface PodFinding {
  readonly id: PodId;
  /** The path in the template, and those of other fields that take part in it. */
  readonly paths: readonly string[];
  /** What stays the same if the template is merged into another. */
  readonly identity: string;
  /** The value, if it cannot be a secret. */
  readonly value?: string | number;
  readonly rule: string;
  readonly fix: string;
}

/** What is wrong with a template. */
export function podFindings(template: PlainObject, types: ObjectTypes, outside?: OutsidePod): readonly PodFinding[] {
  return findingsIn(nodesOf(template, types), podOf(template, outside));
}

/** What is wrong with an object of a type that pods have, wherever it occurs. */
export function objectFindings(given: PlainObject, type: string, outside?: OutsidePod): readonly PodFinding[] {
  const types = podTemplateTypes();
  const { value, problems } = decodeObject(given, types, type);
  const ofWrongType = problems.map(({ path, problem }): PodFinding => ({
    id: 'pod-template-value',
    paths: [path],
    identity: path,
    rule: problem,
    fix: 'correct it',
  }));
  return [...ofWrongType, ...findingsIn(nodesOf(value, types, type), podOf(value, outside))];
}

/** The name of a label or the value that is wrong, for objects in which there cannot be a secret. */
export function shownIn(object: PlainObject, path: string | undefined, rule: string): string | number | undefined {
  if (path === undefined) {
    return undefined;
  }
  const steps = segments(path);
  const [key, value] = [steps.at(-1), valueIn(object, ...steps)];
  if (rule === LABEL_NAME.rule && path.endsWith(']') && typeof key === 'string') {
    return key;
  }
  return (typeof value === 'string' && value !== '') || typeof value === 'number' ? value : undefined;
}

function findingsIn(nodes: readonly PodNode[], pod: Pod): readonly PodFinding[] {
  const rows = rowsByType();
  return nodes.flatMap((node) =>
    (rows.get(node.type) ?? []).flatMap(({ id, problems }) =>
      problems(node, pod).map(({ at, or = [], orInPod = [], key = at, value, rule, fix }) => ({
        id,
        paths: [...[at, ...or].map((each) => below(node.path, each)), ...orInPod.map((each) => below('spec', each))],
        identity: JSON.stringify([node.identity, key, rule]),
        ...present({ value }),
        rule,
        fix,
      })),
    ),
  );
}

const rowsByType = once((): ReadonlyMap<string, readonly PodRow[]> => {
  const rows = new Map<string, PodRow[]>();
  for (const row of allPodRows()) {
    for (const type of row.of) {
      rows.set(type, [...(rows.get(type) ?? []), row]);
    }
  }
  return rows;
});
