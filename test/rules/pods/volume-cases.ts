import { parse } from 'yaml';
import type { PlainObject } from '../../../lib/private/plain';
import { fullTemplate } from './full-template';
import { at, when, type PodCase } from './pod-case';

const names = (fullTemplate() as { spec: { volumes: { name: string }[] } }).spec.volumes.map(({ name }) => name);

/** The path of a volume of the full template, or of one of its fields. */
export function of(volume: string, field = ''): string {
  return `spec.volumes[${String(names.indexOf(volume))}]${field === '' ? '' : `.${field}`}`;
}

const SOURCES = of('projected', 'projected.sources');
const CLAIM = of('made', 'ephemeral.volumeClaimTemplate');

function yaml(text: string): PlainObject {
  return parse(text) as PlainObject;
}

export const VOLUME_CASES: readonly PodCase[] = [
  at(of('nfs', 'name'), '', 'n'),
  at(of('nfs', 'name'), 'Bad_Name', 'good-name'),
  at(of('nfs', 'name'), 'scratch', 'scratch-2'),
  when({ [of('nfs', 'emptyDir')]: {} }, of('nfs'), { [of('nfs', 'nfs')]: undefined }),
  at(of('scratch', 'emptyDir.sizeLimit'), '-1', '0'),
  at(of('host', 'hostPath.path'), '', 'a'),
  at(of('host', 'hostPath.path'), '/a/../b', '/a..b'),
  at(of('host', 'hostPath.type'), 'Folder', 'Socket'),
  at(of('secret', 'secret.secretName'), undefined, 'anything'),
  at(of('secret', 'secret.defaultMode'), 512, 511),
  at(of('config', 'configMap.name'), undefined, 'a'),
  at(of('config', 'configMap.defaultMode'), -1, 0),
  at(of('secret', 'secret.items[0].key'), '', 'a'),
  at(of('secret', 'secret.items[0].path'), '', 'a'),
  at(of('secret', 'secret.items[0].path'), '..a', 'a/..b'),
  at(of('secret', 'secret.items[0].mode'), 777, 256),
  at(of('downward', 'downwardAPI.defaultMode'), 777, 256),
  at(of('downward', 'downwardAPI.items[0].path'), '', 'a'),
  at(of('downward', 'downwardAPI.items[0].path'), '/a', 'a'),
  at(of('downward', 'downwardAPI.items[0].mode'), 777, 256),
  at(of('downward', 'downwardAPI.items[0]'), { path: 'a' }, yaml('{ path: a, fieldRef: { fieldPath: metadata.uid } }')),
  at(of('downward', 'downwardAPI.items[1].resourceFieldRef.containerName'), undefined, 'a'),
  at(of('projected', 'projected.defaultMode'), 777, 256),
  at(of('claim', 'persistentVolumeClaim.claimName'), '', 'Anything'),
  at(of('nfs', 'nfs.server'), '', 'a'),
  at(of('nfs', 'nfs.path'), '', '/a'),
  at(of('nfs', 'nfs.path'), 'a', '/a'),
  at(of('csi', 'csi.driver'), '', 'a'),
  at(of('csi', 'csi.driver'), 'a_b', 'A.b'),
  at(of('csi', 'csi.nodePublishSecretRef.name'), 'A', 'a'),
  at(of('csi', 'csi.nodePublishSecretRef.name'), undefined, 'a'),
  at(of('image', 'image.reference'), '', 'a'),
  at(of('image', 'image.pullPolicy'), 'always', 'Always'),
];

