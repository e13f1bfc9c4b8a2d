import { present, type PlainObject } from '../../private/plain';
import { below } from '../../private/field-path';
import type { ObjectTypes } from '../../private/kubernetes/field-type';
import { once } from '../../private/caches';
import { CLAIM_ROWS } from './claims';
import { CONTAINER_ROWS } from './containers';
import { ENVIRONMENT_ROWS } from './environment';
import { METADATA_ROWS } from './metadata';
import { MOUNT_ROWS } from './mounts';
import { nodesOf, podOf, type Pod } from './pod-node';
import type { PodId, PodRow } from './pod-row';
import { POD_SPEC_ROWS } from './pod-spec';
import { PROBE_ROWS } from './probes';
import { PROJECTION_ROWS } from './projections';
import { RESOURCE_ROWS } from './resources';
import { SCHEDULING_ROWS } from './scheduling';
import { SECURITY_ROWS } from './security';
import { VOLUME_SOURCE_ROWS } from './volume-sources';
import { VOLUME_ROWS } from './volumes';
import { WINDOWS_ROWS } from './windows';

/** What the API server checks of the pod template of a Deployment, as Kubernetes 1.37 does. */
export const POD_ROWS: readonly PodRow[] = [
  ...METADATA_ROWS,
  ...POD_SPEC_ROWS,
  ...CONTAINER_ROWS,
  ...ENVIRONMENT_ROWS,
  ...PROBE_ROWS,
  ...MOUNT_ROWS,
  ...RESOURCE_ROWS,
  ...SECURITY_ROWS,
  ...WINDOWS_ROWS,
  ...SCHEDULING_ROWS,
  ...VOLUME_ROWS,
  ...VOLUME_SOURCE_ROWS,
  ...PROJECTION_ROWS,
  ...CLAIM_ROWS,
];

/** What is wrong with a pod template. */
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

/** What the API server refuses in a template. */
export function podFindings(
  template: PlainObject,
  types: ObjectTypes,
  mayHaveVolume?: Pod['mayHaveVolume'],
): readonly PodFinding[] {
  const pod = podOf(template, mayHaveVolume);
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
  for (const row of POD_ROWS) {
    for (const type of row.of) {
      rows.set(type, [...(rows.get(type) ?? []), row]);
    }
  }
  return rows;
});
