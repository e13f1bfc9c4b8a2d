import { RUN_CONFIG_CHECKSUM } from '../../model/names-and-labels';
import { PROXY_CONTAINER } from '../../model/product-names';
import { listAt, objectAt, textAt, without, type PlainObject } from '../../private/plain';
import { type Change, type Comparison } from './change';
import type { ProxyView } from './cluster-view';
import { changedFields } from './fields';

/** What runs, and how many of it. */
export const comparePods: Comparison = (before, after) => {
  const [old, now] = [containerOf(before), containerOf(after)];
  const fields = changedFields(described(before), described(after));
  return [
    ...valueChange('image', old['image'], now['image']),
    ...valueChange('number of pods', before.deployment['replicas'] ?? 1, after.deployment['replicas'] ?? 1),
    ...(fields === undefined ? [] : [pods(fields)]),
  ];
};

/** Whether the pods are replaced: their template is another one. */
export function restarts(before: ProxyView, after: ProxyView): boolean {
  return changedFields(templateOf(before), templateOf(after)) !== undefined;
}

/** Whether clients have to start their sessions again, since the pods keep them in memory. */
export function endsSessions(before: ProxyView, after: ProxyView): boolean {
  const [old, now] = [before, after].map(({ runConfig }) => objectAt(runConfig, 'scaling_config', 'session_redis'));
  const isKept = Object.keys(old ?? {}).length > 0 && changedFields(old ?? {}, now ?? {}) === undefined;
  return restarts(before, after) && !isKept;
}

function templateOf({ deployment }: ProxyView): PlainObject {
  return objectAt(deployment, 'template');
}

function containerOf(proxy: ProxyView): PlainObject {
  const containers = listAt(templateOf(proxy), 'spec', 'containers');
  return objectAt(containers.find((each) => textAt(each, 'name') === PROXY_CONTAINER));
}

/** The Deployment without what is told in other words: the image, the replicas and the checksum of the run config. */
function described({ deployment }: ProxyView): PlainObject {
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

function valueChange(name: string, before: unknown, after: unknown): Change[] {
  return before === after ? [] : [pods(`${name}: ${String(after)}, before ${String(before)}`)];
}

function pods(text: string): Change {
  return { about: 'pods', text };
}