export const VOLUME_SOURCE_CASES: readonly PodCase[] = [
  at(of('aws', 'awsElasticBlockStore.volumeID'), '', 'a'),
  at(of('aws', 'awsElasticBlockStore.partition'), 256, 255),
  at(of('gce', 'gcePersistentDisk.pdName'), '', 'a'),
  at(of('gce', 'gcePersistentDisk.partition'), -1, 1),
  at(of('azure-disk', 'azureDisk.diskName'), '', 'a'),
  at(of('azure-disk', 'azureDisk.diskURI'), '', '/subscriptions/2'),
  at(of('azure-disk', 'azureDisk.cachingMode'), 'Write', 'ReadOnly'),
  when({ [of('azure-disk', 'azureDisk.kind')]: 'Blob' }, of('azure-disk', 'azureDisk.kind')),
  at(of('azure-disk', 'azureDisk.diskURI'), 'https://a', '/subscriptions/2'),
  at(of('azure-file', 'azureFile.secretName'), '', 'a'),
  at(of('azure-file', 'azureFile.shareName'), '', 'a'),
  at(of('cephfs', 'cephfs.monitors'), [], ['a']),
  at(of('rbd', 'rbd.monitors'), [], ['a']),
  at(of('rbd', 'rbd.image'), '', 'a'),
  at(of('cinder', 'cinder.volumeID'), '', 'a'),
  at(of('cinder', 'cinder.secretRef.name'), undefined, 'a'),
  at(of('fc', 'fc.targetWWNs'), [], ['a']),
  when({ [of('fc', 'fc.wwids')]: ['a'] }, of('fc', 'fc.wwids'), { [of('fc', 'fc')]: { wwids: ['a'] } }),
  at(of('fc', 'fc.lun'), undefined, 0),
  at(of('fc', 'fc.lun'), 256, 255),
  at(of('flex', 'flexVolume.driver'), '', 'a'),
  at(of('flex', 'flexVolume.options["kubernetes.io/a"]'), 'b', undefined),
  at(of('flocker', 'flocker.datasetName'), undefined, 'a'),
  when({ [of('flocker', 'flocker.datasetUUID')]: 'a' }, of('flocker', 'flocker.datasetUUID')),
  at(of('flocker', 'flocker.datasetName'), 'a/b', 'a'),
  at(of('git', 'gitRepo.repository'), '', 'a'),
  at(of('git', 'gitRepo.directory'), '..', '.'),
  at(of('gluster', 'glusterfs.endpoints'), '', 'a'),
  at(of('gluster', 'glusterfs.path'), '', 'a'),
  at(of('iscsi', 'iscsi.targetPortal'), '', 'a'),
  at(of('iscsi', 'iscsi.iqn'), '', 'eui.0123456789abcdef'),
  at(of('iscsi', 'iscsi.iqn'), 'iqn.2001', 'naa.0123456789abcdef0123456789abcdef'),
  at(of('iscsi', 'iscsi.lun'), 256, 255),
  when({ [of('iscsi', 'iscsi.chapAuthSession')]: true }, of('iscsi', 'iscsi.secretRef'), {
    [of('iscsi', 'iscsi.chapAuthSession')]: true,
    [of('iscsi', 'iscsi.secretRef')]: { name: 'secret' },
  }),
  at(of('iscsi', 'iscsi.initiatorName'), 'host', 'eui.0123456789abcdef'),
  when(
    {
      [of('iscsi', 'iscsi.initiatorName')]: 'eui.0123456789abcdef',
      [of('iscsi', 'iscsi.targetPortal')]: 'x'.repeat(59),
    },
    of('iscsi', 'name'),
    {
      [of('iscsi', 'iscsi.initiatorName')]: 'eui.0123456789abcdef',
      [of('iscsi', 'iscsi.targetPortal')]: 'x'.repeat(58),
    },
  ),
  at(of('photon', 'photonPersistentDisk.pdID'), '', 'a'),
  at(of('portworx', 'portworxVolume.volumeID'), '', 'a'),
  at(of('quobyte', 'quobyte.registry'), '', 'a:1'),
  at(of('quobyte', 'quobyte.volume'), '', 'a'),
  at(of('quobyte', 'quobyte.registry'), 'a', 'a:1,b:2'),
  at(of('quobyte', 'quobyte.tenant'), 'x'.repeat(65), 'x'.repeat(64)),
  at(of('scaleio', 'scaleIO.gateway'), '', 'a'),
  at(of('scaleio', 'scaleIO.system'), '', 'a'),
  at(of('scaleio', 'scaleIO.volumeName'), '', 'a'),
  at(of('storageos', 'storageos.volumeName'), undefined, 'a'),
  at(of('storageos', 'storageos.volumeName'), 'A', 'a'),
  at(of('storageos', 'storageos.volumeNamespace'), 'A', 'a'),
  at(of('storageos', 'storageos.secretRef.name'), undefined, 'a'),
  at(of('vsphere', 'vsphereVolume.volumePath'), '', 'a'),
];

