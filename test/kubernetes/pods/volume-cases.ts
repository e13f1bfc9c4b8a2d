import { parse } from 'yaml';
import type { PlainObject } from '../../../lib/private/plain';
import { fullTemplate } from './full-template';
import { at, each, or, says, when, type PodCase } from './pod-case';

const names = (fullTemplate() as { spec: { volumes: { name: string }[] } }).spec.volumes.map(({ name }) => name);

/** The path of a volume of the full template, or of one of its fields. */
export function of(volume: string, field = ''): string {
  return `spec.volumes[${String(names.indexOf(volume))}]${field === '' ? '' : `.${field}`}`;
}

const CLAIM = of('made', 'ephemeral.volumeClaimTemplate');

function yaml(text: string): PlainObject {
  return parse(text) as PlainObject;
}

export const VOLUME_CASES: readonly PodCase[] = [
  at(of('nfs', 'name'), '', 'n'),
  at(of('nfs', 'name'), 'Bad_Name', 'good-name'),
  at(of('nfs', 'name'), 'scratch', 'scratch-2'),
  says(
    'has 2 sources, emptyDir and nfs, but can have only one; keep one',
    when({ [of('nfs', 'emptyDir')]: {} }, of('nfs'), { [of('nfs', 'nfs')]: undefined }),
  ),
  at(of('scratch', 'emptyDir.sizeLimit'), '-1', '0'),
  at(of('host', 'hostPath.path'), '', 'a'),
  at(of('host', 'hostPath.path'), '/a/../b', '/a..b'),
  says(
    'is not supported; use one of "DirectoryOrCreate", "Directory", "FileOrCreate", "File", "Socket", "CharDevice", "BlockDevice"',
    at(
      of('host', 'hostPath.type'),
      'Folder',
      '',
      'DirectoryOrCreate',
      'Directory',
      'FileOrCreate',
      'File',
      'Socket',
      'CharDevice',
      'BlockDevice',
    ),
  ),
  at(of('secret', 'secret.secretName'), undefined, 'anything'),
  ...each(of('secret', 'secret.defaultMode'), [512, -1], 511, 0),
  at(of('config', 'configMap.name'), undefined, 'a'),
  ...each(of('config', 'configMap.defaultMode'), [512, -1], 511, 0),
  at(of('secret', 'secret.items[0].key'), '', 'a'),
  at(of('secret', 'secret.items[0].path'), '', 'a'),
  at(of('secret', 'secret.items[0].path'), '..a', 'a/..b'),
  says(
    'is out of range; use 0 to 0777 in octal, which JSON writes as 511',
    at(of('secret', 'secret.items[0].mode'), 777, 256),
  ),
  ...each(of('secret', 'secret.items[0].mode'), [512, -1], 511, 0),
  ...each(of('downward', 'downwardAPI.defaultMode'), [512, -1], 511, 0),
  at(of('downward', 'downwardAPI.items[0].path'), '', 'a'),
  at(of('downward', 'downwardAPI.items[0].path'), '/a', 'a'),
  ...each(of('downward', 'downwardAPI.items[0].mode'), [512, -1], 511, 0),
  says(
    'has two sources, fieldRef and resourceFieldRef, but can have only one; give one of fieldRef, resourceFieldRef',
    when(
      {
        [of('downward', 'downwardAPI.items[0].resourceFieldRef')]: {
          containerName: 'toolhive',
          resource: 'limits.cpu',
        },
      },
      of('downward', 'downwardAPI.items[0]'),
    ),
  ),
  at(
    of('downward', 'downwardAPI.items[0].fieldRef.fieldPath'),
    'spec.nodeName',
    'metadata.name',
    'metadata.namespace',
    'metadata.labels',
    'metadata.annotations',
    'metadata.uid',
    "metadata.labels['a']",
  ),
  says(
    'has no source; give one of fieldRef, resourceFieldRef',
    at(
      of('downward', 'downwardAPI.items[0]'),
      { path: 'a' },
      yaml('{ path: a, fieldRef: { fieldPath: metadata.uid } }'),
    ),
  ),
  says(
    'is missing, so the API server rejects the pod; name a container',
    at(of('downward', 'downwardAPI.items[1].resourceFieldRef.containerName'), undefined, 'a'),
  ),
  ...each(of('projected', 'projected.defaultMode'), [512, -1], 511, 0),
  at(of('claim', 'persistentVolumeClaim.claimName'), '', 'Anything'),
  at(of('nfs', 'nfs.server'), '', 'a'),
  at(of('nfs', 'nfs.path'), '', '/a'),
  at(of('nfs', 'nfs.path'), 'a', '/a'),
  at(of('csi', 'csi.driver'), '', 'a'),
  ...each(of('csi', 'csi.driver'), ['a_b', 'a'.repeat(64)], 'A.b', 'a'.repeat(63)),
  at(of('csi', 'csi.nodePublishSecretRef.name'), 'A', 'a'),
  at(of('csi', 'csi.nodePublishSecretRef.name'), undefined, 'a'),
  at(of('image', 'image.reference'), '', 'a'),
  at(of('image', 'image.pullPolicy'), 'always', 'Always', 'IfNotPresent', 'Never'),
];

