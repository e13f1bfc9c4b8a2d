import { also, at, each, or, says, when, type PodCase } from './pod-case';
import { of } from './volume-cases';

const SOURCES = of('projected', 'projected.sources');
/** The longest domain but for two letters, and the longest name in it. */
const DOMAIN = `${`${'a'.repeat(63)}.`.repeat(3)}${'a'.repeat(60)}`;
const LONGEST = 'a'.repeat(253);

function file(path: string): object {
  return { path, fieldRef: { fieldPath: 'metadata.name' } };
}

export const VOLUME_SOURCE_CASES: readonly PodCase[] = [
  at(of('aws', 'awsElasticBlockStore.volumeID'), '', 'a'),
  ...each(of('aws', 'awsElasticBlockStore.partition'), [256, -1], 255, 0),
  at(of('gce', 'gcePersistentDisk.pdName'), '', 'a'),
  ...each(of('gce', 'gcePersistentDisk.partition'), [256, -1], 255, 0),
  at(of('azure-disk', 'azureDisk.diskName'), '', 'a'),
  also([of('azure-disk', 'azureDisk.diskURI')], at(of('azure-disk', 'azureDisk.diskURI'), '', '/subscriptions/2')),
  at(of('azure-disk', 'azureDisk.cachingMode'), 'Write', 'ReadOnly', 'None', 'ReadWrite'),
  also(
    [of('azure-disk', 'azureDisk.diskURI')],
    when({ [of('azure-disk', 'azureDisk.kind')]: 'Blob' }, of('azure-disk', 'azureDisk.kind')),
  ),
  ...['Shared', 'Dedicated', undefined].map((kind) =>
    says(
      'is not one of the kind of disk; begin it with "/subscriptions/" for a Managed disk, and with "https://" for others',
      when({ [of('azure-disk', 'azureDisk.kind')]: kind }, of('azure-disk', 'azureDisk.diskURI'), {
        [of('azure-disk', 'azureDisk.kind')]: kind,
        [of('azure-disk', 'azureDisk.diskURI')]: 'https://a',
      }),
    ),
  ),
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
  ...each(of('fc', 'fc.lun'), [256, -1], 255, 0),
  when({ [of('fc', 'fc')]: { wwids: [] } }, of('fc', 'fc.targetWWNs'), {
    [of('fc', 'fc')]: { wwids: ['a'], lun: 256 },
  }),
  at(of('flex', 'flexVolume.driver'), '', 'a'),
  ...['kubernetes.io/a', 'k8s.io/a', 'a.kubernetes.io/b', 'KUBERNETES.io/a', 'kubernetes.io'].map((name) =>
    when(
      { [of('flex', `flexVolume.options["${name}"]`)]: 'b' },
      of('flex', `flexVolume.options["${name}"]`),
      ...['xkubernetes.io/a', 'kubernetes.io.example.com/a', 'example.com/kubernetes.io', 'kubernetesXio/a'].map(
        (good) => ({
          [of('flex', `flexVolume.options["${good}"]`)]: 'b',
        }),
      ),
    ),
  ),
  at(of('flocker', 'flocker.datasetName'), undefined, 'a'),
  when({ [of('flocker', 'flocker.datasetUUID')]: 'a' }, of('flocker', 'flocker.datasetUUID')),
  at(of('flocker', 'flocker.datasetName'), 'a/b', 'a'),
  at(of('git', 'gitRepo.repository'), '', 'a'),
  at(of('git', 'gitRepo.directory'), '..', '.'),
  at(of('gluster', 'glusterfs.endpoints'), '', 'a'),
  at(of('gluster', 'glusterfs.path'), '', 'a'),
  at(of('iscsi', 'iscsi.targetPortal'), '', 'a'),
  at(of('iscsi', 'iscsi.iqn'), '', 'eui.0123456789abcdef'),
  ...each(
    of('iscsi', 'iscsi.iqn'),
    [
      'iqn.2001',
      'iqn.201-04.a:b',
      'iqn.2001-4.a:b',
      'iqn.2001-04.:b',
      'iqn.2001-04.a_b:c',
      'iqn.2001-04.a:',
      'iqn.2001-04.a:b c',
      'iqn.2001-04.a:b,c',
      'x.iqn.2001-04.a:b',
      'eui.0123456789abcde',
      'eui.0123456789abcdef0',
      'x.eui.0123456789abcdef',
      'naa.0123456789abcdef0123456789abcde',
      'naa.0123456789abcdef0123456789abcdef0',
      'x.naa.0123456789abcdef0123456789abcdef',
      'naa.eui.0123456789abcdef',
      'eui.naa.0123456789abcdef0123456789abcdef',
      'eui.0123456789abcde_',
      'naa.0123456789abcdef0123456789abcde_',
    ],
    'naa.0123456789abcdef0123456789abcdef',
    'naa.0123456789ABCDEF0123456789ABCDEF',
    'eui.0123456789ABCDEF',
    'iqn.2001-04.A.b-1:c_d.E',
  ),
  ...each(of('iscsi', 'iscsi.lun'), [256, -1], 255, 0),
  when({ [of('iscsi', 'iscsi.chapAuthSession')]: true }, of('iscsi', 'iscsi.secretRef'), {
    [of('iscsi', 'iscsi.chapAuthSession')]: true,
    [of('iscsi', 'iscsi.secretRef')]: { name: 'secret' },
  }),
  when({ [of('iscsi', 'iscsi.chapAuthDiscovery')]: true }, of('iscsi', 'iscsi.secretRef'), {
    [of('iscsi', 'iscsi.chapAuthDiscovery')]: true,
    [of('iscsi', 'iscsi.secretRef')]: { name: 'secret' },
  }),
  ...each(of('iscsi', 'iscsi.initiatorName'), ['host', ''], 'eui.0123456789abcdef'),
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
    { [of('iscsi', 'iscsi.targetPortal')]: 'x'.repeat(59) },
  ),
  at(of('photon', 'photonPersistentDisk.pdID'), '', 'a'),
  at(of('portworx', 'portworxVolume.volumeID'), '', 'a'),
  at(of('quobyte', 'quobyte.registry'), '', 'a:1'),
  at(of('quobyte', 'quobyte.volume'), '', 'a'),
  ...each(
    of('quobyte', 'quobyte.registry'),
    ['a', 'a:1:2', '[a:1', 'a]:1', '[a]b:1', 'x[::1]:1', 'a:1,b', 'a:[', 'a:1]'],
    'a:1,b:2',
    ':1',
    'a:',
    '[::1]:80',
    '[]:80',
  ),
  ...each(of('quobyte', 'quobyte.tenant'), ['x'.repeat(65), 'ä'.repeat(33)], 'x'.repeat(64)),
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
  ...[
    { configMap: { name: 'a' } },
    { downwardAPI: { items: [] } },
    { serviceAccountToken: { path: 'x' } },
    { clusterTrustBundle: { name: 'a', path: 'x' } },
    { podCertificate: { signerName: 'a.b/c', keyType: 'ED25519', keyPath: 'x' } },
  ].map((source) =>
    when(
      { [`${SOURCES}[0]`]: { secret: { name: 'secret' }, ...source } },
      `${SOURCES}[0]`,
      { [`${SOURCES}[0]`]: source },
      { [`${SOURCES}[0]`]: {} },
    ),
  ),
  at(`${SOURCES}[1].configMap.items[0].path`, 'a', 'c'),
  at(`${SOURCES}[3].clusterTrustBundle.path`, 'b', 'c'),
  at(`${SOURCES}[5].podCertificate.credentialBundlePath`, 'b', 'c'),
  at(`${SOURCES}[5].podCertificate.keyPath`, 'bundle.pem', 'c'),
  at(`${SOURCES}[5].podCertificate.certificateChainPath`, 'a', 'c'),
  when(
    {
      [`${SOURCES}[1]`]: { downwardAPI: { items: [file('b'), file('a')] } },
    },
    `${SOURCES}[1].downwardAPI.items[1].path`,
    { [`${SOURCES}[1]`]: { downwardAPI: { items: [file('b'), file('c')] } } },
  ),
  when({ [`${SOURCES}[0].secret.items[1]`]: { key: 'a', path: '' } }, `${SOURCES}[0].secret.items[1].path`),
  at(`${SOURCES}[0].secret.name`, undefined, 'a'),
  at(`${SOURCES}[1].configMap.name`, undefined, 'a'),
  says(
    'has 2 sources, secret and configMap, but can have only one; keep one; to replace the one of the operator, write $patch: replace beside yours',
    when({ [`${SOURCES}[0].configMap`]: { name: 'a' } }, `${SOURCES}[0]`),
  ),
  ...each(`${SOURCES}[2].serviceAccountToken.expirationSeconds`, [599, 4_294_967_297], 600, 4_294_967_296),
  at(`${SOURCES}[2].serviceAccountToken.path`, '', 'a'),
  at(`${SOURCES}[2].serviceAccountToken.path`, '/a', 'a/b'),
  or(
    [`${SOURCES}[3].clusterTrustBundle.name`],
    when(
      { [`${SOURCES}[3].clusterTrustBundle.signerName`]: 'example.com/signer' },
      `${SOURCES}[3].clusterTrustBundle.signerName`,
    ),
  ),
  when({ [`${SOURCES}[3].clusterTrustBundle.labelSelector`]: {} }, `${SOURCES}[3].clusterTrustBundle.labelSelector`, {
    [`${SOURCES}[4].clusterTrustBundle.labelSelector`]: {},
  }),
  when({ [`${SOURCES}[3].clusterTrustBundle.name`]: undefined }, `${SOURCES}[3].clusterTrustBundle`),
  ...each(
    `${SOURCES}[3].clusterTrustBundle.name`,
    ['A', 'example.com:Bundle', 'a:'],
    'example.com:signer:bundle',
    'a.b',
  ),
  ...each(
    `${SOURCES}[4].clusterTrustBundle.signerName`,
    [
      'signer',
      'a.b',
      'a.b/',
      '/a',
      'a/c',
      'A.b/c',
      'a..b/c',
      'a.b/c/d',
      'a.b/c..d',
      'a.b/C',
      `${DOMAIN}ab/c`,
      `a.b/${LONGEST}.${LONGEST}.${'a'.repeat(60)}`,
    ],
    'a.b/c',
    'a.b/c.d',
    `${DOMAIN}a/c`,
    `a.b/${LONGEST}.${LONGEST}.${'a'.repeat(59)}`,
  ),
  at(`${SOURCES}[3].clusterTrustBundle.path`, '', 'x'),
  at(`${SOURCES}[3].clusterTrustBundle.path`, '/x', 'x'),
  at(`${SOURCES}[5].podCertificate.signerName`, undefined, 'a.b/c'),
  at(`${SOURCES}[5].podCertificate.signerName`, 'signer', 'a.b/c'),
  at(`${SOURCES}[5].podCertificate.keyType`, undefined, 'RSA4096'),
  at(
    `${SOURCES}[5].podCertificate.keyType`,
    'RSA1024',
    'RSA3072',
    'RSA4096',
    'ECDSAP256',
    'ECDSAP384',
    'ECDSAP521',
    'ED25519',
  ),
  ...each(`${SOURCES}[5].podCertificate.maxExpirationSeconds`, [3599, 7_862_401], 3600, 7_862_400),
  ...['kubernetes.io/a', 'a.kubernetes.io/b'].map((signerName) =>
    says(
      'is out of range; use 3600 to 86400',
      when(
        {
          [`${SOURCES}[5].podCertificate.signerName`]: signerName,
          [`${SOURCES}[5].podCertificate.maxExpirationSeconds`]: 86_401,
        },
        `${SOURCES}[5].podCertificate.maxExpirationSeconds`,
        {
          [`${SOURCES}[5].podCertificate.signerName`]: signerName,
          [`${SOURCES}[5].podCertificate.maxExpirationSeconds`]: 86_400,
        },
        ...['xkubernetes.io/a', 'kubernetes.io.example.com/a', 'example.com/kubernetes.io'].map((other) => ({
          [`${SOURCES}[5].podCertificate.signerName`]: other,
          [`${SOURCES}[5].podCertificate.maxExpirationSeconds`]: 86_401,
        })),
      ),
    ),
  ),
  says(
    'has no path; give one of credentialBundlePath, keyPath, certificateChainPath',
    when(
      { [`${SOURCES}[5].podCertificate.credentialBundlePath`]: undefined },
      `${SOURCES}[5].podCertificate`,
      ...['keyPath', 'certificateChainPath'].map((name) => ({
        [`${SOURCES}[5].podCertificate.credentialBundlePath`]: undefined,
        [`${SOURCES}[5].podCertificate.${name}`]: 'a.pem',
      })),
    ),
  ),
  at(`${SOURCES}[5].podCertificate.credentialBundlePath`, '/a', 'x'),
  at(`${SOURCES}[5].podCertificate.keyPath`, '/a', 'x'),
  at(`${SOURCES}[5].podCertificate.certificateChainPath`, '/a', 'x'),
  at(`${SOURCES}[5].podCertificate.userAnnotations["a"]`, 'b', undefined),
  ...['a b/c', 'a.b/c/d'].map((name) =>
    when(
      { [`${SOURCES}[5].podCertificate.userAnnotations["${name}"]`]: 'b' },
      `${SOURCES}[5].podCertificate.userAnnotations["${name}"]`,
      { [`${SOURCES}[5].podCertificate.userAnnotations["Example.com/a"]`]: 'b' },
    ),
  ),
  when(
    { [`${SOURCES}[5].podCertificate.userAnnotations["a.b/c"]`]: 'x'.repeat(262_140) },
    `${SOURCES}[5].podCertificate.userAnnotations`,
    { [`${SOURCES}[5].podCertificate.userAnnotations["a.b/c"]`]: 'x'.repeat(262_139) },
  ),
];
