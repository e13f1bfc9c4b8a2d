import { proxyContainerOf } from '../../model/native-proxy';
import { RUN_CONFIG_CHECKSUM } from '../../model/object-names';
import { PROXY_CONTAINER } from '../../model/product-names';
import { listAt, objectAt, type PlainObject, textAt, without } from '../../private/plain';
import { changedFields } from './changed-fields';
import type { Comparison, ProxyView } from './cluster-view';

/** What runs, and how many of it. */
export const comparePods: Comparison = (before, after) => {
  const [old, now] = [before, after].map(({ deployment }) => proxyContainerOf({ spec: deployment }));
  return [
    ...valueChange('image', old?.['image'], now?.['image']),
    ...valueChange('number of pods', before.deployment['replicas'] ?? 1, after.deployment['replicas'] ?? 1),
    ...changedFields(describedDeployment(before), describedDeployment(after)),
  ];
};

/** Whether the pods are replaced: their template is another one. */
export function restarts(before: ProxyView, after: ProxyView): boolean {
  return changedFields(templateOf(before), templateOf(after)).length > 0;
}

/** Whether clients have to start their sessions again, since the pods keep them in memory. */
export function endsSessions(before: ProxyView, after: ProxyView): boolean {
  const [old, now] = [before, after].map(({ runConfig }) => objectAt(runConfig, 'scaling_config', 'session_redis'));
  const isKept = Object.keys(old ?? {}).length > 0 && changedFields(old ?? {}, now ?? {}).length === 0;
  return restarts(before, after) && !isKept;
}

function templateOf({ deployment }: ProxyView): PlainObject {
  return objectAt(deployment, 'template');
}

/** The Deployment without what is told in other words: the image, the replicas and the checksum of the run config. */
function describedDeployment({ deployment }: ProxyView): PlainObject {
  const metadata = objectAt(deployment, 'template', 'metadata');
  const annotations = without(objectAt(metadata, 'annotations'), RUN_CONFIG_CHECKSUM);
  const spec = objectAt(deployment, 'template', 'spec');
  const containers = byName(listAt(spec, 'containers')).map(([name, container]) => {
    const env = Object.fromEntries(byName(listAt(container, 'env')));
    return [name, { ...(name === PROXY_CONTAINER ? without(container, 'image') : container), env }] as const;
  });
  return {
    ...without(deployment, 'replicas'),
    template: {
      metadata: { ...metadata, annotations },
      spec: { ...spec, containers: Object.fromEntries(containers) },
    },
  };
}

/** Lists of named things by name, so that the paths of changes name them. */
function byName(list: readonly unknown[]): [name: string, each: PlainObject][] {
  return list.map((each) => [textAt(each, 'name') ?? '', objectAt(each)]);
}

function valueChange(name: string, before: unknown, after: unknown): string[] {
  return before === after ? [] : [`${name}: ${String(after)}, before ${String(before)}`];
}