export const CLAIM_CASES: readonly PodCase[] = [
  at(of('made', 'ephemeral.volumeClaimTemplate'), undefined),
  when({ [`${CLAIM}.metadata.name`]: 'a' }, `${CLAIM}.metadata.name`, {
    [`${CLAIM}.metadata.annotations`]: { a: 'b' },
  }),
  when({ [`${CLAIM}.metadata.finalizers`]: ['a.b/c'] }, `${CLAIM}.metadata.finalizers`),
  at(`${CLAIM}.metadata.annotations["a b"]`, 'a', undefined),
  at(`${CLAIM}.metadata.labels["a b"]`, 'a', undefined),
  at(`${CLAIM}.spec.accessModes`, [], ['ReadOnlyMany'], ['ReadWriteOncePod'], ['ReadWriteMany']),
  at(`${CLAIM}.spec.accessModes[0]`, 'ReadWrite', 'ReadWriteMany'),
  at(
    `${CLAIM}.spec.accessModes`,
    ['ReadWriteOnce', 'ReadWriteOncePod'],
    ['ReadWriteOnce', 'ReadOnlyMany'],
    ['ReadWriteOncePod', 'ReadWriteOncePod'],
  ),
  at(`${CLAIM}.spec.accessModes[1]`, 'ReadWrite', 'ReadWriteMany'),
  when({ [`${CLAIM}.spec.accessModes`]: ['ReadWriteOncePod', 'Other'] }, `${CLAIM}.spec.accessModes[1]`),
  when({ [`${CLAIM}.spec.resources`]: {} }, `${CLAIM}.spec.resources.requests["storage"]`),
  ...each(`${CLAIM}.spec.resources.requests["storage"]`, ['0', '-1'], '1'),
  at(`${CLAIM}.spec.storageClassName`, 'A', ''),
  at(`${CLAIM}.spec.volumeAttributesClassName`, 'A', ''),
  at(`${CLAIM}.spec.volumeMode`, 'File', 'Block', 'Filesystem'),
  at(`${CLAIM}.spec.dataSource.name`, '', 'a'),
  at(`${CLAIM}.spec.dataSource.kind`, '', 'PersistentVolumeClaim'),
  or(
    [`${CLAIM}.spec.dataSource.apiGroup`],
    when({ [`${CLAIM}.spec.dataSource.kind`]: 'VolumeSnapshot' }, `${CLAIM}.spec.dataSource.kind`, {
      [`${CLAIM}.spec.dataSource.kind`]: 'VolumeSnapshot',
      [`${CLAIM}.spec.dataSource.apiGroup`]: 'snapshot.storage.k8s.io',
    }),
  ),
  or(
    [`${CLAIM}.spec.dataSourceRef.apiGroup`],
    when(
      { [`${CLAIM}.spec.dataSource`]: undefined, [`${CLAIM}.spec.dataSourceRef`]: { kind: 'A', name: 'a' } },
      `${CLAIM}.spec.dataSourceRef.kind`,
    ),
  ),
  at(`${CLAIM}.spec.dataSource.apiGroup`, 'A', 'a.b'),
  ...[
    { kind: 'PersistentVolumeClaim', name: 'other' },
    { kind: 'PersistentVolumeClaim', name: 'data', namespace: 'a' },
    { apiGroup: 'a.b', kind: 'PersistentVolumeClaim', name: 'data' },
    { apiGroup: 'a.b', kind: 'Other', name: 'data' },
  ].map((dataSourceRef) =>
    or(
      [`${CLAIM}.spec.dataSourceRef`],
      when(
        { [`${CLAIM}.spec.dataSourceRef`]: dataSourceRef },
        `${CLAIM}.spec.dataSource`,
        { [`${CLAIM}.spec.dataSourceRef`]: { kind: 'PersistentVolumeClaim', name: 'data' } },
        { [`${CLAIM}.spec.dataSource`]: undefined, [`${CLAIM}.spec.dataSourceRef`]: dataSourceRef },
      ),
    ),
  ),
  or(
    [`${CLAIM}.spec.dataSourceRef`],
    when(
      {
        [`${CLAIM}.spec.dataSource`]: { apiGroup: 'a.b', kind: 'C', name: 'd' },
        [`${CLAIM}.spec.dataSourceRef`]: { apiGroup: 'a.b', kind: 'E', name: 'd' },
      },
      `${CLAIM}.spec.dataSource`,
      {
        [`${CLAIM}.spec.dataSource`]: { apiGroup: 'a.b', kind: 'C', name: 'd' },
        [`${CLAIM}.spec.dataSourceRef`]: { apiGroup: 'a.b', kind: 'C', name: 'd' },
      },
    ),
  ),
];