export const PROJECTION_CASES: readonly PodCase[] = [
  when({ [`${SOURCES}[0].configMap`]: { name: 'a' } }, `${SOURCES}[0]`),
  at(`${SOURCES}[1].configMap.items[0].path`, 'a', 'c'),
  at(`${SOURCES}[0].secret.name`, undefined, 'a'),
  at(`${SOURCES}[2].serviceAccountToken.expirationSeconds`, 599, 600),
  at(`${SOURCES}[2].serviceAccountToken.path`, '', 'a'),
  at(`${SOURCES}[2].serviceAccountToken.path`, '/a', 'a/b'),
  when(
    { [`${SOURCES}[3].clusterTrustBundle.signerName`]: 'example.com/signer' },
    `${SOURCES}[3].clusterTrustBundle.signerName`,
  ),
  when({ [`${SOURCES}[3].clusterTrustBundle.labelSelector`]: {} }, `${SOURCES}[3].clusterTrustBundle.labelSelector`, {
    [`${SOURCES}[4].clusterTrustBundle.labelSelector`]: {},
  }),
  when({ [`${SOURCES}[3].clusterTrustBundle.name`]: undefined }, `${SOURCES}[3].clusterTrustBundle`),
  at(`${SOURCES}[3].clusterTrustBundle.name`, 'A', 'example.com:signer:bundle'),
  at(`${SOURCES}[4].clusterTrustBundle.signerName`, 'signer', 'a.b/c'),
  at(`${SOURCES}[3].clusterTrustBundle.path`, '', 'x'),
  at(`${SOURCES}[3].clusterTrustBundle.path`, '/x', 'x'),
  at(`${SOURCES}[5].podCertificate.signerName`, undefined, 'a.b/c'),
  at(`${SOURCES}[5].podCertificate.signerName`, 'signer', 'a.b/c'),
  at(`${SOURCES}[5].podCertificate.keyType`, undefined, 'RSA4096'),
  at(`${SOURCES}[5].podCertificate.keyType`, 'RSA1024', 'RSA4096'),
  at(`${SOURCES}[5].podCertificate.maxExpirationSeconds`, 3599, 3600),
  when({ [`${SOURCES}[5].podCertificate.credentialBundlePath`]: undefined }, `${SOURCES}[5].podCertificate`),
  at(`${SOURCES}[5].podCertificate.credentialBundlePath`, '/a', 'x'),
  at(`${SOURCES}[5].podCertificate.keyPath`, '/a', 'x'),
  at(`${SOURCES}[5].podCertificate.certificateChainPath`, '/a', 'x'),
  at(`${SOURCES}[5].podCertificate.userAnnotations["a"]`, 'b', undefined),
];

export const CLAIM_CASES: readonly PodCase[] = [
  at(of('made', 'ephemeral.volumeClaimTemplate'), undefined),
  at(`${CLAIM}.metadata.name`, 'a', undefined),
  at(`${CLAIM}.metadata.labels["a b"]`, 'a', undefined),
  at(`${CLAIM}.spec.accessModes`, [], ['ReadOnlyMany']),
  at(`${CLAIM}.spec.accessModes[0]`, 'ReadWrite', 'ReadWriteMany'),
  at(`${CLAIM}.spec.accessModes`, ['ReadWriteOnce', 'ReadWriteOncePod'], ['ReadWriteOnce', 'ReadOnlyMany']),
  when({ [`${CLAIM}.spec.resources`]: {} }, `${CLAIM}.spec.resources.requests["storage"]`),
  at(`${CLAIM}.spec.resources.requests["storage"]`, '0', '1'),
  at(`${CLAIM}.spec.storageClassName`, 'A', ''),
  at(`${CLAIM}.spec.volumeAttributesClassName`, 'A', ''),
  at(`${CLAIM}.spec.volumeMode`, 'File', 'Block'),
  at(`${CLAIM}.spec.dataSource.name`, '', 'a'),
  at(`${CLAIM}.spec.dataSource.kind`, '', 'PersistentVolumeClaim'),
  at(`${CLAIM}.spec.dataSource.kind`, 'VolumeSnapshot', 'PersistentVolumeClaim'),
  at(`${CLAIM}.spec.dataSource.apiGroup`, 'A', 'a.b'),
  when(
    { [`${CLAIM}.spec.dataSourceRef`]: { kind: 'PersistentVolumeClaim', name: 'other' } },
    `${CLAIM}.spec.dataSource`,
    {
      [`${CLAIM}.spec.dataSourceRef`]: { kind: 'PersistentVolumeClaim', name: 'data' },
    },
  ),
];
