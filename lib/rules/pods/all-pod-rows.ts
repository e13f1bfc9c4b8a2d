import { present, type PlainObject } from '../../private/plain';
import { below } from '../../private/field-path';
import type { ObjectTypes } from '../../private/kubernetes/field-type';
import { once } from '../../private/caches';
import { claimRows } from './claims';
import { containerRows } from './containers';
import { environmentRows } from './environment';
import { imageRows } from './images';
import { metadataRows } from './metadata';
import { mountRows } from './mounts';
import { newerKubernetesRows } from './newer-kubernetes';
import { nodesOf, podOf, type OutsidePod } from './pod-node';
import type { PodId, PodRow } from './pod-row';
import { podSpecRows } from './pod-spec';
import { probeRows } from './probes';
import { projectionRows } from './projections';
import { resourceRows } from './resources';
import { schedulingRows } from './scheduling';
import { securityRows } from './security';
import { volumeSourceRows } from './volume-sources';
import { volumeRows } from './volumes';
import { windowsRows } from './windows';

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
    ...volumeRows(),
    ...volumeSourceRows(),
    ...projectionRows(),
    ...claimRows(),
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
  const pod = podOf(template, outside);
  const rows = rowsByType();
  return nodesOf(template, types).flatMap((node) =>
    (rows.get(node.type) ?? []).flatMap(({ id, problems }) =>
      problems(node, pod).map(({ at, or = [], orInPod = [], value, rule, fix }) => ({
        id,
        paths: [...[at, ...or].map((each) => below(node.path, each)), ...orInPod.map((each) => below('spec', each))],
        identity: JSON.stringify([node.identity, at, rule]),
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
